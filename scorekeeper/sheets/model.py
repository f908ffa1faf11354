"""Contents of a sheet: plain text and numbers, free of the engine, of games and of PDF.

Whoever builds a sheet puts the words of its rules into it (line labels, minimums, values);
the words that every sheet shares (hand, dealer, total) come from `Labels`. All text is shown as
it is, whatever it holds: nothing in it is read as markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MIN_SIDES: Final = 2
MAX_SIDES: Final = 6


class Paper(StrEnum):
    """The size of the paper."""

    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSide:
    """A side: a column of the sheet.

    Attributes:
        name: its name.
        players: the names of its players; empty where they say no more than the side's name.
        several: whether it is more than one player, as a sentence about it has to know.
    """

    name: str
    players: tuple[str, ...] = ()
    several: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A line of a hand's score.

    Attributes:
        label: its name ("three 7s", "natural canasta").
        points: signed.
        melded: whether it is the value of melded cards; these stand before the bonuses.
    """

    label: str
    points: int
    melded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHandSide:
    """Score of one side in one hand.

    Attributes:
        total: its points for the hand.
        running_total: its points after it.
        lines: the lines that `total` is the sum of.
        minimum: the first meld that was asked for ("50", "any three cards"); empty for none.
        went_out: whether the side went out.
        remark: a word more about the side's hand ("concealed"); may be empty.
        notes: the faults that the table let pass, a sentence each; printed below the hands.
    """

    total: int
    running_total: int
    lines: tuple[SheetLine, ...] = ()
    minimum: str = ""
    went_out: bool = False
    remark: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHand:
    """A hand: a row of the sheet.

    Attributes:
        number: 1 for the first.
        dealer: who dealt; may be empty.
        sides: score of each side, in the order of the sheet's sides.
        remark: a word more about the hand ("Ann sat out"); may be empty.
    """

    number: int
    sides: tuple[SheetHandSide, ...]
    dealer: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSheet:
    """The score sheet of a game, finished or not.

    Attributes:
        title: heading of the sheet; the edition's name, or the game's.
        sides: two to six.
        hands: in the order they were played; may be empty.
        ruleset_name: the rules that were played; left out where it is the title.
        options: options in force ("Caliente cards"), a few words each.
        date: when it was played, as it is to be read ("21 November 2026").
        target: the total that is played for, in points; None where a number of hands ends it.
        target_text: the end of the game as it is to be read ("5,000 points", "four hands").
        over: whether the game is over.
        winner: index of the side that won; None while it is open.
    """

    title: str
    sides: tuple[SheetSide, ...]
    hands: tuple[SheetHand, ...]
    ruleset_name: str = ""
    options: tuple[str, ...] = ()
    date: str = ""
    target: int | None = None
    target_text: str = ""
    over: bool = False
    winner: int | None = None

    def __post_init__(self) -> None:
        _check_sides(self.sides)
        for hand in self.hands:
            if len(hand.sides) != len(self.sides):
                message = (
                    f"Hand {hand.number} has {len(hand.sides)} sides, the sheet {len(self.sides)}."
                )
                raise ValueError(message)
        if self.winner is not None and not 0 <= self.winner < len(self.sides):
            raise ValueError(f"There is no side {self.winner} to have won.")

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each side after the last hand."""
        if not self.hands:
            return (0,) * len(self.sides)
        return tuple(side.running_total for side in self.hands[-1].sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceRow:
    """A value to look up: "joker" is worth "50"."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A small table of values on a blank sheet.

    Attributes:
        heading: subject of the rows ("Card points", "First meld", "Going out").
        rows: label and value; may be empty.
        text: a sentence or two below the rows; may be empty.
    """

    heading: str
    rows: tuple[ReferenceRow, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheet:
    """A sheet to be filled in by pen.

    Attributes:
        title: the edition's name.
        sides: two to six; a side without a name gets room for one.
        parts: parts of a hand's score, a row each, in the edition's words ("Melded
            cards", "Canastas", "Bonus cards"); hand and running total come by themselves.
        references: values to look up, three to six small tables.
        subtitle: options and the number of players, in a line; may be empty.
        hands: for how many hands there must be room, at least.
    """

    title: str
    sides: tuple[SheetSide, ...]
    parts: tuple[str, ...]
    references: tuple[Reference, ...] = ()
    subtitle: str = ""
    hands: int = 8

    def __post_init__(self) -> None:
        _check_sides(self.sides)
        if not self.parts:
            raise ValueError("A blank sheet needs at least one part of the score.")
        if self.hands < 1:
            raise ValueError("A blank sheet needs room for at least one hand.")


def _check_sides(sides: Sequence[SheetSide]) -> None:
    if not MIN_SIDES <= len(sides) <= MAX_SIDES:
        message = f"A sheet has {MIN_SIDES} to {MAX_SIDES} sides, not {len(sides)}."
        raise ValueError(message)
