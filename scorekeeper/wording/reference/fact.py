"""One fact of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.ruleset import Citation


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that holds under a ruleset.

    Attributes:
        key: what it is about, the same in every ruleset and language: `canastas.natural`.
        label: what it is about, in words.
        value: what holds, in words or figures.
        source: where it stands.
    """

    key: str
    label: str
    value: str
    source: Citation
