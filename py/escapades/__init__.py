"""Escapades."""
