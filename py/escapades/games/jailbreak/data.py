"""The routes, cards and roles of Jailbreak. Each is marked as given by the rule sheet, or as reconstructed
where the sheet only had a picture of it."""

# -- routes ----------------------------------------------------------------------------------------

# Given: four, each of a colour of its own; by air, which is blue; the wall. Reconstructed: the other two, and
# the other colours.
ROUTES = ("air", "wall", "tunnel", "gate")
COLOUR = {"air": "b", "wall": "r", "tunnel": "y", "gate": "g"}
GREY = "n"  # given: of no route

# -- cards -----------------------------------------------------------------------------------------

# A card is the letter of its colour and its value: b4, r1, n-2, n0, n1. Equal cards are equal strings.
# Given: 35 cards; what hinders (below zero) and what deceives (a decoy, zero) is grey. Reconstructed: how
# many there are of each.
COLOURED = (1, 2, 2, 3, 3, 4, 4)
GREYS = (-2, -2, -2, 0, 0, 1, 2)
CARDS = (
    *(COLOUR[route] + str(value) for route in ROUTES for value in COLOURED),
    *(GREY + str(value) for value in GREYS),
)
WORTH = {card: int(card[1:]) for card in CARDS}
PLACE = {card: place for place, card in enumerate(dict.fromkeys(CARDS))}  # in a sorted hand

HAND = 5  # given: one for the cell check, three to lay, one put away unseen
LAID = 3  # given, by the recap of the sheet: cards that everyone lays

# -- roles -----------------------------------------------------------------------------------------

GUARD, PRISONER = "guard", "prisoner"

# By number of players. Given, but for the first column: the scan shows a player too many in each row, as the
# sheet's own example with five players and value 8, and the role left over, confirm.
VALUES_NEEDED = {3: 6, 4: 7, 5: 8, 6: 9}
GUARDS = {3: 2, 4: 2, 5: 2, 6: 2}
PRISONERS = {3: 2, 4: 3, 5: 4, 6: 5}

# -- the end ---------------------------------------------------------------------------------------

POINTS_TO_WIN = 4  # given
ROUNDS_WITHOUT_GUARDS = 20  # ours: with nobody to score for failure, a game could go on for ever

NOBODY = -1  # whose turn it is when it is nobody's or everybody's; whom one has looked at who has not
