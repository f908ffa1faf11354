"""Whole games between bots, hand after hand, from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scorekeeper.engine.canasta_kinds import canasta_kind
from scorekeeper.engine.deal import CardsSide, Deal
from scorekeeper.engine.game import GameScore, ScoredDeal, score_game, scorers_of
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.play.actions import Action
from scorekeeper.engine.play.applying import apply_listed
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.legal import legal_actions
from scorekeeper.engine.play.state import End, State
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.simulation.bots import BOTS, Bot
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.records import GameRecord, HandEnding, HandRecord, ScorerHand

MOST_HANDS: Final = 200
"""A game that takes longer is called off: players at random may never get anywhere."""


class PlayedStep(NamedTuple):
    """One step of a hand.

    Attributes:
        before: the state before the action.
        actions: the legal actions.
        action: the action taken.
        after: the state after it.
    """

    before: State
    actions: tuple[Action, ...]
    action: Action
    after: State


def steps(state: State, bot: Bot, chance: Chance) -> Iterator[PlayedStep]:
    """Yield the steps of a hand, from a state to its end."""
    while not state.over:
        actions = legal_actions(state)
        action = bot(state, actions, chance)
        after = apply_listed(state, action)
        yield PlayedStep(state, actions, action, after)
        state = after


def play_game(rules: Ruleset, bot: str, seed: int, number: int) -> GameRecord:
    """Play one game, to its end or until it has gone on for too long.

    Args:
        rules: the rules played by.
        bot: the name of the bot at every seat.
        seed: the seed of all games.
        number: the number of the game; each is dealt from the seed by itself.
    """
    names = scorer_names(rules)
    scored: tuple[ScoredDeal, ...] = ()
    totals = (0,) * len(names)
    hands: list[HandRecord] = []
    while len(hands) < MOST_HANDS:
        deal_number = len(hands) + 1
        start = first_state(rules, (seed, number), deal_number, totals)
        end, turns = _played(start, BOTS[bot], Chance(seed, number, deal_number, "bots"))
        deals = [*(one.deal for one in scored), finished_deal(end)]
        game = score_game(rules, names, deals, scored)
        hands.append(_record(rules, end, turns, totals, game))
        scored, totals = game.deals, game.totals
        if game.over:
            return GameRecord(tuple(hands), is_over=True)
    return GameRecord(tuple(hands), is_over=False)


def scorer_names(rules: Ruleset) -> tuple[str, ...]:
    """Return a name for everybody who scores: the sides, or the players one by one."""
    alone = rules.seating.members_score_alone
    count = len(rules.seating.scorers[0])
    return tuple(f"{'Player' if alone else 'Side'} {place}" for place in range(1, count + 1))


def first_state(
    rules: Ruleset, seed: tuple[int, int], deal_number: int, totals: Sequence[int]
) -> State:
    """Return the first state of a hand of a game.

    Args:
        rules: the rules played by.
        seed: the seed of all games, and the number of the game.
        deal_number: the number of the hand in the game.
        totals: the totals of everybody who scores.
    """
    return start_deal(
        rules,
        seed="/".join(str(part) for part in (*seed, deal_number)),
        deal_number=deal_number,
        scores=totals,
        names=scorer_names(rules),
    )


def _played(state: State, bot: Bot, chance: Chance) -> tuple[State, int]:
    """Play a hand to its end; return its last state, and the number of turns."""
    turns = 1
    for step in steps(state, bot, chance):
        turns += step.after.turn.seat != step.before.turn.seat
        state = step.after
    return state, turns


def _record(
    rules: Ruleset, end: State, turns: int, totals: Sequence[int], game: GameScore
) -> HandRecord:
    """Return the record of the last hand of `game`, played at these totals."""
    deal, row = game.deals[-1].deal, rules.minimums.row
    melded = _who_melded(rules, deal)
    return HandRecord(
        ending=_ending(end),
        turns=turns,
        scorers=tuple(
            ScorerHand(after - before, row(score=before, deal_number=deal.number), place in melded)
            for place, (before, after) in enumerate(zip(totals, game.totals, strict=True))
        ),
        canastas=_canastas(rules, deal),
    )


def _ending(end: State) -> HandEnding:
    """Return the way a hand ended."""
    if any(side.written.special_hand for side in end.sides):
        return HandEnding.SPECIAL_HAND
    if end.end is End.WENT_OUT:
        return HandEnding.CONCEALED if end.concealed else HandEnding.WENT_OUT
    return HandEnding.PILE_NOT_TAKEN if end.end is End.PASSED else HandEnding.LAST_RED_THREE


def _who_melded(rules: Ruleset, deal: Deal) -> set[int]:
    """Return the indices of those who have made a first meld, among those who score."""
    names = scorer_names(rules)
    return {
        place
        for index, side in enumerate(deal.sides)
        if isinstance(side, CardsSide) and side.melds
        for place in scorers_of(rules, names, index, side)
    }


def _canastas(rules: Ruleset, deal: Deal) -> Counter[CanastaKind]:
    """Return the canastas on the table, by kind."""
    return Counter(
        kind
        for side in deal.sides
        if isinstance(side, CardsSide)
        for meld in side.melds
        if (kind := canasta_kind(rules, meld)) is not None
    )
