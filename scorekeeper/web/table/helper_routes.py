"""Routes of the table helper: questions asked during a hand. Nothing is written."""

from __future__ import annotations

from functools import partial
from typing import Final

from flask import Blueprint, render_template, request, session, url_for
from werkzeug.exceptions import NotFound

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.engine.notation import UnknownCardError, read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import HAND_SIZE
from scorekeeper.engine.table.pile import TakePileAnswer
from scorekeeper.engine.violations import ViolationCode
from scorekeeper.services import database
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.views import GameView
from scorekeeper.services.rules.house_rules import load_house_rules
from scorekeeper.services.table.following import noted_sides
from scorekeeper.services.table.questions import (
    Answer,
    AskingSide,
    Circumstances,
    Question,
    answer_question,
    circumstances_of,
    questions_of,
)
from scorekeeper.web.common.forms import text_of
from scorekeeper.web.common.language import gettext, ngettext
from scorekeeper.web.common.notes import problem_note
from scorekeeper.web.common.security import keeps_nothing, may_be_indexed
from scorekeeper.web.rules.pages import ShownRules
from scorekeeper.web.rules.routes import asked_rules
from scorekeeper.web.table.helper_answers import ShownAnswer, nothing_yet, shown_answer
from scorekeeper.web.table.helper_form import SIDE, QuestionForm, question_form
from scorekeeper.web.table.helper_page import QUESTIONS, QuestionOrigin, helper_page, prompt_of
from scorekeeper.web.visitors.authorisation import anybody, least, opened_game
from scorekeeper.web.visitors.limits import ASKING, limited

helper: Final = Blueprint("helper", __name__)

_FIRST: Final = Question.FIRST_MELD.value

_OF_THE_HAND: Final = frozenset(
    {
        ViolationCode.PILE_NO_MATCH,
        ViolationCode.PILE_NEEDS_TWO_NATURALS,
        ViolationCode.PILE_FIRST_MELD_SHORT,
        ViolationCode.PILE_CLOSED_CANASTA,
        ViolationCode.PILE_LAST_CARD,
    }
)
"""Reasons against taking the pile that depend on the cards in the hand."""


def _only_looks() -> bool:
    """Whether the request only loads the empty form, which does not count against the limit."""
    return not any(request.args.get(each.needed, "").strip() for each in QUESTIONS.values())


@helper.get("/g/<token>/helper")
@helper.get("/g/<token>/helper/<question>")
@limited(ASKING, unless=_only_looks)
@least(Role.VIEWER)
def of_game(token: str, question: str = _FIRST) -> tuple[str, int]:
    """Show a question under the rules of a game, filled in from the game."""
    game = opened_game()
    asked = _asked_in_game(game, token, question)
    if SIDE in request.args:
        session["helper"] = [game.id, asked.side_index]
    return _show(asked, _origin_of_game(game, token))


@helper.post("/g/<token>/helper/<question>")
@limited(ASKING)
@least(Role.VIEWER)
@keeps_nothing
def answer_in_game(token: str, question: str) -> str:
    """Return the answer to a question, as parts of the page."""
    return _show_answer(_asked_in_game(opened_game(), token, question))


@helper.get("/rules/<ruleset>/helper")
@helper.get("/rules/<ruleset>/helper/<question>")
@limited(ASKING, unless=_only_looks)
@anybody
@may_be_indexed
def of_rules(ruleset: str, question: str = _FIRST) -> tuple[str, int]:
    """Show a question under the rules of an edition, with `players` and `options` of the query."""
    shown = asked_rules(ruleset)
    return _show(_asked_by_rules(shown.rules, question), _origin_of_rules(shown))


@helper.post("/rules/<ruleset>/helper/<question>")
@limited(ASKING)
@anybody
@keeps_nothing
def answer_by_rules(ruleset: str, question: str) -> str:
    """Return the answer to a question under the rules of an edition, as parts of the page."""
    return _show_answer(_asked_by_rules(asked_rules(ruleset).rules, question))


@helper.get("/house/<house>/helper")
@helper.get("/house/<house>/helper/<question>")
@limited(ASKING, unless=_only_looks)
@anybody
def of_house(house: str, question: str = _FIRST) -> tuple[str, int]:
    """Show a question under house rules."""
    found = load_house_rules(database.session(), house)
    return _show(_asked_by_rules(found.rules, question), _origin_of_house(found.name, house))


@helper.post("/house/<house>/helper/<question>")
@limited(ASKING)
@anybody
@keeps_nothing
def answer_by_house(house: str, question: str) -> str:
    """Return the answer to a question under house rules, as parts of the page."""
    found = load_house_rules(database.session(), house)
    return _show_answer(_asked_by_rules(found.rules, question))


