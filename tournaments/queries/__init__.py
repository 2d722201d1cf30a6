"""Reading: each page's data in a fixed number of queries, whatever the number of pairs."""
