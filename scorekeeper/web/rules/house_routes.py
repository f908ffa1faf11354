"""Routes of house rules: made of an edition, changed, shown, printed, shared as a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flask import Blueprint, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.requests import write_house_rules
from scorekeeper.documents.rulesets import write_rules
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services import database
from scorekeeper.services.common.errors import (
    HouseRulesConflictError,
    HouseRulesNotFoundError,
    RefusedError,
)
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.printing.ruleset_sheets import rules_card
from scorekeeper.services.printing.sheets import Heading
from scorekeeper.services.rules.house_rules import (
    PRESETS,
    HouseRulesItem,
    NewHouseRules,
    check_house_rules,
    list_house_rules,
    load_house_rules,
    read_house_rules_file,
    save_house_rules,
)
from scorekeeper.web.common.editions import option_names
from scorekeeper.web.common.forms import number_in, shows_again, typed_line
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.notes import problem_note
from scorekeeper.web.common.problems import TOO_LARGE, whole_file_problems
from scorekeeper.web.errors import answer_error
from scorekeeper.web.rules.house_rules_form import (
    HouseRulesForm,
    RuleValues,
    empty_form,
    file_problem,
    form_sections,
    sent_form,
)
from scorekeeper.web.rules.pages import ShownRules, changed_rules, house_page
from scorekeeper.web.rules.routes import asked_rules, show_index
from scorekeeper.web.sheets import pdf_response
from scorekeeper.web.visitors.authorisation import anybody
from scorekeeper.web.visitors.idempotency import new_start, token_of
from scorekeeper.web.visitors.limits import IMPORTING, SHEETS, STARTING, limited
from scorekeeper.web.visitors.link_cookies import LinkCookie, remember

house: Final = Blueprint("house", __name__)


@house.get("/house")
@anybody
def ask() -> Response:
    """Redirect to the page with the form that is posted to this address."""
    return redirect(url_for("rules.index"), 303)


@house.post("/house")
@limited(IMPORTING)
@anybody
def bring() -> Response | tuple[str, int]:
    """Save the house rules in a shared file."""
    sent = request.files.get("file")
    content = sent.read() if sent else b""
    if not content.strip():
        return show_index([Problem("", "form", gettext("Choose the file first."))]), 422
    try:
        new = read_house_rules_file(content)
        token = token_of(Purpose.HOUSE_RULES, request.form.get("start"))
        save_house_rules(database.session(), token, new)
    except DocumentError as error:
        if found := whole_file_problems(error.problems):
            return show_index([*found, _whole_file()]), 422
        return show_index([file_problem(problem) for problem in error.problems]), 422
    except RefusedError as error:
        return show_index(error.problems), 422
    except HouseRulesConflictError as error:
        return show_index(error.problems), 409
    return _shown(token)


def _whole_file() -> Problem:
    advice = gettext("Choose the file as it was saved by “File to share”, whole.")
    return Problem("", "form", advice)


@house.get("/rules/<ruleset>/house")
@anybody
def new(ruleset: str) -> str:
    """Show the form to make house rules of an edition, for `players` and `options`.

    `preset` names some that are ready to choose, with which the form is filled in.
    """
    shown = asked_rules(ruleset)
    values = _values(shown.rules)
    preset = PRESETS.get(request.args.get("preset", ""))
    name = gettext("Our %(edition)s", edition=shown.variant.name)
    overrides: RuleValues = {}
    if preset and preset.variant == shown.variant.id:
        name, overrides = gettext(preset.name), preset.overrides
    return _form(empty_form(new_start(), name, {**values, **overrides}), shown)


@house.post("/rules/<ruleset>/house")
@limited(STARTING)
@anybody
def create(ruleset: str) -> Response | tuple[str, int]:
    """Save the house rules in the form; idempotent for the same form."""
    form = sent_form(request.form)
    token = token_of(Purpose.HOUSE_RULES, str(form.start.data or ""))
    return _save(form, asked_rules(ruleset), token)


@house.get("/house/<token>")
@anybody
def show(token: str) -> Response:
    """Show house rules."""
    found = load_house_rules(database.session(), token)
    page = make_response(render_template("rules/show.html", page=house_page(found, token)))
    return remember(page, LinkCookie.HOUSE_RULES, token)


@house.get("/house/<token>/edit")
@anybody
def edit(token: str) -> str:
    """Show the form to change house rules."""
    found = _item(token)
    shown = changed_rules(found.rules)
    values = {**_values(shown.rules), **found.rules.overrides}
    form = empty_form(token, found.rules.name, values, found.version)
    return _form(form, shown, token)


@house.post("/house/<token>/edit")
@anybody
def change(token: str) -> Response | tuple[str, int]:
    """Save a new version of house rules."""
    return _save(sent_form(request.form), changed_rules(_item(token).rules), token, token)


@house.get("/house/<token>/card.pdf")
@limited(SHEETS)
@anybody
def card(token: str) -> Response:
    """Return the card of house rules."""
    found = load_house_rules(database.session(), token)
    names = (found.variant.name, *option_names(found.options))
    heading = Heading(title=found.name, options=names)
    shown = rules_card(speech(), found.rules, heading, found.variant.edition, found.usual)
    return pdf_response(shown, f"rules {found.name}")


@house.get("/house/<token>/rules.json")
@anybody
def file(token: str) -> Response:
    """Return house rules as a file to share."""
    found = load_house_rules(database.session(), token)
    answer = jsonify(write_house_rules(found))
    answer.headers["Content-Disposition"] = 'attachment; filename="house-rules.json"'
    return answer


@shows_again("house.bring")
def ask_again(message: str) -> str:
    """Return the page with the form for importing files, with a sentence."""
    return show_index([Problem("", "form", message), _whole_file()])


@house.errorhandler(RequestEntityTooLarge)
def _too_large(error: RequestEntityTooLarge) -> Response | tuple[str, int]:
    """Ask again for a file; a form is answered as anywhere else."""
    if request.endpoint != "house.bring":
        return answer_error(error)
    return show_index([TOO_LARGE, _whole_file()]), 413


@shows_again("house.create", "house.change")
def show_sent_again(message: str) -> str:
    """Return the form as it was sent, with a sentence."""
    arguments = request.view_args or {}
    token = arguments.get("token", "")
    shown = changed_rules(_item(token).rules) if token else asked_rules(arguments["ruleset"])
    return _form(sent_form(request.form), shown, token, [Problem("", "form", message)])


def _save(
    form: HouseRulesForm, shown: ShownRules, token: str, edited: str = ""
) -> Response | tuple[str, int]:
    usual = _values(shown.rules)
    values = form.read()
    new = NewHouseRules(
        name=typed_line(form["name"]),
        variant=shown.variant.id,
        players=shown.players,
        options=shown.options,
        overrides={rule: value for rule, value in values.items() if value != usual[rule]},
    )
    problems: Sequence[Problem] = ()
    status = 422
    try:
        if not form.has_errors:
            expected = number_in(str(form.expected.data or ""))
            save_house_rules(database.session(), token, new, expected, chosen=True)
            return _shown(token)
        # Rules that could not be parsed are missing; all others are validated one by one.
        check_house_rules(new)
    except RefusedError as error:
        problems = error.problems
    except HouseRulesConflictError as error:
        problems, status = error.problems, 409
        form.expected.data = str(error.found)
    return _form(form, shown, edited, form.show(problems)), status


def _form(
    form: HouseRulesForm, shown: ShownRules, edited: str = "", problems: Sequence[Problem] = ()
) -> str:
    """Return the page of the form.

    Args:
        form: the form.
        shown: the rules that it changes.
        edited: the token of the house rules that are changed; empty for new ones.
        problems: problems of no single field.
    """
    if edited:
        back = (url_for("house.show", token=edited), gettext("Back to these rules"))
        action = url_for("house.change", token=edited)
    else:
        back, action = (shown.url(), gettext("Back to the rules")), shown.url("house.create")
    return render_template(
        "rules/house.html",
        form=form,
        subtitle=shown.line,
        back=back,
        action=action,
        rules=shown.rules,
        sections=list(form_sections(form, shown.rules, _values(shown.rules))),
        notes=[problem_note(problem) for problem in problems],
    )


def _shown(token: str) -> Response:
    return redirect(url_for("house.show", token=token), 303)


def _item(token: str) -> HouseRulesItem:
    found = list_house_rules(database.session(), [token])
    if not found:
        raise HouseRulesNotFoundError
    return found[0]


def _values(rules: Ruleset) -> RuleValues:
    """Return the value of every rule, as JSON."""
    return {rule: written["value"] for rule, written in write_rules("", rules).items()}
