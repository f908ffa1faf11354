"""A hand that somebody else saved, beside the same hand as it was written here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.deal import CardsSide, Side
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.game.views import DealView
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.hand_entry import HandEntry
from scorekeeper.web.hand.sides import HandSide, sides_of
from scorekeeper.wording.lines import meld_label
from scorekeeper.wording.vocabulary import capitalised, cards_in_words


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
        """Yield the differing cards that no line shows: their label, and each of `Compared`."""
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
        entry: the hand and the game of the form.
        form: the form as it was written here.
        saved: the hand that somebody else saved.
    """
    mine = _mine(HandEntry(entry.token, entry.game, saved), form)
    own = sides_of(entry.game, mine) if mine else [None] * len(saved.standing.scorers)
    return [Compared(*pair) for pair in zip(sides_of(entry.game, saved), own, strict=True)]


def _mine(entry: HandEntry, form: HandForm) -> DealView | None:
    document, problems = entry.read(form.seats, form.written)
    if problems:
        return None
    try:
        return entry.preview(document).hand
    except (DocumentError, RefusedError):
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
