"""The cards and the track of Cross-country. Each is marked as given by the rule sheet, or as reconstructed
where the sheet only had a picture of it."""

# -- cards -----------------------------------------------------------------------------------------

SUITS = ("blue", "red", "green", "yellow")  # the sheet has four colours and names blue; the others are ours
NUMBERS = tuple(range(2, 11))  # given
FIGURES = ("J", "Q", "K", "A")  # given: jack, queen, king, ace
RANKS = (*map(str, NUMBERS), *FIGURES)  # given: from the lowest to the highest in a trick

# A card is the first letter of its suit and its rank: b7, rJ, g10, yA.
CARDS = tuple(suit[0] + rank for suit in SUITS for rank in RANKS)
SUIT_OF = {card: suit for suit in SUITS for card in CARDS if card[0] == suit[0]}
PLACE = {card: place for place, card in enumerate(CARDS)}  # in a sorted hand
STRENGTH = {card: RANKS.index(card[1:]) for card in CARDS}
NUMBER = {card: int(card[1:]) if card[1:] not in FIGURES else 0 for card in CARDS}  # 0 for a figure

HAND = 13  # given
TRICKS = HAND  # given

# -- terrain and what a number is worth on it ------------------------------------------------------

FLAT, CLIMB, DESCENT = "flat", "climb", "descent"
MOST_UPHILL = 5  # given: nothing is worth more on a climb, and no move enters more rows of climb

# Given: the flat values; 2 is worth 4 uphill and 6 downhill; 10 is worth 5 uphill. The rest is reconstructed.
VALUES = {
    FLAT: {2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10},
    CLIMB: {2: 4, 3: 4, 4: 4, 5: 4, 6: 5, 7: 5, 8: 5, 9: 5, 10: 5},
    DESCENT: {2: 6, 3: 6, 4: 7, 5: 7, 6: 8, 7: 8, 8: 9, 9: 9, 10: 10},
}

# -- the track -------------------------------------------------------------------------------------

ABREAST = 2  # hexagons in a row; reconstructed

# Reconstructed: the sections of lap 1, of such lengths that two laps take three deals, as the sheet says.
LAP = ((FLAT, 18), (CLIMB, 20), (DESCENT, 18), (FLAT, 24), (CLIMB, 14), (DESCENT, 16), (FLAT, 14))
# Given: a link leads from the end of lap 1 back into a climb. Reconstructed: its length, and where it joins.
LINK = 6
JOINS = 7  # the row of the first climb that comes after the link

LAPS = (2, 1)  # given: two; the short race of one is ours

FIRST_LAP: tuple[str, ...] = tuple(kind for kind, length in LAP for _ in range(length))
JOINED = LAP[0][1] + JOINS  # the same row, counted from the start
TRACK: tuple[str, ...] = (*FIRST_LAP, *(FLAT,) * LINK, *FIRST_LAP[JOINED - 1 :])  # row 1 first
FINISH = {1: len(FIRST_LAP), 2: len(TRACK)}  # row 124, row 230

# -- runners ---------------------------------------------------------------------------------------

RUNNERS = 4  # given
DUMMY = 3  # the runner of nobody, with three players
NOBODY = -1  # its owner
# Who owns each runner. With two players runners 0 and 1 have hidden hands, runners 2 and 3 open ones.
OWNERS = {2: (0, 1, 0, 1), 3: (0, 1, 2, NOBODY), 4: (0, 1, 2, 3)}
OPEN = {2: (False, False, True, True), 3: (False, False, False, True), 4: (False,) * 4}
