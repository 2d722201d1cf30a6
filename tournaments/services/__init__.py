"""The one door for every change of state.

Each service takes the actor and the moment, locks the tournament first, decides in the core,
writes, and leaves an audit row; background work is enqueued by name when the transaction
has been committed.
"""
