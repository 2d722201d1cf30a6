"""Results in, table out: who stands where, and which step of the criteria decided it. Pure."""
