"""Interfaces, responses and routes."""
