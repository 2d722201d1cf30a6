"""Forms turn text into values and call nothing."""
