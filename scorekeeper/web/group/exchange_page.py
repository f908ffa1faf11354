"""Page that imports a game from a file, and the notice once it is there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.documents.differences import DifferenceResult
from scorekeeper.documents.errors import Problem
from scorekeeper.documents.sentences import shortened
from scorekeeper.services.files.exchange import ImportedGame
from scorekeeper.services.game.views import GameView
from scorekeeper.web.common.language import gettext, ngettext
from scorekeeper.web.common.problems import problem_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_

_MOST_TOLD: Final = 3
_LONGEST: Final = 20
_PLACE: Final = re.compile(r"deals\[(\d+)\]\.sides\[(\d+)\](?:\.members\[(\d+)\])?\.\w+")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A sentence about a place in a file; the place is empty for the file itself."""

    path: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPage:
    """Everything the page shows.

    Attributes:
        start: the signed token of the game to be.
        text: the text that was pasted or uploaded, to be mended.
        mistakes: its problems.
        more: the number of further mistakes, in words; empty for none.
        message: another message; empty for none.
    """

    start: str
    text: str = ""
    mistakes: Sequence[Mistake] = ()
    more: str = ""
    message: str = ""


_WHOLE: Final = N_(
    "Choose the file as it was saved from a board, or paste all that is in it, from the first brace"
    " to the last."
)


def mistakes(problems: Iterable[Problem]) -> list[Mistake]:
    """Return the problems of a file, for reading, and advice where it is none of ours."""
    found = [Mistake(problem.path, problem_text(problem)) for problem in problems]
    if any(not mistake.path for mistake in found):
        found.append(Mistake("", gettext(_WHOLE)))
    return found


def more_mistakes(left_out: int) -> str:
    """Return the number of mistakes that are not listed, as a sentence; empty for none."""
    if not left_out:
        return ""
    return ngettext("There is %(num)s more problem.", "There are %(num)s more problems.", left_out)


def brought_in(imported: ImportedGame, game: GameView) -> str:
    """Return the notice on a game that has been imported."""
    hands = ngettext(
        "%(num)s hand was brought in.", "%(num)s hands were brought in.", imported.deals
    )
    return " ".join((hands, *_differences(imported.differences, game)))


def _differences(found: Sequence[DifferenceResult], game: GameView) -> Iterator[str]:
    """Yield the totals that the file had otherwise: a few, as this has to fit in a line or two."""
    if not found:
        return
    yield gettext("The file has other figures than its hands come to here, which count:")
    yield "; ".join(_difference(each, game) for each in found[:_MOST_TOLD]) + "."
    others = len(found) - _MOST_TOLD
    if others > 0:
        yield ngettext(
            "There is %(num)s more difference.", "There are %(num)s more differences.", others
        )


def _difference(each: DifferenceResult, game: GameView) -> str:
    place = _PLACE.fullmatch(each["path"])
    told, found = _shown(each["told"]), _shown(each["found"])
    if place is None:
        return gettext("who won: %(told)s there, %(found)s here", told=told, found=found)
    number, index = int(place[1]) + 1, int(place[2])
    side = game.deals[number - 1].deal.sides[index]
    name = side.members[int(place[3])].name if place[3] else side.name
    return gettext(
        "hand %(number)s, %(side)s: %(told)s there, %(found)s here",
        number=number,
        side=shortened(name, _LONGEST),
        told=told,
        found=found,
    )


def _shown(value: Any) -> str:  # noqa: ANN401 - any JSON value
    if isinstance(value, int) and not isinstance(value, bool):
        return shortened(figure(value), _LONGEST)
    return shortened(str(value), _LONGEST)
