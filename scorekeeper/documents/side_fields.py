"""What was written into the fields of a form, as a side of a deal document.

The fields are texts by their names, as a form sends them, or whether a box is ticked. A server
reads them, and so does a browser without a connection.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorekeeper.documents.depth import Depth
from scorekeeper.documents.errors import Problem
from scorekeeper.documents.meld_lines import read_melds
from scorekeeper.documents.sums import read_sum
from scorekeeper.wording.translation import N_, Translations

Fields = Mapping[str, str | bool | None]

DEPTH: Final = "depth"
HAND: Final = "hand-"
FOOT: Final = "foot-"
CANASTAS: Final = "canastas-"
VALUE: Final = "value-"
POINTS: Final = "points-"
REDS: Final = "reds-"
CALIENTES: Final = "calientes-"
MEMBER: Final = "member-"
SHARED: Final = ("red_threes", "calientes_played", "black_threes_removed")
"""Counts that are asked at every depth but the net points."""
COUNTED: Final = ("black_threes_in_hand", "short_sequences")
"""Counts that are asked where cards are counted."""

_MOST_CHARACTERS: Final = 4_000
_MOST: Final = 9_999_999
_NO_COUNT: Final = N_("Write a whole number, such as 2.")
_NO_POINTS: Final = N_("Write points, or a sum such as 120+45-30.")
_NO_PENALTY: Final = N_("Write how many points are taken off, without a minus, such as 50.")
_NO_BONUS: Final = N_("Write how many points are added, without a minus, such as 100.")
_TOO_LONG: Final = N_("This is longer than any hand. Write the cards only.")

Side = dict[str, Any]


def depth_of(fields: Fields) -> Depth:
    """Return the depth that is read."""
    known = {depth.value: depth for depth in Depth}
    return known.get(str(fields.get(DEPTH)), Depth.CARDS)


class SideReader:
    """Reads the fields of a side; what cannot be read counts as nothing, and is a problem.

    Attributes:
        fields: the side's fields; those that the rules have no use for are not there.
        path: where the side stands in the document.
        t: the language of problems.
        problems: what cannot be read so far.
    """

    def __init__(self, fields: Fields, path: str, t: Translations) -> None:
        """Read nothing yet."""
        self.fields = fields
        self.path = path
        self.t = t
        self.problems: list[Problem] = []

    def read(self, told: Mapping[str, Any]) -> Side:
        """Return what the side did, as its part of a deal document has it.

        Args:
            told: the part that says who it is.
        """
        side = {**told, **self._done()}
        if "members" in told:
            side["members"] = self._members(told["members"])
        return side

    def _done(self) -> Side:
        depth = depth_of(self.fields)
        if depth is Depth.NET:
            net = self._points("net", "net", signed=True)
            return {"entry": "net", "net": net, "went_out": self._is_ticked("went_out")} | (
                self._agreed()
            )
        done = self._cards() if depth is Depth.CARDS else self._counts()
        return done | self._shared() | self._agreed()

    def _members(self, told: Sequence[Mapping[str, Any]]) -> list[Side]:
        """Return the members of the side with the red threes that each laid down."""
        names = self._named(MEMBER)
        if not names or depth_of(self.fields) is Depth.NET:
            return [dict(member) for member in told]
        return [
            {**member, "red_threes": self._count(name, f"members[{place}].red_threes")}
            for place, (member, name) in enumerate(zip(told, names, strict=True))
        ]

    def _shared(self) -> Side:
        side: Side = {name: self._count(name, name) for name in SHARED if name in self.fields}
        side["went_out"] = self._is_ticked("went_out")
        if "concealed" in self.fields:
            # it is asked of the side that went out: with another answer the tick is meant no more
            side["concealed"] = side["went_out"] and self._is_ticked("concealed")
        return side

    def _agreed(self) -> Side:
        """Return what the table agreed on beside what was played; nothing where it is 0."""
        agreed = {
            "penalty": self._number("penalty", "penalty", least=0, sentence=_NO_PENALTY),
            "agreed_bonus": self._number(
                "agreed_bonus", "agreed_bonus", least=0, sentence=_NO_BONUS
            ),
        }
        return {name: points for name, points in agreed.items() if points}

    def _cards(self) -> Side:
        first = read_melds(self._text("first_meld", "first_meld"))
        return {
            "melds": read_melds(self._text("melds", "melds")),
            "hands": [self._hand(place) for place in range(len(self._named(HAND)))],
            **({"first_meld": first} if first else {}),
        }

    def _hand(self, place: int) -> Side:
        path = f"hands[{place}]"
        hand = {"cards": self._text(f"{HAND}{place}", f"{path}.cards").strip()}
        if f"{FOOT}{place}" in self.fields:
            foot = self._text(f"{FOOT}{place}", f"{path}.foot").strip()
            hand |= {"foot": foot} if foot else {}
        return hand

    def _counts(self) -> Side:
        side: Side = {
            "entry": "counts",
            "card_points": self._card_points(),
            "canastas": self._canastas(),
            "hand_points": [
                self._points(name, f"hand_points[{place}]")
                for place, name in enumerate(self._named(POINTS))
            ],
        }
        for start, called in ((REDS, "red_threes_in_hand"), (CALIENTES, "calientes_in_hand")):
            counts = [
                self._count(name, f"{called}[{place}]")
                for place, name in enumerate(self._named(start))
            ]
            side |= {called: counts} if any(counts) else {}
        return side | {name: self._count(name, name) for name in COUNTED if name in self.fields}

    def _card_points(self) -> int:
        counted = (
            int(name.removeprefix(VALUE)) * self._count(name, name) for name in self._named(VALUE)
        )
        return self._points("card_points", "card_points") + sum(counted)

    def _canastas(self) -> Side:
        kinds = (name.removeprefix(CANASTAS) for name in self._named(CANASTAS))
        counts = {kind: self._count(f"{CANASTAS}{kind}", f"canastas.{kind}") for kind in kinds}
        return {kind: count for kind, count in counts.items() if count}

    def _named(self, start: str) -> list[str]:
        return [name for name in self.fields if name.startswith(start)]

    def _is_ticked(self, name: str) -> bool:
        return bool(self.fields.get(name))

    def _text(self, name: str, path: str) -> str:
        text = str(self.fields.get(name) or "")
        if len(text) > _MOST_CHARACTERS:
            self._refuse(path, "form.too_long", _TOO_LONG)
        return text

    def _count(self, name: str, path: str) -> int:
        return self._number(name, path, least=0, sentence=_NO_COUNT)

    def _points(self, name: str, path: str, *, signed: bool = False) -> int:
        return self._number(name, path, least=-_MOST if signed else 0, sentence=_NO_POINTS)

    def _number(self, name: str, path: str, *, least: int, sentence: str) -> int:
        number = read_sum(str(self.fields.get(name) or ""))
        if number is not None and least <= number <= _MOST:
            return number
        self._refuse(path, "form.no_number", sentence)
        return 0

    def _refuse(self, path: str, code: str, sentence: str) -> None:
        self.problems.append(Problem(f"{self.path}.{path}", code, self.t.gettext(sentence)))
