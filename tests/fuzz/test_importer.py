"""A sample of what `nox -s fuzz` runs."""

from __future__ import annotations

from importer import FILES, LINKS, MUTATIONS, by_hypothesis, by_mutation, outcome_of


def test_real_files_and_links_are_good() -> None:
    assert {outcome_of(text) for text in (*FILES, *LINKS)} == {"good"}


def test_accidents_are_refused_with_a_sentence_or_do_no_harm() -> None:
    outcomes = by_mutation(200 * len(MUTATIONS))
    assert outcomes.total() == 200 * len(MUTATIONS)
    assert {"good", "illegal", "field", "json", "damaged", "foreign"} <= set(outcomes)


def test_texts_of_every_kind_are_refused_with_a_sentence() -> None:
    assert {"field", "foreign", "json"} <= set(by_hypothesis(200))
