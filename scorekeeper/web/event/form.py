"""The form that starts a club evening."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import (
    BooleanField,
    Field,
    Form,
    HiddenField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
)
from wtforms.widgets import HiddenInput

from scorekeeper.documents.errors import Problem
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.event.evening import Names
from scorekeeper.event.scoring import SHORT, THRESHOLDS, Thresholds
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.event.entrant_list import read_entrants
from scorekeeper.services.event.starting import length_problems
from scorekeeper.services.event.views import EventSettings
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.problems import problem_text, put_to_fields
from scorekeeper.web.common.whole_numbers import whole_number
from scorekeeper.web.event.words import MOVEMENTS, SCORINGS
from scorekeeper.web.rules.chosen_house_rules import AgreedRules

_PLAYERS: Final = 4
_OWN: Final = "own"
_LEVELS: Final = 10
_USUAL_HANDS: Final = "4"
_USUAL_MINUTES: Final = "45"
_BY_HANDS: Final = "hands"
_BY_CLOCK: Final = "minutes"
VARIANTS: Final = tuple(
    variant
    for variant in CATALOGUE
    if _PLAYERS in variant.players and (2, 2) in variant.ruleset(_PLAYERS, ()).seating.sides
)
"""Rulesets that tables of two pairs can play."""


class NewEventForm(Form):
    """Form of a new evening."""

    start = HiddenField(widget=HiddenInput())
    name = StringField(lazy_gettext("What the evening is called"))
    variant = SelectField(
        lazy_gettext("What you play"), validate_choice=False, default=VARIANTS[0].id
    )
    options = SelectMultipleField(validate_choice=False, default=())
    movement = RadioField(validate_choice=False, default="swiss")
    scoring = RadioField(validate_choice=False, default="victory-points")
    thresholds = RadioField(validate_choice=False, default="short")
    own_thresholds = StringField(lazy_gettext("Ten rising differences of your own"))
    round_by = RadioField(validate_choice=False, default=_BY_HANDS)
    round_hands = StringField(lazy_gettext("Hands in a round"), default=_USUAL_HANDS)
    round_minutes = StringField(lazy_gettext("Minutes in a round"), default=_USUAL_MINUTES)
    rounds_planned = StringField(lazy_gettext("Rounds, where you know how many"))
    bye_score = StringField(lazy_gettext("What a bye scores, where it is not the usual"))
    allows_rematch = BooleanField()
    shows_ranking = BooleanField(default=True)
    entrants = TextAreaField(lazy_gettext("Who takes part"))


@dataclass(frozen=True, slots=True)
class AskedEvent:
    """An evening that is asked for.

    Attributes:
        form: the fields.
        agreed: house rules that it is played by; None for those of the form.
    """

    form: NewEventForm
    agreed: AgreedRules | None = None

    @property
    def variant(self) -> Variant:
        """Edition that is chosen."""
        known = {variant.id: variant for variant in VARIANTS}
        return known.get(str(self.form.variant.data), VARIANTS[0])

    def read(self) -> tuple[EventSettings, list[Names]]:
        """Return the settings of the evening, and its entrants.

        Raises:
            RefusedError: it cannot be read; with a problem for every field at fault.
        """
        problems: list[Problem] = []
        settings = self._settings(problems)
        entrants: list[Names] = []
        try:
            entrants = read_entrants(_text(self.form.entrants), settings.pair_size)
        except RefusedError as error:
            problems += error.problems
        if problems:
            # All problems are told at once.
            problems += length_problems(settings)
            raise RefusedError(problems)
        return settings, entrants

    def _settings(self, problems: list[Problem]) -> EventSettings:
        form, agreed = self.form, self.agreed
        by_clock = form.round_by.data == _BY_CLOCK
        if agreed is None:
            _choose(form.variant, [variant.id for variant in VARIANTS], problems)
        return EventSettings(
            name=_text(form.name) or gettext("Club evening"),
            movement=_choose(form.movement, MOVEMENTS, problems),
            scoring=_choose(form.scoring, SCORINGS, problems),
            thresholds=self._thresholds(problems),
            no_instant_rematch=not form.allows_rematch.data,
            bye_score=_number(_text(form.bye_score)) if _text(form.bye_score) else None,
            rounds_planned=_number(_text(form.rounds_planned))
            if _text(form.rounds_planned)
            else None,
            round_hands=0 if by_clock else _number(_text(form.round_hands)),
            round_minutes=_number(_text(form.round_minutes)) if by_clock else None,
            shows_ranking=bool(form.shows_ranking.data),
            variant=self.variant.id if agreed is None else agreed.variant.id,
            options=self.options if agreed is None else agreed.options,
            overrides={} if agreed is None else agreed.overrides,
            rules_name="" if agreed is None else agreed.name,
        )

    @property
    def options(self) -> tuple[str, ...]:
        """The options that are chosen and that the edition has."""
        asked = self.form.options.data or ()
        return tuple(o.id for o in self.variant.options_for(_PLAYERS) if o.id in asked)

    def _thresholds(self, problems: list[Problem]) -> Thresholds:
        chosen = _choose(self.form.thresholds, [*THRESHOLDS, _OWN], problems)
        if chosen != _OWN:
            return THRESHOLDS[chosen]
        numbers = tuple(map(_number, re.findall(r"[0-9]{1,9}", _text(self.form.own_thresholds))))
        if len(numbers) != _LEVELS or list(numbers) != sorted(set(numbers)):
            message = gettext("Write ten numbers, each larger than the one before.")
            problems.append(Problem("own_thresholds", "form.thresholds", message))
            return SHORT
        return numbers

    def show(self, problems: Sequence[Problem]) -> list[Problem]:
        """Put each problem to the field that it is about; return those about no field."""
        return put_to_fields(
            self.form,
            problems,
            lambda problem: (
                "" if problem.path == "start" else problem.path,
                problem_text(problem),
            ),
        )


def new_event_form(start: str, agreed: AgreedRules | None) -> AskedEvent:
    """Return a form to start with."""
    return AskedEvent(_offering(NewEventForm(data={"start": start})), agreed)


def sent_event(sent: MultiDict[str, str], agreed: AgreedRules | None) -> AskedEvent:
    """Return the form as the browser sent it."""
    return AskedEvent(_offering(NewEventForm(sent)), agreed)


def _offering(form: NewEventForm) -> NewEventForm:
    form.variant.choices = [(variant.id, variant.name) for variant in VARIANTS]
    return form


def _choose(field: Field, known: Iterable[str], problems: list[Problem]) -> str:
    """Return the choice; the first of the known ones, with a problem, where it is unknown."""
    there = list(known)
    if field.data in there:
        return str(field.data)
    problems.append(Problem(field.name, "form.choice", gettext("Choose one of these.")))
    return there[0]


def _number(text: str) -> int:
    found = whole_number(text)
    return -1 if found is None else found


def _text(field: Field) -> str:
    return (field.data or "").strip()
