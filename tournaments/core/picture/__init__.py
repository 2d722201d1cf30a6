"""A bracket as boxes and lines, in whole units: what a drawing of it needs to know."""
