"""The canastas and feet that a side still needs to go out, by its rules and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.canasta_kinds import FORMS, canasta_kind, is_only_natural, own_kinds
from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.melds import CanastaKind, Meld, MeldKind, SetMeld
from scorekeeper.engine.play.state import State
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.ruleset.table import FootTaken

_MOST_NEEDS = 2
"""The most canastas and kinds of them asked for with which a hand is not planned from the start."""

_CLEARING_HAND = 6
"""The most cards in hand with which a player lays down all that can be, to pick up the foot."""

_LATE = 3
"""The hand is late once the stock is smaller than the deck divided by this."""


@dataclass(frozen=True, slots=True)
class Needs:
    """The needs of a side to go out, as seen by the player who acts.

    Attributes:
        lacking: the number of canastas missing, by their kind.
        missing: the number of canastas missing in all.
        is_ready: whether nothing is missing but an empty hand.
        is_much: whether the rules ask for so much that the whole hand is played for it.
        feet_lie: whether feet of the side still have to be picked up.
        is_clearing: whether the player lays down all cards that can be, to pick up the foot.
        is_full: whether one canasta more would keep the side from going out.
        leaves_open: whether the player leaves sets one card short of a canasta, so that cards still
            fit there: no other canasta is missing, or partners pick up feet with their first.
        clean: the ranks gathered for natural canastas, which no wild cards go to.
    """

    lacking: Mapping[CanastaKind, int]
    missing: int
    is_ready: bool
    is_much: bool
    feet_lie: bool
    is_clearing: bool
    is_full: bool
    leaves_open: bool
    clean: frozenset[Rank]

    @property
    def is_emptying(self) -> bool:
        """Whether the side is ready by such rules, and only gets rid of its cards."""
        return self.is_ready and self.is_much

    def lacks(self, kind: MeldKind) -> bool:
        """Return whether canastas of a kind of meld are lacking."""
        return any(FORMS[each].of is kind for each in self.lacking)

    @property
    def lacks_mixed(self) -> bool:
        """Whether mixed canastas of any rank are lacking."""
        forms = (FORMS[kind] for kind in self.lacking)
        return any(form.is_set_of_any_rank and form.mixed for form in forms)


def needs_of(state: State) -> Needs:
    """Return the needs of the side of the player who acts."""
    rules, own = state.rules, state.side_of[state.actor]
    rule, melds = rules.going_out, state.sides[own].melds
    player = state.players[state.actor]
    side = [each for each, of in zip(state.players, state.side_of, strict=True) if of == own]
    found = Counter(kind for meld in melds if (kind := canasta_kind(rules, meld)) is not None)
    lacking = {kind: n - found[kind] for kind, n in rule.kinds.items() if n > found[kind]}
    counted = sum(n for kind, n in found.items() if kind not in rule.kinds_not_counted)
    missing = max(rule.canastas - counted, sum(lacking.values()))
    lying = [bool(each.foot) for each in side]
    feet = lying if rule.feet_taken else []
    spare = sum(each.red_threes for each in side) - found.total()
    waits = rules.dealing.foot_taken is FootTaken.HAND_PLAYED and bool(player.foot)
    others_lie = sum(feet) > bool(feet and player.foot)
    has_red_threes = spare >= 0 or not rule.red_three_per_canasta
    is_much = rule.canastas + len(rule.kinds) > _MOST_NEEDS
    is_partners = rules.dealing.foot_taken is FootTaken.FIRST_CANASTA and any(lying)
    return Needs(
        lacking=lacking,
        missing=missing,
        is_ready=missing <= 0 and not others_lie and has_red_threes,
        is_much=is_much,
        feet_lie=any(feet),
        is_clearing=waits and player.hand.size <= _CLEARING_HAND,
        is_full=rule.red_three_per_canasta and -1 <= spare <= 0 and found.total() >= rule.canastas,
        leaves_open=not player.foot
        and (is_partners or (is_much and missing <= _spared(state, lacking))),
        clean=frozenset(_clean(rules, melds, player.hand, _naturals(lacking))),
    )


def _naturals(lacking: Mapping[CanastaKind, int]) -> int:
    """Return the number of natural canastas of any rank that are lacking."""
    forms = ((FORMS[kind], n) for kind, n in lacking.items())
    return sum(n for form, n in forms if form.is_set_of_any_rank and form.natural)


def _spared(state: State, lacking: Mapping[CanastaKind, int]) -> int:
    """Return the number of missing canastas that need not come of sets.

    Late in the hand, where every foot has to be played from, those of wild cards are waited for.
    """
    is_late = len(state.stock) < sum(state.rules.deck.by_rank) // _LATE
    if not (is_late and state.rules.going_out.feet_taken):
        return 0
    return sum(n for kind, n in lacking.items() if FORMS[kind].of is MeldKind.WILD)


def _clean(rules: Ruleset, melds: tuple[Meld, ...], hand: Cards, needed: int) -> set[Rank]:
    """Return the ranks that no wild cards go to: those with most cards, as many as are needed."""
    kept = {rank for rank, kind in own_kinds(rules) if is_only_natural(rules, kind)}
    if not needed:
        return kept
    sizes = {rank: hand.counts[rank] for rank in NATURAL_RANKS if rank not in kept}
    for meld in melds:
        if isinstance(meld, SetMeld) and meld.rank in sizes and meld.cards.size < CANASTA_SIZE:
            if meld.cards.wilds:
                del sizes[meld.rank]
            else:
                sizes[meld.rank] += meld.cards.size
    fullest = sorted(sizes, key=lambda rank: (sizes[rank], rank), reverse=True)
    return kept.union(fullest[:needed])
