"""A state in the making: the changes of one action, and the events meanwhile."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from scorekeeper.engine.cards import NO_CARDS, NO_RANKS, Cards, Rank, together
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.play.card import Card
from scorekeeper.engine.play.events import EventKind, PlayEvent
from scorekeeper.engine.play.state import KNOWN_STUCK, End, Phase, PlayerState, SideState, State
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.table.dead import dead_ranks

TURN_CARD = 9
"""The turn card is the ninth from the bottom of the stock: once it is drawn there is no talon."""


class StateDraft:
    """A mutable copy of a state; `done` makes a state of it.

    Attributes:
        rules: the rules played by.
        is_judged: whether the action is known to be legal, and its melds and cards need no check.

    Args:
        state: the state to copy.
        is_judged: see above.
    """

    def __init__(self, state: State, *, is_judged: bool = False) -> None:
        """Copy the parts that actions change."""
        self.is_judged = is_judged
        (
            self.setting,
            players,
            sides,
            self.side_of,
            self.stock,
            self.pile,
            self.frozen,
            self.turn,
            self.end,
            self.out,
            self.concealed,
            self.lone,
            _,
        ) = state
        self.rules: Ruleset = self.setting.rules
        self.players, self.sides = list(players), list(sides)
        self.events: list[PlayEvent] = []

    def done(self) -> State:
        """Return the resulting state."""
        return State(
            self.setting,
            tuple(self.players),
            tuple(self.sides),
            self.side_of,
            self.stock,
            self.pile,
            self.frozen,
            self.turn,
            self.end,
            self.out,
            self.concealed,
            self.lone,
            tuple(self.events),
        )

    @property
    def seat(self) -> int:
        """The seat of the player in turn."""
        return self.turn.seat

    @property
    def player(self) -> PlayerState:
        """The player in turn."""
        return self.players[self.turn.seat]

    @property
    def hand(self) -> Cards:
        """The hand of the player in turn."""
        return self.players[self.turn.seat].hand

    @property
    def side(self) -> SideState:
        """The state of the side in turn on the table."""
        return self.sides[self.side_of[self.turn.seat]]

    @property
    def partners(self) -> tuple[int, ...]:
        """The seats of the partners of the player in turn, the next one first."""
        return _partners(self.side_of, self.turn.seat)

    @property
    def turns(self) -> int:
        """The number of turns that have ended."""
        return sum(player.turns for player in self.players)

    @property
    def dead(self) -> frozenset[Rank]:
        """The ranks that nobody melds any more, as a side has a canasta of them."""
        if not self.rules.sets.canasta_closes_rank:
            return NO_RANKS
        sides, known = tuple(self.sides), self.setting.dead
        if not known or known[0][0] != sides:
            laid = tuple(chain.from_iterable(side.melds for side in sides))
            known[:] = [(sides, dead_ranks(self.rules, NO_RANKS, laid))]
        return known[0][1]

    @property
    def red_threes(self) -> int:
        """The number of red threes that the side in turn has laid down."""
        seats = (self.turn.seat, *self.partners)
        return sum(self.players[seat].red_threes for seat in seats)

    @property
    def is_stuck(self) -> bool:
        """Whether it is known that these very cards and melds have no way to go out."""
        seat = self.turn.seat
        known = self.setting.stuck.get(id(self.players[seat].hand))
        return known is not None and known[1] is self.sides[self.side_of[seat]].melds

    def note_stuck(self) -> None:
        """Remember that these very cards and melds have no way to go out."""
        hand, stuck = self.hand, self.setting.stuck
        if len(stuck) >= KNOWN_STUCK:
            stuck.clear()
        stuck[id(hand)] = hand, self.side.melds

    def note(
        self,
        kind: EventKind,
        cards: Cards = NO_CARDS,
        *,
        meld: int | None = None,
        count: int | None = None,
        source: Citation | None = None,
    ) -> None:
        """Note that the player in turn did something, or that something happened to him."""
        self.events.append(PlayEvent(kind, self.turn.seat, cards, meld, count, source))

    def set_turn(self, **changes: Any) -> None:  # noqa: ANN401 - any field's value
        """Change the turn in progress."""
        self.turn = self.turn._replace(**changes)

    def set_player(self, **changes: Any) -> None:  # noqa: ANN401 - any field's value
        """Change fields of the player in turn."""
        self.players[self.turn.seat] = self.player._replace(**changes)

    def set_hand(self, hand: Cards) -> None:
        """Change the hand of the player in turn, apart from the rest as it changes most often."""
        seat = self.turn.seat
        self.players[seat] = PlayerState(hand, *self.players[seat][1:])

    def set_side(self, **changes: Any) -> None:  # noqa: ANN401 - any field's value
        """Change fields of the side in turn."""
        self.sides[self.side_of[self.turn.seat]] = self.side._replace(**changes)

    def write_down(self, **changes: Any) -> None:  # noqa: ANN401 - any field's value
        """Change the entry of the side in turn beside its melds."""
        self.set_side(written=replace(self.side.written, **changes))

    def finish(self, end: End) -> None:
        """End the hand."""
        self.end = end
        self.set_turn(phase=Phase.OVER)

    def draw(
        self, count: int, kind: EventKind = EventKind.DREW, source: Citation | None = None
    ) -> None:
        """Draw cards from the stock into the hand, as many as there are.

        Threes that are laid down at once are replaced; where the last card of the stock is one,
        the hand is over, and it stays in the hand where those of both colours are laid.

        Args:
            count: the number of cards.
            kind: the kind of event to note.
            source: the rule that lets the player draw, where that is out of the ordinary.
        """
        drawn: list[Card] = []
        laid: list[Card] = []
        place, last_laid, ranks = len(self.stock), False, self.setting.laid_threes
        while len(drawn) < count and place:
            place -= 1
            card = self.stock[place]
            last_laid = card.rank in ranks
            if last_laid:
                laid.append(card)
            else:
                drawn.append(card)
        had_stock, self.stock = len(self.stock), self.stock[:place]
        ends = last_laid and not place and self.rules.stock_out.red_three_ends
        if ends and Rank.BLACK_THREE in ranks:
            drawn.append(laid.pop())
        cards = _drawn(tuple(drawn))
        self.set_hand(self.hand + cards)
        self.note(kind, cards, source=source)
        if laid:
            self.lay_threes(together(laid))
        if place < TURN_CARD:
            self.note_stock(had_stock)
        if had_stock and ends:
            self.note(EventKind.LAST_RED_THREE, source=self.rules.stock_out.source)
            self.finish(End.LAST_RED_THREE)

    def draw_with_threes(
        self, count: int, kind: EventKind = EventKind.DREW, source: Citation | None = None
    ) -> None:
        """Draw cards from the stock into the hand, where threes among them stay.

        Args:
            count: the number of cards; fewer where the stock has no more.
            kind: the kind of event to note.
            source: the rule that lets the player draw, where that is out of the ordinary.
        """
        had_stock = len(self.stock)
        place = max(0, had_stock - count)
        cards, self.stock = together(self.stock[place:]), self.stock[:place]
        self.set_hand(self.hand + cards)
        self.note(kind, cards, source=source)
        self.note_stock(had_stock)

    def note_stock(self, before: int) -> None:
        """Note that the turn card was drawn, or the last card of all.

        Args:
            before: the number of cards that the stock had.
        """
        left = len(self.stock)
        if left < TURN_CARD <= before and self.setting.has_talon:
            self.note(EventKind.TURN_CARD, count=left, source=self.rules.dealing.source)
        if before and not left:
            self.note(EventKind.STOCK_GONE, source=self.rules.stock_out.source)

    def replace_threes(self) -> None:
        """Let the player in turn lay down the threes of the hand that are, and replace them."""
        counts = self.hand.counts
        held = [rank for rank in self.setting.laid_threes if counts[rank]]
        if held:
            threes = Cards.of([rank for rank in held for _ in range(counts[rank])])
            self.set_hand(self.hand - threes)
            self.lay_threes(threes)
            self.draw(threes.size)

    def lay_threes(self, cards: Cards) -> None:
        """Lay down threes of the player in turn, whatever their colour."""
        red, black = cards.counts[Rank.RED_THREE], cards.counts[Rank.BLACK_THREE]
        if red:
            self.set_player(red_threes=self.player.red_threes + red)
            self.note(EventKind.RED_THREES, count=red)
        if black:
            self.set_player(black_threes=self.player.black_threes + black)
            self.note(EventKind.BLACK_THREES, count=black)

    def take_foot(self) -> None:
        """Let the player in turn pick up the foot; its red threes are laid down and replaced."""
        foot = self.player.foot
        self.set_player(hand=self.hand + foot, foot=NO_CARDS)
        self.note(EventKind.FOOT, foot, source=self.rules.dealing.source)
        self.replace_threes()

    def put_down(self, melds: tuple[Meld, ...], cards: Cards) -> None:
        """Replace the side's melds by `melds`, which take `cards` from the hand."""
        stays_stuck = bool(cards) and self.is_stuck
        self.set_side(melds=melds)
        self.set_hand(self.hand - cards)
        if not self.turn.has_melded:
            self.set_turn(has_melded=True)
        if stays_stuck:
            self.note_stuck()


_drawn: Final = lru_cache(maxsize=4096)(together)
"""Makes a multiset of the cards drawn, from a cache: there are few pairs of cards."""


@lru_cache(maxsize=256)
def _partners(side_of: tuple[int, ...], own: int) -> tuple[int, ...]:
    """Return the seats of the same side as `own`, the next one first."""
    seats = len(side_of)
    around = ((own + step) % seats for step in range(1, seats))
    return tuple(seat for seat in around if side_of[seat] == side_of[own])
