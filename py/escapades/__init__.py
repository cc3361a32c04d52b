"""Escapades: five board games about getting away, on a page."""
