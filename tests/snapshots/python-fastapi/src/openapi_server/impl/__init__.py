"""What implements the interfaces."""
