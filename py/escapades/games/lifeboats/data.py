"""The boats, the crews and the islands of Lifeboats. Each is marked as given by the rule sheet, as found in
reports of the game, or as reconstructed where the sheet only had a picture of it."""

# -- crews -----------------------------------------------------------------------------------------

OFFICER, SAILOR = "officer", "sailor"
RANKS = (OFFICER, SAILOR)
OFFICERS = 2  # given
SAILORS = {3: 5, 4: 5, 5: 4, 6: 4}  # given: a fifth one with three or four players
VOTES = {OFFICER: 2, SAILOR: 1}  # given: in the vote of a full boat
CAPS = 3  # given

# -- boats -----------------------------------------------------------------------------------------

HOLES = 6  # from reports
FREE, LEAK = "", "leak"  # what a hole has in it when it is no pawn
LEAKS = 15  # given

# -- the sea ---------------------------------------------------------------------------------------

ROWS = 3  # given: of water; the third move lands
LANES = range(1, 8)  # given: seven tracks
# From reports: what an officer and a sailor are worth on each island. Reconstructed: which lanes lead there.
ISLANDS = ((8, 6), (6, 4), (7, 5))
LEADS_TO = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2}

# -- talk ------------------------------------------------------------------------------------------

ANNOUNCEMENTS = 3  # ours: one and two changes, a vote

# -- from games of the computer against itself ------------------------------------------------------

# How often a boat lands, in a hundred, from each row: a line for each number of leaks, no pawn to six.
HOPES = (
    (
        (
            51,
            57,
            71,
            44,
            52,
            59,
            60,
        ),
        (
            3,
            0,
            15,
            44,
            59,
            50,
        ),
        (
            3,
            3,
            7,
            16,
            28,
        ),
        (
            3,
            3,
            3,
            11,
        ),
        (
            3,
            3,
            3,
        ),
        (
            3,
            3,
        ),
        (3,),
    ),
    (
        (
            35,
            59,
            76,
            92,
            97,
            93,
            89,
        ),
        (
            9,
            6,
            38,
            63,
            59,
            73,
        ),
        (
            9,
            9,
            32,
            40,
            41,
        ),
        (
            9,
            9,
            9,
            11,
        ),
        (
            9,
            9,
            9,
        ),
        (
            9,
            9,
        ),
        (9,),
    ),
    (
        (
            72,
            86,
            98,
            99,
            100,
            100,
            99,
        ),
        (
            30,
            73,
            88,
            98,
            98,
            94,
        ),
        (
            30,
            30,
            62,
            52,
            72,
        ),
        (
            30,
            30,
            30,
            46,
        ),
        (
            30,
            30,
            30,
        ),
        (
            30,
            30,
        ),
        (30,),
    ),
)
