"""The browser side."""
