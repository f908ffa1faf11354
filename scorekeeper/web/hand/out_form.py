"""Form field for the side that went out: one question a hand, whose answer may be nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import Form, HiddenField

from scorekeeper.documents.side_fields import Depth
from scorekeeper.web.hand.side_form import SideForm

PREFIX: Final = "sides-"
FIELD: Final = f"{PREFIX}out"
NOBODY: Final = "nobody"


class OutForm(Form):
    """The answer: the index of a side, `nobody`, or empty where nobody has answered yet.

    The sides have a field each as well, which pages do not show: forms of earlier versions sent
    these alone, and drafts and hands that wait on a phone still hold them.
    """

    out = HiddenField()


def out_form(sent: MultiDict[str, str] | None, answer: str = "") -> OutForm:
    """Return the question as it was sent, else with an answer."""
    return OutForm(sent, prefix=PREFIX, data={"out": answer})


def answer_of(document: Sequence[Mapping[str, Any]], *, is_saved: bool) -> str:
    """Return the answer that the sides of a document give.

    Args:
        document: the sides.
        is_saved: whether the hand has been saved, so that no side out means nobody.
    """
    out = [str(index) for index, side in enumerate(document) if side.get("went_out")]
    if not out and is_saved:
        return NOBODY
    return out[0] if len(out) == 1 else ""


def reconciled(answer: str | None, said: Sequence[bool]) -> tuple[str, Sequence[bool]]:
    """Set the sides from the answer; without one, take the answer from the sides.

    Where several sides say that they went out, as forms of earlier versions could, these stay as
    they are and the question is open.

    Args:
        answer: the side that went out, as the one question has it.
        said: whether they did, side by side.
    """
    if answer in {NOBODY, *map(str, range(len(said)))}:
        return str(answer), [answer == str(index) for index in range(len(said))]
    ticked = [str(index) for index, is_out in enumerate(said) if is_out]
    return (ticked[0] if len(ticked) == 1 else ""), said


def reconcile(form: OutForm, sides: Sequence[SideForm]) -> None:
    """Reconcile the answer with the sides."""
    form.out.data, out = reconciled(form.out.data, [side.went_out.data for side in sides])
    for side, is_out in zip(sides, out, strict=True):
        side.went_out.data = is_out


def set_out(form: OutForm, sides: Sequence[SideForm], index: int, *, is_out: bool) -> None:
    """Set the answer from one side; a no leaves open who else it was."""
    if is_out:
        form.out.data = str(index)
    elif form.out.data == str(index):
        form.out.data = ""
    sides[index].went_out.data = is_out
    reconcile(form, sides)


def is_asked(form: OutForm, sides: Sequence[SideForm]) -> bool:
    """Whether the answer is missing and matters: totals of the table hold its points already."""
    return not form.out.data and any(side.chosen_depth is not Depth.NET for side in sides)
