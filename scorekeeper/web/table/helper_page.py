"""Page of the table helper: a question, its fields, and its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wtforms import Field

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services.table.questions import Question, questions_of
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.notes import Note
from scorekeeper.web.hand.cards import Key, pad_keys
from scorekeeper.web.hand.entry_page import Melding, melding
from scorekeeper.web.table.helper_answers import ShownAnswer
from scorekeeper.web.table.helper_form import Asking
from scorekeeper.wording.board import first_meld_needs
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import capitalised, words

_TABS: Final = {
    Question.FIRST_MELD: N_("Enough?"),
    Question.FIND_FIRST_MELD: N_("My best"),
    Question.TAKE_PILE: N_("Pile?"),
    Question.GO_OUT: N_("Go out?"),
    Question.SPECIAL_HANDS: N_("Special?"),
    Question.PLAY_CALIENTE: N_("Caliente?"),
}
_TITLES: Final = {
    Question.FIRST_MELD: N_("Is this enough?"),
    Question.FIND_FIRST_MELD: N_("Show me my best"),
    Question.TAKE_PILE: N_("May I take the pile?"),
    Question.GO_OUT: N_("May I go out?"),
    Question.SPECIAL_HANDS: N_("Special hand?"),
    Question.PLAY_CALIENTE: N_("May I play my Caliente?"),
}
_PROMPTS: Final = {
    Question.FIRST_MELD: N_("Tap the cards you would lay down."),
    Question.FIND_FIRST_MELD: N_("Tap the cards in your hand."),
    Question.TAKE_PILE: N_("Tap the top card, then your hand."),
    Question.GO_OUT: N_("Tap your hand, and what your side has laid down."),
    Question.SPECIAL_HANDS: N_("Tap all cards in your hand: 13, or 14 after drawing."),
    Question.PLAY_CALIENTE: N_("Tap how many other cards you hold."),
}


@dataclass(frozen=True, slots=True)
class Tab:
    """A question to go to."""

    question: str
    label: str
    title: str
    url: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Switch:
    """A question to be answered by a tick."""

    field: Field
    label: str


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


@dataclass(frozen=True, slots=True)
class NumberQuestion:
    """A small number to be tapped: the choices, among them the current one."""

    field: Field
    label: str
    choices: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HelperPlace:
    """Surroundings of a question: its rules, its game and its addresses.

    Attributes:
        subtitle: the edition that is played.
        back: the address of the link back, and its label.
        urls: the address of every question.
        hidden: the form's hidden fields, which name the same rules again.
        sides: the names of the sides that may ask; none where it is nobody's game.
        notes: sentences on values that were asked for and do not exist.
    """

    subtitle: str
    back: tuple[str, str]
    urls: dict[Question, str]
    hidden: Sequence[tuple[str, str]] = ()
    sides: Sequence[str] = ()
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HelperPage:
    """Everything that the page of a question shows.

    Attributes:
        place: the surroundings of the question.
        tabs: the questions.
        title: the question in full.
        prompt: the instruction.
        url: the address that the form posts to.
        side: the index of the side that asks.
        hidden: the hidden fields of the form.
        needs: the requirement of a first meld, in words; empty where that is no question.
        spots: the places that cards are tapped onto.
        lit: the name of the one that is lit at first.
        typed: further fields: text, each with its label.
        numbers: small numbers to be tapped.
        switches: ticks.
        keys: the pad; none where no cards are asked.
        melding: the rules for the pad.
        answer: the answer.
        notes: the problems of no field in particular.
    """

    place: HelperPlace
    tabs: Sequence[Tab]
    title: str
    prompt: str
    url: str
    side: int
    hidden: Sequence[tuple[str, str]]
    needs: str
    spots: Sequence[Spot]
    lit: str
    typed: Sequence[Spot]
    numbers: Sequence[NumberQuestion]
    switches: Sequence[Switch]
    keys: Sequence[Key]
    melding: Melding
    answer: ShownAnswer
    notes: Sequence[Note]


def prompt_of(question: Question) -> str:
    """Return the instruction for a question."""
    return gettext(_PROMPTS[question])


def helper_page(
    asking: Asking, place: HelperPlace, answer: ShownAnswer, notes: Sequence[Note] = ()
) -> HelperPage:
    """Return the page of a question."""
    question, rules = asking.question, asking.rules
    spots = _spots(asking)
    return HelperPage(
        place=place,
        tabs=_tabs(rules, question, place),
        title=gettext(_TITLES[question]),
        prompt=prompt_of(question),
        url=place.urls[question],
        side=asking.place,
        hidden=[*place.hidden, *asking.carried],
        needs=_needs(asking),
        spots=spots,
        lit=_lit(spots),
        typed=_typed(asking),
        numbers=_numbers(asking),
        switches=_switches(asking),
        keys=pad_keys(rules) if spots else (),
        melding=melding(rules),
        answer=answer,
        notes=notes,
    )


def _tabs(rules: Ruleset, chosen: Question, place: HelperPlace) -> list[Tab]:
    return [
        Tab(
            question=question.value,
            label=gettext(_TABS[question]),
            title=gettext(_TITLES[question]),
            url=place.urls[question],
            chosen=question is chosen,
        )
        for question in questions_of(rules)
    ]


def _needs(asking: Asking) -> str:
    """Return the requirement of the side's first meld; empty once it has melded."""
    if asking.question in (Question.SPECIAL_HANDS, Question.PLAY_CALIENTE):
        return ""
    if asking.side.melds and asking.question in (Question.FIRST_MELD, Question.FIND_FIRST_MELD):
        return gettext("First meld is made")
    table = asking.optional("table")
    if table is not None and (table.data or "").strip():
        return ""
    document, _ = asking.read()
    rules, deal = asking.rules, document["deal_number"]
    minimum = rules.minimums.required(score=document["score_before"], deal_number=deal)
    return first_meld_needs(speech(), minimum)


