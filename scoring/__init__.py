"""What a table plays and writes down. Knows nothing of tournaments."""
