"""The fields that a side of a hand is written into: one row each.

A row gives the type of a field, the depths at which it is read, its repetition, its condition, its
label and where the page has it. The form is made of the rows (`web.hand.side_form`), read by them
(`side_reader`), filled in by them from a document (`values_of`), and a problem at a place of the
document finds its field by them (`field_at`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from itertools import groupby
from typing import Any, Final

from scorekeeper.documents.meld_lines import melds_text, special_text
from scorekeeper.engine.canasta_kinds import known_kinds
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import LAID_APART
from scorekeeper.engine.legality.counts import may_count_nothing
from scorekeeper.engine.melds import UnfinishedKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.wording.translation import N_


class Depth(StrEnum):
    """The depth of the entry of a side of a hand (`entry` in its document); the closest first."""

    CARDS = "cards"
    COUNTS = "counts"
    NET = "net"


DEPTH: Final = "depth"
HAND: Final = "hand-"
FOOT: Final = "foot-"
CANASTAS: Final = "canastas-"
VALUE: Final = "value-"
POINTS: Final = "points-"
REDS: Final = "reds-"
CALIENTES: Final = "calientes-"
ACES: Final = "aces-"
SEVENS: Final = "sevens-"
UNFINISHED: Final = "unfinished-"
MEMBER: Final = "member-"

Values = dict[str, Any]
"""The values of fields by name: texts, and for a box whether it is ticked."""


class Holds(Enum):
    """The type of value that a field holds."""

    COUNT = auto()
    POINTS = auto()
    SIGNED_POINTS = auto()
    CARDS = auto()
    MELDS = auto()
    TICK = auto()
    SPECIAL_HAND = auto()


class Per(Enum):
    """The unit that a field is asked once for; all names but a side's begin with its `start`."""

    SIDE = auto()
    PLAYER = auto()
    MEMBER = auto()
    """A player who scores alone, with a partner."""
    CANASTA = auto()
    CARD_VALUE = auto()
    UNFINISHED = auto()
    """A kind of meld that must be finished: the document lists those that are ticked."""


class PageSection(StrEnum):
    """A section of the page, whose fields are drawn alike, in the order of their rows."""

    CANASTAS = "canastas"
    LAID_DOWN = "laid_down"
    LEFT_IN_HAND = "left_in_hand"
    KEPT = "kept"
    """Cards that cost extra when they are kept in a hand, folded away until there are some."""
    LAID_APART = "laid_apart"


Condition = Callable[[Ruleset, bool], object]
"""A condition (truthy or not) for asking a field: by the rules, and whether partners score one by
one."""


@dataclass(frozen=True, slots=True, eq=False)
class SideField:
    """A field, or one for each player, member, kind of canasta or value of a card.

    Rows of the table are compared by identity, not by value.

    Attributes:
        name: its name in the document of a side.
        holds: the type of its value.
        per: the unit that it is asked once for.
        start: the prefix of the names of its fields, where there are several.
        part: the part of an item of a list that it is in the document; empty for the whole item.
        depths: the depths at which it is read.
        asked: the condition for asking it; None for always.
        optional: whether the document leaves it out where it is empty or 0.
        refusal: the sentence about text that is no number, where the usual one does not help.
        label: its label, a message with the name of its `%(cards)s`, its `%(player)s` or its
            `%(points)s`; empty for the bare name of the cards, player or kind of meld.
        cards: the rank of the cards that it counts, where these are all of one rank.
        section: the section of the page; None where the page draws it by itself.
    """

    name: str
    holds: Holds
    per: Per = Per.SIDE
    start: str = ""
    part: str = ""
    depths: tuple[Depth, ...] = (Depth.CARDS, Depth.COUNTS)
    asked: Condition | None = None
    optional: bool = False
    refusal: str | None = None
    label: str = ""
    cards: Rank | None = None
    section: PageSection | None = None

    @property
    def blank(self) -> str | None:
        """The initial text of a field of a form; None for an empty field."""
        return "0" if self.holds is Holds.COUNT and self.per is not Per.CARD_VALUE else None

    def names(self, rules: Ruleset, players: int, *, are_partners: bool) -> list[str]:
        """Return the names of its fields in the form of a side; none where it is not asked."""
        if self.asked is not None and not self.asked(rules, are_partners):
            return []
        if self.per is Per.CANASTA:
            return [f"{self.start}{kind.value}" for kind in known_kinds(rules)]
        if self.per is Per.CARD_VALUE:
            return [f"{self.start}{points}" for points in card_values(rules)]
        if self.per is Per.UNFINISHED:
            return [f"{self.start}{kind.value}" for kind in unfinished_kinds(rules)]
        if self.per is Per.SIDE:
            return [self.name]
        return [f"{self.start}{place}" for place in range(players)]

    def names_in(self, fields: Mapping[str, Any]) -> list[str]:
        """Return the names of those of its several fields that are there."""
        return [name for name in fields if name.startswith(self.start)]

    def path(self, name: str) -> str:
        """Return the place of one of its fields in the document of a side."""
        item = name.removeprefix(self.start)
        if self.per is Per.SIDE or self.per is Per.CARD_VALUE:
            return name
        if self.per is Per.CANASTA:
            return f"{self.name}.{item}"
        return f"{self.name}[{item}].{self.part}" if self.part else f"{self.name}[{item}]"


