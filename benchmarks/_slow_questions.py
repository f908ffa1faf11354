"""Hill-climbing search for questions of the table helper that are slow to answer.

It keeps the slowest questions by measured CPU and mutates them: cards with or without a suit, melds
on the table, scores, house rules; a mutation that is slower replaces its question.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

from scorekeeper.documents.checks import answer_check
from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant

CHECKS: Final = ("go-out", "go-out", "find-first-meld", "take-pile", "first-meld")
FAMILIES: Final = tuple(variant.id for variant in CATALOGUE)
KEPT: Final = 8
LARGEST_HAND: Final = 60
MOST_MELDS: Final = 60
SUITS: Final = "SHDC"
RANKS: Final = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
WILD: Final = ("2", "JKR")
HOUSE_RULES: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("going_out.canastas", (0, 1, 3, 8, 20)),
    ("sets.may_join", (True, False)),
    ("sets.same_rank", ("any", "one_unfinished", "one")),
    ("sets.most_wilds", (None, 1, 6)),
    ("sets.majority", ("none", "more")),
    ("sets.fewest_naturals", (1, 2)),
    ("sets.most_cards", (None, 7)),
    ("sets.wilds_on_canasta", (True, False)),
    ("sequences.allowed", (True,)),
    ("sequences.one_suit", (True, False)),
    ("sequences.most_cards", (None, 7, 11)),
    ("sequences.short_cards", (0, 4, 5)),
    ("sequences.short_points", (0, -100)),
    ("canastas.samba", (1_500,)),
    ("canastas.wild", (2_000,)),
    ("wild_melds.allowed", (True,)),
    ("wild_melds.most_cards", (None, 7)),
    ("minimums.wilds_count", (True, False)),
    ("minimums.concealed_exempt", (True,)),
    ("going_out.red_three_per_canasta", (True, False)),
)


@dataclass(slots=True)
class Probe:
    """A question that may be slow.

    Attributes:
        family: the ruleset.
        check: the question.
        hand: cards, those without a suit with a ? before it.
        table: melds, likewise.
        fields: its other fields.
        overrides: house rules.
    """

    family: str
    check: str
    hand: list[str] = field(default_factory=list)
    table: list[list[str]] = field(default_factory=list)
    fields: dict[str, Any] = field(default_factory=dict)
    overrides: dict[str, Any] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """Return the question as it is sent."""
        document = {"ruleset": self.family, "overrides": self.overrides, **self.fields}
        hand = " ".join(map(_written, self.hand))
        melds = [" ".join(map(_written, meld)) for meld in self.table]
        if self.check == "first-meld":
            return {**document, "melds": melds}
        if self.check != "find-first-meld":
            document["table"] = melds
        if self.check == "take-pile":
            document["up_card"] = self.fields.get("up_card", "7")
        return {**document, "hand": hand}

    def free(self) -> list[str]:
        """Return the cards that nobody holds."""
        decks = find_variant(self.family).ruleset().deck.decks
        cards = [rank + suit for rank in RANKS for suit in SUITS]
        every = Counter((cards + ["2"] * 4 + ["JKR", "3B"] * 2) * decks)
        every.subtract(card.lstrip("?") for card in chain(self.hand, *self.table))
        return list(every.elements())


@dataclass(frozen=True, slots=True)
class Slow:
    """A question that was slow.

    Attributes:
        seconds: the CPU that the answer took, the least of some runs.
        probe: the question.
        is_decided: whether it was decided.
    """

    seconds: float
    probe: Probe
    is_decided: bool


def slowest(family: str, seconds: float, seed: int) -> Slow:
    """Return the slowest question about a ruleset that is found in some seconds of CPU."""
    chance = random.Random(f"{family}/{seed}")  # noqa: S311 - questions, no secret
    until = time.process_time() + seconds
    kept: list[Slow] = []
    while not kept or time.process_time() < until:
        probe = _fresh(chance, family)
        if len(kept) == KEPT and chance.random() < 0.9:  # noqa: PLR2004 -- a new climb now and then
            probe = _changed(chance, chance.choice(kept).probe)
        found = _asked(probe)
        if found is not None and (len(kept) < KEPT or found.seconds > kept[-1].seconds):
            kept = sorted((*kept, found), key=lambda slow: -slow.seconds)[:KEPT]
    # Whatever else the machine does makes single runs slow: the worst is asked again.
    again = [(slow, _asked(slow.probe)) for slow in kept]
    least = [other if other and other.seconds < slow.seconds else slow for slow, other in again]
    return max(least, key=lambda slow: slow.seconds)


def report(families: tuple[str, ...], minutes: float, seed: int) -> None:
    """Climb for some minutes a ruleset, and print the slowest question of each."""
    print("| ruleset | question | hand | own melds | slowest | decided |")
    print("| --- | --- | ---: | ---: | ---: | --- |")
    worst = []
    for family in families:
        slow = slowest(family, minutes * 60, seed)
        worst.append(slow)
        probe = slow.probe
        print(
            f"| `{family}` | `{probe.check}` | {len(probe.hand)} | {len(probe.table)} | "
            f"{slow.seconds * 1_000:.0f} ms | {'yes' if slow.is_decided else 'no'} |",
            flush=True,
        )
    print("\nTo ask them again, each through `scorekeeper check NAME -`:\n")
    for slow in worst:
        print(f"{slow.probe.check}: {json.dumps(slow.probe.document())}")


def _asked(probe: Probe) -> Slow | None:
    """Ask a question; None for one that cannot be read, such as rules that nobody can play by."""
    document = probe.document()
    began = time.process_time()
    try:
        answer = answer_check(probe.check, document)
    except DocumentError:
        return None
    return Slow(time.process_time() - began, probe, answer.get("decided", True))


def _fresh(chance: random.Random, family: str) -> Probe:
    probe = Probe(family, chance.choice(CHECKS))
    for _ in range(chance.choice((5, 15, 40))):
        _change(chance, probe)
    return probe


def _changed(chance: random.Random, probe: Probe) -> Probe:
    probe = deepcopy(probe)
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        _change(chance, probe)
    return probe


def _change(chance: random.Random, probe: Probe) -> None:
    chance.choices(list(_CHANGES), weights=list(_CHANGES.values()))[0](chance, probe)


def _draw(chance: random.Random, probe: Probe) -> None:
    free, room = probe.free(), LARGEST_HAND - len(probe.hand)
    probe.hand += chance.sample(free, min(chance.choice((1, 1, 3, 8)), len(free), room))


def _lose(chance: random.Random, probe: Probe) -> None:
    if probe.hand:
        probe.hand.pop(chance.randrange(len(probe.hand)))


def _say(chance: random.Random, probe: Probe) -> None:
    """Say the suit of a card, or leave it out; of all of them now and then."""
    for place in range(len(probe.hand)) if chance.random() < 0.2 else (0,):  # noqa: PLR2004
        if probe.hand:
            place = place or chance.randrange(len(probe.hand))  # noqa: PLW2901
            card = probe.hand[place]
            probe.hand[place] = card[1:] if card.startswith("?") else f"?{card}"


def _lay_set(chance: random.Random, probe: Probe) -> None:
    rank = chance.choice(RANKS)
    if probe.table and chance.random() < 0.6:  # noqa: PLR2004 -- sets of one rank are harder
        rank = _rank(probe.table[0][0])
    cards = [f"?{card}" for card in probe.free() if _rank(card) == rank]
    wilds = [card for card in probe.free() if card in WILD][: chance.choice((0, 0, 1, 2))]
    _lay(probe, cards[: chance.choice((2, 3, 3, 4, 5, 7))] + wilds)


def _lay_run(chance: random.Random, probe: Probe) -> None:
    length, suit = chance.choice((3, 3, 3, 4, 5, 6)), chance.choice(SUITS)
    low = chance.randrange(len(RANKS) - length + 1)
    cards = [rank + suit for rank in RANKS[low : low + length]]
    if set(cards) <= set(probe.free()):
        _lay(probe, [f"?{card}" for card in cards] if chance.random() < 0.5 else cards)  # noqa: PLR2004


def _lay_wilds(chance: random.Random, probe: Probe) -> None:
    _lay(probe, [card for card in probe.free() if card in WILD][: chance.choice((3, 4, 7))])


def _lay(probe: Probe, cards: list[str]) -> None:
    if len(cards) > 2 and len(probe.table) < MOST_MELDS:  # noqa: PLR2004 -- no meld is shorter
        probe.table.append(cards)


def _take_up(chance: random.Random, probe: Probe) -> None:
    if probe.table:
        probe.table.pop(chance.randrange(len(probe.table)))


def _tell(chance: random.Random, probe: Probe) -> None:
    probe.fields |= {
        "score_before": chance.choice((0, 1_500, 3_000, 5_000, 9_500)),
        "up_card": chance.choice(RANKS),
    }
    if probe.check in ("go-out", "find-first-meld"):
        probe.fields["concealed_from_stock"] = chance.random() < 0.5  # noqa: PLR2004
    if probe.check == "go-out":
        probe.fields["red_threes"] = chance.choice((0, 2, 4))


def _agree(chance: random.Random, probe: Probe) -> None:
    name, values = chance.choice(HOUSE_RULES)
    if probe.overrides.pop(name, None) is None:
        probe.overrides[name] = chance.choice(values)


def _rank(card: str) -> str:
    card = card.lstrip("?")
    return card if card in (*WILD, "3B") else card[:-1]


def _written(card: str) -> str:
    return _rank(card) if card.startswith("?") else card


_CHANGES: Final[dict[Callable[[random.Random, Probe], None], int]] = {
    _draw: 25,
    _lose: 15,
    _say: 12,
    _lay_set: 12,
    _lay_run: 12,
    _lay_wilds: 2,
    _take_up: 7,
    _tell: 4,
    _agree: 4,
}
