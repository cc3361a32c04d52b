"""Games that leave the device and come back: as a file of one or several, or a finished one in a link.

Nothing from outside is trusted. Size and depth are looked at before anything is read, every field is checked,
every move is replayed; and nothing is taken in unless all of it is well.
"""

from __future__ import annotations

import json
from binascii import Error as BadBase64
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

from escapades.kernel import CHANCE, IllegalMove, codec, commitment, verify
from escapades.play.match import Match, is_text
from escapades.play.trouble import Trouble

FORMAT = 1
KIB = 1024
LARGEST = 1024 * KIB  # of a file, in bytes
DEEPEST = 16  # a move of ours is seven deep in a file
MOST_GAMES = 500
MOST_MOVES = 10_000  # of 6,000 random games the longest had 7,669
LONGEST_LINK = 6_000  # characters: what programs that pass links on let through
LARGEST_INFLATED = 64 * KIB


class BadImport(Trouble):
    """What cannot be taken in: large, deep, json, games, moves, unfinished, or what a save can have."""


# -- files -----------------------------------------------------------------------------------------


def to_file(matches: Iterable[Match]) -> str:
    """The text of a file. The seed is in it: a game in progress could not go on without."""
    games = [match.plain() for match in matches]
    return json.dumps({"escapades": FORMAT, "games": games}, ensure_ascii=False, separators=(",", ":"))


def to_files(matches: Iterable[Match]) -> tuple[str, ...]:
    """All of them, in as few files as can be taken in again."""
    parts: list[list[Match]] = [[]]
    room = LARGEST - KIB  # a little for what is around the games
    left = room
    for match in matches:
        size = len(to_file([match]).encode())
        if parts[-1] and (size > left or len(parts[-1]) == MOST_GAMES):
            parts.append([])
            left = room
        parts[-1].append(match)
        left -= size
    return tuple(to_file(part) for part in parts if part)


def from_file(text: str, taken: Collection[str], fresh: Callable[[], str]) -> tuple[Match, ...]:
    """The games of a file, all of them well; BadImport says what is not.

    One whose id is `taken` on this device, or that has none, gets a `fresh` one.
    """
    try:
        matches = [_from_plain(game) for game in _games_in(text)]
    except BadImport:
        raise
    except Trouble as error:
        raise BadImport(error.why, **error.detail) from error
    ids = set(taken)
    found = []
    for match in matches:
        id = match.id
        while not id or id in ids:
            id = fresh()
        ids.add(id)
        found.append(replace(match, id=id))
    return tuple(found)