_CARDS: Final = (Depth.CARDS,)
_COUNTS: Final = (Depth.COUNTS,)
_PLAYER: Final = Per.PLAYER
_NO_PENALTY: Final = N_("Write how many points are taken off, without a minus, such as 50.")
_NO_BONUS: Final = N_("Write how many points are added, without a minus, such as 100.")
_OF_PLAYER: Final = N_("%(cards)s of %(player)s")
_LEFT_WITH: Final = N_("%(cards)s left with %(player)s")


def _is_by_member(rules: Ruleset, are_partners: bool) -> bool:  # noqa: FBT001 - a Condition
    """Return whether red threes are entered for each member."""
    return rules.red_threes.by_member and are_partners


def _in_each_hand(
    name: str, start: str, cards: Rank, asked: Condition, label: str, section: PageSection
) -> SideField:
    """Return the row of cards that are counted in the hand of each player."""
    return SideField(
        name,
        Holds.COUNT,
        _PLAYER,
        start,
        depths=_COUNTS,
        asked=asked,
        optional=True,
        label=label,
        cards=cards,
        section=section,
    )


def _kept(name: str, start: str, cards: Rank, asked: Condition) -> SideField:
    """Return the row of cards that each cost extra when they are kept in a hand."""
    return _in_each_hand(name, start, cards, asked, _OF_PLAYER, PageSection.KEPT)


def _held(name: str, start: str, cards: Rank) -> SideField:
    """Return the row of cards of which many in a hand cost extra."""

    def asked(rules: Ruleset, _: bool) -> object:  # noqa: FBT001 - a Condition
        return cards in rules.held.ranks and rules.held.points

    return _in_each_hand(name, start, cards, asked, _LEFT_WITH, PageSection.LEFT_IN_HAND)


def _laid_apart(name: str, asked: Condition, label: str = "") -> SideField:
    """Return the row of cards that a side has laid apart from its melds."""
    cards, section = LAID_APART[name], PageSection.LAID_APART
    return SideField(name, Holds.COUNT, asked=asked, label=label, cards=cards, section=section)


def _agreed(name: str, label: str, refusal: str) -> SideField:
    """Return the row of points that the table agrees on, whatever the depth."""
    return SideField(
        name, Holds.POINTS, depths=tuple(Depth), optional=True, refusal=refusal, label=label
    )


