"""How things are written in JSON, and how JSON becomes the values that services take."""