def _games_in(text: str) -> list[Any]:
    if len(text) > LARGEST or len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        raise BadImport("large", most=LARGEST // KIB)
    data = _parsed(text)
    if not isinstance(data, dict) or "escapades" not in data:
        raise BadImport("foreign")
    form, games = data["escapades"], data.get("games")
    _check_format(form, FORMAT)
    if not isinstance(games, list):
        raise BadImport("field", field="games")
    if not 1 <= len(games) <= MOST_GAMES:
        raise BadImport("games", most=MOST_GAMES)
    return games


def _from_plain(data: Any) -> Match:
    record = data.get("record") if isinstance(data, dict) else None
    moves = record.get("moves") if isinstance(record, dict) else None
    if isinstance(moves, list):
        _check_length(moves)
    return Match.from_plain(data)


def _check_format(form: Any, known: int) -> None:
    if type(form) is not int or form < 1:
        raise BadImport("field", field="escapades")
    if form > known:
        raise BadImport("future")


def _check_length(moves: list[Any]) -> None:
    if len(moves) > MOST_MOVES:
        raise BadImport("moves", most=MOST_MOVES)


def _parsed(text: str) -> Any:
    """JSON, its depth looked at first: a deep one would exhaust the reader."""
    if _depth(text) > DEEPEST:
        raise BadImport("deep")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadImport("json", line=error.lineno) from error
    except ValueError as error:  # a number of too many digits
        raise BadImport("json", line=1) from error


def _depth(text: str) -> int:
    """How deep brackets nest outside strings; deep enough is not counted further."""
    depth = deepest = 0
    in_string = escaped = False
    for letter in text:
        if in_string:
            if escaped:
                escaped = False
            elif letter == "\\":
                escaped = True
            elif letter == '"':
                in_string = False
        elif letter == '"':
            in_string = True
        elif letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
            if deepest > DEEPEST:
                break
        elif letter in "]}":
            depth -= 1
    return deepest


# -- links -----------------------------------------------------------------------------------------


def to_fragment(match: Match) -> str:
    """A finished game for the end of an address; BadImport for an unfinished one.

    A player's move is its place among the legal ones, a move of chance that follows from the seed is left
    out: what is left is a number a move.
    """
    if not match.over:
        raise BadImport("unfinished")
    record = match.record
    content = {
        "game": record.game,
        "rules": record.rules_version,
        "options": record.settings,
        "names": list(record.names),
        "players": list(match.players),
        "marks": list(match.marks),
        "changed": match.changed,
        "seed": match.seed,
        "moves": list(_numbered(match)),
    }
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    return f"{FORMAT}.{_sum(plain)}.{_deflated(plain)}"


def fits(match: Match) -> bool:
    """Whether a game is over and short enough for a link."""
    return match.over and len(to_fragment(match)) <= LONGEST_LINK


def from_fragment(text: str) -> Match:
    """The finished game of a link; BadImport says what is wrong."""
    if len(text) > LONGEST_LINK:
        raise BadImport("large", most=-(-LONGEST_LINK // KIB))
    form, *rest = text.split(".")
    if len(rest) != 2 or not (form.isascii() and form.isdecimal()):
        raise BadImport("foreign")
    _check_format(int(form[:9]), FORMAT)
    plain = _inflated(rest[1])
    if rest[0] != _sum(plain):
        raise BadImport("damaged")
    try:
        match = _from_content(_parsed(plain.decode("utf-8", "strict")))
    except UnicodeDecodeError as error:
        raise BadImport("damaged") from error
    except BadImport:
        raise
    except Trouble as error:
        raise BadImport(error.why, **error.detail) from error
    if not match.over:
        raise BadImport("unfinished")
    return match


def _from_content(content: Any) -> Match:
    """The plain match that the content of a link stands for, read like any other."""
    if not isinstance(content, dict):
        raise BadImport("foreign")
    seed, moves = content.get("seed"), content.get("moves")
    if not isinstance(moves, list):
        raise BadImport("field", field="moves")
    if not isinstance(seed, str) or not is_text(seed):
        raise BadImport("field", field="seed")
    _check_length(moves)
    record: dict[str, Any] = {
        "format": 1,
        **{name: content.get(name) for name in ("game", "rules", "options", "names")},
        "commitment": commitment(seed),
        "moves": [],
    }
    start = Match.from_plain(
        {
            "id": "",
            "players": content.get("players"),
            "marks": content.get("marks"),
            "started": 0,
            "changed": content.get("changed"),
            "seed": seed,
            "record": record,
        }
    )
    return _played(start, moves)


def _numbered(match: Match) -> Iterator[Any]:
    """A player's move as its place among the legal ones, with who of those asked made it; moves of chance
    as they are, all of them, if one does not follow from the seed."""
    loaded = bool(verify(match.record, match.seed))
    walked = Match.resume(replace(match.record, moves=()), match.seed)
    for seat, move in match.record.moves:
        rules, asked = walked.game.rules, walked.pending
        if seat != CHANCE:
            yield rules.legal(walked.state, seat).index(move) * len(asked) + asked.index(seat)
        elif loaded:
            yield codec.plain(move)
        walked = walked.play(seat, move)


def _played(match: Match, entries: list[Any]) -> Match:
    """The other way round."""
    words = codec.vocabulary(match.game.rules)
    loaded = any(isinstance(entry, dict) for entry in entries)
    left = entries[::-1]
    while match.pending and len(match.record.moves) <= MOST_MOVES:
        number = len(match.record.moves) + 1
        entry = left[-1] if left else None
        try:
            if CHANCE in match.pending and not loaded:
                match = match.chance()
                continue
            if entry is None:
                break
            if isinstance(entry, dict):
                match = match.play(CHANCE, codec.build(entry, words))
            else:
                match = _by_number(match, entry)
        except IllegalMove as error:
            raise BadImport("illegal", move=number, article=error.article) from error
        except codec.BadPlain as error:
            raise BadImport("illegal", move=number, article="") from error
        left.pop()
    if left:
        raise BadImport("illegal", move=len(match.record.moves) + 1, article="")
    return match


def _by_number(match: Match, entry: Any) -> Match:
    if type(entry) is not int or entry < 0:
        raise IllegalMove("a move is a number here")
    place, who = divmod(entry, len(match.pending))
    seat = match.pending[who]
    moves = match.game.rules.legal(match.state, seat)
    if place >= len(moves):
        raise IllegalMove("there are not so many legal moves")
    return match.play(seat, moves[place])


def _deflated(plain: bytes) -> str:
    """Raw deflate in the letters that an address may hold."""
    import zlib
    from base64 import urlsafe_b64encode

    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return urlsafe_b64encode(packer.compress(plain) + packer.flush()).decode().rstrip("=")


def packed(text: str) -> str:
    """Any text in the letters that an address may hold."""
    return _deflated(text.encode())


def unpacked(text: str) -> str:
    """The other way round; BadImport where it is not whole or larger than a file may be."""
    try:
        return _inflated(text, LARGEST).decode()
    except UnicodeDecodeError as error:
        raise BadImport("damaged") from error


def _inflated(text: str, most: int = LARGEST_INFLATED) -> bytes:
    """The other way round, and no further than a game can need: a few bytes can blow up to gigabytes."""
    import zlib
    from base64 import b64decode

    try:
        raw = b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        plain = reader.decompress(raw, most)
    except (BadBase64, ValueError, zlib.error) as error:
        raise BadImport("damaged") from error
    if not reader.eof or reader.unused_data:
        raise BadImport("damaged")
    return plain


def _sum(plain: bytes) -> str:
    return sha256(plain).hexdigest()[:16]