def _asked_in_game(game: GameView, token: str, question: str) -> QuestionForm:
    circumstances = circumstances_of(game, noted_sides(database.session(), token))
    known = session.get("helper")
    side_index = known[1] if isinstance(known, list) and known[0] == game.id else 0
    return question_form(
        _known(circumstances, question),
        circumstances,
        request.values,
        side_index=side_index,
        is_game=True,
    )


def _asked_by_rules(rules: Ruleset, question: str) -> QuestionForm:
    others = rules.seating.side_counts[-1] - 1
    names = (
        [gettext("the other side")]
        if others == 1
        else [gettext("side %(number)s", number=place + 2) for place in range(others)]
    )
    sides = (AskingSide(name=""), *(AskingSide(name=name) for name in names))
    circumstances = Circumstances(rules=rules, sides=sides)
    known = _known(circumstances, question)
    return question_form(known, circumstances, request.values, is_game=False)


def _known(circumstances: Circumstances, question: str) -> Question:
    """Return a question by its name; 404 where these rules do not have it."""
    known = {known.value: known for known in questions_of(circumstances.rules)}
    if question not in known:
        raise NotFound
    return known[question]


def _show(asked: QuestionForm, origin: QuestionOrigin) -> tuple[str, int]:
    answer, problems, status = _answered(asked)
    # The form shows problems at their fields, and returns those that belong to no field.
    notes = [problem_note(problem) for problem in asked.show(problems)]
    page = helper_page(asked, origin)
    return render_template("table_helper/show.html", **page, answer=answer, notes=notes), status


def _show_answer(asked: QuestionForm) -> str:
    answer, problems, _ = _answered(asked)
    notes = [problem_note(problem) for problem in problems]
    return render_template(
        "table_helper/_answered.html", rules=asked.rules, answer=answer, notes=notes
    )


def _answered(asked: QuestionForm) -> tuple[ShownAnswer, list[Problem], int]:
    """Return the answer, the problems of parsing the question, and the HTTP status."""
    if not text_of(asked[QUESTIONS[asked.question].needed]):
        return nothing_yet(prompt_of(asked.question)), [], 200
    if too_few := _too_few(asked):
        return nothing_yet(too_few), [], 200
    document, problems = asked.read()
    try:
        answer = answer_question(asked.rules, asked.question, document)
    except DocumentError as error:
        problems += error.problems
    else:
        if not problems:
            if _waits_for_hand(asked, answer):
                return nothing_yet(prompt_of(asked.question)), [], 200
            melds, has_melded = len(document.get("melds", ())), bool(asked.side.melds)
            shown = shown_answer(
                asked.rules,
                answer,
                melds=melds,
                has_melded=has_melded,
                hand=document.get("hand", ""),
                is_pile_counted="pile_size" in document,
            )
            return shown, [], 200
    return nothing_yet(gettext("This cannot be read yet.")), problems, 422


def _waits_for_hand(asked: QuestionForm, answer: Answer) -> bool:
    """Whether no hand is tapped yet, and the pile's top card alone does not decide the answer."""
    return (
        isinstance(answer, TakePileAnswer)
        and not text_of(asked["hand"])
        and not answer.may_take
        and {reason.code for reason in answer.reasons} <= _OF_THE_HAND
    )


def _too_few(asked: QuestionForm) -> str:
    """Return how many cards are tapped, in words, while a special hand needs more; else empty."""
    if asked.question is not Question.SPECIAL_HANDS:
        return ""
    try:
        cards = read_cards(asked["hand"].data).size
    except UnknownCardError:
        return ""
    if cards >= HAND_SIZE - 1:
        return ""
    return ngettext("%(num)s card of 13 or 14", "%(num)s cards of 13 or 14", cards)


def _origin_of_game(game: GameView, token: str) -> QuestionOrigin:
    return QuestionOrigin(
        subtitle=game.title,
        back=(url_for("games.board", token=token), gettext("Back to the board")),
        url=partial(url_for, "helper.of_game", token=token),
        sides=[side.name for side in game.sides],
    )


def _origin_of_rules(shown: ShownRules) -> QuestionOrigin:
    players, options = shown.players, list(shown.options)
    return QuestionOrigin(
        subtitle=shown.line,
        back=(shown.url(), gettext("Back to the rules")),
        url=partial(
            url_for, "helper.of_rules", ruleset=shown.variant.id, players=players, options=options
        ),
        # A form that is sent by GET replaces the query of its address.
        hidden=[("players", str(players)), *(("options", name) for name in options)],
        notes=shown.notes,
    )


def _origin_of_house(name: str, token: str) -> QuestionOrigin:
    return QuestionOrigin(
        subtitle=name,
        back=(url_for("house.show", token=token), gettext("Back to the rules")),
        url=partial(url_for, "helper.of_house", house=token),
    )
