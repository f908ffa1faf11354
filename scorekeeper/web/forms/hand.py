"""The form that a hand is written down with: text and numbers, one part for each side.

It is read plainly: what the cards come to, and whether they may be, is for the engine to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, Form, HiddenField, StringField, TextAreaField

from scorekeeper.documents.errors import Problem
from scorekeeper.services.views import SidesDocument
from scorekeeper.web.language import gettext
from scorekeeper.web.problems import problem_text
from scorekeeper.wording.translation import N_

_NUMBER: Final = re.compile(r"\d{1,6}")
_PATH: Final = re.compile(r"sides\[(\d+)\]\.(\w+)(?:\[(\d+)\])?")
_MOST_CHARACTERS: Final = 4_000
_NUMBERS: Final = ("red_threes", "calientes_played")
_NO_NUMBER: Final = N_("Write a whole number, such as 2.")
_TOO_LONG: Final = N_("This is longer than any hand. Write the cards only.")


class SideForm(Form):
    """What one side did; the hands of its players are added by `_side_form`."""

    melds = TextAreaField()
    red_threes = StringField(default="0")
    calientes_played = StringField(default="0")
    went_out = BooleanField()
    concealed = BooleanField()

    @property
    def hands(self) -> list[Field]:
        """The fields of the players' hands, in seat order."""
        return [field for field in self if field.short_name.startswith("hand-")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a hand's form asks.

    Attributes:
        players: how many of each side play the hand.
        calientes: whether Caliente cards are in play.
        concealed: whether going out concealed earns anything.
    """

    players: tuple[int, ...]
    calientes: bool
    concealed: bool


class WriteForm(Form):
    """What is told once, whatever is written: which form it was, and what it was based on."""

    key = HiddenField()
    expected = HiddenField()


@dataclass(frozen=True, slots=True)
class HandForm:
    """A hand being written down.

    Attributes:
        write: the hidden fields.
        sides: one form for each side.
    """

    write: WriteForm
    sides: tuple[SideForm, ...]

    @property
    def fields(self) -> Iterator[Field]:
        """Every field, the hidden ones first."""
        yield from self.write
        for side in self.sides:
            yield from side

    def read(self) -> tuple[SidesDocument, list[Problem]]:
        """Return the sides of the deal document, and what cannot be read as such.

        A number that is none counts as 0 in the document.
        """
        problems: list[Problem] = []
        document = [
            _read_side(form, f"sides[{index}]", problems) for index, form in enumerate(self.sides)
        ]
        return document, problems

    def show(self, problems: Sequence[Problem]) -> list[Problem]:
        """Put each problem to the field that it is about; return those about no field."""
        return [problem for problem in problems if not self._show(problem)]

    def _show(self, problem: Problem) -> bool:
        found = _PATH.match(problem.path)
        if found is None or int(found[1]) >= len(self.sides):
            return False
        side, name = self.sides[int(found[1])], found[2]
        field_name = f"hand-{found[3]}" if name == "hands" else name
        if field_name not in side:
            return False
        message = problem_text(problem)
        if name == "melds":
            message = _in_line(message, found[3])
        side[field_name].errors = (*side[field_name].errors, message)
        return True


def empty_form(asked: Asked, *, key: str, expected: int) -> HandForm:
    """Return a form with nothing in it.

    Args:
        asked: what it asks.
        key: the idempotency key.
        expected: the version (of the game, or of the hand that is corrected) that is shown.
    """
    return filled_form([{} for _ in asked.players], asked, key=key, expected=expected)


def filled_form(document: SidesDocument, asked: Asked, *, key: str, expected: int) -> HandForm:
    """Return a form that holds a hand written down before; arguments as for `empty_form`."""
    sides = tuple(
        _side_form(index, asked, None, _values(side)) for index, side in enumerate(document)
    )
    return HandForm(WriteForm(data={"key": key, "expected": str(expected)}), sides)


def sent_form(sent: MultiDict[str, str], asked: Asked) -> HandForm:
    """Return the form as the browser sent it."""
    sides = tuple(_side_form(index, asked, sent, {}) for index in range(len(asked.players)))
    return HandForm(WriteForm(sent), sides)


def _side_form(
    index: int, asked: Asked, sent: MultiDict[str, str] | None, values: Mapping[str, Any]
) -> SideForm:
    hands = {f"hand-{place}": StringField() for place in range(asked.players[index])}
    kind: type[SideForm] = type("SideForm", (SideForm,), hands)
    form = kind(sent, prefix=f"sides-{index}-", data=values)
    if not asked.calientes:
        del form["calientes_played"]
    if not asked.concealed:
        del form["concealed"]
    return form


def _values(side: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the fields of a side hold, from its part of a deal document."""
    melds = [meld if isinstance(meld, str) else meld["cards"] for meld in side.get("melds", ())]
    values = {
        "melds": "\n".join(melds),
        "red_threes": str(side.get("red_threes", 0)),
        "calientes_played": str(side.get("calientes_played", 0)),
        "went_out": side.get("went_out", False),
        "concealed": side.get("concealed", False),
    }
    for place, hand in enumerate(side.get("hands", ())):
        values[f"hand-{place}"] = hand.get("cards", "")
    return values


def _read_side(form: SideForm, path: str, problems: list[Problem]) -> dict[str, Any]:
    for name, text in (("melds", form.melds.data), *((f.short_name, f.data) for f in form.hands)):
        if len(text or "") > _MOST_CHARACTERS:
            problems.append(Problem(_path_of(path, name), "form.too_long", gettext(_TOO_LONG)))
    lines = [line.strip() for line in (form.melds.data or "").splitlines()]
    side: dict[str, Any] = {
        "melds": [line for line in lines if line],
        "hands": [{"cards": (field.data or "").strip()} for field in form.hands],
    }
    for field in form:
        if field.short_name in _NUMBERS:
            side[field.short_name] = _number(field, f"{path}.{field.short_name}", problems)
        elif isinstance(field, BooleanField):
            side[field.short_name] = field.data
    return side


def _path_of(path: str, name: str) -> str:
    base, _, place = name.partition("-")
    return f"{path}.hands[{place}]" if base == "hand" else f"{path}.{name}"


def _number(field: Field, path: str, problems: list[Problem]) -> int:
    text = (field.data or "").strip() or "0"
    if _NUMBER.fullmatch(text):
        return int(text)
    problems.append(Problem(path, "form.no_number", gettext(_NO_NUMBER)))
    return 0


def _in_line(message: str, place: str | None) -> str:
    if place is None:
        return message
    return gettext("Meld %(number)s: %(sentence)s", number=int(place) + 1, sentence=message)
