"""Cards that were cut for partners, seats and the first deal, as a page shows them."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.services.lifecycle.cutting import CutCard, DrawnSeating
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.cards import SUITS, Face, Pile
from scorekeeper.wording.vocabulary import in_a_row, suit_name

_RANKS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}


def cut_page(seating: DrawnSeating, action: str) -> dict[str, Any]:
    """Return the cards that were cut, for the template.

    It is what everybody drew, the highest first (`cuts`: the player, and the cards of which the
    last one counts), what follows from it (`sentences`), and the button that cuts again (`action`).
    """
    order = [name for players in seating.sides for name in players]
    first = seating.cuts[0].player
    sentences = [gettext("%(player)s has the highest card and plays first.", player=first)]
    if len(order) > len(seating.sides):
        sides = [in_a_row(speech(), players) for players in seating.sides]
        sentences.append(gettext("Partners: %(sides)s.", sides=" – ".join(sides)))
    cuts = [(cut.player, list(map(_card, cut.cards))) for cut in seating.cuts]
    return {"cuts": cuts, "sentences": sentences, "action": action}


def _card(card: CutCard) -> Pile:
    if card.suit is None:
        return Pile(1, Face("★"), gettext("joker, which does not count"))
    rank = _RANKS.get(card.rank, str(card.rank))
    name = gettext("%(rank)s of %(suit)s", rank=rank, suit=suit_name(speech(), card.suit))
    return Pile(1, Face(rank, *SUITS[card.suit]), name)
