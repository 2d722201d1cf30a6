"""Who plays whom, when and where, and who is through."""
