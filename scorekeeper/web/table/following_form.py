"""Form of the melds noted while a hand is played."""

from __future__ import annotations

from typing import Final

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, StringField, TextAreaField

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.meld_lines import read_melds
from scorekeeper.services.table.following import Following
from scorekeeper.services.table.noted_steps import Act, NotedStep
from scorekeeper.web.common.forms import ProblemForm, text_of
from scorekeeper.web.common.problems import meld_text, problem_text

SIDE: Final = "side"
TURN: Final = "turn"
"""The side that is turned to."""
ADD: Final = "add-"
MOST_CHARACTERS: Final = 2_000
"""Length of a text that is read as cards; far more than anybody holds."""


class LayingForm(ProblemForm):
    """Form of cards that a side lays down.

    Attributes:
        following: the notes so far.
        place: the index of the side that lays down.
    """

    following: Following
    place: int

    @property
    def added(self) -> list[Field]:
        """The fields of cards that are added to own melds, meld by meld."""
        return [field for field in self if field.name.startswith(ADD)]

    @property
    def is_empty(self) -> bool:
        """Whether no card is entered."""
        fields = [self["melds"], *self.added]
        return not any(map(text_of, fields))

    def step(self, act: Act = Act.LAID) -> NotedStep:
        """Return the step to note."""
        if act is not Act.LAID:
            return NotedStep(act=act, side=self.place, is_concealed=self["concealed"].data)
        return NotedStep(
            act=act,
            side=self.place,
            melds=tuple(read_melds(_text(self["melds"]))),
            added={at: text for at, field in enumerate(self.added) if (text := _text(field))},
            is_earlier="earlier" in self and self["earlier"].data,
        )

    def place_of(self, problem: Problem) -> tuple[str, str]:
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
    form: LayingForm = type("LayingForm", (LayingForm,), fields)(sent)
    form.following, form.place = following, place
    return form


def _text(field: Field) -> str:
    return text_of(field)[:MOST_CHARACTERS]
