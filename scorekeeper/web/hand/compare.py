"""A hand that somebody else saved, beside the same hand as it was written here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.deal import CardsSide, Side
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.game.views import DealView
from scorekeeper.services.hand.deals import preview_deal
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.lines import SideLines, side_lines
from scorekeeper.web.hand.place import Place
from scorekeeper.wording.lines import meld_label
from scorekeeper.wording.vocabulary import capitalised, cards_in_words


@dataclass(frozen=True, slots=True)
class Unscored:
    """Something written that no line of the score shows, where the two differ in it.

    Attributes:
        label: what it is.
        theirs: what was saved of it.
        mine: what was written here.
    """

    label: str
    theirs: str
    mine: str


@dataclass(frozen=True, slots=True)
class Compared:
    """One side, as it was saved and as it was written here.

    Attributes:
        name: the side.
        theirs: its lines as saved.
        mine: its lines as written here; None where that cannot be read.
        same: whether the same was written in both; the order of melds does not matter.
        unscored: in what they differ, beside their lines.
    """

    name: str
    theirs: SideLines
    mine: SideLines | None
    same: bool
    unscored: Sequence[Unscored] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparePage:
    """What was saved in the meantime, and what was written here.

    Attributes:
        heading: which hand it is.
        number: its number.
        revision: what was saved of it.
        version: of the game, which a hand that comes after all others is saved against.
        sides: side by side.
        same: whether both are the same hand, so that nothing is left to do.
    """

    heading: str
    number: int
    revision: int
    version: int
    sides: Sequence[Compared]
    same: bool


def compare_page(place: Place, form: HandForm, saved: DealView) -> ComparePage:
    """Return both, side by side.

    Args:
        place: where the form is shown.
        form: what was written here.
        saved: what somebody else saved.
    """
    rules = place.game.rules
    mine = _mine(Place(place.token, place.game, saved), form)
    own_lines = None if mine is None else side_lines(place.game, mine)
    sides = []
    for index, lines in enumerate(side_lines(place.game, saved)):
        theirs = saved.deal.sides[index]
        if mine is None or own_lines is None:
            sides.append(Compared(lines.name, lines, None, same=False))
            continue
        own = mine.deal.sides[index]
        same = _in_order(theirs) == _in_order(own)
        unscored = list(_unscored(rules, theirs, own))
        sides.append(Compared(lines.name, lines, own_lines[index], same, unscored))
    return ComparePage(
        heading=gettext("Hand %(number)s", number=saved.number),
        number=saved.number,
        revision=saved.revision,
        version=place.game.version,
        sides=sides,
        same=all(side.same for side in sides),
    )


def _mine(place: Place, form: HandForm) -> DealView | None:
    document, problems = place.read(form)
    if problems:
        return None
    try:
        return preview_deal(database.session(), place.token, document, place.number).hand
    except (DocumentError, RefusedError):
        return None


def _in_order(side: Side) -> Side:
    """Return a side with its melds in an order that does not depend on who wrote them down."""
    if not isinstance(side, CardsSide):
        return side
    first = None if side.first_meld is None else _sorted(side.first_meld)
    return replace(side, melds=_sorted(side.melds), first_meld=first)


def _sorted(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    return tuple(sorted(melds, key=repr))


def _unscored(rules: Ruleset, theirs: Side, mine: Side) -> Iterator[Unscored]:
    """Yield in which cards two sides differ that a line may not show: first melds, hands."""
    if not (isinstance(theirs, CardsSide) and isinstance(mine, CardsSide)):
        return
    rows = (
        (gettext("first meld"), _melds(rules, theirs.first_meld), _melds(rules, mine.first_meld)),
        (gettext("cards left in hand"), _hands(rules, theirs), _hands(rules, mine)),
    )
    for label, one, other in rows:
        if one != other:
            yield Unscored(capitalised(label), one, other)


def _melds(rules: Ruleset, melds: Sequence[Meld] | None) -> str:
    if melds is None:
        return gettext("not written down")
    return "; ".join(meld_label(speech(), rules, meld) for meld in _sorted(melds))


def _hands(rules: Ruleset, side: CardsSide) -> str:
    return "; ".join(
        _cards(rules, cards) for hand in side.hands for cards in (hand.cards, hand.foot) if cards
    )


def _cards(rules: Ruleset, cards: Cards) -> str:
    return cards_in_words(speech(), rules, cards.counts)