def _spots(asking: Asking) -> list[Spot]:
    is_about_pile = asking.question is Question.TAKE_PILE
    top = gettext("Top card of the pile") if is_about_pile else gettext("From the pile, if any")
    labels = {
        "up_card": ("one", top, not is_about_pile),
        "melds": ("melds", gettext("To lay down"), False),
        "hand": ("cards", gettext("Your hand"), False),
        "table": ("melds", gettext("Laid down by your side"), False),
        "dead": ("cards", gettext("Dead ranks: one card of each canasta"), True),
    }
    return [
        Spot(field, kind, label, is_extra)
        for field in asking.form
        if field.short_name in labels
        for kind, label, is_extra in [labels[field.short_name]]
    ]


def _lit(spots: Sequence[Spot]) -> str:
    """Return the place that cards go to at first: the first empty one, else the hand.

    A side without melds is nothing out of the ordinary: what it has laid down is tapped last.
    """
    asked = [spot.field for spot in spots if not spot.is_extra and spot.field.name != "table"]
    empty = [field.name for field in asked if not (field.data or "").strip()]
    return next(iter([*empty, *(field.name for field in reversed(asked))]), "")


def _typed(asking: Asking) -> list[Spot]:
    terms = words(speech(), asking.rules)
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
    return [Spot(asking.form[name], *text) for name, text in labels.items() if name in asking.form]


def _numbers(asking: Asking) -> list[NumberQuestion]:
    if asking.question is not Question.PLAY_CALIENTE:
        return []
    refill = asking.rules.calientes.refill
    form = asking.form
    return [
        _number(form["own_melds"], gettext("Melds of your side"), 8),
        *(
            _number(field, gettext("Melds of %(side)s", side=name), 8)
            for name, field in asking.opponents
        ),
        _number(form["cards_left"], gettext("Other cards in your hand"), refill),
    ]


def _number(field: Field, label: str, most: int) -> NumberQuestion:
    known = field.data or ""
    choices = set(range(most + 1))
    if known.isdecimal() and len(known) < 4:  # noqa: PLR2004 -- no longer than a count may be
        choices.add(int(known))
    return NumberQuestion(field, label, sorted(choices))


def _switches(asking: Asking) -> list[Switch]:
    terms = words(speech(), asking.rules)
    whole = gettext("The whole hand is laid down at once, from the %(stock)s", stock=terms.stock)
    labels = {
        "concealed_from_stock": whole,
        "pile_frozen": gettext("The pile is frozen"),
        "stock_empty": gettext("The %(stock)s is empty", stock=terms.stock),
        "foot_lies": gettext("A foot of your side has not been picked up"),
        "played_this_turn": gettext("You have played one this turn"),
    }
    return [
        Switch(asking.form[name], label) for name, label in labels.items() if name in asking.form
    ]
