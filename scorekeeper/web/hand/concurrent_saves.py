"""Hands saved by others while one is being written: a notice of them, and both side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import url_for

from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.deal import CardsSide, Side
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.web.common.forms import whole_number
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.confirming import why_no_hand, why_not_saved
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.hand_entry import HandEntry
from scorekeeper.web.hand.sides import HandSide, points_text, sides_of
from scorekeeper.web.visitors.authorisation import opened
from scorekeeper.web.visitors.etags import opened_etag
from scorekeeper.wording.lines import meld_label
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import capitalised, cards_in_words

_SAVE_SHOWS: Final = N_(
    "Hand %(number)s has been saved meanwhile: %(made)s. Yours is kept; “Save” shows both."
)
_REVIEW_SHOWS: Final = N_(
    "Hand %(number)s has been saved meanwhile: %(made)s. Yours is kept; “Review” shows both."
)
GameWriteButton = tuple[str, str, int]
"""A button that writes to a game: its label, its address, the version it is written against."""


def news_of_form(entry: HandEntry, form: HandForm, *, saves: bool = False) -> dict[str, Any]:
    """Return the line of news of a form that is just shown, for its template.

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
    """Return the line of news of a form that was opened before; its parts are those above.

    Args:
        game: the game as it stands.
        url: the address of the line.
        begun: the form's state when opened: `expected` and `hand`, and `number` for a correction.
    """
    saves = "saves" in begun
    text = _news(game, begun, saves=saves)
    return {"url": url, "etag": opened_etag(), "text": text, "saves": saves}


def _news(game: GameView, begun: Mapping[str, str], *, saves: bool) -> str:
    if why := why_not_saved(game, opened().role):
        return why
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
        return why_no_hand(game, opened().role) or _changed_before(entry, begun.get("hand"))
    return _saved(game, saved, saves=saves)


def _saved(game: GameView, deal: DealView, *, saves: bool) -> str:
    sentence = _SAVE_SHOWS if saves else _REVIEW_SHOWS
    return gettext(sentence, number=deal.number, made=points_text(game, deal))


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
    is_first = not entry.game.deals
    if hand != str(entry.hand_number) or (is_first and entry.game.restorable is not None):
        return _undone()
    if is_first:
        return gettext("The game has been changed meanwhile. Yours is kept as it is.")
    return gettext("Something before this hand has been changed meanwhile. Yours is kept as it is.")


def bring_back(game: GameView, token: str) -> GameWriteButton | None:
    """Return the button that brings back the hand undone last; None where there is none."""
    if game.restorable is None:
        return None
    label = gettext("Bring back hand %(number)s", number=game.restorable)
    return label, url_for("games.restore", token=token), game.version


def _undone() -> str:
    return gettext("The last hand has been undone meanwhile. Yours is kept as it is.")


@dataclass(frozen=True, slots=True)
class Compared:
    """One side, as it was saved and as it was written here.

    Attributes:
        theirs: as saved.
        mine: as written here; None where that cannot be read.
    """

    theirs: HandSide
    mine: HandSide | None

    @property
    def same(self) -> bool:
        """Whether both hold the same; the order of melds does not matter."""
        mine = self.mine
        return mine is not None and _in_order(self.theirs.written) == _in_order(mine.written)

    @property
    def unscored(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield differing cards without a line: their label, and `theirs`, `mine` in words."""
        saved = self.theirs.written
        own = self.mine and self.mine.written
        if not (isinstance(saved, CardsSide) and isinstance(own, CardsSide)):
            return
        rules = self.theirs.game.rules
        for label, one, other in (
            (gettext("first meld"), _melds(rules, saved.first_meld), _melds(rules, own.first_meld)),
            (gettext("cards left in hand"), _hands(rules, saved), _hands(rules, own)),
        ):
            if one != other:
                yield capitalised(label), {"theirs": one, "mine": other}


def compared_sides(entry: HandEntry, form: HandForm, saved: DealView) -> list[Compared]:
    """Return the sides of a hand that somebody else saved, beside those written here.

    Args:
        entry: the game, and the hand that somebody else saved as the one to be corrected.
        form: the form as it was written here.
        saved: the hand that somebody else saved.
    """
    mine = _mine(entry, form)
    own = sides_of(entry.game, mine) if mine else [None] * len(saved.standing.scorers)
    return [Compared(*pair) for pair in zip(sides_of(entry.game, saved), own, strict=True)]


def _mine(entry: HandEntry, form: HandForm) -> DealView | None:
    document, problems = entry.read(form.seats, form.written)
    with suppress(DocumentError, RefusedError):
        return None if problems else entry.preview(document).hand
    return None


def _in_order(side: Side) -> Side:
    """Return a side with its melds in an order that does not depend on its writer."""
    if not isinstance(side, CardsSide):
        return side
    first = None if side.first_meld is None else _sorted(side.first_meld)
    return replace(side, melds=_sorted(side.melds), first_meld=first)


def _sorted(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    return tuple(sorted(melds, key=repr))


def _melds(rules: Ruleset, melds: Sequence[Meld] | None) -> str:
    if melds is None:
        return gettext("not written down")
    return "; ".join(meld_label(speech(), rules, meld) for meld in _sorted(melds))


def _hands(rules: Ruleset, side: CardsSide) -> str:
    return "; ".join(
        cards_in_words(speech(), rules, cards.counts)
        for hand in side.hands
        for cards in (hand.cards, hand.foot)
        if cards
    )
