"""Who plays whom, and who is through: pure values and functions, without Django or a database."""
