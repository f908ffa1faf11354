"""Form of the melds noted while a hand is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, Form, StringField, TextAreaField

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.meld_lines import read_melds
from scorekeeper.services.table.following import Following
from scorekeeper.services.table.noted_steps import Act, NotedStep
from scorekeeper.web.common.problems import meld_text, problem_text, put_to_fields

SIDE: Final = "side"
TURN: Final = "turn"
"""The side that is turned to."""
ADD: Final = "add-"
MOST_CHARACTERS: Final = 2_000
"""Length of a text that is read as cards; far more than anybody holds."""


@dataclass(frozen=True, slots=True)
class LayingForm:
    """Form of cards that a side lays down.

    Attributes:
        following: the notes so far.
        place: the index of the side that lays down.
        form: its fields.
    """

    following: Following
    place: int
    form: Form

    @property
    def added(self) -> list[Field]:
        """The fields of cards that are added to own melds, meld by meld."""
        return [field for field in self.form if field.name.startswith(ADD)]

    @property
    def is_empty(self) -> bool:
        """Whether no card is entered."""
        fields = [self.form["melds"], *self.added]
        return not any((field.data or "").strip() for field in fields)

    def step(self, act: Act = Act.LAID) -> NotedStep:
        """Return the step to note."""
        if act is not Act.LAID:
            return NotedStep(act=act, side=self.place, is_concealed=self.form["concealed"].data)
        return NotedStep(
            act=act,
            side=self.place,
            melds=tuple(read_melds(_text(self.form["melds"]))),
            added={at: text for at, field in enumerate(self.added) if (text := _text(field))},
            is_earlier="earlier" in self.form and self.form["earlier"].data,
        )

    def show(self, problems: Sequence[Problem]) -> list[Problem]:
        """Put each problem to the field that it is about; return those about no field."""
        return put_to_fields(self.form, problems, _place)


def _place(problem: Problem) -> tuple[str, str]:
    """Return the field that a problem is about, and what is said there."""
    name, _, rest = problem.path.partition("[")
    number, sentence = rest.partition("]")[0], problem_text(problem)
    if name == "added":
        return f"{ADD}{number}", sentence
    return name, meld_text(int(number), sentence) if name == "melds" and number else sentence


def laying_form(following: Following, sent: MultiDict[str, str], place: int = 0) -> LayingForm:
    """Return the form for one of the sides, with what was sent.

    Args:
        following: the notes so far.
        sent: the fields that were sent; may be empty.
        place: the index of the side, where `sent` does not say.
    """
    known = [str(at) for at in range(len(following.sides))]
    before, turned = sent.get(SIDE, ""), sent.get(TURN, "")
    if before in known:
        place = int(before)
    if turned in known and turned != before:
        # The cards may have been tapped for the wrong side; its own melds are others.
        place = int(turned)
        sent = MultiDict(item for item in sent.items() if not item[0].startswith(ADD))
    own = following.sides[place]["melds"]
    fields: dict[str, Field] = {"melds": TextAreaField(), "concealed": BooleanField()}
    fields |= {f"{ADD}{at}": StringField() for at in range(len(own))}
    if not own:
        fields["earlier"] = BooleanField()
    kind = type("LayingForm", (Form,), fields)
    return LayingForm(following, place, kind(sent))


def _text(field: Field) -> str:
    text: str = (field.data or "").strip()
    return text[:MOST_CHARACTERS]
