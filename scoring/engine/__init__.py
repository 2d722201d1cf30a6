"""The rules engine: pure values and functions, standard library only, no clock and no chance."""
