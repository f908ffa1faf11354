"""Page of the table helper: a question, its fields, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from wtforms import Field

from scorekeeper.services.table.questions import Question, questions_of
from scorekeeper.web.common.forms import text_of
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.cards import pad_keys
from scorekeeper.web.table.helper_form import QuestionForm
from scorekeeper.wording.board import first_meld_needs
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import capitalised, words


class QuestionWords(NamedTuple):
    """Words of a question of the table helper.

    Attributes:
        tab: the question in a word.
        title: the question in full.
        prompt: the sentence that says which cards to tap.
        needed: the field without which nothing is asked yet.
    """

    tab: str
    title: str
    prompt: str
    needed: str


QUESTIONS: Final[dict[Question, QuestionWords]] = {
    Question.FIRST_MELD: QuestionWords(
        N_("Enough?"), N_("Is this enough?"), N_("Tap the cards you would lay down."), "melds"
    ),
    Question.FIND_FIRST_MELD: QuestionWords(
        N_("My best"), N_("Show me my best"), N_("Tap the cards in your hand."), "hand"
    ),
    Question.TAKE_PILE: QuestionWords(
        N_("Pile?"), N_("May I take the pile?"), N_("Tap the top card, then your hand."), "up_card"
    ),
    Question.GO_OUT: QuestionWords(
        N_("Go out?"),
        N_("May I go out?"),
        N_("Tap your hand, and what your side has laid down."),
        "hand",
    ),
    Question.SPECIAL_HANDS: QuestionWords(
        N_("Special?"),
        N_("Special hand?"),
        N_("Tap all cards in your hand: 13, or 14 after drawing."),
        "hand",
    ),
    Question.PLAY_CALIENTE: QuestionWords(
        N_("Caliente?"),
        N_("May I play my Caliente?"),
        N_("Tap how many other cards you hold."),
        "cards_left",
    ),
}
"""The words of each question."""

Number = tuple[Field, str, Sequence[int]]
"""A small number that is tapped: its field, its label, and the choices in ascending order."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that cards are tapped onto.

    Attributes:
        field: the field that holds them.
        kind: `melds`, `cards`, or `one` for a single card.
        label: its label.
        is_extra: whether it is rarely needed.
    """

    field: Field
    kind: str
    label: str
    is_extra: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionOrigin:
    """Where a question is asked: its rules, its game and its addresses.

    Attributes:
        subtitle: the edition that is played.
        back: the address of the link back, and its label.
        url: returns the address of a `question`.
        hidden: the form's hidden fields, which repeat the query that selects the rules.
        sides: the names of the sides that may ask; empty outside of a game.
        notes: sentences about players or options in the query that these rules do not have.
    """

    subtitle: str
    back: tuple[str, str]
    url: Callable[..., str]
    hidden: Sequence[tuple[str, str]] = ()
    sides: Sequence[str] = ()
    notes: Sequence[str] = ()


def prompt_of(question: Question) -> str:
    """Return how a question is asked, as a sentence."""
    return gettext(QUESTIONS[question].prompt)


def helper_page(form: QuestionForm, origin: QuestionOrigin) -> dict[str, Any]:
    """Return the page of a question without its answer, for its template."""
    question, rules = form.question, form.rules
    spots = _spots(form)
    return {
        "origin": origin,
        "tabs": [
            (
                gettext(QUESTIONS[each].tab),
                gettext(QUESTIONS[each].title),
                origin.url(question=each.value),
                each is question,
            )
            for each in questions_of(rules)
        ],
        "title": gettext(QUESTIONS[question].title),
        "url": origin.url(question=question.value),
        "side": form.side_index,
        "hidden": [*origin.hidden, *form.carried],
        "needs": _needs(form),
        "spots": spots,
        "lit": _lit(spots),
        "typed": _typed(form),
        "numbers": _numbers(form),
        "switches": _switches(form),
        "keys": pad_keys(rules) if spots else (),
        "rules": rules,
    }


def _needs(form: QuestionForm) -> str:
    """Return the requirement of the side's first meld; empty once it has melded."""
    if form.question in (Question.SPECIAL_HANDS, Question.PLAY_CALIENTE):
        return ""
    if form.side.melds and form.question in (Question.FIRST_MELD, Question.FIND_FIRST_MELD):
        return gettext("First meld is made")
    table = form.optional("table")
    if table is not None and text_of(table):
        return ""
    document, _ = form.read()
    rules, deal = form.rules, document["deal_number"]
    minimum = rules.minimums.required(score=document["score_before"], deal_number=deal)
    return first_meld_needs(speech(), minimum)


