"""Partners, seats and the first dealer by cutting cards, as How To Play Canasta has it.

Everybody draws a card. The highest plays first, with the second highest as partner, opposite; the
dealer is to the right of the highest. Cards rank from ace to deuce, then by suit from spades to
clubs; who draws a joker draws another. The book lets the first of two equal cards win: as nobody
draws first here, those who have drawn equal cards cut again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.seating import seat_order

_LOWEST: Final = 2
_ACE: Final = 14
_JOKERS: Final = 2
_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""From the lowest to the highest."""


class CutCard(NamedTuple):
    """A card that was drawn; of two the higher one is the greater.

    Attributes:
        rank: 2 to 14 for the ace; 0 for a joker.
        suit_rank: 0 for clubs to 3 for spades.
    """

    rank: int
    suit_rank: int = 0

    @property
    def suit(self) -> Suit | None:
        """Its suit; None for a joker."""
        return _SUITS[self.suit_rank] if self.rank else None


@dataclass(frozen=True, slots=True)
class CardDraw:
    """Cards that a player drew.

    Attributes:
        player: the player's name.
        cards: one card, after those that did not count: jokers, and cards that others drew as well.
    """

    player: str
    cards: tuple[CutCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnSeating:
    """The seating that the cut cards give.

    Attributes:
        cuts: the cards that everybody drew, the highest first.
        sides: the players of each side, in seat order.
        first_dealer: the seat that deals first, an index into `seat_order`.
        moved: for each side its index before; its name goes with it.
    """

    cuts: tuple[CardDraw, ...]
    sides: tuple[tuple[str, ...], ...]
    first_dealer: int
    moved: tuple[int, ...]


def draw_partners(
    players: Sequence[str], sizes: Sequence[int], rules: Ruleset, chance: Random
) -> DrawnSeating:
    """Return sides by lot: the highest cards are the first side.

    Args:
        players: names of the players, in any order.
        sizes: number of players of each side.
        rules: the rules: the number of packs, and of players of a side who play at once.
        chance: random numbers that draw the cards.
    """
    cuts = _cut(players, rules.deck.decks, chance)
    names = iter([cut.player for cut in cuts])
    sides = tuple(tuple(next(names) for _ in range(size)) for size in sizes)
    return _seated(cuts, sides, tuple(range(len(sizes))), rules.seating.playing)


def draw_seats(sides: Sequence[Sequence[str]], rules: Ruleset, chance: Random) -> DrawnSeating:
    """Return seats by lot: partners stay partners, the side of the highest card comes first.

    Sides of other sizes keep their places, as the way to form sides was chosen.

    Args:
        sides: the players of each side.
        rules: the rules: the number of packs, and of players of a side who play at once.
        chance: random numbers that draw the cards.
    """
    cuts = _cut([name for players in sides for name in players], rules.deck.decks, chance)
    places = {cut.player: place for place, cut in enumerate(cuts)}
    ordered = [sorted(players, key=places.__getitem__) for players in sides]
    best = sorted(range(len(sides)), key=lambda side: places[ordered[side][0]])
    moved = tuple(
        best.pop(next(i for i, side in enumerate(best) if len(sides[side]) == len(players)))
        for players in sides
    )
    sorted_sides = tuple(tuple(ordered[side]) for side in moved)
    return _seated(cuts, sorted_sides, moved, rules.seating.playing)


def _seated(
    cuts: tuple[CardDraw, ...],
    sides: tuple[tuple[str, ...], ...],
    moved: tuple[int, ...],
    playing: int,
) -> DrawnSeating:
    order = seat_order([len(players) for players in sides])
    # The highest comes first on their side, and so is among those who play the first hand.
    chairs = [seat for seat, (_, place) in enumerate(order) if place < playing]
    names = [sides[side][place] for side, place in (order[seat] for seat in chairs)]
    dealer = chairs[names.index(cuts[0].player) - 1]
    return DrawnSeating(cuts=cuts, sides=sides, first_dealer=dealer, moved=moved)


def _cut(players: Sequence[str], decks: int, chance: Random) -> tuple[CardDraw, ...]:
    """Let everybody draw, and again where that settles nothing; the highest comes first."""
    pack = _pack(decks)
    chance.shuffle(pack)
    drawn: dict[str, list[CutCard]] = {name: [] for name in players}
    waiting = list(drawn)
    while waiting:
        for name in waiting:
            drawn[name].append(pack.pop())
        last = [cards[-1] for cards in drawn.values()]
        waiting = [
            name for name, cards in drawn.items() if not cards[-1].rank or last.count(cards[-1]) > 1
        ]
    cuts = (CardDraw(name, tuple(cards)) for name, cards in drawn.items())
    return tuple(sorted(cuts, key=lambda cut: cut.cards[-1], reverse=True))


def _pack(decks: int) -> list[CutCard]:
    naturals = [
        CutCard(rank, suit) for rank in range(_LOWEST, _ACE + 1) for suit in range(len(_SUITS))
    ]
    return [*naturals, *[CutCard(0)] * _JOKERS] * decks
