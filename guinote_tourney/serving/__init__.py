"""What `manage.py serve` is made of: the socket, the two processes, the first start, the words."""
