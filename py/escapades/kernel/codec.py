"""Moves and states as plain JSON and back.

A frozen dataclass becomes an object with one key, its class; a tuple becomes a list; the rest is as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

Plain = Any
Vocabulary = Mapping[str, type]

DEEPEST = 12  # no state of ours nests further; what does is not ours


class BadPlain(ValueError):
    """Plain data that no value of the game could have given."""


def vocabulary(module: Any) -> dict[str, type]:
    """The dataclasses that a rules module speaks of, by name."""
    return {
        name: thing for name, thing in vars(module).items() if isinstance(thing, type) and is_dataclass(thing)
    }


def plain(value: Any) -> Plain:
    """`value` in lists, objects, strings, numbers, true, false, null."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {type(value).__name__: {f.name: plain(getattr(value, f.name)) for f in fields(value)}}
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"{type(value).__name__} has no plain form")


def build(data: Plain, words: Vocabulary, depth: int = 0) -> Any:
    """The value that `plain` made `data` of. BadPlain for anything else."""
    if depth > DEEPEST:
        raise BadPlain("nested too deeply")
    if isinstance(data, list):
        return tuple(build(item, words, depth + 1) for item in data)
    if isinstance(data, dict):
        return _build_dataclass(data, words, depth)
    if data is None or isinstance(data, (bool, int, str)):
        return data
    raise BadPlain(f"a {type(data).__name__} has no place here")


def _build_dataclass(data: dict[str, Plain], words: Vocabulary, depth: int) -> Any:
    if len(data) != 1:
        raise BadPlain("an object must name one class")
    ((name, values),) = data.items()
    cls = words.get(name)
    if cls is None:
        raise BadPlain(f"unknown word {name!r}")
    wanted = {f.name for f in fields(cls)}
    if not isinstance(values, dict) or set(values) != wanted:
        raise BadPlain(f"{name} needs exactly {', '.join(sorted(wanted)) or 'nothing'}")
    built = {key: build(item, words, depth + 1) for key, item in values.items()}
    for key, hint in _hints(cls).items():
        if not _fits(built[key], hint):
            raise BadPlain(f"{name}: {key} is not of the right kind")
    return cls(**built)


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _fits(value: Any, hint: Any) -> bool:
    """Whether `value` is what an annotation of our frozen dataclasses asks for."""
    if hint is Any:
        return True
    if isinstance(hint, UnionType):
        return any(_fits(value, part) for part in get_args(hint))
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if not isinstance(value, tuple):
            return False
        if len(parts) == 2 and parts[1] is Ellipsis:
            return all(_fits(item, parts[0]) for item in value)
        return len(value) == len(parts) and all(map(_fits, value, parts))
    # `True` is an int to Python; in a record it is another thing.
    return type(value) is hint or (value is None and hint is type(None))
