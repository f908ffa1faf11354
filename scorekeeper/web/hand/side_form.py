"""Fields of one side in a hand's form, by the rules that are played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from wtforms import BooleanField, Field, HiddenField, StringField, TextAreaField

from scorekeeper.documents.side_fields import (
    CALIENTES,
    DEPTH,
    REDS,
    Depth,
    Holds,
    NamedFields,
    SideField,
    depth_of,
    fields_of,
    starts_of,
)
from scorekeeper.documents.side_reader import Fields
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.web.common.forms import ProblemForm
from scorekeeper.web.hand.seats import SeatedSide

WENT_OUT: Final = "went_out"
SAID: Final = "said"
_KINDS: Final = {Holds.MELDS: TextAreaField, Holds.TICK: BooleanField}


class SideForm(ProblemForm):
    """Fields of one side, at whatever depth: those that the rules ask for are added to them.

    Each depth keeps its own fields, so that going back to it finds what was written there.
    `made_counts` and `made_net` hold the source of these (see `hand.depths`); `said` is a
    line that was dictated and is not used yet (see `hand.dictation`).
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
        """Values of the fields, by their names."""
        return {field.short_name: field.data for field in self}

    @property
    def kept(self) -> list[Field]:
        """The fields of cards that cost extra when they are kept in a hand."""
        return [*self.named(REDS), *self.named(CALIENTES)]

    @property
    def keeps_something(self) -> bool:
        """Whether such a card is entered."""
        return any(field.errors or field.data not in (None, "", "0") for field in self.kept)

    def named(self, start: str) -> list[Field]:
        """Return the fields whose names start with `start`, in their order."""
        return [field for field in self if field.short_name.startswith(start)]

    def made_from(self, depth: Depth) -> Field | None:
        """Return the field with the source that a depth was filled in from."""
        return self.optional(f"made_{depth.value}")

    def of_depth(self, depth: Depth) -> list[Field]:
        """Return the fields that only one depth has."""
        return [field for field in self if field.short_name.startswith(starts_of(depth))]


def side_fields(
    sent: Mapping[str, str], rules: Ruleset, side: SeatedSide, prefix: str
) -> dict[str, str | bool | None]:
    """Return the values of a side's form from the fields sent, at the depth that is read."""
    depth = depth_of({DEPTH: sent.get(f"{prefix}{DEPTH}")})
    asked = fields_of(rules, len(side.players), are_partners=side.is_partners, depth=depth)
    fields = {name: _sent(row, sent.get(f"{prefix}{name}")) for name, row in asked}
    return {DEPTH: depth.value, SAID: sent.get(f"{prefix}{SAID}"), **fields}


def _sent(row: SideField, text: str | None) -> str | bool | None:
    if row.holds is Holds.TICK:
        return bool(text) and text not in BooleanField.false_values
    return row.blank if text is None else text


def side_form_class(rules: Ruleset, side: SeatedSide) -> type[SideForm]:
    """Return the form for a side of a hand."""
    return _class_with(fields_of(rules, len(side.players), are_partners=side.is_partners))


@lru_cache(maxsize=128)
def _class_with(asked: NamedFields) -> type[SideForm]:
    """Return the form with these fields."""
    fields = {
        name: _KINDS.get(row.holds, StringField)(default=row.blank)
        for name, row in asked
        if not hasattr(SideForm, name)
    }
    return type("SideForm", (SideForm,), fields)
