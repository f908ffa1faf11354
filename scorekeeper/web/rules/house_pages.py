"""Pages of house rules: their values, and the form that changes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from scorekeeper.documents.rulesets import write_value
from scorekeeper.engine.ruleset import CanastaNeeded, Ruleset
from scorekeeper.services.rules.house_rules import HouseRulesItem, HouseRulesView
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.rules.house_rules_form import HouseRulesForm, RuleValues
from scorekeeper.web.rules.pages import (
    RulesItem,
    ShownRules,
    card_links,
    changes_from,
    players_text,
    rules_page,
    subtitle,
)
from scorekeeper.web.rules.rule_fields import (
    BRACKET_PARTS,
    Brackets,
    Choice,
    Choices,
    Counts,
    OptionalNumber,
    Points,
    RuleField,
    goes_by_hands,
    rule_fields,
)
from scorekeeper.wording.rule_words import (
    COMPONENTS,
    choice_label,
    component_title,
    left_empty,
    rule_label,
)

Part = tuple[str, str]
"""A part of a rule, by the name of its field, or a value to choose; and its label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormRow:
    """A rule in the form.

    Attributes:
        kind: the kind of its field, in lower case.
        key: the name of its field, or what those of its parts begin with.
        label: its subject.
        empty: the meaning of an empty field, or first row, where it may be empty; else empty.
        hint: a sentence on filling it in, where one is needed.
        options: the values to choose from.
        parts: its parts, row by row.
        errors: its errors.
    """

    kind: str
    key: str
    label: str
    empty: str = ""
    hint: str = ""
    options: Sequence[Part] = ()
    parts: Sequence[Sequence[Part]] = ()
    errors: Sequence[str] = ()


FormSection = tuple[str, int, bool, Sequence[FormRow]]
"""Rules that belong together: their title, how many are changed, whether one has an error, rows."""


def house_items(items: Iterable[HouseRulesItem]) -> list[RulesItem]:
    """Return the house rules of a device as a list."""
    return [
        RulesItem(item.name, url_for("house.show", token=item.token), _changes_in(item))
        for item in items
    ]


def _changes_in(item: HouseRulesItem) -> str:
    """Return the edition of house rules, and the number of their changes, in a line."""
    changes = ngettext("%(num)s change", "%(num)s changes", len(item.overrides))
    return " · ".join((item.variant.name, players_text((item.players,)), changes))


def house_page(house: HouseRulesView) -> dict[str, Any]:
    """Return the page of house rules."""
    usual = ShownRules(house.variant, house.players, house.options)
    return rules_page(
        house.rules,
        house.usual,
        title=house.name,
        subtitle=subtitle(house.variant.name, house.players, house.options),
        back=(url_for("rules.index"), gettext("All rules")),
        changes=changes_from(house.rules, usual),
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


def form_sections(
    form: HouseRulesForm, rules: Ruleset, values: RuleValues
) -> Iterator[FormSection]:
    """Yield the sections of the form.

    Args:
        form: the form, as it is shown.
        rules: the rules that it changes.
        values: their values, as JSON, by rule.
    """
    components: dict[str, list[RuleField]] = {name: [] for name in COMPONENTS}
    for field in rule_fields():
        components.setdefault(field.component, []).append(field)
    for component, fields in components.items():
        rows = [_row(form, rules, field) for field in fields]
        changed = sum(_is_changed(form, field, values) for field in fields)
        wrong = any(row.errors for row in rows) or any(
            part.errors for field in fields for part in field.parts(form)
        )
        yield component_title(speech(), rules, component), changed, wrong, rows


def _is_changed(form: HouseRulesForm, field: RuleField, values: RuleValues) -> bool:
    """Whether the fields of a rule differ from those without house rules."""
    usual = field.write(values[field.rule])
    return any(_held(part.data) != _held(usual.get(part.short_name)) for part in field.parts(form))


def _held(data: object) -> object:
    return sorted(data) if isinstance(data, list) else data or ""


def _row(form: HouseRulesForm, rules: Ruleset, field: RuleField) -> FormRow:
    return FormRow(
        kind=field.kind,
        key=field.key,
        label=rule_label(speech(), rules, field.rule),
        empty=_when_empty(form, field),
        hint=_hint(form, field),
        options=list(_options(rules, field)),
        parts=list(_parts(form, rules, field)),
        errors=form.group_errors.get(field.rule, ()),
    )


def _when_empty(form: HouseRulesForm, field: RuleField) -> str:
    """Return the meaning of an empty rule, or first row: `no limit`, `below`."""
    if isinstance(field, Brackets):
        return "1" if goes_by_hands(form) else gettext("below")
    return left_empty(speech(), field.rule) if isinstance(field, OptionalNumber) else ""


def _hint(form: HouseRulesForm, field: RuleField) -> str:
    if not isinstance(field, Brackets):
        return ""
    if goes_by_hands(form):
        return gettext(
            "The first row holds from hand 1 on. Write a new row at the end; empty rows are left"
            " out."
        )
    return gettext(
        "The lowest row starts nowhere. Write a new row at the end; empty rows are left out."
    )


def _options(rules: Ruleset, field: RuleField) -> Iterator[Part]:
    if isinstance(field, Choice | Choices):
        for choice in field.choices:
            yield (write_value(choice), choice_label(speech(), rules, choice))
    elif isinstance(field, Brackets):
        yield ("", gettext("no canasta"))
        for needed in CanastaNeeded:
            yield (needed.value, choice_label(speech(), rules, needed))


def _parts(form: HouseRulesForm, rules: Ruleset, field: RuleField) -> Iterator[Sequence[Part]]:
    """Yield the parts of a rule that has several, row by row."""
    names = [part.short_name for part in field.parts(form)]
    if isinstance(field, Counts):
        for name, choice in zip(names, field.choices, strict=True):
            yield [(name, choice_label(speech(), rules, choice))]
    elif isinstance(field, Points):
        for number, name in enumerate(names, 1):
            yield [(name, str(number))]
    elif isinstance(field, Brackets):
        start = gettext("From hand") if goes_by_hands(form) else gettext("From")
        labels = (start, gettext("Points"), gettext("Canasta"))
        step = len(BRACKET_PARTS)
        for first in range(0, len(names), step):
            row = zip(names[first : first + step], labels, strict=True)
            yield [(name, label) for name, label in row]
