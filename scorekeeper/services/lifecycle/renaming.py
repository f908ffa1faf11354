"""Renaming sides and players of a game, in all of its records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.services.game.line_up import PLAYERS
from scorekeeper.services.game.views import Sides, SidesDocument

_NAME = "name"
_MEMBERS = "members"


@dataclass(frozen=True, slots=True)
class Renaming:
    """Changes of names: old name → new name.

    Attributes:
        sides: of the sides.
        players: of the players.
    """

    sides: Mapping[str, str]
    players: Mapping[str, str]

    @classmethod
    def between(cls, before: Sides, after: Sides) -> Renaming:
        """Return the changes from some names to others, place by place."""
        return cls(
            sides={old: new for (old, _), (new, _) in zip(before, after, strict=True)},
            players={
                old: new
                for (_, olds), (_, news) in zip(before, after, strict=True)
                for old, new in zip(olds, news, strict=True)
            },
        )

    def document(self, sides: SidesDocument) -> SidesDocument:
        """Return the `sides` of a deal document with the names as they are now."""
        return [self._side(side) for side in sides]

    def _side(self, side: Mapping[str, Any]) -> dict[str, Any]:
        written = dict(side)
        members = [
            {**member, _NAME: self._player(member[_NAME])} for member in side.get(_MEMBERS) or ()
        ]
        if members:
            written[_MEMBERS] = members
        if side.get(PLAYERS):
            written[PLAYERS] = [self._player(name) for name in side[PLAYERS]]
        if side.get(_NAME):
            joined = " & ".join(member[_NAME] for member in members)
            written[_NAME] = joined or self.sides.get(side[_NAME], side[_NAME])
        return written

    def _player(self, name: str) -> str:
        return self.players.get(name, name)
