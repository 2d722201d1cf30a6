"""`make test`: finds what the tests need, starts private servers, runs every check, cleans up."""
