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

# -- from games of the computer against itself -----------------------------------------------------

# What a pawn in a boat scores in the end, in hundredths of what it would score there, wherever it may have
# swum: by row, leaks (a line for each number) and pawns aboard, from none to six. Counted over games by habit
# among three to six players, and smoothed so that more leaks are hardly ever better and a row on hardly ever
# worse. Where few were seen (few pawns, many leaks) it is a guess, 95 at most.
HOPES = (
    (
        (
            95,
            95,
            95,
            68,
            59,
            54,
            53,
        ),
        (
            29,
            83,
            90,
            62,
            46,
            43,
        ),
        (
            3,
            15,
            42,
            41,
            35,
        ),
        (
            3,
            3,
            8,
            24,
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
            95,
            95,
            95,
            95,
            85,
            75,
            67,
        ),
        (
            33,
            95,
            95,
            77,
            70,
            57,
        ),
        (
            3,
            19,
            53,
            56,
            44,
        ),
        (
            3,
            3,
            10,
            30,
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
            95,
            95,
            95,
            95,
            95,
            95,
            84,
        ),
        (
            35,
            95,
            95,
            95,
            95,
            78,
        ),
        (
            3,
            33,
            95,
            82,
            73,
        ),
        (
            3,
            3,
            18,
            50,
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
)
