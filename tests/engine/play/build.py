"""A table in the middle of a hand: hands, melds, stock and pile in card notation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.play.actions import (
    Action,
    AddTo,
    Answer,
    AskToGoOut,
    Discard,
    GoOut,
    Lay,
    TakePile,
)
from scorekeeper.engine.play.applying import apply
from scorekeeper.engine.play.card import Card, card_of
from scorekeeper.engine.play.dealing import freezes, start_deal
from scorekeeper.engine.play.events import EventKind, PlayEvent
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.legal import legal_actions
from scorekeeper.engine.play.refusal import IllegalActionError
from scorekeeper.engine.play.state import Phase, PlayerState, SideState, Turn
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table.pile_ways import PileWay
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.violations import Violation
from tests.engine.build import meld as read_meld

CARDS_LEFT = "4 5 6 7 8 9 10 J"


def cards_in_order(text: str) -> tuple[Card, ...]:
    """Return the cards that `text` lists, the last one on top."""
    return tuple(card_of(read_cards(token)) for token in text.split())


class Play:
    """A hand in progress; seat 0 has the turn, and is of side 0.

    Args:
        name: the ruleset.
        hands: hands of the seats; a card each for those that are not named.
        melds: melds of each side on the table.
        pile: the pile, the up card last.
        stock: the stock, the top card last.
        feet: feet of the seats.
        phase: phase of the turn.
        turn: other things to know of the turn.
        change: changes of the rules.
        others: how many play, with which options, scores, names, the number of the hand.
    """

    def __init__(
        self,
        name: str,
        hands: Sequence[str] = (),
        melds: Sequence[Sequence[str]] = (),
        *,
        pile: str = "Q",
        stock: str = CARDS_LEFT,
        feet: Sequence[str] = (),
        phase: Phase = Phase.PLAY,
        turn: dict[str, Any] | None = None,
        players: int | None = None,
        options: Sequence[str] = (),
        change: Callable[[Ruleset], Ruleset] = lambda rules: rules,
        **others: Any,  # noqa: ANN401 - what a deal is started with
    ) -> None:
        self.rules: Ruleset = change(find_variant(name).ruleset(players, options))
        start = start_deal(self.rules, **others)
        seats = range(len(start.players))
        held = [*hands, *["4 9"] * len(start.players)]
        lying = [*feet, *[""] * len(start.players)]
        laid = [*melds, *[()] * len(start.sides)]
        cards = cards_in_order(pile)
        self.state = start._replace(
            players=tuple(PlayerState(read_cards(held[n]), read_cards(lying[n])) for n in seats),
            sides=tuple(self._side(laid[n]) for n in range(len(start.sides))),
            pile=cards,
            stock=cards_in_order(stock),
            frozen=any(map(freezes, cards)),
            turn=Turn(0, phase, old_melds=len(laid[0]), **(turn or {})),
            events=(),
        )

    def _side(self, melds: Sequence[str]) -> SideState:
        laid = tuple(map(self.meld, melds))
        return SideState(laid, laid or None)

    def meld(self, text: str) -> Meld:
        """Return the meld that `text` lists."""
        return read_meld(self.rules, text)

    def knowing(self, seat: int = 0, **facts: Any) -> Play:  # noqa: ANN401 - any field's value
        """Return the table with other facts about a player."""
        players = list(self.state.players)
        players[seat] = players[seat]._replace(**facts)
        self.state = self.state._replace(players=tuple(players))
        return self

    def do(self, *actions: Action) -> Play:
        """Apply a legal action."""
        for action in actions:
            self.state = apply(self.state, action)
        return self

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """Return the violations for which an action is refused; none if it is not."""
        try:
            apply(self.state, action)
        except IllegalActionError as error:
            return error.violations
        return ()

    def refused(self, action: Action) -> list[str]:
        """Return the codes of the violations for which an action is refused."""
        return [found.code.value for found in self.violations(action)]

    def listed(self, kind: type[Action] | None = None) -> list[Action]:
        """Return the legal actions, of one kind if that is said."""
        found = legal_actions(self.state)
        return [action for action in found if kind is None or isinstance(action, kind)]

    def hand(self, seat: int = 0) -> Cards:
        """Return the cards in a seat's hand."""
        return self.state.players[seat].hand

    def melds(self, side: int = 0) -> list[Cards]:
        """Return the cards of a side's melds on the table."""
        return [meld.cards for meld in self.state.sides[side].melds]

    def event_of(self, kind: EventKind) -> PlayEvent:
        """Return the only event of a kind in the last step."""
        (event,) = (event for event in self.state.events if event.kind is kind)
        return event

    def kinds(self) -> list[EventKind]:
        """Return the kinds of the events of the last step."""
        return [event.kind for event in self.state.events]

    def lay(self, *melds: str) -> Lay:
        """Return the action of laying new melds."""
        return Lay(tuple(map(self.meld, melds)))

    def take(self, meld: str, hand: str = "", *others: str, added: str = "") -> TakePile:
        """Return the action of taking the pile."""
        return TakePile(
            PileWay(
                meld=self.meld(meld),
                from_hand=read_cards(hand),
                others=tuple(map(self.meld, others)),
                added_to=self.meld(added) if added else None,
            )
        )

    def out(self, *melds: str, discard: str = "") -> GoOut:
        """Return the action of going out with these melds on the table."""
        return GoOut(tuple(map(self.meld, melds)), read_cards(discard))

    def finished(self) -> Deal:
        """Return the deal at the end, which scoring finds no fault with."""
        deal = finished_deal(self.state)
        assert score_deal(self.rules, deal).violations == ()
        return deal


def add(place: int, text: str) -> AddTo:
    """Return the action of adding cards to a meld."""
    return AddTo(place, read_cards(text))


def drop(text: str) -> Discard:
    """Return the action of discarding."""
    return Discard(read_cards(text))


ASK = AskToGoOut(2)
YES, NO = Answer(yes=True), Answer(yes=False)