def _spots(form: QuestionForm) -> list[Spot]:
    labels = {
        "up_card": ("one", gettext("Top card of the pile"), False),
        "taken": ("one", gettext("From the pile, if any"), True),
        "melds": ("melds", gettext("To lay down"), False),
        "hand": ("cards", gettext("Your hand"), False),
        "table": ("melds", gettext("Laid down by your side"), False),
        "dead": ("cards", gettext("Dead ranks: one card of each canasta"), True),
    }
    return [
        Spot(field, kind, label, is_extra)
        for field in form
        if field.short_name in labels
        for kind, label, is_extra in [labels[field.short_name]]
    ]


def _lit(spots: Sequence[Spot]) -> str:
    """Return the name of the place that cards go to at first: the first empty one, else the last.

    Never the melds on the table: a side often has none yet, and they are not what is asked about.
    """
    asked = [spot.field for spot in spots if not spot.is_extra and spot.field.name != "table"]
    empty = [field.name for field in asked if not text_of(field)]
    return next(iter([*empty, *(field.name for field in reversed(asked))]), "")


def _typed(form: QuestionForm) -> list[Spot]:
    """Return further fields, which are typed."""
    terms = words(speech(), form.rules)
    labels = {
        "score": ("sum", gettext("Total before this hand")),
        "deal": ("count", gettext("Number of the hand")),
        "red_threes": (
            "count",
            gettext("%(cards)s of your side", cards=capitalised(terms.red_threes)),
        ),
        "pile_size": ("count", gettext("Cards in the %(pile)s", pile=terms.pile)),
        "stock": ("count", gettext("Cards in the %(stock)s, if few", stock=terms.stock)),
    }
    return [Spot(form[name], *text) for name, text in labels.items() if name in form]


def _numbers(form: QuestionForm) -> list[Number]:
    """Return the small numbers to be tapped; their choices include the present value."""
    if form.question is not Question.PLAY_CALIENTE:
        return []
    refill = form.rules.calientes.refill
    return [
        _number(form["own_melds"], gettext("Melds of your side"), 8),
        *(
            _number(field, gettext("Melds of %(side)s", side=name), 8)
            for name, field in form.opponents
        ),
        _number(form["cards_left"], gettext("Other cards in your hand"), refill),
    ]


def _number(field: Field, label: str, most: int) -> Number:
    known = field.data or ""
    choices = set(range(most + 1))
    if known.isdecimal() and len(known) < 4:  # noqa: PLR2004 -- no longer than a count may be
        choices.add(int(known))
    return field, label, sorted(choices)


def _switches(form: QuestionForm) -> list[tuple[Field, str]]:
    """Return the fields to tick, each with its label."""
    terms = words(speech(), form.rules)
    whole = gettext("Whole hand laid down after a draw from the %(stock)s", stock=terms.stock)
    labels = {
        "concealed_from_stock": whole,
        "pile_frozen": gettext("The pile is frozen"),
        "stock_empty": gettext("The %(stock)s is empty", stock=terms.stock),
        "foot_lies": gettext("A foot of your side has not been picked up"),
        "played_this_turn": gettext("You have played one this turn"),
    }
    return [(form[name], label) for name, label in labels.items() if name in form]
