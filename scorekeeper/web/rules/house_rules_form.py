"""Form that makes house rules of a ruleset: a field for every rule by its type, and its page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import Form, HiddenField, StringField
from wtforms.widgets import HiddenInput

from scorekeeper.documents.errors import Problem
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.problems import problem_text
from scorekeeper.web.rules.rule_fields import RuleField, UnreadableError, rule_fields
from scorekeeper.wording.rule_words import COMPONENTS, component_title
from scorekeeper.wording.translation import N_

MOST_ROWS: Final = 60
SPARE_ROWS: Final = 2

_ROWS: Final = re.compile(r"minimums-brackets-(\d{1,2})-points")
_NO_VALUE: Final = N_("The file gives it a value that it cannot have.")
_NO_GAME: Final = N_("The file is for a game, players or options that there are not here.")
_NO_PLACE: Final = N_("The file has something that cannot be read here: %(place)s.")
_COUNTED: Final = re.compile(r"red_threes-points-(\d{1,2})")

RuleValues = Mapping[str, Any]
"""Dotted name of a rule → its value, as JSON."""


class HouseRulesForm(Form):
    """Form of house rules; the fields of the rules are added by `_form_class`."""

    start = HiddenField(widget=HiddenInput())
    expected = HiddenField(widget=HiddenInput(), default="0")
    name = StringField(lazy_gettext("Name of your rules"))

    def __init__(self, *arguments: Any, **values: Any) -> None:  # noqa: ANN401 - WTForms' own
        super().__init__(*arguments, **values)
        self.group_errors: dict[str, list[str]] = {}
        self.has_errors = False
        self.unread: set[str] = set()

    def errors_of(self, field: RuleField) -> Sequence[str]:
        """Return the errors of a rule that are not those of a single field."""
        return self.group_errors.get(field.rule, ())

    def read(self) -> dict[str, Any]:
        """Return the value of every rule; unreadable ones are left out, with an error at the field.

        `has_errors` says whether there was any.
        """
        values = {}
        for field in rule_fields():
            try:
                values[field.rule] = field.read(self)
            except UnreadableError as error:
                error.field.errors = (*error.field.errors, gettext(error.message, **error.values))
                self.has_errors = True
                self.unread.add(field.component)
        return values

    def show(self, problems: Sequence[Problem]) -> list[Problem]:
        """Show each problem at its rule; return those of none of them.

        Rules of a component are checked together: if one cannot be read, problems of the others are
        not certain, and left out.
        """
        self.has_errors = self.has_errors or bool(problems)
        certain = (each for each in problems if _component(each) not in self.unread)
        return [problem for problem in certain if not self._show(problem)]

    def _show(self, problem: Problem) -> bool:
        if problem.path == "name":
            self.name.errors = (*self.name.errors, problem_text(problem))
            return True
        field = _field_of(problem)
        if field is not None:
            self.group_errors.setdefault(field.rule, []).append(problem_text(problem))
        return field is not None


def file_problem(problem: Problem) -> Problem:
    """Return a problem of an uploaded file in the words of the form."""
    field = _field_of(problem)
    if field is None:
        is_game = problem.path.partition("[")[0] in {"ruleset", "players", "options"}
        found = gettext(_NO_GAME) if is_game else gettext(_NO_PLACE, place=problem.path)
    else:
        title, label = component_title(speech(), None, field.component), field.label(None)
        is_read = problem.code == "rule.impossible"
        found = f"{title}: {label}. {problem_text(problem) if is_read else gettext(_NO_VALUE)}"
    return Problem("", "file.wrong", found)


def _field_of(problem: Problem) -> RuleField | None:
    """Return the field of the rule that a problem is about; None where it is about none."""
    rule = _rule(problem).partition("[")[0]
    found = (
        field
        for field in rule_fields()
        if rule in (field.rule, field.component) or rule.startswith(f"{field.rule}.")
    )
    return next(found, None)


def _rule(problem: Problem) -> str:
    """Return the rule that a problem is about."""
    return str(problem.values.get("rule") or problem.path.removeprefix("overrides."))


def _component(problem: Problem) -> str:
    return _rule(problem).partition(".")[0]


def empty_form(start: str, name: str, values: RuleValues, expected: int = 0) -> HouseRulesForm:
    """Return the form as it is shown first.

    Args:
        start: the token with which the house rules will be saved.
        name: the name of the house rules.
        values: the value of every rule.
        expected: the version that is shown; 0 for new ones.
    """
    data: dict[str, Any] = {"start": start, "name": name, "expected": str(expected)}
    for field in rule_fields():
        data |= field.write(values[field.rule])
    rows = len(values["minimums.brackets"]) + SPARE_ROWS
    counted = max(len(values["red_threes.points"]) - 1, 2 * values["deck.decks"])
    return _form_class(min(rows, MOST_ROWS), counted)(data=data)


def sent_form(sent: MultiDict[str, str]) -> HouseRulesForm:
    """Return the form as the browser sent it, with as many rows as it has."""
    rows = _most(_ROWS, sent, least=-1) + 1
    decks = sent.get("deck-decks", "")
    needed = 2 * int(decks) if re.fullmatch(r"[1-9]|1[0-2]", decks) else 1
    return _form_class(min(rows, MOST_ROWS), max(needed, _most(_COUNTED, sent, least=1)))(sent)


def _most(pattern: re.Pattern[str], sent: MultiDict[str, str], least: int) -> int:
    found = (pattern.fullmatch(name) for name in sent)
    return max((int(match[1]) for match in found if match), default=least)


@lru_cache(maxsize=16)
def _form_class(rows: int, counted: int) -> type[HouseRulesForm]:
    """Return the form with a table of some rows, and points for a number of red threes."""
    fields: dict[str, Any] = {}
    for field in rule_fields():
        fields |= field.made(rows, counted)
    return type("HouseRulesFormOfRules", (HouseRulesForm,), fields)


FormSection = tuple[str, int, bool, Sequence[RuleField]]
"""Rules that belong together: title, number of changed ones, whether one has an error, fields."""


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
        changed = sum(_is_changed(form, field, values) for field in fields)
        wrong = any(form.errors_of(field) for field in fields) or any(
            part.errors for field in fields for part in field.parts(form)
        )
        yield component_title(speech(), rules, component), changed, wrong, fields


def _is_changed(form: HouseRulesForm, field: RuleField, values: RuleValues) -> bool:
    """Whether the fields of a rule differ from those without house rules."""
    usual = field.write(values[field.rule])
    return any(_held(part.data) != _held(usual.get(part.short_name)) for part in field.parts(form))


def _held(data: object) -> object:
    return sorted(data) if isinstance(data, list) else data or ""
