"""Picture of a game's score: to send, and to stand beside a link to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.sheets.game_page import standing_text
from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.metrics import BOLD, SERIF, text_width
from scorekeeper.sheets.model import PageSize, Paper, Sheet, SheetSide
from scorekeeper.sheets.names import one_line, shortened

SIZE: Final = PageSize.of_picture(1200, 630)
"""Size that messengers and networks show beside a link; they crop it less than any other."""
_TITLE_ROOM: Final = 24.0
_SENTENCE_ROOM: Final = 16.0
_TWO_COLUMN_SIDES: Final = 2
_NAME_ROOMS: Final = {2: 20.0, 3: 12.5, 4: 12.5, 5: 14.0, 6: 14.0}
"""Width that a name may have, in em of its own letters: two lines for two sides, one for more."""

_measured = partial(text_width, size=1, weight=BOLD, family=SERIF)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture(Sheet):
    """The contents of the picture.

    Attributes:
        title: name of the game.
        facts: other facts about the game, a few words each.
        rules: the rules that are played, whose target it shows.
        sides: two to six.
        totals: the points of each.
        hands: the number of hands that have been played.
        winner: index of the side that won; None while it is open.
    """

    template = "picture"

    title: str
    facts: tuple[str, ...]
    rules: Ruleset
    sides: tuple[SheetSide, ...]
    totals: tuple[int, ...]
    hands: int
    winner: int | None = None

    def page(self, paper: Paper) -> PageSize:
        """Return the picture, whatever the paper."""
        del paper
        return SIZE

    def shown(self, labels: Labels, page: PageSize) -> Mapping[str, Any]:
        """Return the title, the standing of the game, and each side with its name cut to fit."""
        del page
        (title,) = shortened([one_line(self.title)], [_TITLE_ROOM], _measured)
        names = _short(self, _NAME_ROOMS[len(self.sides)])
        best = max(self.totals)
        return {
            "title": title,
            "standing": standing_of(self, labels),
            "sides": list(zip(names, self.totals, strict=True)),
            "best": best if self.hands else None,
            "wide": len(self.sides) == _TWO_COLUMN_SIDES,
        }


def standing_of(picture: Picture, labels: Labels) -> str:
    """Return the sentence that the picture shows."""
    if not picture.hands:
        return labels.nothing_yet
    names = _short(picture, _SENTENCE_ROOM)
    sides = [replace(side, name=name) for side, name in zip(picture.sides, names, strict=True)]
    return standing_text(labels, sides, picture.totals, picture.winner)


def _short(picture: Picture, room: float) -> Sequence[str]:
    names = [one_line(side.name) for side in picture.sides]
    return shortened(names, [room] * len(names), _measured)
