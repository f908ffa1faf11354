"""The form that starts a club evening."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import (
    BooleanField,
    Field,
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
from scorekeeper.services.event.rounds import PLAYERS
from scorekeeper.services.event.starting import length_problems
from scorekeeper.services.event.views import EventSettings
from scorekeeper.web.common.forms import ProblemForm, number_in, text_of, typed_line
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.words import MOVEMENTS, SCORINGS
from scorekeeper.web.rules.chosen_house_rules import AgreedRules

_OWN: Final = "own"
_LEVELS: Final = 10
_USUAL_HANDS: Final = "4"
_USUAL_MINUTES: Final = "45"
_BY_HANDS: Final = "hands"
_BY_CLOCK: Final = "minutes"
VARIANTS: Final = tuple(
    variant
    for variant in CATALOGUE
    if PLAYERS in variant.players and (2, 2) in variant.ruleset(PLAYERS, ()).seating.sides
)
"""Rulesets that tables of two pairs can play."""


class NewEventForm(ProblemForm):
    """Form of a new evening.

    Attributes:
        agreed: house rules that it is played by; None for those of the form.
    """

    agreed: AgreedRules | None = None

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

    @property
    def edition(self) -> Variant:
        """Edition that is chosen."""
        known = {variant.id: variant for variant in VARIANTS}
        return known.get(str(self.variant.data), VARIANTS[0])

    def read(self) -> tuple[EventSettings, list[Names]]:
        """Return the settings of the evening, and its entrants.

        Raises:
            RefusedError: it cannot be read; with a problem for every field at fault.
        """
        problems: list[Problem] = []
        settings = self._settings(problems)
        entrants: list[Names] = []
        try:
            entrants = read_entrants(text_of(self.entrants), settings.pair_size)
        except RefusedError as error:
            problems += error.problems
        if problems:
            # Those of the length as well, so that all problems are told at once.
            problems += length_problems(settings)
            raise RefusedError(problems)
        return settings, entrants

    def _settings(self, problems: list[Problem]) -> EventSettings:
        agreed, by_clock = self.agreed, self.round_by.data == _BY_CLOCK
        if agreed is None:
            _choose(self.variant, [variant.id for variant in VARIANTS], problems)
        return EventSettings(
            name=typed_line(self.name) or gettext("Club evening"),
            movement=_choose(self.movement, MOVEMENTS, problems),
            scoring=_choose(self.scoring, SCORINGS, problems),
            thresholds=self._thresholds(problems),
            no_instant_rematch=not self.allows_rematch.data,
            bye_score=_number_or_none(self.bye_score),
            rounds_planned=_number_or_none(self.rounds_planned),
            round_hands=0 if by_clock else number_in(text_of(self.round_hands)),
            round_minutes=number_in(text_of(self.round_minutes)) if by_clock else None,
            shows_ranking=bool(self.shows_ranking.data),
            variant=self.edition.id if agreed is None else agreed.rules.variant,
            options=self._chosen_options if agreed is None else agreed.rules.options,
            overrides={} if agreed is None else agreed.rules.overrides,
            rules_name="" if agreed is None else agreed.rules.name,
        )

    @property
    def _chosen_options(self) -> tuple[str, ...]:
        """The options that are chosen and that the edition has."""
        asked = self.options.data or ()
        return tuple(o.id for o in self.edition.options_for(PLAYERS) if o.id in asked)

    def _thresholds(self, problems: list[Problem]) -> Thresholds:
        chosen = _choose(self.thresholds, [*THRESHOLDS, _OWN], problems)
        if chosen != _OWN:
            return THRESHOLDS[chosen]
        # What is no number counts as -1.
        numbers = tuple(map(number_in, re.findall(r"[^\s,;]+", text_of(self.own_thresholds))))
        if len(numbers) != _LEVELS or min(numbers) < 0 or list(numbers) != sorted(set(numbers)):
            message = gettext("Write ten numbers from 0 up, each larger than the one before.")
            problems.append(Problem("own_thresholds", "form.thresholds", message))
            return SHORT
        return numbers

    def place_of(self, problem: Problem) -> tuple[str, str]:
        """Return the field that a problem is about, and the sentence to show there."""
        path, sentence = super().place_of(problem)
        return "" if path == "start" else path, sentence


def new_event_form(start: str, agreed: AgreedRules | None) -> NewEventForm:
    """Return an empty form, with the start that makes its sending idempotent."""
    return _offering(NewEventForm(data={"start": start}), agreed)


def sent_event(sent: MultiDict[str, str], agreed: AgreedRules | None) -> NewEventForm:
    """Return the form as the browser sent it."""
    return _offering(NewEventForm(sent), agreed)


def _offering(form: NewEventForm, agreed: AgreedRules | None) -> NewEventForm:
    form.agreed = agreed
    form.variant.choices = [(variant.id, variant.name) for variant in VARIANTS]
    return form


def _choose(field: Field, known: Iterable[str], problems: list[Problem]) -> str:
    """Return the choice; the first of the known ones, with a problem, where it is unknown."""
    there = list(known)
    if field.data in there:
        return str(field.data)
    problems.append(Problem(field.name, "form.choice", gettext("Choose one of these.")))
    return there[0]


def _number_or_none(field: Field) -> int | None:
    return number_in(text_of(field)) if text_of(field) else None
