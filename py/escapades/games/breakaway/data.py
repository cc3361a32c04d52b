"""The cards and times of Breakaway. All of it is given by the rule sheet."""

ROUTE_SPEEDS = tuple(range(39, 51))
COPIES = 7
ROUTE_CARDS = tuple(speed for speed in ROUTE_SPEEDS for _ in range(COPIES))

HAND = 6
SLIPSTREAM = 2  # km/h below the leader at which a rider of the pack still follows

PACK_TIME = 180  # minutes: 3 h 00
LEADER_TIME = 179  # minutes: 2 h 59, the bonus of the stage winner

STAGES = tuple(range(1, 22))
USUAL_STAGES = 6

SHORT_TALON = 21  # ours: the length of the rule sheet's own worked example
