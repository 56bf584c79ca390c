"""The implementation of the interfaces."""
