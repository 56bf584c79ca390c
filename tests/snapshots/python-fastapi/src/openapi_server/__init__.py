"""The server that specmint generated."""
