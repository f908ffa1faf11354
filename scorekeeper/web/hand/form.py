"""Form of a hand: text and numbers, one part for each side.

It is read plainly: the score, and whether the cards are legal, is for the engine to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, HiddenField

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.side_fields import field_at, values_of
from scorekeeper.documents.side_reader import Fields, SideReader
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services.game.views import SidesDocument
from scorekeeper.web.common.language import speech
from scorekeeper.web.common.problems import meld_text, problem_text
from scorekeeper.web.hand.out_form import FIELD, PREFIX, OutForm, agreed, out_form, settle
from scorekeeper.web.hand.seats import Seats
from scorekeeper.web.hand.side_form import WENT_OUT, SideForm, side_fields, side_form_class

_PATH: Final = re.compile(r"sides\[(\d+)\]\.([\w-]+)(?:\[(\d+)\])?(?:\.(\w+))?.*")


class WriteForm(Form):
    """Identity of the form: its key, its version, and the hand that it was begun for.

    `expected` is the version to save against; `hand` and `basis` tell the hand that was begun,
    which stays when others save in the meantime: the number of a hand, and the revision
    of it that is corrected, 0 for a new hand.
    """

    key = HiddenField()
    expected = HiddenField()
    hand = HiddenField()
    basis = HiddenField()


@dataclass(frozen=True, slots=True)
class HandForm:
    """A hand being written down.

    Attributes:
        write: the hidden fields.
        seats: the seats of the hand.
        out: the field for the side that went out.
        sides: one form for each side.
    """

    write: WriteForm
    seats: Seats
    out: OutForm
    sides: tuple[SideForm, ...]

    def __post_init__(self) -> None:
        """Reconcile the one answer about going out with the sides."""
        settle(self.out, self.sides)

    @property
    def fields(self) -> Iterator[Field]:
        """Every field, the hidden ones first."""
        yield from self.write
        yield from self.out
        for side in self.sides:
            yield from side

    @property
    def written(self) -> list[Fields]:
        """Values of the fields of the sides, side by side."""
        return [side.written for side in self.sides]

    def show(self, problems: Sequence[Problem]) -> list[Problem]:
        """Show each problem at its field; return those of no field."""
        return [problem for problem in problems if not self._show(problem)]

    def _show(self, problem: Problem) -> bool:
        found = _PATH.fullmatch(problem.path)
        if found is None or int(found[1]) >= len(self.sides):
            return False
        side, place = self.sides[int(found[1])], found[3]
        field_name = field_at(found[2], place, found[4])
        if field_name not in side:
            return False
        message = problem_text(problem)
        if field_name in ("melds", "first_meld") and place is not None:
            message = meld_text(int(place), message)
        side[field_name].errors = (*side[field_name].errors, message)
        return True


def read_sides(seats: Seats, written: Sequence[Fields]) -> tuple[SidesDocument, list[Problem]]:
    """Return the sides of the deal document, and the problems of reading them.

    A number that is none counts as 0 in the document.

    Args:
        seats: the seats of the hand.
        written: values of the sides' fields, side by side.
    """
    problems: list[Problem] = []
    document = [read_side(seats, written, index, problems) for index in range(len(written))]
    return document, problems


def read_side(
    seats: Seats, written: Sequence[Fields], index: int, problems: list[Problem]
) -> dict[str, Any]:
    """Return one of the sides; `problems` is added to."""
    reader = SideReader(written[index], f"sides[{index}]", speech())
    side = reader.read(seats.sides[index].identity)
    problems += reader.problems
    return side


def filled_form(
    document: SidesDocument, rules: Ruleset, seats: Seats, hidden: Mapping[str, str], out: str
) -> HandForm:
    """Return a form that holds a hand.

    Args:
        document: the sides of the hand.
        rules: the rules played by.
        seats: the seats of the hand.
        hidden: values of the hidden fields.
        out: the side that went out, as the answer to that question.
    """
    sides = tuple(
        _side_form(rules, seats, index, None, values_of(side))
        for index, side in enumerate(document)
    )
    return HandForm(WriteForm(data=dict(hidden)), seats, out_form(None, out), sides)


def sent_form(sent: MultiDict[str, str], rules: Ruleset, seats: Seats) -> HandForm:
    """Return the form as the browser sent it."""
    sides = tuple(_side_form(rules, seats, index, sent, {}) for index in range(len(seats.sides)))
    return HandForm(WriteForm(sent), seats, out_form(sent), sides)


def sent_fields(sent: Mapping[str, str], rules: Ruleset, seats: Seats) -> list[Fields]:
    """Return the values of the sides' fields, at the depths that are read: no form is made."""
    written = [
        side_fields(sent, rules, side, f"{PREFIX}{index}-")
        for index, side in enumerate(seats.sides)
    ]
    _, out = agreed(sent.get(FIELD), [bool(side[WENT_OUT]) for side in written])
    return [{**side, WENT_OUT: is_out} for side, is_out in zip(written, out, strict=True)]


def _side_form(
    rules: Ruleset,
    seats: Seats,
    index: int,
    sent: MultiDict[str, str] | None,
    values: Mapping[str, Any],
) -> SideForm:
    kind = side_form_class(rules, seats.sides[index])
    return kind(sent, prefix=f"{PREFIX}{index}-", data=values)
