"""Interfaces, answers and routes."""
