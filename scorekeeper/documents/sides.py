"""The sides of a deal: from documents to engine values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pydantic import TypeAdapter

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.members import check_members, check_players
from scorekeeper.documents.models import (
    MOST_SIDES,
    AnySideDocument,
    CardsSideDocument,
    CountsSideDocument,
    MeldDocument,
    NetSideDocument,
    SideDocument,
)
from scorekeeper.documents.reading import read_list, read_with
from scorekeeper.documents.sentences import problem_of
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.deal import (
    CardsSide,
    CountsSide,
    Hand,
    Member,
    NetSide,
    Side,
    SpecialHand,
    meld_of,
)
from scorekeeper.engine.melds import CanastaKind, Meld, MeldKind, UnfinishedKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import SpecialHandId

_SIDE: Final[TypeAdapter[CardsSideDocument | CountsSideDocument | NetSideDocument]] = TypeAdapter(
    SideDocument
)


def read_sides_at(
    rules: Ruleset | None,
    value: object,
    path: str,
    problems: list[Problem],
    names: Sequence[str] = (),
) -> tuple[Side, ...]:
    """Return the sides of a deal; none, with `problems` added to, where any cannot be read.

    Args:
        rules: the rules played by; None where they are not known: then only problems are found.
        value: what stands there, which should be a list of sides.
        path: where it stands.
        problems: what is wrong so far.
        names: what sides without a name are called, `Side 1` … beyond them. Where players score
            one by one and any are given: all players, each of whom has to be on one side;
            partners without a name are called by their own.
    """
    known = len(problems)
    items = read_list(value, MOST_SIDES, path, problems)
    if items is None:
        return ()
    written = [
        read_with(_SIDE.validate_python, item, f"{path}[{index}]", problems)
        for index, item in enumerate(items)
    ]
    if rules is None:
        return ()
    _check_sides(rules, written, path, problems)
    _check_special_hands(rules, written, path, problems)
    if len(problems) > known:
        return ()
    sides = tuple(
        _side(rules, side, _unnamed(names, index, side))
        for index, side in enumerate(written)
        if side is not None
    )
    if names and rules.seating.members_score_alone:
        check_players(names, sides, path, problems)
    return sides


def _unnamed(names: Sequence[str], index: int, side: AnySideDocument) -> str:
    """Return what a side is called that has no name of its own: partners by their names."""
    if names and side.members:
        return " & ".join(member.name for member in side.members)
    return names[index] if index < len(names) else f"Side {index + 1}"


def _check_sides(
    rules: Ruleset,
    written: Sequence[AnySideDocument | None],
    path: str,
    problems: list[Problem],
) -> None:
    """Add a problem where there are too few or many sides, and for members that cannot be."""
    counts = rules.seating.side_counts
    if len(written) in counts:
        check_members(rules, written, path, problems)
    else:
        allowed = " or ".join(str(count) for count in counts)
        problems.append(problem_of(path, "sides.wrong", allowed=allowed, found=len(written)))


def _check_special_hands(
    rules: Ruleset,
    written: Sequence[AnySideDocument | None],
    path: str,
    problems: list[Problem],
) -> None:
    """Add a problem for every special hand that the rules do not have."""
    for index, side in enumerate(written):
        asked = side.special_hand if side is not None else None
        if asked is not None and SpecialHandId(asked.id) not in rules.special_hands.points:
            known = ", ".join(special.value for special in rules.special_hands.points)
            code = "special_hand.unknown" if known else "special_hand.none"
            place = f"{path}[{index}].special_hand.id"
            problems.append(problem_of(place, code, asked=asked.id, known=known))


def _side(
    rules: Ruleset, written: CardsSideDocument | CountsSideDocument | NetSideDocument, name: str
) -> Side:
    """Return a side; `name` is what it is called where it has no name."""
    told: dict[str, Any] = {
        "name": name if written.name is None else written.name,
        "score_before": written.score_before,
        "penalty": written.penalty,
        "agreed_bonus": written.agreed_bonus,
        "members": tuple(
            Member(name=member.name, score_before=member.score_before, red_threes=member.red_threes)
            for member in written.members
        ),
        "special_hand": _special_hand(written),
        "went_out": written.went_out,
    }
    if isinstance(written, CardsSideDocument):
        return _cards_entry(rules, written, told)
    if isinstance(written, CountsSideDocument):
        return _counts_entry(written, told)
    return NetSide(net=written.net, **told)


def _special_hand(written: AnySideDocument) -> SpecialHand | None:
    """Return the special hand that a side laid down."""
    special = written.special_hand
    return None if special is None else SpecialHand(SpecialHandId(special.id), special.cards)


def _cards_entry(rules: Ruleset, written: CardsSideDocument, told: dict[str, Any]) -> CardsSide:
    """Return a side written down card by card."""
    first = written.first_meld
    return CardsSide(
        melds=tuple(read_meld(rules, meld) for meld in written.melds),
        hands=tuple(Hand(hand.cards, hand.foot) for hand in written.hands),
        first_meld=None if first is None else tuple(read_meld(rules, meld) for meld in first),
        red_threes=_red_threes(written),
        calientes_played=written.calientes_played,
        black_threes_removed=written.black_threes_removed,
        black_threes=written.black_threes,
        concealed=written.concealed,
        **told,
    )


def read_meld(rules: Ruleset, written: Cards | MeldDocument) -> Meld:
    """Return a meld of the kind it is said to be, or is."""
    if isinstance(written, Cards):
        return meld_of(rules, written)
    return meld_of(rules, written.cards, MeldKind(written.kind) if written.kind else None)


def _counts_entry(written: CountsSideDocument, told: dict[str, Any]) -> CountsSide:
    """Return a side written down as counts."""
    unplayed = written.red_threes_in_hand
    return CountsSide(
        card_points=written.card_points,
        canastas={CanastaKind(kind): count for kind, count in written.canastas.items()},
        melded=written.melded,
        red_threes=_red_threes(written),
        red_threes_in_hand=tuple(unplayed) if isinstance(unplayed, list) else unplayed,
        calientes_played=written.calientes_played,
        hand_points=tuple(written.hand_points),
        calientes_in_hand=tuple(written.calientes_in_hand),
        black_threes_in_hand=written.black_threes_in_hand,
        black_threes_removed=written.black_threes_removed,
        short_sequences=written.short_sequences,
        black_threes=written.black_threes,
        unfinished=tuple(UnfinishedKind(kind) for kind in written.unfinished),
        aces_in_hand=tuple(written.aces_in_hand),
        sevens_in_hand=tuple(written.sevens_in_hand),
        concealed=written.concealed,
        **told,
    )


def _red_threes(written: CardsSideDocument | CountsSideDocument) -> int:
    """Return the red threes that a side laid down; left out, those of its members."""
    if written.red_threes is not None:
        return written.red_threes
    return sum(member.red_threes or 0 for member in written.members)
