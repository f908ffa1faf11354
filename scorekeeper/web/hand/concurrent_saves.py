"""Notice of hands saved by others while one is being written, as soon as they are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import url_for

from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.sent_values import whole_number
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.hand_entry import HandEntry
from scorekeeper.web.visitors.etags import opened_etag
from scorekeeper.wording.numbers import signed_figure


def news_of_form(entry: HandEntry, form: HandForm, *, saves: bool = False) -> dict[str, Any]:
    """Return the line of news of a form that is shown, for its template: nothing happened since.

    Its parts are the `url` to ask for it again, the `etag` of the game's state, the `text` with the
    writes of others since the form was opened, and whether the button below `saves` the hand or
    leads to the review.
    """
    url = url_for(
        "live.hand",
        token=entry.token,
        number=entry.number,
        expected=form.write.expected.data,
        hand=form.write.hand.data,
        saves="y" if saves else None,
    )
    return {"url": url, "etag": opened_etag(), "text": "", "saves": saves}


def news_since(game: GameView, url: str, begun: Mapping[str, str]) -> dict[str, Any]:
    """Return the line of news of a form that was opened some time ago, likewise.

    Args:
        game: the game as it stands.
        url: the address of the line.
        begun: the form's state when opened: `expected` and `hand`, and `number` for a correction.
    """
    saves = "saves" in begun
    text = _news(game, begun, saves=saves)
    return {"url": url, "etag": opened_etag(), "text": text, "saves": saves}


def _news(game: GameView, begun: Mapping[str, str], *, saves: bool) -> str:
    number = whole_number(begun.get("number"))
    deal = None if number is None else game.deal(number)
    if number is not None and deal is None:
        return _undone()
    entry = HandEntry("", game, deal)
    expected = whole_number(begun.get("expected"))
    if expected == entry.version or (deal is None and (expected or 0) > entry.version):
        # a new hand may come after others that its device has yet to send
        return ""
    saved = saved_by_others(entry, begun.get("hand"))
    if saved is None:
        return _changed_before(entry, begun.get("hand"))
    return _saved(game, saved, saves=saves)


def _saved(game: GameView, deal: DealView, *, saves: bool) -> str:
    made = ", ".join(
        f"{side.name} {signed_figure(points)}"
        for side, points in zip(game.sides, deal.standing.points, strict=True)
    )
    if saves:
        return gettext(
            "Hand %(number)s has been saved meanwhile: %(made)s. Yours is kept; Save shows both.",
            number=deal.number,
            made=made,
        )
    return gettext(
        "Hand %(number)s has been saved meanwhile: %(made)s. Yours is kept; Review shows both.",
        number=deal.number,
        made=made,
    )


def saved_by_others(entry: HandEntry, hand: str | None) -> DealView | None:
    """Return the hand that others saved in place of this one.

    There is none where they changed something before it: undid a hand, corrected one, or the names.

    Args:
        entry: the hand that is written, and the game as it stands now.
        hand: the number of the hand that the form was opened for.
    """
    number = whole_number(hand or "")
    return entry.deal or (None if number is None else entry.game.deal(number))


def _changed_before(entry: HandEntry, hand: str | None) -> str:
    if not entry.game.deals or hand != str(entry.hand_number):
        return _undone()
    return gettext("What was before this hand has been changed meanwhile. Yours is kept as it is.")


def _undone() -> str:
    return gettext("The last hand has been undone meanwhile. Yours is kept as it is.")
