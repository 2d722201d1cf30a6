"""Who meets whom in one round: Swiss, by lot, everybody against everybody, new partners."""
