"""Form of a hand: text and numbers, one part for each side.

Reading only parses it: scoring and judging the cards is left to the engine. Where the players form
other sides than before, the fields of a side move with its players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, HiddenField

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.side_fields import MEMBER, OF_A_PLAYER, Depth, field_at, values_of
from scorekeeper.documents.side_reader import Fields, SideReader
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services.game.views import SidesDocument
from scorekeeper.web.common.forms import whole_number
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.problems import meld_text, problem_text
from scorekeeper.web.hand.seats import Seats
from scorekeeper.web.hand.side_form import WENT_OUT, SideForm, side_fields, side_form_class

_PREFIX: Final = "sides-"
_OUT_FIELD: Final = f"{_PREFIX}out"
"""The name of the field for the side that went out."""
SPECIAL_HAND: Final = "special_hand"
_NOBODY: Final = "nobody"
_SCORERS: Final = "scorers"
# How fields of players who become partners are merged: of `_AS_THEY_ARE` one is kept, `_LINES` are
# joined, fields with the prefix `_MADE` are dropped, and numbers are added.
_AS_THEY_ARE: Final = ("depth", "went_out", "concealed")
_LINES: Final = ("melds", "first_meld", "said")
_MADE: Final = "made_"
_Groups = list[tuple[int, ...]]
_Sent = MultiDict[str, str]
_PATH: Final = re.compile(r"sides\[(\d+)\]\.([\w-]+)(?:\[(\d+)\])?(?:\.(\w+))?.*")


class WriteForm(Form):
    """The hidden fields of the form: its idempotency key, its version and its hand.

    `expected` is the version to save against. `hand` is the number of the hand that the form was
    opened for and `basis` its revision, 0 for a new hand: they stay when others save meanwhile.
    """

    key = HiddenField()
    expected = HiddenField()
    hand = HiddenField()
    basis = HiddenField()


class OutForm(Form):
    """Who went out: the index of a side, `nobody`, or empty where nobody has answered yet.

    The sides have a field each as well, which pages do not show: forms of earlier versions sent
    these alone, and drafts and hands that wait on a phone still hold them.
    """

    out = HiddenField()


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
        self._reconcile()

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

    @property
    def out_answers(self) -> list[tuple[str, str]]:
        """Answers to the question who went out: each side, and nobody."""
        sides = [(str(index), side.name) for index, side in enumerate(self.seats.sides)]
        return [*sides, (_NOBODY, gettext("Nobody"))]

    @property
    def asks_who_went_out(self) -> bool:
        """Whether it is not answered who went out, and matters.

        It does not for a special hand, which goes out in any case, nor if all sides have only their
        points, which include it.
        """
        known = self.out.out.data or any(side.written.get(SPECIAL_HAND) for side in self.sides)
        return not known and any(side.chosen_depth is not Depth.NET for side in self.sides)

    def set_out(self, index: int, *, is_out: bool) -> None:
        """Set whether one side went out; a no leaves open who else did."""
        if is_out:
            self.out.out.data = str(index)
        elif self.out.out.data == str(index):
            self.out.out.data = ""
        self.sides[index].went_out.data = is_out
        self._reconcile()

    def _reconcile(self) -> None:
        ticked = [_is_out(side.written) for side in self.sides]
        self.out.out.data, out = _reconciled(self.out.out.data, ticked)
        for side, is_out in zip(self.sides, out, strict=True):
            side.went_out.data = is_out

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


def _is_out(side: Mapping[str, Any]) -> bool:
    """Whether a side says that it went out, as one with a special hand does in any case."""
    return bool(side.get(WENT_OUT) or side.get(SPECIAL_HAND))


def _reconciled(answer: str | None, ticked: Sequence[bool]) -> tuple[str, Sequence[bool]]:
    """Return who went out, and whether each side did: by the answer, else by the sides.

    Where several sides say that they went out, as forms of earlier versions could, these stay as
    they are and the question is open.

    Args:
        answer: the side that went out, as the one question has it.
        ticked: whether they did, side by side.
    """
    if answer in {_NOBODY, *map(str, range(len(ticked)))}:
        return str(answer), [answer == str(index) for index in range(len(ticked))]
    out = [str(index) for index, is_out in enumerate(ticked) if is_out]
    return (out[0] if len(out) == 1 else ""), ticked


def answer_of(document: Sequence[Mapping[str, Any]], *, is_saved: bool) -> str:
    """Return the answer that the sides of a document give.

    Args:
        document: the sides.
        is_saved: whether the hand has been saved, so that no side out means nobody.
    """
    out = [_is_out(side) for side in document]
    return _NOBODY if is_saved and not any(out) else _reconciled(None, out)[0]


def read_form_sides(seats: Seats, written: Sequence[Fields]) -> tuple[SidesDocument, list[Problem]]:
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
    return HandForm(WriteForm(data=dict(hidden)), seats, _out_form(None, out), sides)


def sent_form(sent: MultiDict[str, str], rules: Ruleset, seats: Seats) -> HandForm:
    """Return the form as the browser sent it."""
    sent = _reseated(sent, seats)
    sides = tuple(_side_form(rules, seats, index, sent, {}) for index in range(len(seats.sides)))
    return HandForm(WriteForm(sent), seats, _out_form(sent), sides)


def sent_fields(sent: MultiDict[str, str], rules: Ruleset, seats: Seats) -> list[Fields]:
    """Return the values of the sides' fields, at the depths that are read: no form is made."""
    fields = _reseated(sent, seats).to_dict()
    written = [
        side_fields(fields, rules, side, f"{_PREFIX}{index}-")
        for index, side in enumerate(seats.sides)
    ]
    _, out = _reconciled(fields.get(_OUT_FIELD), [_is_out(side) for side in written])
    return [{**side, WENT_OUT: is_out} for side, is_out in zip(written, out, strict=True)]


