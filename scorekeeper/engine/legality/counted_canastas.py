"""Check that one side can make its counted canastas of the decks.

Each canasta is taken to have seven cards, and the fewest naturals or jokers that its kind allows:
the numbers refused here could not be laid down in any way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from scorekeeper.engine.canasta_kinds import FORMS, is_only_natural, jokers_of, own_kinds
from scorekeeper.engine.cards import NATURAL_RANKS, Rank
from scorekeeper.engine.melds import CanastaKind, MeldKind
from scorekeeper.engine.ruleset import CANASTA_SIZE, Majority, Ruleset, SameRank

Canastas = Mapping[CanastaKind, int]


class Beyond(NamedTuple):
    """A shortage: cards or canastas of which there are too few.

    Attributes:
        subject: its name: `canastas.` and a word, or `most.` and the kind of canasta.
        found: the number needed by the canastas, or their number of the kind.
        allowed: the number there is, or that can be made.
    """

    subject: str
    found: int
    allowed: int


_SETS: Final = tuple(kind for kind, form in FORMS.items() if form.is_set_of_naturals)
_NATURAL: Final = tuple(
    kind for kind, form in FORMS.items() if form.is_set_of_any_rank and form.natural
)
_SEQUENCES: Final = tuple(kind for kind, form in FORMS.items() if form.of is MeldKind.SEQUENCE)
_OF_WILDS: Final = tuple(kind for kind, form in FORMS.items() if form.is_of_wilds)


def beyond_the_decks(rules: Ruleset, canastas: Canastas) -> Iterator[Beyond]:
    """Yield the shortages: cards or canastas that exceed the decks."""
    for subject, found, allowed in (
        *_of_kinds(rules, canastas),
        ("canastas.sets", sum(canastas.get(kind, 0) for kind in _SETS), _most_sets(rules)),
        *_wilds(rules, canastas),
        ("canastas.naturals", _naturals(rules, canastas), _held(rules, *NATURAL_RANKS)),
        ("canastas", CANASTA_SIZE * sum(canastas.values()), _all(rules)),
    ):
        if allowed is not None and found > allowed:
            yield Beyond(subject, found, allowed)


def most_canastas(rules: Ruleset) -> int:
    """Return an upper bound of the number of canastas, of all kinds, that one side can have."""
    naturals = _held(rules, *NATURAL_RANKS)
    sets = naturals // max(1, _fewest_naturals(rules))
    limit = _most_sets(rules)
    most = sets if limit is None else min(sets, limit)
    if rules.wild_melds.allowed:
        most += _held(rules, Rank.JOKER, Rank.DEUCE) // CANASTA_SIZE
    if rules.sequences.allowed:
        most += naturals // CANASTA_SIZE
    return min(most, _all(rules) // CANASTA_SIZE)


def _of_kinds(rules: Ruleset, canastas: Canastas) -> Iterator[tuple[str, int, int]]:
    """Yield the subject, number and greatest possible number of each kind of canasta."""
    each = rules.deck.count(NATURAL_RANKS[0])
    most = {kind: _ranks_of_natural(rules) * (each // CANASTA_SIZE) for kind in _NATURAL}
    for rank, kind in own_kinds(rules):
        fewest = CANASTA_SIZE if is_only_natural(rules, kind) else _fewest_naturals(rules)
        most[kind] = rules.deck.count(rank) // fewest
        if _is_one_set_a_rank(rules):
            most[kind] = min(most[kind], 1)
    # Every sequence of seven between 4 and ace holds an eight.
    most |= dict.fromkeys(_SEQUENCES, each)
    for kind, allowed in most.items():
        yield f"most.{kind.value}", canastas.get(kind, 0), allowed


def _ranks_of_natural(rules: Ruleset) -> int:
    """Return the number of ranks whose natural canastas are of the common kind."""
    own = sum(1 for _, kind in own_kinds(rules) if rules.sets.canasta_closes_rank)
    return len(NATURAL_RANKS) - own


def _most_sets(rules: Ruleset) -> int | None:
    """Return the most sets that a side can have, None for any number."""
    return len(NATURAL_RANKS) if _is_one_set_a_rank(rules) else None


def _is_one_set_a_rank(rules: Ruleset) -> bool:
    """Return whether a side never has two sets of a rank."""
    return rules.sets.same_rank is SameRank.ONE


def _fewest_naturals(rules: Ruleset) -> int:
    """Return the fewest naturals of a mixed canasta of seven cards."""
    sets = rules.sets
    outnumbering = {Majority.NONE: 0, Majority.MORE: 4, Majority.TWICE: 5}[sets.majority]
    beside_wilds = 0 if sets.most_wilds is None else CANASTA_SIZE - sets.most_wilds
    return max(sets.fewest_naturals, sets.canasta_naturals, beside_wilds, outnumbering)


def _naturals(rules: Ruleset, canastas: Canastas) -> int:
    """Return the fewest naturals of all the canastas together."""
    return sum(
        count * _naturals_in(rules, kind) for kind, count in canastas.items() if kind in FORMS
    )


def _naturals_in(rules: Ruleset, kind: CanastaKind) -> int:
    """Return the fewest naturals of a canasta of a kind."""
    form = FORMS[kind]
    if form.is_of_wilds:
        return 0
    is_natural = not form.is_set_of_naturals or is_only_natural(rules, kind)
    return CANASTA_SIZE if is_natural else _fewest_naturals(rules)


def _wilds(rules: Ruleset, canastas: Canastas) -> Iterator[tuple[str, int, int]]:
    """Yield subject, number needed and number in the decks of jokers, deuces and all wilds."""
    jokers = {kind: jokers_of(rules, kind) for kind in _OF_WILDS}
    counted = {kind: canastas.get(kind, 0) for kind in jokers}
    fewest = sum(count * jokers[kind][0] for kind, count in counted.items())
    most = sum(count * min(jokers[kind][1], CANASTA_SIZE) for kind, count in counted.items())
    cards = CANASTA_SIZE * sum(counted.values())
    yield "canastas.jokers", fewest, _held(rules, Rank.JOKER)
    yield "canastas.deuces", cards - most, _held(rules, Rank.DEUCE)
    every = cards + sum(canastas.get(kind, 0) for kind in _SETS if FORMS[kind].mixed)
    yield "canastas.wilds", every, _held(rules, Rank.JOKER, Rank.DEUCE)


def _held(rules: Ruleset, *ranks: Rank) -> int:
    """Return the number of cards of some ranks in the decks."""
    return sum(rules.deck.count(rank) for rank in ranks)


def _all(rules: Ruleset) -> int:
    """Return the number of cards in the decks that canastas can hold."""
    return _held(rules, *NATURAL_RANKS, Rank.DEUCE, Rank.JOKER)