FIELDS: Final = (
    SideField(
        "net", Holds.SIGNED_POINTS, depths=(Depth.NET,), label=N_("Points of this hand, all in all")
    ),
    SideField("melds", Holds.MELDS, depths=_CARDS, label=N_("Melds, one a line")),
    SideField(
        "first_meld",
        Holds.MELDS,
        depths=_CARDS,
        optional=True,
        label=N_("Of these, what was laid down first, one meld a line"),
    ),
    SideField(
        "hands",
        Holds.CARDS,
        _PLAYER,
        HAND,
        part="cards",
        depths=_CARDS,
        label=N_("Left in the hand of %(player)s"),
    ),
    SideField(
        "hands",
        Holds.CARDS,
        _PLAYER,
        FOOT,
        "foot",
        depths=_CARDS,
        asked=lambda r, _: r.dealing.foot,
        optional=True,
        label=N_("Foot of %(player)s, never picked up"),
    ),
    SideField(
        "canastas", Holds.COUNT, Per.CANASTA, CANASTAS, depths=_COUNTS, section=PageSection.CANASTAS
    ),
    SideField("card_points", Holds.POINTS, depths=_COUNTS, label=N_("Points")),
    SideField(
        "card_points",
        Holds.COUNT,
        Per.CARD_VALUE,
        VALUE,
        depths=_COUNTS,
        label=N_("%(points)ss"),
    ),
    SideField(
        "melded",
        Holds.TICK,
        depths=_COUNTS,
        asked=lambda r, _: may_count_nothing(r),
        optional=True,
        label=N_("Melds of 0 points laid down"),
        section=PageSection.LAID_DOWN,
    ),
    SideField(
        "black_threes_melded",
        Holds.COUNT,
        depths=_COUNTS,
        asked=lambda r, _: r.black_threes.are_collected and r.black_threes.meldable,
        optional=True,
        label=N_("%(cards)s melded"),
        cards=Rank.BLACK_THREE,
        section=PageSection.LAID_DOWN,
    ),
    SideField("hand_points", Holds.POINTS, _PLAYER, POINTS, depths=_COUNTS),
    _kept("red_threes_in_hand", REDS, Rank.RED_THREE, lambda r, _: r.red_threes_in_hand.points),
    _kept("calientes_in_hand", CALIENTES, Rank.CALIENTE, lambda r, _: r.deck.calientes),
    _held("aces_in_hand", ACES, Rank.ACE),
    _held("sevens_in_hand", SEVENS, Rank.SEVEN),
    SideField(
        "unfinished",
        Holds.TICK,
        Per.UNFINISHED,
        UNFINISHED,
        depths=_COUNTS,
        asked=lambda r, _: r.unfinished.costs,
        optional=True,
        section=PageSection.LEFT_IN_HAND,
    ),
    SideField(
        "black_threes_in_hand",
        Holds.COUNT,
        depths=_COUNTS,
        asked=lambda r, _: r.black_threes.in_hand_points is not None,
        label=N_("%(cards)s kept in hand"),
        cards=Rank.BLACK_THREE,
        section=PageSection.LEFT_IN_HAND,
    ),
    SideField(
        "short_sequences",
        Holds.COUNT,
        depths=_COUNTS,
        asked=lambda r, _: r.sequences.short_cards,
        label=N_("Sequences too short"),
        section=PageSection.LEFT_IN_HAND,
    ),
    SideField(
        "members",
        Holds.COUNT,
        Per.MEMBER,
        MEMBER,
        "red_threes",
        asked=_is_by_member,
        label=_OF_PLAYER,
        cards=Rank.RED_THREE,
        section=PageSection.LAID_APART,
    ),
    _laid_apart("red_threes", lambda *asked: not _is_by_member(*asked)),
    _laid_apart("black_threes", lambda r, _: r.black_threes.are_laid),
    SideField(
        "special_hand",
        Holds.SPECIAL_HAND,
        depths=tuple(Depth),
        asked=lambda r, _: r.special_hands.points,
        optional=True,
        label=N_("Its cards or its name"),
    ),
    _laid_apart(
        "black_threes_removed", lambda r, _: r.black_threes.are_removed, N_("%(cards)s removed")
    ),
    _laid_apart("calientes_played", lambda r, _: r.deck.calientes, N_("Caliente played")),
    SideField("went_out", Holds.TICK, depths=tuple(Depth)),
    SideField(
        "concealed",
        Holds.TICK,
        asked=lambda r, _: r.concealed.points,
        label=N_("Went out concealed"),
    ),
    _agreed("penalty", N_("Points taken off"), _NO_PENALTY),
    _agreed("agreed_bonus", N_("Points added by agreement"), _NO_BONUS),
)
"""Every field, in the order of the form."""

OF_A_PLAYER: Final = tuple(row.start for row in FIELDS if row.per in (Per.PLAYER, Per.MEMBER))
"""The prefixes of the names of fields that each player has one of."""


_DEPTHS: Final = {depth.value: depth for depth in Depth}
_FIELDS_AT: Final = {depth: [row for row in FIELDS if depth in row.depths] for depth in Depth}


def depth_of(fields: Mapping[str, Any]) -> Depth:
    """Return the depth that is read."""
    return _DEPTHS.get(str(fields.get(DEPTH)), Depth.CARDS)


def fields_at(depth: Depth) -> Sequence[SideField]:
    """Return the rows that are read at a depth."""
    return _FIELDS_AT[depth]


