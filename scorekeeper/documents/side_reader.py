"""Reading the fields of a form into a side of a deal document.

The fields are texts by their names, as a form sends them, or whether a box is ticked. A server
reads them, and so does a browser without a connection.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorekeeper.documents.errors import SENTENCES, Problem, quotable
from scorekeeper.documents.limits import MOST_OF_A_THING
from scorekeeper.documents.meld_lines import are_cards, read_melds, read_special
from scorekeeper.documents.side_fields import Depth, Holds, Per, SideField, depth_of, fields_at
from scorekeeper.documents.sums import LARGEST, TOO_LARGE, is_beyond, read_sum
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.wording.numbers import Number
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import special_hand_name

Fields = Mapping[str, str | bool | None]

_MOST_CHARACTERS: Final = 4_000
_NO_COUNT: Final = N_("Write a whole number, such as 2.")
_NO_POINTS: Final = N_("Write points, or a sum such as 120+45-30.")
_TOO_LONG: Final = N_("This is longer than any hand. Write the cards only.")

_NO_SPECIAL: Final = "special_hand.unknown"
_NAMELESS: Final = N_("Write the name of the special hand and a colon before its cards: %(known)s.")

_NUMBERS: Final = (Holds.COUNT, Holds.POINTS, Holds.SIGNED_POINTS)

Side = dict[str, Any]


class SideReader:
    """Reader of the fields of a side; unreadable values count as nothing, and are problems.

    Attributes:
        fields: the side's fields; those that the rules have no use for are not there.
        path: where the side stands in the document.
        t: the language of problems.
        problems: the problems so far.
    """

    def __init__(self, fields: Fields, path: str, t: Translations) -> None:
        """Read nothing yet."""
        self.fields = fields
        self.path = path
        self.t = t
        self.problems: list[Problem] = []

    def read(self, given: Mapping[str, Any]) -> Side:
        """Return the side's part of a deal document.

        Args:
            given: the part that names the side and its members.
        """
        depth = depth_of(self.fields)
        side: Side = {**given} if depth is Depth.CARDS else {**given, "entry": depth.value}
        for row in fields_at(depth):
            self._add(side, row)
        if "concealed" in side:
            # It is asked of the side that went out: with another answer the tick is meant no more.
            side["concealed"] = side["went_out"] and side["concealed"]
        return side

    def _add(self, side: Side, row: SideField) -> None:
        """Add to `side` the values of the fields of a row."""
        if row.per is Per.SIDE:
            self._add_one(side, row)
        else:
            self._add_several(side, row, row.names_in(self.fields))

    def _add_one(self, side: Side, row: SideField) -> None:
        """Add the value of the only field of a row, which is there where it is always asked."""
        if row.asked is None or row.name in self.fields:
            value = self._value(row, row.name)
            if value or not row.optional:
                side[row.name] = value

    def _add_several(self, side: Side, row: SideField, names: Sequence[str]) -> None:
        """Add the values of the fields of a row by these names."""
        if row.part:
            self._add_parts(side, row, len(names))
            return
        values = {name.removeprefix(row.start): self._value(row, name) for name in names}
        if row.per is Per.CARD_VALUE:
            side[row.name] += sum(int(worth) * count for worth, count in values.items())
        elif row.per is Per.CANASTA:
            side[row.name] = {kind: count for kind, count in values.items() if count}
        elif row.per is Per.UNFINISHED:
            ticked = [kind for kind, is_there in values.items() if is_there]
            side |= {row.name: ticked} if ticked else {}
        elif any(values.values()) or not row.optional:
            side[row.name] = list(values.values())

    def _add_parts(self, side: Side, row: SideField, count: int) -> None:
        """Add a part of each item of a list: of `count` hands, or of the members already in it."""
        items = side.get(row.name, () if row.per is Per.MEMBER else ({},) * count)
        if items or row.per is Per.PLAYER:
            parts = (self._part(row, f"{row.start}{place}") for place in range(len(items)))
            side[row.name] = [item | part for item, part in zip(items, parts, strict=True)]

    def _part(self, row: SideField, name: str) -> Side:
        """Return the part of an item of a list in a field; empty where it is not asked."""
        if name not in self.fields:
            return {}
        value = self._value(row, name)
        return {row.part: value} if value or not row.optional else {}

    def _value(self, row: SideField, name: str) -> Any:  # noqa: ANN401 - by what the row holds
        """Return the value of one field."""
        if row.holds is Holds.TICK:
            return bool(self.fields.get(name))
        if row.holds in _NUMBERS:
            return self._number(row, name)
        text = self._text(row, name)
        if row.holds is Holds.MELDS:
            return read_melds(text)
        return self._special(row, name, text) if row.holds is Holds.SPECIAL_HAND else text.strip()

    def _special(self, row: SideField, name: str, text: str) -> dict[str, str] | None:
        """Return the special hand in a line; None for an empty line."""
        special = read_special(text, self.t)
        if special is None and text.strip():
            sentence = _NAMELESS if are_cards(text) else SENTENCES[_NO_SPECIAL]
            known = ", ".join(special_hand_name(self.t, each) for each in SpecialHandId)
            asked = quotable(text.strip())
            self._refuse(row, name, _NO_SPECIAL, sentence, asked=asked, known=known)
        return special

    def _text(self, row: SideField, name: str) -> str:
        text = str(self.fields.get(name) or "")
        if len(text) > _MOST_CHARACTERS:
            self._refuse(row, name, "form.too_long", _TOO_LONG)
        return text

    def _number(self, row: SideField, name: str) -> int:
        text = str(self.fields.get(name) or "")
        number = read_sum(text)
        least = -LARGEST if row.holds is Holds.SIGNED_POINTS else 0
        if number is not None and least <= number <= LARGEST:
            return number
        is_count = row.holds is Holds.COUNT
        sentence = row.refusal or (_NO_COUNT if is_count else _NO_POINTS)
        if is_beyond(text, LARGEST):
            sentence = TOO_LARGE
        most = Number(MOST_OF_A_THING if is_count else LARGEST)
        self._refuse(row, name, "form.no_number", sentence, most=most)
        return 0

    def _refuse(
        self, row: SideField, name: str, code: str, sentence: str, **values: Number | str
    ) -> None:
        place = f"{self.path}.{row.path(name)}"
        self.problems.append(Problem(place, code, self.t.gettext(sentence) % values))
