"""What somebody else saved while a hand was being written, said as soon as it is known."""

from __future__ import annotations

from scorekeeper.web.forms.place import Place
from scorekeeper.web.language import gettext
from scorekeeper.wording.numbers import signed_figure


def meanwhile(place: Place, expected: str) -> str:
    """Return a sentence where others have saved since the form was opened; empty for nothing.

    Args:
        place: which hand is written.
        expected: what the form was opened with.
    """
    if expected == str(place.version):
        return ""
    deal = place.deal or (place.game.deals[-1] if place.game.deals else None)
    if deal is None:
        return gettext("Somebody else has undone the last hand. Yours is kept as it is.")
    made = ", ".join(
        f"{side.name} {signed_figure(points)}"
        for side, points in zip(place.game.sides, deal.points, strict=True)
    )
    return gettext(
        "Somebody else has saved hand %(number)s: %(made)s. Yours is kept; Review shows both.",
        number=deal.number,
        made=made,
    )
