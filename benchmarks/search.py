"""Time to find a first meld, or a way out, in hands of 11 to 40 cards.

With `--states 100000`: the share of questions about hands of bots at play that are not decided.
With `--special-hands 100000`: the time to find the special hands that a hand is nearest to.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from benchmarks._real_hands import real_hands
from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank, Suit, suited_counts
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.legality.deck import beyond_the_deck
from scorekeeper.engine.legality.melds import meld_violations
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import HAND_SIZE
from scorekeeper.engine.table.first_meld import FindFirstMeldQuestion, find_first_meld
from scorekeeper.engine.table.going_out import GoOutQuestion, check_go_out
from scorekeeper.engine.table.special_hands import SpecialHandsQuestion, check_special_hands
from scorekeeper.engine.variants.catalogue import CATALOGUE

SIZES: Final = (11, 15, 26, 40)
RANDOM_HANDS: Final = 4
SCORES: Final = (0, 3_000, 9_500)
TOLD: Final = (1.0, 0.5, 0.0)
"""Share of the cards whose suit is told, in games where suits matter."""

_Card = tuple[Rank, Suit | None]
EACH: Final[tuple[_Card, ...]] = tuple((rank, suit) for rank in NATURAL_RANKS for suit in Suit)
Question = TypeVar("Question")


class Times(NamedTuple):
    """CPU seconds of single questions."""

    first_meld: list[float]
    going_out: list[float]


def main(arguments: Sequence[str] = ()) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="benchmarks search", description=__doc__)
    parser.add_argument("--states", type=int, help="of played hands, in place of dense ones")
    parser.add_argument("--special-hands", type=int, help="hands that are asked about")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if asked.states is not None:
        real_hands(asked.states, asked.seed)
        return
    if asked.special_hands is not None:
        _special_hands(asked.special_hands, asked.seed)
        return
    sizes = [f"{size} cards" for size in SIZES]
    print("Milliseconds of CPU, median / worst.\n")
    print(f"| | {' | '.join(f'first meld, {size}' for size in sizes)} |", end="")
    print(f" {' | '.join(f'going out, {size}' for size in sizes)} |")
    print("| --- |" + " ---: |" * 2 * len(SIZES))
    for variant in CATALOGUE:
        times = [_measured(variant.ruleset(), size) for size in SIZES]
        cells = [
            *map(_cell, (t.first_meld for t in times)),
            *map(_cell, (t.going_out for t in times)),
        ]
        print(f"| `{variant.id}` | {' | '.join(cells)} |", flush=True)


def _special_hands(hands: int, seed: int) -> None:
    """Ask for the nearest special hands of `hands` whole hands, in rules that have some."""
    shuffled = random.Random(seed)  # noqa: S311 - cards of a benchmark, no secret
    for variant in CATALOGUE:
        rules = variant.ruleset()
        if not rules.special_hands.points:
            continue
        deck = [rank for rank in Rank for _ in range(rules.deck.count(rank))]
        dealt = (Cards.of(shuffled.sample(deck, HAND_SIZE)) for _ in range(hands))
        questions = (SpecialHandsQuestion(rules=rules, hand=hand) for hand in dealt)
        times = sorted(_seconds(check_special_hands, question) for question in questions)
        median, worst = statistics.median(times) * 1_000, times[-1] * 1_000
        print(f"`{variant.id}`, {hands} hands: median {median:.2f} ms, worst {worst:.2f} ms of CPU")


def _measured(rules: Ruleset, size: int) -> Times:
    """Return the times of questions about hands of `size` cards."""
    times = Times([], [])
    for hand in _hands(rules, size):
        _ask(rules, hand, times)
    return times


def _cell(seconds: list[float]) -> str:
    """Return the median and the worst in milliseconds."""
    return f"{statistics.median(seconds) * 1_000:.1f} / {max(seconds) * 1_000:.0f}"


def _ask(rules: Ruleset, hand: Cards, times: Times) -> None:
    """Ask both questions about a hand, before and after a side's first meld."""
    for score in SCORES:
        asked = FindFirstMeldQuestion(rules=rules, score_before=score, deal_number=4, hand=hand)
        times.first_meld.append(_seconds(find_first_meld, asked))
    for table in _tables(rules):
        if any(beyond_the_deck(rules, [hand, *(meld.cards for meld in table)])):
            continue
        out = GoOutQuestion(rules=rules, hand=hand, table=table, red_threes=3)
        times.going_out.append(_seconds(check_go_out, out))


def _seconds(check: Callable[[Question], object], question: Question) -> float:
    """Return the CPU seconds that the answer to a question takes."""
    start = time.process_time()
    check(question)
    return time.process_time() - start


def _hands(rules: Ruleset, size: int) -> Iterator[Cards]:
    """Yield hands dealt at random, and hands that are as hard as can be."""
    shuffled = random.Random(size)  # noqa: S311 - cards of a benchmark, no secret
    deck = _deck(rules)
    dealt = [shuffled.sample(deck, size) for _ in range(RANDOM_HANDS)]
    shares = TOLD if rules.sequences.allowed and rules.sequences.one_suit else (1.0,)
    for cards in (*dealt, *_hard(rules, size)):
        for share in shares:
            told = [(rank, suit if shuffled.random() < share else None) for rank, suit in cards]
            yield _cards(told)


def _hard(rules: Ruleset, size: int) -> Iterator[Sequence[_Card]]:
    """Yield dense hands: one of each card, few suits, low or high ranks, wild cards."""
    copies = rules.deck.decks
    wilds: list[_Card] = [(Rank.DEUCE, None)] * rules.deck.count(Rank.DEUCE)
    yield EACH[:size]
    yield [card for card in EACH[::-1] for _ in range(copies)][:size]
    yield ([card for card in EACH if card[1] in tuple(Suit)[:2]] * copies)[:size]
    yield ([card for card in EACH if card[1] is Suit.HEARTS] * copies + [*EACH])[:size]
    yield [*wilds, *EACH][:size]


def _deck(rules: Ruleset) -> list[_Card]:
    """Return all cards but the threes."""
    wilds = (Rank.DEUCE, Rank.JOKER)
    return [
        *EACH * rules.deck.decks,
        *((rank, None) for rank in wilds for _ in range(rules.deck.count(rank))),
    ]


def _tables(rules: Ruleset) -> Iterator[tuple[Meld, ...]]:
    """Yield the tables that a side may have laid: nothing, a set of each rank, sequences."""
    sets = [Cards.of([rank] * 3) for rank in NATURAL_RANKS]
    runs = [_cards([(rank, suit) for rank in NATURAL_RANKS[4:7]]) for suit in Suit]
    for cards in ([], sets, runs):
        table = tuple(meld_of(rules, each) for each in cards)
        if not any(meld_violations(rules, table, going_out=False)):
            yield table


def _cards(cards: Sequence[_Card]) -> Cards:
    """Return cards as a multiset."""
    suited: dict[tuple[Rank, Suit], int] = {}
    for rank, suit in cards:
        if suit is not None:
            suited[rank, suit] = suited.get((rank, suit), 0) + 1
    return Cards(Cards.of(rank for rank, _ in cards).counts, suited_counts(suited))


if __name__ == "__main__":
    main()
