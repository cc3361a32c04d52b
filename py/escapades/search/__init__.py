"""How bots think: by imagining what they cannot see. Knows the kernel and no game."""
