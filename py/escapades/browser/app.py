"""Opens the games on the page."""

import dataclasses
import json
import random
import tomllib

import js

__all__ = ["dataclasses", "json", "random", "tomllib"]


def start() -> None:
    js.escapades.ready()
