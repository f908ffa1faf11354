"""Cards that were cut for partners, seats and the first deal, as a page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.cards import Suit
from scorekeeper.services.lifecycle.cutting import Cut, CutCard, Seating
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.wording.vocabulary import in_a_row, suit_name

_SIGNS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_RED: Final = frozenset({Suit.HEARTS, Suit.DIAMONDS})
_RANKS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card: its rank, its suit as a sign, whether it is red, and its name."""

    rank: str
    suit: str
    is_red: bool
    name: str


@dataclass(frozen=True, slots=True)
class ShownCut:
    """Cards that a player drew; the last one counts."""

    player: str
    before: Sequence[ShownCard]
    card: ShownCard


@dataclass(frozen=True, slots=True)
class CutPage:
    """The cut cards, and sentences on the outcome.

    Attributes:
        cuts: the cards that everybody drew, the highest first.
        sentences: sentences on the outcome.
        action: the button that draws again.
    """

    cuts: Sequence[ShownCut]
    sentences: Sequence[str]
    action: str


def cut_page(seating: Seating, action: str) -> CutPage:
    """Return the cut cards and their outcome for the page, and the action of its button."""
    order = [name for players in seating.sides for name in players]
    first = seating.cuts[0].player
    sentences = [gettext("%(player)s has the highest card and plays first.", player=first)]
    if len(order) > len(seating.sides):
        sides = [in_a_row(speech(), players) for players in seating.sides]
        sentences.append(gettext("Partners: %(sides)s.", sides=" – ".join(sides)))
    return CutPage([_shown(cut) for cut in seating.cuts], sentences, action)


def _shown(cut: Cut) -> ShownCut:
    *before, card = map(_card, cut.cards)
    return ShownCut(cut.player, before, card)


def _card(card: CutCard) -> ShownCard:
    if card.suit is None:
        name = gettext("joker, which does not count")
        return ShownCard("★", "", is_red=False, name=name)
    rank = _RANKS.get(card.rank, str(card.rank))
    return ShownCard(
        rank,
        _SIGNS[card.suit],
        is_red=card.suit in _RED,
        name=gettext("%(rank)s of %(suit)s", rank=rank, suit=suit_name(speech(), card.suit)),
    )
