"""What a stage will have to play before it is laid out: how many matches, what follows what."""