def starts_of(depth: Depth) -> tuple[str, ...]:
    """Return the prefixes of the names of fields that only one depth has."""
    return tuple(row.start or row.name for row in FIELDS if row.depths == (depth,))


NamedFields = tuple[tuple[str, SideField], ...]
"""Fields of a form by their names."""


def fields_of(
    rules: Ruleset, players: int, *, are_partners: bool, depth: Depth | None = None
) -> NamedFields:
    """Return the fields of a side's form by name, in their order: those of a player together.

    Args:
        rules: the rules.
        players: the number of players of the side.
        are_partners: whether they score one by one.
        depth: the only depth that is read; None for the fields of all.
    """
    return _known_fields(rules)(players, are_partners, depth)


@cached_by_rules
def _known_fields(
    rules: Ruleset,
    players: int,
    are_partners: bool,  # noqa: FBT001 -- a key
    depth: Depth | None,
) -> NamedFields:
    """Return `fields_of`, cached, as a form is read again with each card that is typed."""
    return tuple(_fields_of(rules, players, depth, are_partners=are_partners))


def _fields_of(
    rules: Ruleset, players: int, depth: Depth | None, *, are_partners: bool
) -> Iterator[tuple[str, SideField]]:
    rows = FIELDS if depth is None else fields_at(depth)
    for per, group in groupby(rows, key=lambda row: row.per):
        named = [
            [(name, row) for name in row.names(rules, players, are_partners=are_partners)]
            for row in group
        ]
        if per is Per.PLAYER:
            # Rows that are not asked have no fields; the others have one for each player.
            named = [list(each) for each in zip(*filter(None, named), strict=True)]
        for each in named:
            yield from each


def field_at(name: str, place: str | None, part: str | None) -> str:
    """Return the name of the field at a place of a side's document.

    Args:
        name: the name of the place: `hands`, `canastas`, `red_threes`.
        place: the index of the item of a list, where it is one.
        part: the part of that item, or the key of one of several by name.
    """
    if name == "canastas":
        return f"{CANASTAS}{part}"
    asked = part or ("cards" if name == "hands" else "")
    for row in FIELDS:
        if place is not None and (row.name, row.part) == (name, asked) and row.start:
            return f"{row.start}{place}"
    return name


def unfinished_kinds(rules: Ruleset) -> list[UnfinishedKind]:
    """Return the melds that must be finished; those with all jokers where they cost more."""
    return [kind for kind in rules.unfinished.named if rules.unfinished.of(kind)]


def card_values(rules: Ruleset) -> list[int]:
    """Return the possible points of single cards in a meld, ascending."""
    melded = (rank for rank in Rank if rank not in (Rank.CALIENTE, Rank.RED_THREE))
    return sorted({rules.card_points.by_rank[rank] for rank in melded} - {0})


def values_of(side: Mapping[str, Any]) -> Values:
    """Return the values of the fields of a side, from its part of a deal document."""
    depth = Depth(side.get("entry", Depth.CARDS))
    values: Values = {DEPTH: depth.value}
    for row in fields_at(depth):
        if row.per is not Per.CARD_VALUE:
            values |= {name: _shown(row, value) for name, value in _items(row, side)}
    return values


def _items(row: SideField, side: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the names of a row's fields, each with its value in the document."""
    value = side.get(row.name)
    if row.per is Per.SIDE:
        yield row.name, value
    elif row.per is Per.CANASTA:
        for kind, count in (value or {}).items():
            yield f"{row.start}{kind}", count
    elif row.per is Per.UNFINISHED:
        for kind in value or ():
            yield f"{row.start}{kind}", True
    else:
        for place, item in enumerate(_listed(value)):
            yield f"{row.start}{place}", item.get(row.part) if row.part else item


def _listed(value: Any) -> Sequence[Any]:  # noqa: ANN401 - JSON
    """Return the values player by player; a number stands for the whole side."""
    return (value,) if isinstance(value, int) else value or ()


def _shown(row: SideField, value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return the form value of a field of a row for a value of the document."""
    if row.holds is Holds.TICK:
        return bool(value)
    if row.holds is Holds.MELDS:
        return melds_text(value or ())
    if row.holds is Holds.SPECIAL_HAND:
        return special_text(value)
    if row.holds is Holds.COUNT:
        return str(value or 0)
    if row.holds is Holds.SIGNED_POINTS:
        return str(value).replace("-", "−")
    return str(value or "")
