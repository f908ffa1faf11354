"""Sequences that a hand holds, and cards that make own ones longer."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.play.card import Card, in_runs, masks_of, single, together
from scorekeeper.engine.ruleset import SHORTEST_MELD, Ruleset

Run = list[Card]
"""Cards in a row, the lowest first."""


def new_sequences(rules: Ruleset, hand: Cards) -> Iterator[Cards]:
    """Yield sequences: each run cut to what is allowed, from below and from above; its lowest."""
    most = rules.sequences.most_cards
    for run in _runs(hand):
        above = run if most is None else run[-most:]
        cuts = (run[:most], above, run[:SHORTEST_MELD])
        # No set: in the order of the hashes of cards, hands would not be the same again.
        yield from map(together, dict.fromkeys(map(tuple, cuts)))


def runs_of(rules: Ruleset, hand: Cards) -> Iterator[Cards]:
    """Yield the runs of a hand, each cut to what is allowed; no card is in two of them."""
    most = rules.sequences.most_cards
    for run in _runs(hand):
        yield together(run[:most])


def longer_sequences(rules: Ruleset, hand: Cards, own: Cards) -> Iterator[Cards]:
    """Yield what makes an own sequence longer: the next card at either end, and all that follow."""
    most = rules.sequences.most_cards
    room = len(NATURAL_RANKS) if most is None else most - own.size
    if room < 1:
        return
    ranks = own.natural_ranks
    suit = own.suited[0].suit if own.suited else None
    mask = masks_of(hand).get(suit, 0)
    for rank, step in ((ranks[-1] + 1, 1), (ranks[0] - 1, -1)):
        follow: Run = []
        while mask >> rank & 1 and len(follow) < room:
            follow.append(Card(Rank(rank), suit))
            rank += step  # noqa: PLW2901 - the next one
        if follow:
            yield single(follow[0])
        if len(follow) > 1:
            yield together(follow)


def _runs(hand: Cards) -> Iterator[Run]:
    """Yield the longest runs of a hand, of three cards or more."""
    for suit, mask in masks_of(hand).items():
        long = in_runs(mask)
        run: Run = []
        for rank in NATURAL_RANKS if long else ():
            if long >> rank & 1:
                run.append(Card(rank, suit))
            elif run:
                yield run
                run = []
        if run:
            yield run
