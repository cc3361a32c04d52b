"""What an expert would do and why: hints on request, and a word after each own move in practice."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from escapades.kernel import Move, Seat
from escapades.kernel.texts import Words
from escapades.play.asking import Answer
from escapades.play.elements import Element, element
from escapades.play.match import Match
from escapades.play.panels import panel
from escapades.search.plain import mind_of
from escapades.search.thinking import Opinion

ALTERNATIVES = 2
REASONS = 2  # for the best move
TELLING = 0.08  # by which a fact must differ between moves to be a reason
DOUBTFUL, MISTAKEN = 0.03, 0.10  # shares of the others that a move gives away
SURE = 1.5  # standard errors


def thinking(words: Words) -> Element:
    """While the expert thinks."""
    return panel(words("counsel.title"), words, element("p", words("counsel.thinking"), role="status"))


def hint(answer: Answer, match: Match, seat: Seat, words: Words) -> Element:
    """The move that an expert would make, the reasons, the two best others, and what to keep away from."""
    best, *others = answer.opinions
    if answer.move != best.move:  # of a mixture any part may be played
        best = next(opinion for opinion in answer.opinions if opinion.move == answer.move)
        others = [opinion for opinion in answer.opinions if opinion is not best]
    named = {opinion.move: name(opinion.move, match, seat, words) for opinion in answer.opinions}
    return panel(
        words("counsel.title"),
        words,
        element(
            "div",
            element("p", named[best.move], class_="advised"),
            *(element("p", said) for said in reasons(best, others, named[best.move], words)),
            *alternatives(best, others, named, words),
            *(element("p", said, class_="hint") for said in warnings(match, seat, words)),
            element("p", words("counsel.honest", name=match.record.names[seat]), class_="hint"),
            class_="counsel",
        ),
    )


def alternatives(
    best: Opinion, others: list[Opinion], named: Mapping[Move, str], words: Words
) -> list[Element]:
    """The two best of the other moves, each with what is to be said of it."""
    if not others:
        return []
    lines = (reasons(other, [best], named[other.move], words, most=1) for other in others[:ALTERNATIVES])
    return [
        element("p", words("counsel.also")),
        element("ul", *(element("li", *said) for said in lines), class_="advice"),
    ]


def reasons(
    opinion: Opinion, others: list[Opinion], named: str, words: Words, most: int = REASONS
) -> list[str]:
    """Sentences from the search's own figures: what comes true more or less often than with other moves."""
    if not opinion.tries:
        return [words("counsel.only", move=named)]
    sentences = []
    for fact, share in facts_that_tell(opinion, others)[:most]:
        told = percent(share, words)
        sentences.append(words(f"hint.{fact}", move=named, share=told, deals=opinion.tries))
    if not sentences:
        told = percent(opinion.value, words)
        sentences = [words("counsel.value", move=named, share=told, deals=opinion.tries)]
    return sentences


def facts_that_tell(opinion: Opinion, others: list[Opinion]) -> list[tuple[str, float]]:
    """Facts of a move, those first that set it apart most."""
    elsewhere = [dict(other.facts) for other in others if other.tries]

    def apart(fact: tuple[str, float]) -> float:
        usual = fmean(facts.get(fact[0], 0.0) for facts in elsewhere) if elsewhere else 0.0
        return abs(fact[1] - usual)

    telling = [fact for fact in opinion.facts if apart(fact) >= TELLING]
    return sorted(telling, key=apart, reverse=True)


def warnings(match: Match, seat: Seat, words: Words) -> list[str]:
    """Why moves that may tempt are not among those considered."""
    find = getattr(mind_of(match.game), "blunders", None)
    blunders: dict[Move, str] = find(match.game.rules.view(match.state, seat), seat) if find else {}
    seen: dict[str, Move] = {}
    for move, why in blunders.items():
        seen.setdefault(why, move)
    return [
        words("counsel.not", move=name(move, match, seat, words), why=words(f"blunder.{why}"))
        for why, move in [*seen.items()][:ALTERNATIVES]
    ]


def name(move: Move, match: Match, seat: Seat, words: Words) -> str:
    said: str = match.game.table.move_name(move, match.game.rules.view(match.state, seat), words)
    return said


def percent(share: float, words: Words) -> str:
    return words("counsel.percent", n=round(100 * share))


def verdict(answer: Answer, move: Move) -> str:
    """fine, doubtful or mistake: by how much less of the others a move leaves behind than the best."""
    best = answer.opinions[0]
    made = next((opinion for opinion in answer.opinions if opinion.move == move), None)
    if made is None or not made.tries or not best.tries:
        return "fine"
    loss = best.value - made.value
    if loss < max(DOUBTFUL, SURE * max(made.error, best.error)):
        return "fine"
    return "doubtful" if loss < MISTAKEN else "mistake"


def said_of(answer: Answer, move: Move, match: Match, seat: Seat, words: Words) -> str:
    """The verdict in a sentence, with what would have been better."""
    found = verdict(answer, move)
    better = name(answer.opinions[0].move, match, seat, words)
    return words(f"counsel.{found}", move=name(move, match, seat, words), better=better)
