"""Fields of one side in a hand's form, by the rules that are played, and their labels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from wtforms import BooleanField, Field, HiddenField, StringField, TextAreaField

from scorekeeper.documents.side_fields import (
    DEPTH,
    Depth,
    Holds,
    NamedFields,
    PageSection,
    Per,
    SideField,
    depth_of,
    fields_of,
    starts_of,
)
from scorekeeper.documents.side_reader import Fields
from scorekeeper.engine.melds import CanastaKind, UnfinishedKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.web.common.forms import ProblemForm
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.seats import SeatedSide
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference.penalties import unfinished_name
from scorekeeper.wording.vocabulary import canasta_name, capitalised, rank_name

WENT_OUT: Final = "went_out"
SAID: Final = "said"
_KINDS: Final = {Holds.MELDS: TextAreaField, Holds.TICK: BooleanField}


class SideForm(ProblemForm):
    """Fields of one side, at whatever depth: those that the rules ask for are added to them.

    Each depth keeps its own fields, so that going back to it finds what was written there.
    `made_counts` and `made_net` hold the source of these (see `hand.depths`); `said` is a
    line that was dictated and is not used yet (see `hand.dictation`).

    Attributes:
        rows: the fields that the rules ask for, by their names, each with its row of the table.
    """

    rows: ClassVar[NamedFields] = ()

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

    def section(self, section: str) -> list[tuple[SideField, Field]]:
        """Return the fields of a section of the page, each after its row, in their order."""
        return [(row, self[name]) for name, row in self.rows if row.section == section]

    @property
    def keeps_something(self) -> bool:
        """Whether a card that costs extra when it is kept in a hand is entered, or misspelt."""
        kept = self.section(PageSection.KEPT)
        return any(field.errors or field.data not in (None, "", "0") for _, field in kept)

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
    return type("SideForm", (SideForm,), {"rows": asked, **fields})


def label_fields(form: SideForm, rules: Ruleset, side: SeatedSide) -> None:
    """Give the fields of a side their labels, and those of canastas their bonuses as hints."""
    for name, row in form.rows:
        field, item = form[name], name.removeprefix(row.start)
        field.label.text = _label(row, item, rules, side)
        if row.per is Per.CANASTA:
            field.description = figure(rules.canastas.points(CanastaKind(item)) or 0)


def _label(row: SideField, item: str, rules: Ruleset, side: SeatedSide) -> str:
    """Return the label of the field of a row for an item: a player, a kind or points."""
    if row.per is Per.CANASTA:
        return capitalised(canasta_name(speech(), rules, CanastaKind(item), 2))
    if row.per is Per.UNFINISHED:
        return capitalised(unfinished_name(speech(), rules, UnfinishedKind(item)))
    cards = "" if row.cards is None else capitalised(rank_name(speech(), rules, row.cards, 2))
    player = side.players[int(item)] if row.per in (Per.PLAYER, Per.MEMBER) else ""
    if not row.label:
        return cards or player
    return gettext(row.label, cards=cards, player=player, points=item)
