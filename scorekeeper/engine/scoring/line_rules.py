"""The line rules: each reads a side's tally and yields lines of its score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.canasta_kinds import FORMS, UNFINISHED_FORMS, is_paid_when_out
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import PlayedSide
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation, Rule
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.ruleset.ending import RedThreesNeed, RedThreesWithout
from scorekeeper.engine.ruleset.melding import UNFINISHED_VALUES
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.engine.tally import HandTally, Tally

_COSTS: Final = {form.line: UNFINISHED_VALUES[kind] for kind, form in UNFINISHED_FORMS.items()}
"""The value that each line cites: of kinds that share a line, that of the common one."""


def _of_each(code: LineCode, count: int, rule: Rule, value: str) -> ScoreLine:
    """Return the line for a number of things that count a value of a rule each."""
    points: int = getattr(rule, value) or 0
    return ScoreLine(code=code, count=count, points=count * points, source=rule.citation(value))


def card_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield a line for the cards of each meld, or one for all where only their sum is known."""
    del side
    sign = -1 if counts_against(rules, tally) else 1
    for meld in tally.melds:
        yield meld.line if sign > 0 else meld.line._replace(points=-meld.line.points)
    if tally.card_points:
        yield ScoreLine(
            code=LineCode.MELDED_CARDS,
            count=1,
            points=sign * tally.card_points,
            source=rules.card_points.citation("melded"),
        )


def counts_against(rules: Ruleset, tally: Tally) -> bool:
    """Return whether a side's melded cards count against it, as it has no canasta."""
    return rules.canastas.cards_need_one and not tally.canasta_count


def canasta_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield a line for each kind of canasta that earns something."""
    line_of = _canasta_line(rules)
    for kind, count in sorted(tally.canastas.items()):
        line = line_of(kind, count)
        if line.points and (side.went_out or not is_paid_when_out(rules, kind)):
            yield line


@cached_by_rules
def _canasta_line(rules: Ruleset, kind: CanastaKind, count: int) -> ScoreLine:
    """Return the line for canastas of a kind, from a cache; one of no points for unpaid ones."""
    return ScoreLine(
        code=FORMS[kind].line,
        count=count,
        points=count * (rules.canastas.points(kind) or 0),
        source=rules.canastas.citation(kind.value),
        kind=kind,
    )


def collection_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the best bonus for many canastas of 4 to ace."""
    del side
    rule = rules.collections
    common = {kind: n for kind, n in tally.canastas.items() if FORMS[kind].is_set_of_any_rank}
    natural = sum(count for kind, count in common.items() if FORMS[kind].natural)
    both = sum(common.values())
    reached = (
        (rule.natural_points, natural, rule.natural_count, "natural_points"),
        (rule.many_points, both, rule.many_count, "many_points"),
        (rule.few_points, both, rule.few_count, "few_points"),
    )
    earned = [
        (points, count, name) for points, count, needed, name in reached if count >= needed > 0
    ]
    if earned:
        points, count, name = max(earned)
        source = rule.citation(name)
        yield ScoreLine(code=LineCode.CANASTA_COLLECTION, count=count, points=points, source=source)


def short_sequence_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for sequences that stayed too short."""
    del side
    count = tally.short_sequences
    yield _of_each(LineCode.SHORT_SEQUENCE, count, rules.sequences, "short_points")


def unfinished_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield, kind by kind, the lines for melds that should have been finished."""
    del side
    for code, value in _COSTS.items():
        costs = [
            rules.unfinished.of(kind)
            for kind in tally.unfinished
            if UNFINISHED_FORMS[kind].line is code
        ]
        if any(costs):
            source = rules.unfinished.citation(value)
            yield ScoreLine(code=code, count=len(costs), points=sum(costs), source=source)


def hand_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield, player by player, the lines for cards left in hand and foot.

    A line without a player is for cards whose holder is not known.
    """
    del side
    line_of = _hand_line(rules)
    for player, hand in enumerate(tally.hands):
        if hand.points:
            yield line_of(hand.size or 1, hand.points, player)
    if tally.side_points:
        yield line_of(1, tally.side_points, None)


@cached_by_rules
def _hand_line(rules: Ruleset, size: int, points: int, player: int | None) -> ScoreLine:
    """Return the line for cards left in a hand, from a cache: few numbers come again and again."""
    return ScoreLine(
        code=LineCode.CARDS_IN_HAND,
        count=size,
        points=-points,
        source=rules.card_points.citation("in_hand"),
        player=player,
    )


_HELD: Final = {Rank.ACE: LineCode.HELD_ACES, Rank.SEVEN: LineCode.HELD_SEVENS}


def held_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield, by player and rank, the lines for too many cards of a rank in a hand."""
    del side
    rule = rules.held
    for player, hand in enumerate(tally.hands):
        for rank in sorted(rule.ranks, reverse=True):
            count = hand.held.get(rank, 0)
            if count >= rule.cards:
                yield ScoreLine(
                    code=_HELD[rank],
                    count=count,
                    points=rule.points,
                    source=rule.citation("points"),
                    player=player,
                )


