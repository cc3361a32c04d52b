"""How a game asks for its next move: who may act, and what has to be hidden from whom."""

HAND = "hand"  # one player, who looks at cards of the own: the screen is handed over
SECRET = "secret"  # several choose at the same time, each unseen by the others
OPEN = "open"  # one player, before everybody's eyes
TALK = "talk"  # several, in any order, before everybody's eyes
