"""Between the fields of a side and its part of a deal document."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from wtforms import Field

from scorekeeper.documents.errors import Problem
from scorekeeper.engine.melds import MeldKind
from scorekeeper.services.depths import Depth
from scorekeeper.web.forms.numbers import read_sum
from scorekeeper.web.forms.side_fields import (
    CALIENTES,
    CANASTAS,
    FOOT,
    HAND,
    MEMBER,
    POINTS,
    REDS,
    VALUE,
    SideForm,
)
from scorekeeper.web.language import gettext
from scorekeeper.wording.translation import N_

_MOST_CHARACTERS: Final = 4_000
_MOST: Final = 9_999_999
_NO_COUNT: Final = N_("Write a whole number, such as 2.")
_NO_POINTS: Final = N_("Write points, or a sum such as 120+45-30.")
_TOO_LONG: Final = N_("This is longer than any hand. Write the cards only.")
_KINDS: Final = "|".join(kind.value for kind in MeldKind)
_SAID_KIND: Final = re.compile(rf"({_KINDS})\s*:\s*(.*)", re.IGNORECASE)
_SHARED: Final = ("red_threes", "calientes_played", "black_threes_removed")
_COUNTED: Final = ("black_threes_in_hand", "short_sequences")

Values = dict[str, Any]


# ---------- from documents to fields ----------


def values_of(side: Mapping[str, Any]) -> Values:
    """Return what the fields of a side hold, from its part of a deal document."""
    depth = Depth(side.get("entry", Depth.CARDS))
    values: Values = {"depth": depth.value, "went_out": side.get("went_out", False)}
    values["concealed"] = side.get("concealed", False)
    values |= {name: str(side.get(name) or 0) for name in (*_SHARED, *_COUNTED)}
    for place, member in enumerate(side.get("members", ())):
        values[f"{MEMBER}{place}"] = str(member.get("red_threes") or 0)
    of_depth = {Depth.CARDS: _cards_values, Depth.COUNTS: _counts_values, Depth.NET: _net_values}
    return values | of_depth[depth](side)


def _cards_values(side: Mapping[str, Any]) -> Values:
    values = {"melds": "\n".join(map(_meld_line, side.get("melds", ())))}
    for place, hand in enumerate(side.get("hands", ())):
        values[f"{HAND}{place}"] = hand.get("cards", "")
        values[f"{FOOT}{place}"] = hand.get("foot", "")
    return values


def _meld_line(meld: str | Mapping[str, str]) -> str:
    if isinstance(meld, str):
        return meld
    kind, cards = meld.get("kind"), meld["cards"]
    return f"{kind}: {cards}" if kind else cards


def _counts_values(side: Mapping[str, Any]) -> Values:
    values = {"card_points": str(side.get("card_points", 0) or "")}
    for kind, count in side.get("canastas", {}).items():
        values[f"{CANASTAS}{kind}"] = str(count)
    reds = side.get("red_threes_in_hand", 0)
    columns = {
        POINTS: side.get("hand_points", ()),
        REDS: reds if isinstance(reds, list) else [reds],
        CALIENTES: side.get("calientes_in_hand", ()),
    }
    for start, numbers in columns.items():
        empty = "" if start == POINTS else "0"
        values |= {f"{start}{place}": str(n or empty) for place, n in enumerate(numbers)}
    return values


def _net_values(side: Mapping[str, Any]) -> Values:
    return {"net": str(side["net"]).replace("-", "−")}


# ---------- from fields to documents ----------


class Reader:
    """Reads the fields of a side; what cannot be read counts as nothing, and is a problem.

    Attributes:
        form: the side's fields.
        path: where the side stands in the document.
        problems: what cannot be read so far.
    """

    def __init__(self, form: SideForm, path: str, problems: list[Problem]) -> None:
        self.form = form
        self.path = path
        self.problems = problems

    def read(self) -> Values:
        """Return what the side did, as its part of a deal document has it."""
        depth = self.form.chosen_depth
        if depth is Depth.NET:
            net = self._points(self.form["net"], "net", signed=True)
            return {"entry": "net", "net": net, "went_out": self.form.went_out.data}
        document = self._cards() if depth is Depth.CARDS else self._counts()
        return document | self._shared()

    def members(self, told: Sequence[Mapping[str, Any]]) -> list[Values]:
        """Return the members of the side with the red threes that each laid down."""
        fields = self.form.named(MEMBER)
        if not fields or self.form.chosen_depth is Depth.NET:
            return [dict(member) for member in told]
        return [
            {**member, "red_threes": self._count(field, f"members[{place}].red_threes")}
            for place, (member, field) in enumerate(zip(told, fields, strict=True))
        ]

    def _shared(self) -> Values:
        document: Values = {
            name: self._count(self.form[name], name) for name in _SHARED if name in self.form
        }
        document["went_out"] = self.form.went_out.data
        if "concealed" in self.form:
            document["concealed"] = self.form["concealed"].data
        return document

    def _cards(self) -> Values:
        lines = [line.strip() for line in self._text("melds", "melds").splitlines()]
        return {
            "melds": [_read_meld(line) for line in lines if line],
            "hands": [self._hand(place) for place in range(len(self.form.named(HAND)))],
        }

    def _hand(self, place: int) -> Values:
        path = f"hands[{place}]"
        hand = {"cards": self._text(f"{HAND}{place}", f"{path}.cards").strip()}
        if f"{FOOT}{place}" in self.form:
            foot = self._text(f"{FOOT}{place}", f"{path}.foot").strip()
            hand |= {"foot": foot} if foot else {}
        return hand

    def _counts(self) -> Values:
        document: Values = {
            "entry": "counts",
            "card_points": self._card_points(),
            "canastas": self._canastas(),
            "hand_points": [
                self._points(field, f"hand_points[{place}]")
                for place, field in enumerate(self.form.named(POINTS))
            ],
        }
        for start, name in ((REDS, "red_threes_in_hand"), (CALIENTES, "calientes_in_hand")):
            counts = [
                self._count(field, f"{name}[{place}]")
                for place, field in enumerate(self.form.named(start))
            ]
            document |= {name: counts} if any(counts) else {}
        for name in _COUNTED:
            if name in self.form:
                document[name] = self._count(self.form[name], name)
        return document

    def _card_points(self) -> int:
        counted = [
            int(field.short_name.removeprefix(VALUE)) * self._count(field, field.short_name)
            for field in self.form.named(VALUE)
        ]
        return self._points(self.form["card_points"], "card_points") + sum(counted)

    def _canastas(self) -> Values:
        counts = {
            field.short_name.removeprefix(CANASTAS): self._count(
                field, f"canastas.{field.short_name.removeprefix(CANASTAS)}"
            )
            for field in self.form.named(CANASTAS)
        }
        return {kind: count for kind, count in counts.items() if count}

    def _text(self, name: str, path: str) -> str:
        text = self.form[name].data or ""
        if len(text) > _MOST_CHARACTERS:
            self._refuse(path, "form.too_long", _TOO_LONG)
        return text

    def _count(self, field: Field, path: str) -> int:
        return self._number(field, path, least=0, sentence=_NO_COUNT)

    def _points(self, field: Field, path: str, *, signed: bool = False) -> int:
        return self._number(field, path, least=-_MOST if signed else 0, sentence=_NO_POINTS)

    def _number(self, field: Field, path: str, *, least: int, sentence: str) -> int:
        number = read_sum(field.data)
        if number is not None and least <= number <= _MOST:
            return number
        self._refuse(path, "form.no_number", sentence)
        return 0

    def _refuse(self, path: str, code: str, sentence: str) -> None:
        self.problems.append(Problem(f"{self.path}.{path}", code, gettext(sentence)))


def _read_meld(line: str) -> str | dict[str, str]:
    said = _SAID_KIND.fullmatch(line)
    return {"cards": said[2], "kind": said[1].lower()} if said else line