def red_threes_in_hand_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for red threes never laid down."""
    del side
    count = tally.red_threes_in_hand
    yield _of_each(LineCode.RED_THREES_IN_HAND, count, rules.red_threes_in_hand, "points")


def black_threes_in_hand_lines(
    rules: Ruleset, side: PlayedSide, tally: Tally
) -> Iterator[ScoreLine]:
    """Yield the line for black threes left in hands, where they cost extra."""
    del side
    count = tally.black_threes_in_hand
    yield _of_each(LineCode.BLACK_THREES_IN_HAND, count, rules.black_threes, "in_hand_points")


def caliente_in_hand_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield, player by player, the lines by which Caliente cards raise a hand's penalty."""
    del side
    for player, hand in enumerate(tally.hands):
        if not hand.calientes:
            continue
        factor = rules.calientes.multiplier(hand.calientes)
        points = (factor - 1) * hand_penalty(rules, hand)
        if points:
            yield ScoreLine(
                code=LineCode.CALIENTE_IN_HAND,
                count=hand.calientes,
                points=points,
                source=rules.calientes.citation(
                    "one_in_hand" if hand.calientes == 1 else "more_in_hand"
                ),
                player=player,
            )


def hand_penalty(rules: Ruleset, hand: HandTally) -> int:
    """Return the points of a hand before Caliente cards multiply them, at most 0."""
    return (
        -hand.points
        + hand.red_threes * rules.red_threes_in_hand.points
        + hand.black_threes * (rules.black_threes.in_hand_points or 0)
    )


# Names of the module: members of an enumeration are slow to look up, and each side is asked.
_BLACK_THREE: Final = Rank.BLACK_THREE
_MELD: Final = RedThreesNeed.MELD


def red_three_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the lines for red threes laid down: a bonus, or a penalty for too little melded.

    Where each counts for its owner only, every member with any gets a line.
    """
    sign = red_threes_sign(rules, tally)
    if not sign:
        return
    line_of = _red_three_line(rules)
    for member, count in red_three_shares(rules, side):
        line = line_of(count, sign, member)
        if line.points:
            yield line


def red_three_shares(rules: Ruleset, side: PlayedSide) -> list[tuple[int | None, int]]:
    """Return the red threes of each member that they count for; of None where they are shared."""
    if rules.red_threes.by_member and side.members:
        return [(index, member.red_threes or 0) for index, member in enumerate(side.members)]
    return [(None, side.red_threes)]


@cached_by_rules
def _red_three_line(rules: Ruleset, count: int, sign: int, member: int | None) -> ScoreLine:
    """Return the line for red threes, from a cache; one of no points where they earn none."""
    return ScoreLine(
        code=LineCode.RED_THREES,
        count=count,
        points=sign * _three_points(rules, rules.red_threes.points, count, sign),
        source=_citation(rules.red_threes, "points", count, sign),
        member=member,
    )


def _three_points(rules: Ruleset, table: tuple[int, ...], count: int, sign: int) -> int:
    """Return the points for `count` threes; more than the decks hold count as all of them."""
    count = min(count, len(table) - 1)
    if sign < 0 and count and rules.red_threes.without is RedThreesWithout.MINUS_EACH:
        return count * table[1]
    return table[count]


def red_threes_sign(rules: Ruleset, tally: Tally) -> int:
    """Return 1 where a side's red threes count for it, -1 where against it, 0 where neither."""
    rule = rules.red_threes
    if rule.need is _MELD:
        has_enough = tally.has_melded
    else:
        has_enough = tally.canasta_count >= (1 if rule.need is RedThreesNeed.CANASTA else 2)
    if has_enough:
        return 1
    if rule.without is RedThreesWithout.MINUS_WITHOUT_CANASTA:
        return 0 if tally.canasta_count else -1
    return 0 if rule.without is RedThreesWithout.NOTHING else -1


def black_three_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the lines for black threes laid down: a bonus or penalty, as for red threes."""
    sign = red_threes_sign(rules, tally)
    points = _three_points(rules, rules.black_threes.laid_points, side.black_threes, sign)
    if points and sign:
        yield ScoreLine(
            code=LineCode.BLACK_THREES,
            count=side.black_threes,
            points=sign * points,
            source=_citation(rules.black_threes, "laid_points", side.black_threes, sign),
        )


def _citation(rule: Rule, table: str, count: int, sign: int) -> Citation:
    """Return the citation of the points of `count` threes, or of the rule that makes them minus."""
    return rule.citation(table, count) if sign > 0 else rule.citation("without")


def special_hand_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for a special hand; nothing else of its side counts."""
    del tally
    special = side.special_hand
    assert special is not None, "asked only for a side that laid one down"  # noqa: S101
    yield ScoreLine(
        code=LineCode.SPECIAL_HAND,
        count=1,
        points=rules.special_hands.points[special.id],
        source=rules.special_hands.citation("points", special.id.value),
        special_hand=special.id,
    )


def going_out_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the bonus for going out, and the extra one for doing so concealed."""
    if counts_against(rules, tally):
        return
    if rules.going_out.points:
        yield _of_each(LineCode.GOING_OUT, 1, rules.going_out, "points")
    if side.concealed and rules.concealed.points:
        yield _of_each(LineCode.CONCEALED, 1, rules.concealed, "points")


def removed_three_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for black threes taken out of play.

    A side that has them all, removed or melded, earns the bonus for all of them, less the points
    that the melded ones count already.
    """
    rule, removed = rules.black_threes, side.black_threes_removed
    melded = tally.black_threes_melded
    points, value = removed * rule.removed_points, "removed_points"
    if rule.removed_all_points and removed + melded == rules.deck.count(_BLACK_THREE):
        points = rule.removed_all_points - melded * rules.card_points.black_three
        value = "removed_all_points"
    if points:
        source = rule.citation(value)
        yield ScoreLine(
            code=LineCode.BLACK_THREES_REMOVED, count=removed, points=points, source=source
        )


def caliente_played_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for the penalty of Caliente cards played."""
    del tally
    count = side.calientes_played
    yield _of_each(LineCode.CALIENTE_PLAYED, count, rules.calientes, "played_points")