def _out_form(sent: MultiDict[str, str] | None, answer: str = "") -> OutForm:
    """Return who went out as it was sent, else as it is known."""
    return OutForm(sent, prefix=_PREFIX, data={"out": answer})


def _side_form(
    rules: Ruleset,
    seats: Seats,
    index: int,
    sent: MultiDict[str, str] | None,
    values: Mapping[str, Any],
) -> SideForm:
    kind = side_form_class(rules, seats.sides[index])
    return kind(sent, prefix=f"{_PREFIX}{index}-", data=values)


def _reseated(sent: _Sent, seats: Seats) -> _Sent:
    """Return sent fields converted to those of other seats.

    Fields of players who become partners are merged; of partners who part, the first keeps the
    melds.

    Args:
        sent: the form; the `scorers` of a side say whose it was.
        seats: the new seats.
    """
    before, after = _groups(sent), [side.scorers for side in seats.sides]
    if not before or before == after:
        return sent
    moved = MultiDict((name, text) for name, text in sent.items() if not name.startswith(_PREFIX))
    moved[_OUT_FIELD] = _out(sent.get(_OUT_FIELD, ""), before, after)
    for index, group in enumerate(after):
        sources = [place for place, old in enumerate(before) if old[0] in group]
        fields = {**_of_side(sent, sources), **_of_players(sent, before, group)}
        moved.update({f"{_PREFIX}{index}-{name}": text for name, text in fields.items()})
    return moved


def _groups(sent: _Sent) -> _Groups:
    groups: _Groups = []
    while text := sent.get(f"{_PREFIX}{len(groups)}-{_SCORERS}"):
        places = [whole_number(place) for place in text.split("-")]
        groups.append(tuple(place for place in places if place is not None))
        if len(groups[-1]) < len(places):
            return []
    return groups


def _out(answer: str, before: _Groups, after: Sequence[tuple[int, ...]]) -> str:
    """Return the side that went out: that of the same players; of partners who part the first's."""
    place = whole_number(answer)
    if place is None or place >= len(before):
        return answer
    player = before[place][0]
    return next((str(index) for index, group in enumerate(after) if player in group), "")


def _fields(sent: _Sent, index: int) -> dict[str, str]:
    prefix = f"{_PREFIX}{index}-"
    return {n.removeprefix(prefix): text for n, text in sent.items() if n.startswith(prefix)}


def _of_side(sent: _Sent, sources: Sequence[int]) -> dict[str, str]:
    texts: dict[str, list[str]] = {}
    for source in sources:
        for name, text in _fields(sent, source).items():
            if not name.startswith((*OF_A_PLAYER, _MADE, _SCORERS)):
                texts.setdefault(name, []).append(text)
    return {name: _together(name, each) for name, each in texts.items()}


def _together(name: str, texts: Sequence[str]) -> str:
    if name in _LINES:
        return "\n".join(filter(None, texts))
    filled = [text for text in texts if text not in ("", "0")]
    numbers = [number for text in filled if (number := read_sum(text)) is not None]
    if len(filled) < 2 or name in _AS_THEY_ARE or len(numbers) < len(filled):  # noqa: PLR2004 - a pair
        return (filled or texts)[0]
    return str(sum(numbers))


def _of_players(sent: _Sent, before: _Groups, group: tuple[int, ...]) -> dict[str, str]:
    fields = {}
    for place, player in enumerate(group):
        index = next((index for index, old in enumerate(before) if player in old), None)
        if index is None:
            continue
        old, written = before[index], _fields(sent, index)
        for start in OF_A_PLAYER:
            text = written.get(f"{start}{old.index(player)}")
            if text is not None:
                fields[f"{start}{place}"] = text
        if len(old) == 1 and "red_threes" in written:
            fields[f"{MEMBER}{place}"] = written["red_threes"]
    return fields
