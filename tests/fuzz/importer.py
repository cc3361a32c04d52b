"""The importer under bad input: a good import or BadImport with its sentence, and nothing else, ever.

`nox -s fuzz` runs 100,000 cases: texts by Hypothesis, and real files and links of every game with bytes or
fields altered, the checksum made to fit again.
"""

from __future__ import annotations

import json
import resource
import sys
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from random import Random
from time import perf_counter, process_time
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from escapades.games import SHELF
from escapades.kernel import CHANCE, commitment
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play.match import Match
from escapades.play.portable import BadImport, from_file, from_fragment, to_file, to_fragment
from playing import NAMES

SLOWEST = 2.0  # seconds of the processor that a case may take
MOST_MEMORY = 1 << 30  # bytes for all of it
WORDS = [Words(language, load("escapades.play")) for language in LANGUAGES]

# -- what is altered: real games of every kind -----------------------------------------------------


def games() -> Iterator[Match]:
    """Each game some way in, and over."""
    shortest = {"breakaway": {"stages": 1, "talon": "short"}, "crosscountry": {"laps": 1}}
    for game in SHELF.values():
        seats = game.seats.start
        options = shortest.get(game.id, {})
        match = Match.begin(game, NAMES[:seats], options, f"fuzz {game.id}", id=game.id, now=9)
        while match.pending:
            match = match.chance() if CHANCE in match.pending else match.bot(match.pending[0])
            if len(match.record.moves) == 15:
                yield match
        yield match


MATCHES = [*games()]
FILES = [to_file([match]) for match in MATCHES]
LINKS = [to_fragment(match) for match in MATCHES if match.over]


def inflated(link: str) -> bytes:
    packed = link.split(".")[2]
    return zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)


def link_of(plain: bytes) -> str:
    """With a checksum that fits."""
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    packed = urlsafe_b64encode(packer.compress(plain) + packer.flush()).decode().rstrip("=")
    return f"1.{sha256(plain).hexdigest()[:16]}.{packed}"


CONTENTS = [inflated(link) for link in LINKS]

# -- altering --------------------------------------------------------------------------------------

NASTY: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 7, 44, 2**31, 2**53 + 1, -(2**63), 10**30, 0.5, -0.0, 1e308),
    *("", "?", "a", "human", "expert", "\ud800", "\x00", "é" * 300, "breakaway", "jailbreak", "=1"),
    *([], {}, [[]], [0], [True], {"a": 1}, {"Lay": {}}, {"Lay": {"card": 44}}, {"Choose": {"route": 0}}),
    *([0, {"Lay": {"card": 44}}], [-1, {"Roll": {"face": "red"}}], [-1, {"DrawLots": {"first": 0}}]),
]


