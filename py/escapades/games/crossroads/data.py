"""The tiles, cards and dice of Crossroads. Each is marked as given by the rule sheet, or as reconstructed
where the sheet only had a picture of it."""

# -- the grid --------------------------------------------------------------------------------------

# A cell is (x, y): x grows to the east, y to the south. Sides go clockwise.
NORTH, EAST, SOUTH, WEST = range(4)
STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))

# -- road tiles ------------------------------------------------------------------------------------

STRAIGHT, BEND, CROSS, TEE, END = "straight", "bend", "cross", "tee", "end"
RED_STRAIGHT, RED_TEE = "red_straight", "red_tee"
START, EXIT = "start", "exit"

# The sides with a road before any turning; a turn is a quarter clockwise. The stem of a T is its first side.
ROADS = {
    STRAIGHT: (NORTH, SOUTH),
    BEND: (NORTH, EAST),
    CROSS: (NORTH, EAST, SOUTH, WEST),
    TEE: (NORTH, EAST, WEST),
    END: (NORTH,),
    RED_STRAIGHT: (NORTH, SOUTH),
    RED_TEE: (NORTH, EAST, WEST),
    START: (NORTH,),
    EXIT: (NORTH,),
}
TURNS = {STRAIGHT: 2, CROSS: 1, RED_STRAIGHT: 2}  # after so many turns a tile looks the same; others after 4

# The same for every turn: (kind, turn) -> sides.
SIDES = {
    (kind, turn): tuple(sorted((side + turn) % 4 for side in sides))
    for kind, sides in ROADS.items()
    for turn in range(4)
}

# Given: 29 green tiles of these five kinds. Reconstructed: how many there are of each.
GREEN = {STRAIGHT: 8, BEND: 7, CROSS: 3, TEE: 5, END: 6}
GREEN_TILES = tuple(kind for kind, count in GREEN.items() for _ in range(count))

# Given: START, two straights and a T on a red ground, and EXIT, which is laid on START.
RED = (START, EXIT, RED_STRAIGHT, RED_TEE)

# Reconstructed, from a sheet that says "see the photograph": as (x, y, kind, turn), START first.
FIRST_TILES = ((0, 0, START, 0), (0, -1, RED_STRAIGHT, 0), (0, -2, RED_TEE, 2), (1, -2, RED_STRAIGHT, 1))

SET_UP = 12  # given: green tiles laid before the first turn
LOW = 4  # ours: with the option EXIT is among so many at the bottom of its pile

# -- drive cards -----------------------------------------------------------------------------------

# Given: 21 cards, some with 1, 2, 3, 4 or 5, others with a light or a Stop. Reconstructed: three of each.
LIGHT, STOP = "light", "stop"
KINDS = ("1", "2", "3", "4", "5", LIGHT, STOP)
EACH = 3
CARDS = tuple(kind for kind in KINDS for _ in range(EACH))

# -- lights and cars -------------------------------------------------------------------------------

GREEN_LIGHT, YELLOW_LIGHT, RED_LIGHT = "green", "yellow", "red"
DICE = 5  # given
FACES = (GREEN_LIGHT, GREEN_LIGHT, RED_LIGHT, RED_LIGHT, YELLOW_LIGHT, YELLOW_LIGHT)  # given, of every die

OUT = (999, 999)  # where a car is that has left the road
NOBODY = -1  # whose turn it is before the first
