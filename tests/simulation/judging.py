"""Invariants of every state of a hand, decided from outside the engine's play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, together
from scorekeeper.engine.melds import SetMeld
from scorekeeper.engine.play.actions import (
    Action,
    AddTo,
    Answer,
    AskToGoOut,
    Discard,
    DrawStock,
    EndTurn,
    GoOut,
    Join,
    Lay,
    LaySpecialHand,
    Pass,
    PlayCaliente,
    TakePile,
)
from scorekeeper.engine.play.applying import apply
from scorekeeper.engine.play.card import Card, deck_of
from scorekeeper.engine.play.refusal import IllegalActionError
from scorekeeper.engine.play.state import Phase, State
from scorekeeper.engine.table.caliente import PlayCalienteQuestion, check_play_caliente
from scorekeeper.engine.table.first_meld import (
    FindFirstMeldQuestion,
    FirstMeldQuestion,
    check_first_meld,
    shortest_first_melds,
)
from scorekeeper.engine.table.going_out import GoOutQuestion, check_go_out
from scorekeeper.engine.table.pile import check_take_pile
from scorekeeper.engine.table.pile_ways import PileWay, TakePileQuestion
from scorekeeper.engine.violations import Violation
from tests.engine.play.whole_deck import cards_of_state

_CARDS = tuple(Cards.of([rank]) for rank in Rank)


@dataclass
class Conservation:
    """Counts the cards of a hand at every step.

    The stock is only ever drawn from, so that it is enough to know how many cards it has.
    """

    start: State
    deck: tuple[int, ...] = field(init=False)
    _of_stock: list[tuple[int, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.deck = together(deck_of(self.start.rules)).counts
        counts = [0] * len(Rank)
        self._of_stock = [tuple(counts)]
        for card in self.start.stock:
            counts[card.rank] += 1
            self._of_stock.append(tuple(counts))

    def check(self, state: State) -> None:
        """Hold that every card is somewhere, once."""
        size = len(state.stock)
        assert state.stock == self.start.stock[:size]
        apart = [0] * len(Rank)
        for card in state.pile:
            apart[card.rank] += 1
        apart[Rank.RED_THREE] += sum(player.red_threes for player in state.players)
        apart[Rank.CALIENTE] += sum(side.written.calientes_played for side in state.sides)
        apart[Rank.BLACK_THREE] += sum(side.written.black_threes_removed for side in state.sides)
        apart[Rank.BLACK_THREE] += sum(player.black_threes for player in state.players)
        held = [cards.counts for player in state.players for cards in (player.hand, player.foot)]
        laid = [meld.cards.counts for side in state.sides for meld in side.melds]
        specials = [side.written.special_hand for side in state.sides]
        laid += [special.cards.counts for special in specials if special and special.cards]
        found = tuple(map(sum, zip(apart, self._of_stock[size], *held, *laid, strict=True)))
        assert found == self.deck


def dead(state: State) -> frozenset[Rank]:
    """Return the ranks of which a side has a canasta, where that closes them."""
    if not state.rules.sets.canasta_closes_rank:
        return frozenset()
    melds = [meld for side in state.sides for meld in side.melds]
    return frozenset(m.rank for m in melds if isinstance(m, SetMeld) and m.cards.size >= 7)


def is_taken(state: State, action: Action) -> bool:
    """Return whether an action is taken; if not, the rules it breaks must be told."""
    after, told = _result(state, action)
    if after is None:
        assert told
        assert all(violation.source.book for violation in told)
        return False
    assert cards_of_state(after) == cards_of_state(state)
    return True


def _result(state: State, action: Action) -> tuple[State | None, tuple[Violation, ...]]:
    """Return the next state of an action, or the rules that it breaks."""
    try:
        return apply(state, action), ()
    except IllegalActionError as error:
        return None, error.violations


def judge(state: State, actions: tuple[Action, ...]) -> None:
    """Hold that the listed actions are those that the checks of the table allow."""
    assert len(set(actions)) == len(actions) > 0
    assert all(is_taken(state, action) for action in actions)
    if state.phase is Phase.DRAW:
        _judge_pile(state, actions)
        _judge_caliente(state, actions)
    elif state.phase is Phase.PLAY:
        if not (state.side.melds or state.turn.must_go_out):
            _judge_first_meld(state, actions)
        _judge_going_out(state, actions)
    for action in illegal(state):
        with pytest.raises(IllegalActionError) as refused:
            apply(state, action)
        assert refused.value.violations


def _judge_pile(state: State, actions: tuple[Action, ...]) -> None:
    """Hold that the pile may be taken in the ways that the check finds, if one can go on then."""
    listed = [action.way for action in actions if isinstance(action, TakePile)]
    if not state.pile:
        assert not listed
        return
    seat = state.seat
    answer = check_take_pile(
        TakePileQuestion(
            rules=state.rules,
            score_before=state.setting.score_of(seat),
            deal_number=state.setting.deal_number,
            up_card=together(state.pile[-1:]),
            hand=state.hand,
            table=state.side.melds,
            pile_frozen=state.frozen,
            pile_size=len(state.pile),
            stock_empty=not state.stock,
            dead=dead(state),
        )
    )
    open_ways = [way for way in answer.ways if is_taken(state, TakePile(way))]
    if state.side.melds:
        assert set(listed) == set(open_ways)
    else:
        assert bool(listed) is bool(open_ways)
        assert all(_opens(state, way) for way in listed)
    forced = answer.must_take and any(way.added_to is not None for way in open_ways)
    assert (Pass() in actions) is (not state.stock and not forced)
    assert is_taken(state, Pass()) is (Pass() in actions)
    assert (DrawStock() in actions) is bool(state.stock)


def _opens(state: State, way: PileWay) -> bool:
    """Return whether a way to take the pile is a first meld."""
    return check_first_meld(
        FirstMeldQuestion(
            rules=state.rules,
            score_before=state.setting.score_of(state.seat),
            deal_number=state.setting.deal_number,
            melds=(way.meld, *way.others),
            up_card=together(state.pile[-1:]),
            dead=dead(state),
        )
    ).allowed


def _judge_caliente(state: State, actions: tuple[Action, ...]) -> None:
    """Hold that a Caliente card may be played when the check says so, and the player has one."""
    melds = [len(side.melds) for side in state.sides]
    own = melds.pop(state.side_of[state.seat])
    answer = check_play_caliente(
        PlayCalienteQuestion(
            rules=state.rules,
            own_melds=own,
            opponent_melds=tuple(melds),
            cards_left=max(0, state.hand.size - 1),
            stock=len(state.stock),
        )
    )
    listed = PlayCaliente() in actions
    assert listed is is_taken(state, PlayCaliente())
    if listed:
        assert answer.may_play
    elif answer.may_play and state.stock and state.hand.count(Rank.CALIENTE):
        # It leaves a single card, with which the turn cannot be ended.
        assert state.hand.size - 1 + answer.draw <= 1


def _judge_first_meld(state: State, actions: tuple[Action, ...]) -> None:
    """Hold that there is a first meld when the search finds one, if one can go on then."""
    listed = [action.melds for action in actions if isinstance(action, Lay)]
    rules, number = state.rules, state.setting.deal_number
    score = state.setting.score_of(state.seat)
    for melds in listed:
        answer = check_first_meld(
            FirstMeldQuestion(
                rules=rules,
                score_before=score,
                deal_number=number,
                melds=melds,
                dead=dead(state),
            )
        )
        assert answer.allowed
        assert answer.required == state.setting.minimums[state.seat]
    if not listed:
        asked = FindFirstMeldQuestion(
            rules=rules,
            score_before=score,
            deal_number=number,
            hand=state.hand,
            dead=dead(state),
        )
        assert not any(is_taken(state, Lay(way)) for way in shortest_first_melds(asked).ways)


def _judge_going_out(state: State, actions: tuple[Action, ...]) -> None:
    """Hold that a player can go out when the check says so, if the partner lets him."""
    seats = [seat for seat, side in enumerate(state.side_of) if side == state.side_of[state.seat]]
    others = [state.players[seat] for seat in seats if seat != state.seat]
    answer = check_go_out(
        GoOutQuestion(
            rules=state.rules,
            score_before=state.setting.score_of(state.seat),
            deal_number=state.setting.deal_number,
            table=state.side.melds,
            hand=state.hand,
            red_threes=sum(state.players[seat].red_threes for seat in seats),
            partner_feet_taken=not any(player.foot for player in others),
            concealed_from_stock=not (state.side.melds or state.turn.from_pile),
            dead=dead(state),
        )
    )
    specials = [each.special for each in actions if isinstance(each, LaySpecialHand)]
    waits = state.turn.from_pile or state.turn.must_go_out
    if not (state.side.melds and state.rules.special_hands.beside_melds):
        assert specials == ([] if waits else [*answer.special_hands[:1]])
    listed = any(isinstance(action, GoOut) for action in actions)
    if listed:
        # A way out that needs no search is listed even where the question's search gives up.
        assert answer.may_go_out or not answer.is_decided
    else:
        ways = (GoOut(way.table, way.discard) for way in answer.ways)
        assert not any(is_taken(state, way) for way in ways)


def illegal(state: State) -> Iterator[Action]:
    """Yield actions that no rules allow now."""
    if state.phase is not Phase.PLAY:
        yield Discard(_CARDS[Rank.FOUR])
        yield EndTurn()
        yield GoOut(state.side.melds)
        yield Lay(())
    if state.phase is not Phase.DRAW:
        yield DrawStock()
        yield Pass()
        yield PlayCaliente()
    if state.phase is not Phase.ANSWER:
        yield Answer(yes=True)
    yield AskToGoOut(state.seat)
    yield Join(0, 0)
    yield AddTo(len(state.side.melds), _CARDS[Rank.FOUR])
    yield AddTo(0, NO_CARDS)
    yield Discard(NO_CARDS)
    yield from (Discard(card) for card in _CARDS if not state.hand.contains(card))
    yield Discard(together([Card(Rank.SEVEN), Card(Rank.EIGHT)]))
