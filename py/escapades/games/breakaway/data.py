"""The cards and times of Breakaway. All of it is given by the rule sheet, but for what is marked as ours."""

ROUTE_SPEEDS = tuple(range(39, 51))
COPIES = 7
ROUTE_CARDS = tuple(speed for speed in ROUTE_SPEEDS for _ in range(COPIES))

CLIMB, SLUMP, BOOST = "climb", "slump", "boost"
CLIMBS, SLUMPS, BOOSTS = 5, 4, 5

LEVELS = ("simple", "climbs", "complete", "teams")
ALL_CARDS: tuple[int | str, ...] = (*ROUTE_CARDS, *(BOOST,) * BOOSTS, *(CLIMB,) * CLIMBS, *(SLUMP,) * SLUMPS)
DECKS: dict[str, tuple[int | str, ...]] = {
    "simple": ROUTE_CARDS,
    "climbs": (*ROUTE_CARDS, *(CLIMB,) * CLIMBS),
    "complete": ALL_CARDS,
    "teams": ALL_CARDS,
}

# A hand is sorted: speeds, then specials.
IN_A_HAND = {card: place for place, card in enumerate((*ROUTE_SPEEDS, BOOST, CLIMB, SLUMP))}

HAND = 6
TEAM_HAND = 7
TEAM_SEATS = range(2, 5)

SLIPSTREAM = 2  # km/h below the leader at which a rider of the pack still follows
BOOST_SPEED = 2  # km/h that a boost adds and a slump takes
CLIMB_LIMIT = 50  # km/h that nobody passes on a climb
LIMP_SPEED = 39  # km/h of a rider without any route card; ours

PACK_TIME = 180  # minutes: 3 h 00
LEADER_TIME = 179  # minutes: 2 h 59, the bonus of the stage winner

STAGES = tuple(range(1, 22))
USUAL_STAGES = 6
BOARD = 20  # minutes that the board of the team game shows (BR-35)

SHORT_TALON = 21  # ours: the length of the rule sheet's own worked example
