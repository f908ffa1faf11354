"""The pages of house rules: what they come to, and the form that changes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for

from scorekeeper.documents.errors import Problem
from scorekeeper.engine.ruleset import CanastaNeeded, Ruleset
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.services.rules.house_rules import HouseRulesItem, HouseRulesView
from scorekeeper.services.rules.presets import PRESETS
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.common.notes import Note, problem_note
from scorekeeper.web.rules.edition_pages import (
    ShownRules,
    card_links,
    players_text,
    subtitle,
)
from scorekeeper.web.rules.house_rules_form import HouseRulesForm, RuleValues
from scorekeeper.web.rules.pages import RulesPage, changes_from, rule_sections
from scorekeeper.web.rules.rule_fields import FieldKind, RuleField, rule_fields
from scorekeeper.web.rules.rule_texts import BRACKET_PARTS, token_of, write_rule
from scorekeeper.wording.rule_words import choice_label, component_title, left_empty, rule_label

# What a table changes most stands first; a component that is not named here comes last.
_ORDER: Final = (
    "target",
    "minimums",
    "card_points",
    "canastas",
    "collections",
    "going_out",
    "concealed",
    "red_threes",
    "red_threes_in_hand",
    "black_threes",
    "sets",
    "sequences",
    "wild_melds",
    "pile",
    "discarding",
    "stock_out",
    "dealing",
    "deck",
    "calientes",
)


@dataclass(frozen=True, slots=True)
class HouseItem:
    """House rules in the list of this device."""

    name: str
    hint: str
    url: str


def preset_items() -> list[HouseItem]:
    """Return the house rules that are ready to choose, as a list shows them."""
    return [
        HouseItem(
            gettext(preset.name),
            subtitle(find_variant(preset.variant).name, preset.players, preset.options),
            url_for("games.new", preset=preset.id),
        )
        for preset in PRESETS.values()
    ]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a rule: the field that it is asked in, and its label."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class Option:
    """A value to choose."""

    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormRow:
    """A rule in the form.

    Attributes:
        kind: how it is asked for, in lower case.
        key: the name of its field, or what those of its parts begin with.
        label: what it is about.
        empty: what it means to leave it empty, or its first row, where that may be; else empty.
        hint: how it is filled in, where that needs a sentence.
        options: the values to choose from.
        parts: its parts, row by row.
        errors: what is wrong with it.
    """

    kind: str
    key: str
    label: str
    empty: str = ""
    hint: str = ""
    options: Sequence[Option] = ()
    parts: Sequence[Sequence[Part]] = ()
    errors: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class FormSection:
    """Rules that belong together; `is_open` where something in them is changed or wrong."""

    title: str
    changed: int
    is_wrong: bool
    rows: Sequence[FormRow]

    @property
    def is_open(self) -> bool:
        """Whether it is shown unfolded."""
        return self.is_wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseFormPage:
    """Everything that the page of the form shows but the form itself."""

    title: str
    subtitle: str
    back: tuple[str, str]
    action: str
    sections: Sequence[FormSection]
    notes: Sequence[Note]


def house_items(items: Iterable[HouseRulesItem]) -> list[HouseItem]:
    """Return the house rules of a device as a list."""
    return [
        HouseItem(
            item.name,
            " · ".join(
                (
                    item.variant.name,
                    players_text((item.players,)),
                    ngettext("%(num)s change", "%(num)s changes", len(item.overrides)),
                )
            ),
            url_for("house.show", token=item.token),
        )
        for item in items
    ]


def house_page(house: HouseRulesView) -> RulesPage:
    """Return the page of house rules."""
    usual = ShownRules(house.variant, house.players, house.options)
    return RulesPage(
        title=house.name,
        subtitle=subtitle(house.variant.name, house.players, house.options),
        back=(url_for("rules.index"), gettext("All rules")),
        sections=rule_sections(house.rules, house.usual),
        changes=changes_from(house.rules, house.usual, house.variant.name, usual.url()),
        cards=card_links(
            url_for("house.card", token=house.token),
            url_for("house.card", token=house.token, paper="letter"),
        ),
        house_url=url_for("house.edit", token=house.token),
        house_label=gettext("Change these rules"),
        shows_changes=True,
        play_url=url_for("games.new", house=house.token),
        file_url=url_for("house.file", token=house.token),
        helper_url=url_for("helper.of_house", house=house.token),
    )


def house_form_page(
    form: HouseRulesForm,
    shown: ShownRules,
    values: RuleValues,
    problems: Sequence[Problem] = (),
    *,
    back: tuple[str, str],
    action: str,
) -> HouseFormPage:
    """Return the page of the form.

    Args:
        form: the form, as it is shown.
        shown: the rules that it changes.
        values: their values, as JSON, by rule.
        problems: what is wrong with none of the fields.
        back: where the way back leads, and what that is called.
        action: where it is sent to.
    """
    return HouseFormPage(
        title=gettext("House rules"),
        subtitle=subtitle(shown.variant.name, shown.players, shown.options),
        back=back,
        action=action,
        sections=list(_sections(form, shown.rules, values)),
        notes=[problem_note(problem) for problem in problems],
    )


def _sections(form: HouseRulesForm, rules: Ruleset, values: RuleValues) -> Iterator[FormSection]:
    components: dict[str, list[RuleField]] = {name: [] for name in _ORDER}
    for field in rule_fields():
        components.setdefault(field.component, []).append(field)
    for component, fields in components.items():
        rows = [_row(form, rules, field) for field in fields]
        changed = sum(_is_changed(form, field, values) for field in fields)
        wrong = any(row.errors for row in rows) or any(
            part.errors for field in fields for part in form.parts(field)
        )
        yield FormSection(component_title(speech(), rules, component), changed, wrong, rows)


def _is_changed(form: HouseRulesForm, field: RuleField, values: RuleValues) -> bool:
    """Whether the fields of a rule hold something else than they do without house rules."""
    usual = write_rule(field, values[field.rule])
    return any(_held(part.data) != _held(usual.get(part.short_name)) for part in form.parts(field))


def _held(data: object) -> object:
    return sorted(data) if isinstance(data, list) else data or ""


def _row(form: HouseRulesForm, rules: Ruleset, field: RuleField) -> FormRow:
    return FormRow(
        kind=field.kind.name.lower(),
        key=field.key,
        label=rule_label(speech(), rules, field.rule),
        empty=_when_empty(form, field),
        hint=_hint(form, field),
        options=list(_options(rules, field)),
        parts=list(_parts(form, rules, field)),
        errors=form.group_errors.get(field.rule, ()),
    )


def _when_empty(form: HouseRulesForm, field: RuleField) -> str:
    """Return what it means to leave a rule empty, or its first row: `no limit`, `below`."""
    if field.kind is FieldKind.BRACKETS:
        return "1" if form.goes_by_hands else gettext("below")
    return left_empty(speech(), field.rule) if field.kind is FieldKind.OPTIONAL_NUMBER else ""


def _hint(form: HouseRulesForm, field: RuleField) -> str:
    if field.kind is not FieldKind.BRACKETS:
        return ""
    if form.goes_by_hands:
        return gettext(
            "The first row holds from hand 1 on. Write a new row at the end; empty rows are left"
            " out."
        )
    return gettext(
        "The lowest row starts nowhere. Write a new row at the end; empty rows are left out."
    )


def _options(rules: Ruleset, field: RuleField) -> Iterator[Option]:
    if field.kind in (FieldKind.CHOICE, FieldKind.CHOICES):
        for choice in field.choices:
            yield Option(token_of(choice), choice_label(speech(), rules, choice))
    elif field.kind is FieldKind.BRACKETS:
        yield Option("", gettext("no canasta"))
        for needed in CanastaNeeded:
            yield Option(needed.value, choice_label(speech(), rules, needed))


def _parts(form: HouseRulesForm, rules: Ruleset, field: RuleField) -> Iterator[Sequence[Part]]:
    """Yield the parts of a rule that has several, row by row."""
    names = [part.short_name for part in form.parts(field)]
    if field.kind is FieldKind.COUNTS:
        for name, choice in zip(names, field.choices, strict=True):
            yield [Part(name, choice_label(speech(), rules, choice))]
    elif field.kind is FieldKind.POINTS:
        for number, name in enumerate(names, 1):
            yield [Part(name, str(number))]
    elif field.kind is FieldKind.BRACKETS:
        start = gettext("From hand") if form.goes_by_hands else gettext("From")
        labels = (start, gettext("Points"), gettext("Canasta"))
        step = len(BRACKET_PARTS)
        for first in range(0, len(names), step):
            row = zip(names[first : first + step], labels, strict=True)
            yield [Part(name, label) for name, label in row]
