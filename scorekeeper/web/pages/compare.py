"""A hand that somebody else saved, beside the same hand as it was written here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.documents.errors import DocumentError
from scorekeeper.services import database
from scorekeeper.services.deals import preview_deal
from scorekeeper.services.errors import RefusedError
from scorekeeper.services.views import DealView
from scorekeeper.web.forms.hand import HandForm
from scorekeeper.web.forms.place import Place
from scorekeeper.web.language import gettext
from scorekeeper.web.pages.lines import SideLines, side_lines


@dataclass(frozen=True, slots=True)
class Compared:
    """One side, as it was saved and as it was written here.

    Attributes:
        name: the side.
        theirs: its lines as saved.
        mine: its lines as written here; None where that cannot be read.
        same: whether both come to the same, line by line.
    """

    name: str
    theirs: SideLines
    mine: SideLines | None
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparePage:
    """What was saved in the meantime, and what was written here.

    Attributes:
        heading: which hand it is.
        number: its number.
        revision: what was saved of it.
        sides: side by side.
        same: whether both are the same hand, so that nothing is left to do.
    """

    heading: str
    number: int
    revision: int
    sides: Sequence[Compared]
    same: bool


def compare_page(place: Place, form: HandForm, saved: DealView) -> ComparePage:
    """Return both, side by side.

    Args:
        place: where the form is shown.
        form: what was written here.
        saved: what somebody else saved.
    """
    theirs = side_lines(place.game, saved)
    mine = _mine(Place(place.token, place.game, saved), form)
    sides = []
    for index, side in enumerate(theirs):
        own = mine[index] if mine and index < len(mine) else None
        sides.append(Compared(side.name, side, own, _is_same(side, own)))
    return ComparePage(
        heading=gettext("Hand %(number)s", number=saved.number),
        number=saved.number,
        revision=saved.revision,
        sides=sides,
        same=all(side.same for side in sides),
    )


def _mine(place: Place, form: HandForm) -> list[SideLines] | None:
    document, problems = place.read(form)
    if problems:
        return None
    try:
        seen = preview_deal(database.session(), place.token, document, place.number)
    except (DocumentError, RefusedError):
        return None
    return side_lines(place.game, seen)


def _is_same(theirs: SideLines, mine: SideLines | None) -> bool:
    if mine is None:
        return False
    lines = [[(line.label, line.points) for line in side.lines] for side in (theirs, mine)]
    return lines[0] == lines[1]
