"""Check that a hand can be played by rules that a table puts together.

These checks are for the moment in which somebody chooses rules. They are no part of a `Ruleset`,
which refuses only what cannot be read or scored: games, files and backups may hold rules that were
chosen before a check was known, and are scored by them as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from scorekeeper.engine.canasta_kinds import FORMS, allows_melds, known_kinds
from scorekeeper.engine.cards import NATURALS, Rank
from scorekeeper.engine.legality.counts import CanastaCounts, beyond_the_decks, most_canastas
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import (
    CANASTA_SIZE,
    POINTS_STEP,
    SHORTEST_MELD,
    ImpossibleRuleError,
)
from scorekeeper.engine.ruleset.ending import Permission
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.ruleset.table import Dealing, MinimumBy
from scorekeeper.engine.special_hands import HAND_SIZE

FEWEST_ROUNDS: Final = 5
"""The fewest rounds of turns that the stock has to last, or a hand is over before it began."""
MOST_DEALS: Final = 100
"""The latest hand at which a row of minimums may start."""


def unplayable(rules: Ruleset) -> Iterator[ImpossibleRuleError]:
    """Yield every rule by which, with the others, no hand could be played as the table means it."""
    for part in (_cards, _pile, _going_out, _minimums, _points):
        yield from part(rules)


def without_effect(rules: Ruleset, usual: Ruleset) -> Iterator[ImpossibleRuleError]:
    """Yield every rule that differs from `usual` and yet changes nothing, as another forbids it."""
    for name, (idle, reason) in _IDLE.items():
        component, _, field = name.partition(".")
        before, after = getattr(usual, component), getattr(rules, component)
        if getattr(before, field) != getattr(after, field) and idle(rules):
            yield ImpossibleRuleError(name, reason)


def _cards(rules: Ruleset) -> Iterator[ImpossibleRuleError]:
    """Yield the error of decks that are too small for the deal."""
    dealing, seating = rules.dealing, rules.seating
    stock = (
        sum(rules.deck.by_rank)
        - seating.most_playing * (dealing.hand + dealing.foot)
        - rules.deck.count(Rank.RED_THREE)
        - max(seating.side_counts) * dealing.first_meld_draw
    )
    needed = FEWEST_ROUNDS * seating.most_playing * dealing.draw
    if stock < needed:
        yield ImpossibleRuleError(
            "dealing.hand",
            "after the deal, and with the red threes laid down, %(left)d cards would be left to "
            "draw; %(players)d players need at least %(needed)d",
            left=max(stock, 0),
            players=seating.most_playing,
            needed=needed,
        )


def _pile(rules: Ruleset) -> Iterator[ImpossibleRuleError]:
    """Yield the error of a limit of cards that no set keeps to."""
    if rules.pile.most_joined is not None and rules.pile.most_joined < 0:
        yield ImpossibleRuleError(
            "pile.most_joined",
            "a set has 0 cards or more; with 0, no own set takes the up card with a pair",
        )


def _going_out(rules: Ruleset) -> Iterator[ImpossibleRuleError]:
    """Yield the errors of rules by which nobody could ever go out."""
    rule, most = rules.going_out, most_canastas(rules)
    if rule.canastas > most:
        yield ImpossibleRuleError(
            "going_out.canastas",
            "a side can have %(most)d canastas at most under these rules",
            most=most,
        )
    if rule.canastas <= most < rule.in_all or not _can_be_had(rules, rule.kinds):
        yield ImpossibleRuleError(
            "going_out.kinds",
            "no side can have all the canastas together that are needed to go out",
        )
    counted = set(known_kinds(rules)) - rule.kinds_not_counted
    if rule.canastas and not any(_can_be_had(rules, {kind: 1}) for kind in counted):
        yield ImpossibleRuleError(
            "going_out.kinds_not_counted",
            "no canasta that counts can be made under these rules, so nobody could go out",
        )
    red_threes = rules.deck.count(Rank.RED_THREE)
    if rule.red_three_per_canasta and rule.in_all > red_threes:
        yield ImpossibleRuleError(
            "going_out.red_three_per_canasta",
            "the decks hold %(count)d red threes, fewer than the canastas that are needed",
            count=red_threes,
        )
    if rule.feet_taken and not rules.dealing.foot:
        yield ImpossibleRuleError(
            "going_out.feet_taken", "no feet are dealt, so none can be picked up"
        )


def _minimums(rules: Ruleset) -> Iterator[ImpossibleRuleError]:
    """Yield the errors of rows of the minimums that would never hold."""
    rule = rules.minimums
    if rule.by is MinimumBy.DEAL:
        if not all(1 < start <= MOST_DEALS for start in rule.starts):
            yield ImpossibleRuleError(
                "minimums.brackets",
                "rows that go by the number of the hand start with hand 2 to %(last)d",
                last=MOST_DEALS,
            )
    elif any(start % POINTS_STEP for start in rule.starts):
        yield ImpossibleRuleError(
            "minimums.brackets",
            "rows that go by the side's total start at one, and totals come in steps of 5",
        )


def _points(rules: Ruleset) -> Iterator[ImpossibleRuleError]:
    """Yield the errors of points that nobody could ever reach."""
    most = rules.card_points.of(rules.deck.by_rank)
    asked = max(row.minimum.points for row in rules.minimums.brackets)
    if asked > most and not rules.minimums.canasta_exempt:
        yield ImpossibleRuleError(
            "minimums.brackets",
            "all cards together count %(most)d points, so no first meld comes to %(asked)d",
            most=most,
            asked=asked,
        )
    threes, special, many = rules.black_threes, rules.special_hands, rules.collections
    earned = (
        *(points for kind, points in rules.canastas.by_kind.items() if _is_possible(rules, kind)),
        *(many.natural_points, many.many_points, many.few_points),
        *(rules.going_out.points, rules.concealed.points, *rules.red_threes.points),
        *(threes.removed_points, *threes.laid_points, *special.points.values(), *special.winning),
    )
    if rules.target.points is not None and not (most or any(earned)):
        yield ImpossibleRuleError(
            "target.points", "nothing earns points in these rules, so no side ever reaches it"
        )


def _can_be_had(rules: Ruleset, canastas: CanastaCounts) -> bool:
    """Return whether a side could have these canastas together."""
    possible = all(_is_possible(rules, kind) for kind, count in canastas.items() if count)
    return possible and not any(beyond_the_decks(rules, canastas))


def _takes_wilds(rules: Ruleset) -> bool:
    """Return whether a set of 4 to ace may ever hold a wild card."""
    sets = rules.sets
    if sets.never_wild >= NATURALS:
        return False
    if sets.most_wilds != 0 and sets.fewest_naturals < CANASTA_SIZE:
        return True
    grows = sets.most_cards is None or sets.most_cards > CANASTA_SIZE
    return sets.any_wilds_on_canasta and sets.wilds_on_canasta and grows


def _is_possible(rules: Ruleset, kind: CanastaKind) -> bool:
    """Return whether the melds of a kind of canasta are allowed, with the wild cards it needs."""
    form = FORMS[kind]
    needs_wilds = form.is_set_of_naturals and form.mixed
    return allows_melds(rules, kind) and (not needs_wilds or _takes_wilds(rules))


def _makes_special_hands(dealing: Dealing) -> bool:
    """Return whether a hand can come to the cards of a special hand; each turn one is discarded."""
    lacking, more = HAND_SIZE - dealing.hand - dealing.draw, dealing.draw - 1
    return lacking == 0 or (lacking > 0 and more > 0 and lacking % more == 0)


_Idle = tuple[Callable[[Ruleset], bool], str]


def _idle(names: str, idle: Callable[[Ruleset], bool], reason: str) -> dict[str, _Idle]:
    """Return the condition under which some rules change nothing, and the reason, by name."""
    return dict.fromkeys(names.split(), (idle, reason))


def _idle_kind(kind: CanastaKind) -> dict[str, _Idle]:
    return _idle(
        f"canastas.{kind.value}",
        lambda rules: not _is_possible(rules, kind),
        "no such canasta can be made under these rules; allow the melds that it needs as well",
    )


def _idle_collection(name: str) -> dict[str, _Idle]:
    count, points = f"{name}_count", f"{name}_points"
    return _idle(
        f"collections.{count} collections.{points}",
        lambda rules: (
            not (getattr(rules.collections, count) and getattr(rules.collections, points))
        ),
        "a number of canastas and their bonus belong together; fill in both",
    )


_IDLE: Final[Mapping[str, _Idle]] = {
    **_idle("dealing.foot_taken", lambda r: not r.dealing.foot, "no feet are dealt"),
    **_idle(
        "sequences.one_suit sequences.most_cards sequences.longer_when_out",
        lambda r: not r.sequences.allowed,
        "there are no sequences in these rules; allow them as well",
    ),
    **_idle(
        "sequences.short_cards sequences.short_points",
        lambda r: (
            not (
                r.sequences.allowed
                and r.sequences.short_cards >= SHORTEST_MELD
                and r.sequences.short_points
            )
        ),
        "sequences, how short is too short, and its points belong together; fill in all three",
    ),
    **_idle(
        "wild_melds.fewest_deuces wild_melds.fewest_deuces_in_canasta "
        "wild_melds.most_jokers_with_deuces wild_melds.deuces_reserved",
        lambda r: not r.wild_melds.deuce_sets,
        "deuces are no rank of their own in these rules; make them one as well",
    ),
    **_idle(
        "sets.any_wilds_on_canasta",
        lambda r: r.sets.most_wilds is None,
        "there is no limit of wild cards that it would end",
    ),
    **_idle(
        "black_threes.meldable black_threes.removed_points discarding.black_three_at_first",
        lambda r: r.black_threes.are_laid,
        "black threes are laid down at once in these rules",
    ),
    **_idle(
        "special_hands.points",
        lambda r: not (r.deck.calientes or _makes_special_hands(r.dealing)),
        "a special hand has 14 cards, and no hand ever comes to that many in these rules",
    ),
    **_idle(
        "black_threes.removed_all_points",
        lambda r: not r.black_threes.are_removed,
        "black threes out of play earn nothing in these rules; say what each earns as well",
    ),
    **_idle(
        "canastas.sevens_may_be_mixed",
        lambda r: r.canastas.sevens is None,
        "canastas of sevens are nothing special in these rules; give them a bonus as well",
    ),
    **_idle(
        "canastas.deuces_only_when_out",
        lambda r: r.canastas.natural_deuces is None and r.canastas.mixed_deuces is None,
        "canastas of deuces earn nothing special in these rules; give them a bonus as well",
    ),
    **_idle(
        "going_out.canastas",
        lambda r: r.going_out.canastas < r.going_out.kinds_counted,
        "the kinds of canasta that are needed come to more already",
    ),
    **_idle(
        "going_out.asked_a_turn_ahead",
        lambda r: r.going_out.permission is Permission.NOBODY,
        "no partner is asked in these rules",
    ),
    **_idle(
        "concealed.needs_own_canasta",
        lambda r: not r.concealed.points,
        "going out concealed earns nothing in these rules; give it a bonus as well",
    ),
    **_idle(
        "red_threes.by_member",
        lambda r: not r.seating.members_score_alone,
        "sides score as one in these rules",
    ),
    **_idle(
        "red_threes.without",
        lambda r: r.red_threes.unmet is not r.red_threes.without,
        "only where two canastas are needed can a side have some and too few",
    ),
    **_idle(
        "calientes.played_points calientes.one_in_hand calientes.more_in_hand calientes.refill",
        lambda r: not r.deck.calientes,
        "there are no Caliente cards in these rules; put some into the deck as well",
    ),
    **_idle(
        "sets.may_join",
        lambda r: r.sets.same_rank is SameRank.ONE and not r.sequences.allowed,
        "a side has no two melds that could be joined in these rules",
    ),
    **_idle(
        "sets.wilds_on_canasta",
        lambda r: not _takes_wilds(r) or r.sets.most_cards == CANASTA_SIZE,
        "no wild card could come to a finished canasta in these rules",
    ),
    **_idle(
        "pile.adds_to_sequences",
        lambda r: r.pile.always_frozen or not r.sequences.allowed,
        "the pile is always frozen, or there are no sequences, in these rules",
    ),
    **_idle(
        "pile.natural_and_wild pile.adds",
        lambda r: r.pile.always_frozen,
        "the pile is always frozen in these rules",
    ),
    **_idle(
        "pile.forced",
        lambda r: not r.pile.may_add,
        "the up card is never added to an own meld in these rules",
    ),
    **_idle(
        "wild_melds.most_cards wild_melds.wilds_reserved wild_melds.one_a_side unfinished.wilds "
        "unfinished.wilds_with_all_jokers",
        lambda r: not r.wild_melds.allowed,
        "wild cards are not melded alone in these rules; allow that as well",
    ),
    **_idle(
        "held.ranks held.cards held.points",
        lambda r: not (r.held.ranks and r.held.points),
        "the ranks that cost extra in a hand and their points belong together; fill in both",
    ),
    **_idle(
        "special_hands.winning special_hands.beside_melds",
        lambda r: (
            not r.special_hands.points or not r.special_hands.winning <= set(r.special_hands.points)
        ),
        "there are no such special hands in these rules; give them points as well",
    ),
    **_idle(
        "minimums.up_card_counts",
        lambda r: not r.pile.for_first_meld,
        "the pile is never taken for a first meld in these rules",
    ),
    **{name: idle for kind in CanastaKind for name, idle in _idle_kind(kind).items()},
    **_idle_collection("natural"),
    **_idle_collection("many"),
    **_idle_collection("few"),
}
"""For each rule that may have no effect a test of the rules for that, and a remedy."""
