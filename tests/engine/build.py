"""A table to play test deals at: melds and hands in card notation, everything else by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.engine.deal import (
    CardsSide,
    CountsSide,
    Deal,
    Hand,
    Member,
    NetSide,
    Side,
    meld_of,
)
from scorekeeper.engine.deal_score import DealScore
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.score_sheet import ScoreLine
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.violations import Violation

AS = {f"{kind}: ": kind for kind in MeldKind}


def meld(rules: Ruleset, text: str) -> Meld:
    """Return the meld that `text` lists; `wild: 2 2 2` names its kind."""
    for prefix, kind in AS.items():
        if text.startswith(prefix):
            return meld_of(rules, read_cards(text.removeprefix(prefix)), kind)
    return meld_of(rules, read_cards(text))


def hand(text: str) -> Hand:
    """Return the hand that `text` lists; the cards after `foot:` are the untouched foot."""
    cards, _, foot = text.partition("foot:")
    return Hand(read_cards(cards), read_cards(foot))


@dataclass(frozen=True)
class Scored:
    """The result of a deal, short to ask."""

    score: DealScore

    @property
    def total(self) -> int:
        """Return the points of the first side."""
        return self.score.sides[0].total

    def totals(self) -> list[int]:
        """Return the points of every side."""
        return [side.total for side in self.score.sides]

    def points(self, side: int = 0) -> dict[str, int]:
        """Return a side's points by line code."""
        points: Counter[str] = Counter()
        for line in self.lines(side):
            points[line.code.value] += line.points
        return dict(points)

    def lines(self, side: int = 0) -> tuple[ScoreLine, ...]:
        """Return a side's lines."""
        return self.score.sides[side].sheet.lines

    @property
    def codes(self) -> set[str]:
        """Return the codes of all violations."""
        return {violation.code.value for violation in self.score.violations}

    @property
    def notices(self) -> set[str]:
        """Return the codes of all notices."""
        return {notice.code.value for notice in self.score.notices}

    def violation(self, code: str) -> Violation:
        """Return the only violation with this code."""
        (found,) = (v for v in self.score.violations if v.code == code)
        return found


class Table:
    """A ruleset at work."""

    def __init__(self, name: str, players: int | None = None, *options: str) -> None:
        self.rules = find_variant(name).ruleset(players, options)

    @classmethod
    def by(cls, rules: Ruleset) -> Table:
        """Return a table that plays by `rules`."""
        table = cls.__new__(cls)
        table.rules = rules
        return table

    def side(
        self,
        *melds: str,
        hands: Sequence[str] = (),
        first: Sequence[str] | None = None,
        out: bool = False,
        name: str = "Side",
        **others: Any,  # noqa: ANN401 - fields of a side, whatever their type
    ) -> CardsSide:
        """Return a side written down card by card."""
        return CardsSide(
            name=name,
            melds=tuple(meld(self.rules, text) for text in melds),
            hands=tuple(map(hand, hands)),
            first_meld=None if first is None else tuple(meld(self.rules, t) for t in first),
            went_out=out,
            **others,
        )

    def counts(self, *, out: bool = False, name: str = "Side", **others: Any) -> CountsSide:  # noqa: ANN401 - likewise
        """Return a side written down as counts."""
        return CountsSide(name=name, went_out=out, **others)

    def others(self, number: int) -> tuple[Side, ...]:
        """Return `number` sides with nothing melded and a card in each hand."""
        playing = self.rules.seating.playing
        hands = tuple(Hand(read_cards(text)) for text in ("4", "9", "Q")[:playing])
        return (CardsSide(name="Others", hands=hands),) * number

    def deal(self, *sides: Side, number: int = 1) -> Deal:
        """Return a deal; sides that are left out have melded nothing."""
        missing = max(self.rules.seating.side_counts[0] - len(sides), 0)
        return Deal(number=number, sides=(*sides, *self.others(missing)))

    def score(self, *sides: Side, number: int = 1) -> Scored:
        """Return the result of a deal."""
        return Scored(score_deal(self.rules, self.deal(*sides, number=number)))

    def codes(self, *sides: Side, number: int = 1) -> set[str]:
        """Return the codes of the violations of a deal."""
        return self.score(*sides, number=number).codes

    def meld_codes(self, text: str, *, out: bool = False) -> set[str]:
        """Return the codes of the violations of one meld by itself."""
        codes = self.codes(self.side(text, hands=["", "K"], out=out))
        return {code for code in codes if code.startswith("meld.")}


def net(points: int, name: str = "Side", *, out: bool = False, **others: Any) -> NetSide:  # noqa: ANN401 - likewise
    """Return a side entered as net points."""
    return NetSide(name=name, net=points, went_out=out, **others)


def members(*names: str, red_threes: Collection[int] = (), before: int = 0) -> tuple[Member, ...]:
    """Return members of a side that score one by one."""
    reds = tuple(red_threes) or (None,) * len(names)
    return tuple(
        Member(name=name, score_before=before, red_threes=count)
        for name, count in zip(names, reds, strict=True)
    )