def altered_bytes(data: bytes, rng: Random) -> bytes:
    """One to four small accidents."""
    for _ in range(rng.randint(1, 4)):
        at, width = rng.randrange(len(data) + 1), rng.choice((1, 1, 2, 8, 64, 512))
        accident = rng.randrange(6)
        if accident == 0:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        elif accident == 1:
            data = data[:at] + data[at + width :]
        elif accident == 2:
            data = data[:at] + data[at : at + width] * 2 + data[at + width :]
        elif accident == 3:
            data = data[:at] + rng.randbytes(width) + data[at:]
        elif accident == 4:
            other = rng.randrange(len(data) + 1)
            data = data[:at] + data[other : other + width] + data[at + width :]
        else:
            letters = b'0123456789-[]{}",:.eE\\u tfn'
            data = data[:at] + bytes([rng.choice(letters)]) + data[at + 1 :]
    return data


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a tree with each of its keys."""
    keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        yield node, key
        yield from places(node[key])


def altered_tree(tree: Any, rng: Random) -> Any:
    """One to three fields or moves become others; the promise is kept, so that the rules get to see it."""
    for _ in range(rng.randint(1, 3)):
        there = [*places(tree)]
        (node, key), (other, from_key) = rng.choice(there), rng.choice(there)
        accident = rng.randrange(5)
        if accident == 0:
            node[key] = json.loads(json.dumps(rng.choice(NASTY)))
        elif accident == 1:
            node[key] = json.loads(json.dumps(other[from_key]))
        elif accident == 2:
            del node[key]
        elif accident == 3 and isinstance(node, list):
            node.insert(key, json.loads(json.dumps(node[key])))
        elif isinstance(node[key], int):
            node[key] += rng.choice((-1, 1))
    return tree


def promised(tree: Any, rng: Random) -> Any:
    """The commitment for whatever the seed is now, more often than not."""
    found = tree.get("games") if isinstance(tree, dict) else None
    for game in found if isinstance(found, list) else ():
        if isinstance(game, dict) and isinstance(game.get("record"), dict) and rng.random() < 0.8:
            try:
                game["record"]["commitment"] = commitment(str(game.get("seed")))
            except UnicodeEncodeError:
                return tree
    return tree


def text_of(data: bytes, rng: Random) -> str:
    return data.decode("utf-8", rng.choice(("replace", "surrogateescape")))


def file_bytes(rng: Random) -> str:
    return text_of(altered_bytes(rng.choice(FILES).encode(), rng), rng)


def file_tree(rng: Random) -> str:
    tree = altered_tree(json.loads(rng.choice(FILES)), rng)
    return json.dumps(promised(tree, rng), ensure_ascii=rng.random() < 0.5)


def link_bytes(rng: Random) -> str:
    return text_of(altered_bytes(rng.choice(LINKS).encode(), rng), rng)


def link_content(rng: Random) -> str:
    return link_of(altered_bytes(rng.choice(CONTENTS), rng))


def link_tree(rng: Random) -> str:
    return link_of(json.dumps(altered_tree(json.loads(rng.choice(CONTENTS)), rng)).encode())


MUTATIONS: tuple[Callable[[Random], str], ...] = (file_bytes, file_tree, link_bytes, link_content, link_tree)

# -- the one law -----------------------------------------------------------------------------------


def outcome_of(text: str) -> str:
    """ "good", or why not. Whatever else is raised, or takes too long, is a find."""
    began = process_time()
    try:
        outcome = taken_in(text)
    except BadImport as trouble:
        outcome = trouble.why
        sentences = [trouble.sentence(words) for words in WORDS]
    else:
        sentences = ["taken in"]
    assert all(sentences)
    assert process_time() - began < SLOWEST, "too slow"
    return outcome


def taken_in(text: str) -> str:
    """A file, if it could be one, else a link: what is taken in leaves again as it came."""
    ids = (f"new-{number}" for number in count())
    if text.lstrip()[:1] in ("{", "[", '"', ""):
        for match in from_file(text, (), ids.__next__):
            assert from_file(to_file([match]), (), ids.__next__) == (match,)
    else:
        match = from_fragment(text)
        assert from_fragment(to_fragment(match)) == match
    return "good"


def by_mutation(cases: int, first: int = 0) -> Counter[str]:
    """Each case follows from its number alone, so that a find can be had again."""
    outcomes: Counter[str] = Counter()
    for number in range(first, first + cases):
        rng = Random(f"case {number}")
        text = MUTATIONS[number % len(MUTATIONS)](rng)
        try:
            outcomes[outcome_of(text)] += 1
        except BaseException:
            print(f"case {number}: {text[:2000]!r}", file=sys.stderr)
            raise
    return outcomes


scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(NASTY)
)
trees = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["record", "moves", "seed", "names", "Lay", "x"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)
fields = ("id", "players", "marks", "started", "changed", "seed", "record")
texts = (
    st.text(max_size=60)
    | trees.map(json.dumps)
    | st.builds(lambda games: json.dumps({"escapades": 1, "games": games}), trees)
    | st.builds(
        lambda game, changes: json.dumps({"escapades": 1, "games": [{**game, **changes}]}),
        st.sampled_from([json.loads(text)["games"][0] for text in FILES[::2]]),
        st.dictionaries(st.sampled_from(fields), trees, min_size=1, max_size=2),
    )
    | st.binary(max_size=60).map(link_of)
    | trees.map(lambda tree: link_of(json.dumps(tree).encode()))
    | st.from_regex(r"[0-9]{1,3}\.[0-9a-f]{16}\.[A-Za-z0-9_-]{0,60}", fullmatch=True)
)


def by_hypothesis(cases: int) -> Counter[str]:
    outcomes: Counter[str] = Counter()

    @settings(
        max_examples=cases,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(texts)
    def run(text: str) -> None:
        outcomes[outcome_of(text)] += 1

    run()
    return outcomes


def main(cases: int) -> None:
    """Two in five by Hypothesis, the others by accident; in a gigabyte at most."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    began = perf_counter()
    drawn = cases * 2 // 5
    outcomes = by_mutation(cases - drawn) + by_hypothesis(drawn)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{outcomes.total()} cases in {perf_counter() - began:.0f} s, {peak} MiB at most")
    for outcome, times in outcomes.most_common():
        print(f"{times:8} {outcome}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
