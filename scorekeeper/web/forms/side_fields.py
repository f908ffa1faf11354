"""The fields that one side's part of a hand's form has, by the rules that are played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from wtforms import BooleanField, Field, Form, HiddenField, StringField, TextAreaField

from scorekeeper.documents.depth import Depth
from scorekeeper.documents.side_fields import (
    CALIENTES,
    CANASTAS,
    FOOT,
    HAND,
    MEMBER,
    POINTS,
    REDS,
    VALUE,
    Fields,
    depth_of,
)
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.web.forms.seats import SeatedSide

BY_DEPTH: Final = {
    Depth.CARDS: ("melds", "first_meld", HAND, FOOT),
    Depth.COUNTS: (
        "card_points",
        CANASTAS,
        VALUE,
        POINTS,
        REDS,
        CALIENTES,
        "black_threes_in_hand",
        "short_sequences",
    ),
    Depth.NET: ("net",),
}
"""How the names of those fields begin that only one depth has."""


class SideForm(Form):
    """What one side did, at whatever depth: the fields that the rules ask for are added to it.

    Each depth keeps its own fields, so that going back to it finds what was written there.
    `made_counts` and `made_net` say what these were made from (see `forms.depths`); `said` is a
    line that was dictated and is not used yet (see `forms.dictated`).
    """

    depth = HiddenField(default=Depth.CARDS.value)
    made_counts = HiddenField()
    made_net = HiddenField()
    went_out = BooleanField()
    penalty = StringField()
    agreed_bonus = StringField()
    said = TextAreaField()

    @property
    def chosen_depth(self) -> Depth:
        """The depth that is read."""
        return depth_of(self.written)

    @property
    def written(self) -> Fields:
        """What the fields hold, by their names."""
        return {field.short_name: field.data for field in self}

    @property
    def keeps_something(self) -> bool:
        """Whether a card is told that costs extra when it is kept in a hand."""
        kept = [*self.named(REDS), *self.named(CALIENTES)]
        return any(field.errors or field.data not in (None, "", "0") for field in kept)

    def named(self, start: str) -> list[Field]:
        """Return the fields whose names start with `start`, in their order."""
        return [field for field in self if field.short_name.startswith(start)]

    def optional(self, name: str) -> Field | None:
        """Return a field, None where the rules have no use for it."""
        return self._fields.get(name)

    def made_from(self, depth: Depth) -> Field | None:
        """Return the field that tells what a depth was filled in from."""
        return self.optional(f"made_{depth.value}")

    def of_depth(self, depth: Depth) -> list[Field]:
        """Return the fields that only one depth has."""
        return [field for field in self if field.short_name.startswith(BY_DEPTH[depth])]


def side_form_class(rules: Ruleset, side: SeatedSide) -> type[SideForm]:
    """Return the form for a side of a hand."""
    parts = (_cards(rules, side), _counts(rules, side), _shared(rules, side))
    fields = {"net": StringField(), **dict(chain.from_iterable(parts))}
    return type("SideForm", (SideForm,), fields)


def _cards(rules: Ruleset, side: SeatedSide) -> Iterator[tuple[str, Field]]:
    yield "melds", TextAreaField()
    yield "first_meld", TextAreaField()
    for place in range(len(side.players)):
        yield f"{HAND}{place}", StringField()
        if rules.dealing.foot:
            yield f"{FOOT}{place}", StringField()


def _counts(rules: Ruleset, side: SeatedSide) -> Iterator[tuple[str, Field]]:
    for kind in canasta_kinds(rules):
        yield f"{CANASTAS}{kind.value}", StringField(default="0")
    yield "card_points", StringField()
    for points in card_values(rules):
        yield f"{VALUE}{points}", StringField()
    for place in range(len(side.players)):
        yield f"{POINTS}{place}", StringField()
        yield f"{REDS}{place}", StringField(default="0")
        if rules.deck.calientes:
            yield f"{CALIENTES}{place}", StringField(default="0")
    if rules.black_threes.in_hand_points is not None:
        yield "black_threes_in_hand", StringField(default="0")
    if rules.sequences.short_cards:
        yield "short_sequences", StringField(default="0")


def _shared(rules: Ruleset, side: SeatedSide) -> Iterator[tuple[str, Field]]:
    if rules.red_threes.by_member and side.is_partners:
        for place in range(len(side.players)):
            yield f"{MEMBER}{place}", StringField(default="0")
    else:
        yield "red_threes", StringField(default="0")
    if rules.deck.calientes:
        yield "calientes_played", StringField(default="0")
    if rules.black_threes.removed_points or rules.black_threes.removed_all_points:
        yield "black_threes_removed", StringField(default="0")
    if rules.concealed.points:
        yield "concealed", BooleanField()


def canasta_kinds(rules: Ruleset) -> list[CanastaKind]:
    """Return the kinds of canasta that the rules pay for."""
    return [kind for kind in CanastaKind if rules.canastas.points(kind) is not None]


def card_values(rules: Ruleset) -> list[int]:
    """Return what single cards may count in a meld, ascending."""
    melded = (rank for rank in Rank if rank not in (Rank.CALIENTE, Rank.RED_THREE))
    return sorted({rules.card_points.by_rank[rank] for rank in melded} - {0})
