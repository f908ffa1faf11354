"""What somebody else saved while a hand was being written, said as soon as it is known."""

from __future__ import annotations

from scorekeeper.services.views import DealView
from scorekeeper.web.forms.hand import HandForm
from scorekeeper.web.forms.place import Place
from scorekeeper.web.language import gettext
from scorekeeper.web.whole import whole_number
from scorekeeper.wording.numbers import signed_figure


def meanwhile(place: Place, form: HandForm) -> str:
    """Return a sentence where others have saved since the form was opened; empty for nothing.

    Args:
        place: which hand is written.
        form: what is written, and what the form was opened with.
    """
    if form.write.expected.data == str(place.version):
        return ""
    deal = saved_by_others(place, form)
    if deal is None:
        return _changed_before(place, form)
    made = ", ".join(
        f"{side.name} {signed_figure(points)}"
        for side, points in zip(place.game.sides, deal.points, strict=True)
    )
    return gettext(
        "Somebody else has saved hand %(number)s: %(made)s. Yours is kept; Review shows both.",
        number=deal.number,
        made=made,
    )


def saved_by_others(place: Place, form: HandForm) -> DealView | None:
    """Return the hand that others saved where this one was to stand.

    There is none where they changed something before it: undid a hand, corrected one, or the names.
    """
    number = whole_number(form.write.hand.data or "")
    return place.deal or (None if number is None else place.game.deal(number))


def _changed_before(place: Place, form: HandForm) -> str:
    if not place.game.deals or form.write.hand.data != str(place.hand_number):
        return gettext("Somebody else has undone the last hand. Yours is kept as it is.")
    return gettext("Somebody else has changed what was before this hand. Yours is kept as it is.")
