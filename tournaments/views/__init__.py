"""Pages. Each view loads through permission, makes one service call at most, and answers."""
