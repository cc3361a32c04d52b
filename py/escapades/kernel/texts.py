"""Texts of the page and of the games: French and English side by side under one key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

LANGUAGES = ("fr", "en")

Texts = Mapping[str, Mapping[str, str]]


def load(package: str) -> dict[str, dict[str, str]]:
    """The texts of a package, from `texts.toml` or, in a built archive, from the `texts.json` made of it."""
    folder = Path(str(import_module(package).__file__)).parent
    built = folder / "texts.json"
    if built.exists():
        texts: dict[str, dict[str, str]] = json.loads(built.read_text("utf-8"))
        return texts
    return read_toml((folder / "texts.toml").read_text("utf-8"))


def read_toml(text: str) -> dict[str, dict[str, str]]:
    """Tables become dotted keys, each with one text a language."""
    import tomllib  # a built archive has no use for it, and it is slow to import

    found: dict[str, dict[str, str]] = {}

    def collect(table: dict[str, object], path: str) -> None:
        if all(isinstance(value, str) for value in table.values()):
            found[path] = {language: str(text) for language, text in table.items()}
            return
        for key, inner in table.items():
            if not isinstance(inner, dict):
                raise ValueError(f"{path}.{key} is neither a text nor a table")
            collect(inner, f"{path}.{key}" if path else key)

    collect(tomllib.loads(text), "")
    return found


class Words:
    """Texts in one language: `words("news.dropped", who="Paul", minutes=3)`. A blank may have any name."""

    def __init__(self, language: str, *sources: Texts) -> None:
        self.language = language
        self._texts = {key: texts[language] for source in sources for key, texts in source.items()}

    def __call__(self, key: str, /, **values: object) -> str:
        return self._texts[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def count(self, key: str, number: int, /, **values: object) -> str:
        """The text for one or for several; French counts zero with one, English with several."""
        single = number < 2 if self.language == "fr" else number == 1
        return self(f"{key}.{'one' if single else 'more'}", n=number, **values)
