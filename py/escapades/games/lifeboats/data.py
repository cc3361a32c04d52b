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
        (12, 31, 51, 68, 80, 86, 88,),
        (3, 12, 31, 51, 68, 80,),
        (3, 3, 12, 31, 51,),
        (3, 3, 3, 12,),
        (3, 3, 3,),
        (3, 3,),
        (3,),
    ),
    (
        (25, 46, 64, 77, 86, 90, 92,),
        (9, 25, 46, 64, 77, 86,),
        (9, 9, 25, 46, 64,),
        (9, 9, 9, 25,),
        (9, 9, 9,),
        (9, 9,),
        (9,),
    ),
    (
        (50, 68, 80, 88, 93, 95, 96,),
        (30, 50, 68, 80, 88, 93,),
        (30, 30, 50, 68, 80,),
        (30, 30, 30, 50,),
        (30, 30, 30,),
        (30, 30,),
        (30,),
    ),
)
