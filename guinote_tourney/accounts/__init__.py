"""Who may log in: the people at the desk, the referees, the administrator."""
