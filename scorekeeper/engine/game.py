"""Scoring a deal, and a whole game deal by deal: totals, minimums, target, winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.deal import CardsSide, CountsSide, Deal, Side, players_of
from scorekeeper.engine.deal_score import DealScore, MemberScore, SideScore, Winner
from scorekeeper.engine.legality.first_meld import required_of
from scorekeeper.engine.legality.judge import (
    broken_melds,
    judge_deal,
    judge_melds,
    judge_side,
    notices,
)
from scorekeeper.engine.legality.notices import unusual_notices
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.score_sheet import ScoreSheet
from scorekeeper.engine.scoring.sheet import score_side
from scorekeeper.engine.tally import (
    MeldTally,
    Tally,
    tallies_of_melds,
    tally_of_cards,
    tally_of_counts,
)
from scorekeeper.engine.violations import Violation


def score_deal(rules: Ruleset, deal: Deal) -> DealScore:
    """Check and score one deal.

    Args:
        rules: the rules played by.
        deal: the deal, with each side's total before it.
    """
    sheets: list[ScoreSheet] = []
    violations: list[Violation] = []
    for index, side in enumerate(deal.sides):
        melds = _melds(rules, side)
        of_melds = judge_melds(rules, side, index, melds)
        tally = _tally(rules, deal, index, melds, broken_melds(of_melds))
        violations += (*of_melds, *judge_side(rules, deal, index, tally))
        sheets.append(score_side(rules, side, tally))
    violations += judge_deal(rules, deal)
    after = _scores_after(deal, sheets)
    winner = _winner(rules, deal, after)
    over = winner is not None or _ends_level(rules, deal.number)
    return DealScore(
        sides=tuple(_side_scores(rules, deal, sheets, after, over=over)),
        violations=tuple(violations),
        notices=(*notices(rules, deal, violations), *unusual_notices(rules, deal, sheets)),
        over=over,
        winner=winner,
    )


def _melds(rules: Ruleset, side: Side) -> tuple[MeldTally, ...]:
    """Return the tallies of the melds of `side`, where these are known."""
    if not isinstance(side, CardsSide):
        return ()
    return tallies_of_melds(rules, side.melds, going_out=side.went_out)


def _tally(
    rules: Ruleset,
    deal: Deal,
    index: int,
    melds: tuple[MeldTally, ...],
    broken: frozenset[int],
) -> Tally | None:
    """Return the tally of the side at `index`, None where only its net points are known."""
    side = deal.sides[index]
    extra = rules.black_threes.in_hand_points is not None and deal.somebody_went_out
    if isinstance(side, CardsSide):
        return tally_of_cards(rules, melds, side.hands, broken, extra_black_threes=extra)
    if isinstance(side, CountsSide):
        alone = players_of(rules, deal, index) == 1
        return tally_of_counts(rules, side, is_alone=alone, extra_black_threes=extra)
    return None


_Scores = Mapping[tuple[int, int | None], int]


def _scores_after(deal: Deal, sheets: Sequence[ScoreSheet]) -> _Scores:
    """Return the totals after the deal, by side and member."""
    scores: dict[tuple[int, int | None], int] = {}
    for index, (side, sheet) in enumerate(zip(deal.sides, sheets, strict=True)):
        if side.members:
            for place, member in enumerate(side.members):
                scores[index, place] = member.score_before + sheet.total_of_member(place)
        else:
            scores[index, None] = side.score_before + sheet.total
    return scores


def _winner(rules: Ruleset, deal: Deal, scores: _Scores) -> Winner | None:
    """Return the winner after this deal, None while there is none, as after a tie at the top."""
    if rules.special_hands.winning:
        places = [index for index, side in enumerate(deal.sides) if _wins_at_once(rules, side)]
        if len(places) == 1:
            return Winner(places[0])
    best = max(scores.values())
    if not is_reached(rules, best, deal.number):
        return None
    leaders = [place for place, score in scores.items() if score == best]
    return Winner(*leaders[0]) if len(leaders) == 1 else None


def _ends_level(rules: Ruleset, deal_number: int) -> bool:
    """Return whether the game ends with this deal although nobody has won it."""
    return rules.target.level_ends and is_reached(rules, 0, deal_number)


def _wins_at_once(rules: Ruleset, side: Side) -> bool:
    """Return whether a side laid down a special hand that wins the game."""
    special = side.special_hand
    return special is not None and special.id in rules.special_hands.winning


def is_reached(rules: Ruleset, best: int, deal_number: int) -> bool:
    """Return whether the game may end: the best total is at the target, or all deals are played."""
    if rules.target.points is not None:
        return best >= rules.target.points
    return rules.target.deals is not None and deal_number >= rules.target.deals


def _side_scores(
    rules: Ruleset, deal: Deal, sheets: Sequence[ScoreSheet], after: _Scores, *, over: bool
) -> Iterator[SideScore]:
    """Yield the score of each side, with its minimum for the next deal."""
    required, following = rules.minimums.required, deal.number + 1
    minimums = (
        {}
        if over
        else {place: required(score=score, deal_number=following) for place, score in after.items()}
    )
    for index, (side, sheet) in enumerate(zip(deal.sides, sheets, strict=True)):
        members = [
            MemberScore(
                total=sheet.total_of_member(place),
                score_after=after[index, place],
                next_minimum=minimums.get((index, place)),
            )
            for place in range(len(side.members))
        ]
        minimum = minimums.get((index, None))
        yield SideScore(sheet, side.score_before, minimum, tuple(members))


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredDeal:
    """One deal of a game, with the totals it was played at.

    Attributes:
        deal: the deal, its sides' totals filled in.
        score: its result.
        required: each side's minimum for its first meld.
    """

    deal: Deal
    score: DealScore
    required: tuple[Minimum, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScore:
    """The result of a game so far.

    Attributes:
        deals: every deal with its result.
        totals: the totals of all sides or players who score, in the order of their names.
        over: whether the game is over.
        winner: index of the winner among those who score; None while it is not over, or where it
            ended level.
    """

    deals: tuple[ScoredDeal, ...]
    totals: tuple[int, ...]
    over: bool
    winner: int | None


def score_game(
    rules: Ruleset,
    names: Sequence[str],
    deals: Sequence[Deal],
    known: Sequence[ScoredDeal] = (),
) -> GameScore:
    """Score a whole game, deal by deal, from nothing or from where it is known.

    Args:
        rules: the rules played by.
        names: those who score: the sides, or the players where members score one by one (they
            must differ then).
        deals: the deals in order. Totals before them are recomputed, whatever they say. Sides
            are matched by place, or by name where members score one by one.
        known: results of the first of the `deals`, by the same rules, taken as they are.

    Raises:
        ValueError: a side or member bears none of the `names` that it is matched by.
    """
    totals = [0] * len(names)
    scored = list(known)
    # Everybody scores in the last hand, but where players who score alone sit out.
    for done in known if rules.seating.members_score_alone else known[-1:]:
        _carry_over(rules, names, totals, done)
    for deal in deals[len(known) :]:
        scorers = [scorers_of(rules, names, index, side) for index, side in enumerate(deal.sides)]
        current = _with_totals(deal, scorers, totals)
        score = score_deal(rules, current)
        required = tuple(required_of(rules, deal.number, side) for side in current.sides)
        scored.append(ScoredDeal(deal=current, score=score, required=required))
        _carry_over(rules, names, totals, scored[-1])
    last = scored[-1] if scored else None
    won = last.score.winner if last else None
    return GameScore(
        deals=tuple(scored),
        totals=tuple(totals),
        over=last is not None and last.score.over,
        winner=_place_of(rules, names, last.deal, won) if last and won else None,
    )


def _place_of(rules: Ruleset, names: Sequence[str], deal: Deal, won: Winner) -> int:
    """Return the index in `names` of the winner of a deal."""
    return scorers_of(rules, names, won.side, deal.sides[won.side])[won.member or 0]


def _carry_over(
    rules: Ruleset, names: Sequence[str], totals: list[int], scored: ScoredDeal
) -> None:
    """Set `totals` to the totals after a scored deal."""
    sides = zip(scored.deal.sides, scored.score.sides, strict=True)
    for index, (side, result) in enumerate(sides):
        after = [member.score_after for member in result.members] or [result.score_after]
        for place, total in zip(scorers_of(rules, names, index, side), after, strict=True):
            totals[place] = total


def scorers_of(rules: Ruleset, names: Sequence[str], index: int, side: Side) -> tuple[int, ...]:
    """Return the indices in `names` of who scores for the side at `index`: one, or its members.

    Raises:
        ValueError: the side or a member bears none of the names that it is matched by.
    """
    if not rules.seating.members_score_alone:
        return (index,)
    if not side.members:
        return (names.index(side.name),)
    return tuple(names.index(member.name) for member in side.members)


def _with_totals(deal: Deal, scorers: Sequence[tuple[int, ...]], totals: Sequence[int]) -> Deal:
    """Return `deal` with the totals that its sides and members stand at."""
    sides = tuple(
        replace(
            side,
            score_before=0 if side.members else totals[places[0]],
            members=tuple(
                replace(member, score_before=totals[place])
                for member, place in zip(side.members, places, strict=False)
            ),
        )
        for side, places in zip(deal.sides, scorers, strict=True)
    )
    return replace(deal, sides=sides)
