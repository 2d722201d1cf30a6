"""Tournaments of every format and size, with trouble on the way, checked to the last place."""
