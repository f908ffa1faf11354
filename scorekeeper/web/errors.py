"""Errors as pages: a sentence that says what to do, and the right status."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Final

from flask import Flask, current_app, g, make_response, redirect, render_template, request, url_for
from flask import Response as FlaskResponse
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, TooManyRequests, Unauthorized
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.errors import (
    DatabaseTroubleError,
    DealNotFoundError,
    EventNotFoundError,
    GameDeletedError,
    GameNotFoundError,
    GroupNotFoundError,
    GroupRenewedError,
    HouseRulesNotFoundError,
    LinkRevokedError,
    NotAllowedError,
    NotDirectingError,
    PlayerNotFoundError,
    RefusedError,
    RevisionNotFoundError,
    ServiceError,
    UnknownLinkError,
)
from scorekeeper.sheets.libraries import why_no_sheets
from scorekeeper.sheets.sheet_queue import SheetFailedError, SheetsBusyError, SheetTooLongError
from scorekeeper.web.common import logs
from scorekeeper.web.common.files import TablesBusyError
from scorekeeper.web.common.forms import UnclearButtonError, show_again
from scorekeeper.web.common.language import duration, gettext
from scorekeeper.web.common.problems import (
    BEARER,
    TOO_LARGE,
    is_api,
    only_reads,
    problem_response,
    service_text,
)
from scorekeeper.web.visitors.authorisation import is_of_a_game
from scorekeeper.web.visitors.evenings import last_evening
from scorekeeper.web.visitors.limits import seconds_to_wait
from scorekeeper.web.visitors.wrong_links import TooManyGuessesError, count_wrong_link
from scorekeeper.wording.translation import N_

_SENTENCES: Final = {
    400: N_("This could not be read. Go back, load the page again and send it once more."),
    401: N_("Send the link of a game as its key: Authorization: Bearer TOKEN."),
    404: N_("There is nothing here. Check that the link is complete."),
    405: N_("This cannot be done at this address. Go back to the board."),
    412: N_("This is not what If-Match names any more. Ask again without it."),
    413: N_("This is larger than 1 MiB. Send less at once."),
    415: N_("This is not sent in a form that can be read."),
    428: N_("Send If-Match with the version that you have seen, so that no other is overwritten."),
    500: N_("Something went wrong here. Nothing was lost: go back and try again."),
}
_API_SENTENCES: Final = {
    404: N_("There is nothing at this address. The page /api lists what there is."),
    405: N_("This address does not take this method. The header Allow names those it takes."),
    415: N_("Send the document as it is, without Content-Encoding."),
}
"""Sentences for programs, which have no board to go back to."""
_API_PROBLEMS: Final = {413: (TOO_LARGE,)}
_TITLES: Final = {
    400: N_("That did not arrive whole"),
    403: N_("Not with this link"),
    404: N_("Nothing here"),
    405: N_("Not like this"),
    410: N_("No longer shared"),
    412: N_("Changed meanwhile"),
    413: N_("Too much"),
    429: N_("Too often"),
    500: N_("Our mistake"),
    503: N_("Not right now"),
}
_STATUS: Final = {
    GameNotFoundError: 404,
    LinkRevokedError: 410,
    GameDeletedError: 410,
    RevisionNotFoundError: 404,
    NotAllowedError: 403,
    EventNotFoundError: 404,
    NotDirectingError: 403,
    HouseRulesNotFoundError: 404,
    GroupNotFoundError: 404,
    GroupRenewedError: 410,
    PlayerNotFoundError: 404,
    DealNotFoundError: 404,
    RefusedError: 422,
}
_GONE: Final = frozenset({404, 410})
_OURS: Final = 500
"""The lowest status of errors of the server."""
_UNUSABLE: Final = HTTPStatus.SERVICE_UNAVAILABLE.value
_RETRY_SECONDS: Final = 5
_NO_SHEET: Final = {
    SheetsBusyError: N_("Several sheets are being made. Try again in a few seconds."),
    SheetTooLongError: N_(
        "This sheet takes too long to make. The board shows the whole game, and keeps it as a file."
    ),
    TablesBusyError: N_("Another table is being made. Try again in a few seconds."),
    SheetFailedError: N_("The sheet could not be made. Nothing was lost: go back and try again."),
}
_NO_LIBRARIES: Final = N_(
    "This server cannot print sheets yet. Whoever runs it is told by “scorekeeper doctor” what it "
    "lacks. The board shows the whole game."
)
_EXPIRED: Final = N_("The cookie of this browser has changed since this page was opened.")
_NO_COOKIE: Final = N_(
    "This browser sent no cookie, without which nothing is saved. Allow cookies for this page."
)
_SEND_AGAIN: Final = N_("What you wrote is below: send it again.")
_PRESS_AGAIN: Final = N_("Go back, load the page again and press once more.")
_TOO_OFTEN: Final = N_("That was asked for too often. Nothing is lost: try again in %(time)s.")
_UNCLEAR: Final = N_(
    "This came with two buttons pressed, or an unknown one. Nothing was saved: press one of those "
    "below."
)
_PAGES: Final = {
    "g": ("games.board", N_("Back to the board")),
    "e": ("events.show", N_("Back to the evening")),
}
"""The page that a link opens, and the words that lead there, by the first part of its path."""
_OPENED: Final = frozenset({"opened", "opened_event"})
"""Attributes of `flask.g`, one of which is set once a link has opened something."""


def attach(app: Flask) -> None:
    """Attach the handlers of all kinds of errors."""
    app.register_error_handler(CSRFError, _form_expired)
    app.register_error_handler(HTTPException, answer_error)
    app.register_error_handler(TooManyRequests, _too_often)
    app.register_error_handler(UnclearButtonError, _unclear)
    app.register_error_handler(ServiceError, answer_refusal)
    app.register_error_handler(DatabaseTroubleError, _trouble)
    app.register_error_handler(database.DriverError, _driver)
    for kind in _NO_SHEET:
        app.register_error_handler(kind, _no_sheet)
    # Last, as conditions are evaluated when a response is compressed.
    app.after_request_funcs.setdefault(None, []).insert(0, _explain_unmet)


def answer_error(error: HTTPException) -> Response | tuple[str, int]:
    """Answer with the sentence of a status."""
    if error.code is None:
        return _answer(500, gettext(_SENTENCES[500]))
    if error.response is not None:
        return error.get_response()
    if isinstance(error, MethodNotAllowed) and only_reads() and not is_api():
        return redirect(_page_of_form(), 303)
    answer = make_response(_answer(error.code, gettext(_sentence(error.code))))
    if isinstance(error, Unauthorized):
        answer.headers["WWW-Authenticate"] = BEARER
    if isinstance(error, MethodNotAllowed):
        answer.allow.update(error.valid_methods or ())
    return answer


def _page_of_form() -> str:
    """Return the address of the page that an address for forms only belongs to.

    A browser asks for such an address when it restores a tab, or somebody goes back to the response
    to their form. The page is the nearest one above it, or its `edit` page.
    """
    routes = current_app.url_map.bind("localhost")
    above = request.path
    while above:
        above = above.rpartition("/")[0]
        for address in (f"{above}/edit", above):
            with suppress(HTTPException):
                endpoint, values = routes.match(address)
                return url_for(endpoint, **values)
    return url_for("home.index")


def _explain_unmet(response: FlaskResponse) -> FlaskResponse:
    """Explain a failed precondition; Werkzeug sets the status and leaves the body as it was."""
    if response.status_code == HTTPStatus.PRECONDITION_FAILED and only_reads():
        answer = make_response(_answer(412, gettext(_SENTENCES[412])))
        response.close()  # the file, where it is one
        response.direct_passthrough = False
        response.set_data(answer.get_data())
        response.content_type = answer.content_type
        response.headers["Cache-Control"] = "no-store, private"
        for name in ("Content-Encoding", "ETag"):
            response.headers.pop(name, None)
    return response


def _sentence(status: int) -> str:
    if is_api() and status in _API_SENTENCES:
        return _API_SENTENCES[status]
    return _SENTENCES.get(status, _SENTENCES[400])


def _too_often(error: TooManyRequests) -> Response:
    """Answer with the time to wait, and with the form that was sent.

    There is no form where links were guessed: it would tell that this one is good.
    """
    seconds = seconds_to_wait(error)
    sentence = gettext(_TOO_OFTEN, time=duration(seconds))
    guessed = isinstance(error, TooManyGuessesError)
    answer = make_response(_answer(429, sentence) if guessed else _again(sentence, 429))
    answer.headers["Retry-After"] = str(seconds)
    return answer


def _unclear(_error: UnclearButtonError) -> ResponseReturnValue:
    """Show the form again as it was sent: it is unclear which button was meant."""
    return _again(gettext(_UNCLEAR), 422)


def answer_refusal(error: ServiceError) -> Response | tuple[str, int]:
    """Answer with the reason of a refusal, and count a link that leads nowhere."""
    if isinstance(error, UnknownLinkError):
        count_wrong_link()
    status = _STATUS.get(type(error), 400)
    if is_api():
        return problem_response(status, service_text(error), error.problems)
    return _answer(status, service_text(error), back=_named_page(error))


def answer_moved(
    error: LinkRevokedError, new_page: Callable[[], Response | None]
) -> ResponseReturnValue:
    """Answer for a revoked link that a form may just have replaced, its answer having been lost.

    Args:
        error: the error for the link.
        new_page: returns the page of the new link by the form that was sent again; None where that
            form made none.
    """
    # The body has not been read yet, and may be longer than is read.
    with suppress(HTTPException):
        try:
            moved = new_page()
        except (DatabaseTroubleError, database.DriverError) as trouble:
            return current_app.handle_user_exception(trouble)
        if moved is not None:
            return moved
    return answer_refusal(error)


def _named_page(error: ServiceError) -> tuple[str, str] | None:
    """Return the page that the sentence of a refusal sends back to, where that is no link's."""
    if isinstance(error, RevisionNotFoundError):
        token = (request.view_args or {})["token"]
        return url_for("changes.index", token=token), gettext("Back to the list of changes")
    if isinstance(error, PlayerNotFoundError):
        return url_for("players.index"), gettext("Back to the list of players")
    return None


def _driver(error: Exception) -> Response:
    """Answer where the database failed during a read.

    Raises:
        DriverError: the database is well: it is a mistake of the program.
    """
    assert isinstance(error, database.DriverError)  # noqa: S101 -- registered for no other
    trouble = database.error_of_driver(error)
    if trouble is None:
        raise error
    return _trouble(trouble)


def _trouble(error: DatabaseTroubleError) -> Response:
    """Answer that the database cannot be used now, with the form to be sent again."""
    current_app.logger.warning("%s %s: %s", request.method, request.endpoint, error.code)
    answer = make_response(_answer(_UNUSABLE, service_text(error), again=_form_again()))
    answer.headers["Retry-After"] = str(_RETRY_SECONDS)
    return answer


def _form_again() -> list[tuple[str, str]] | None:
    """Return the fields of the form that was sent; None if there is none that can be sent again.

    Files cannot be, nor a form that is too large to be read.
    """
    with suppress(HTTPException):
        if request.method == "POST" and not is_api() and not request.files:
            return list(request.form.items(multi=True))
    return None


def _no_sheet(error: Exception) -> Response:
    g.no_sheet = True  # so that metrics do not blame the database
    status, text = 503, _NO_SHEET[type(error)]
    if isinstance(error, SheetFailedError):
        status, text = (503, _NO_LIBRARIES) if why_no_sheets() else (500, text)
    answer = make_response(_answer(status, gettext(text)))
    if isinstance(error, SheetsBusyError | TablesBusyError):
        answer.headers["Retry-After"] = str(_RETRY_SECONDS)
    return answer


def _form_expired(_error: CSRFError) -> ResponseReturnValue:
    """Show the form again as it was sent, under a new token.

    Sending it again would not help where the browser refuses cookies.
    """
    has_cookie = current_app.config["SESSION_COOKIE_NAME"] in request.cookies
    why = gettext(_EXPIRED if has_cookie else _NO_COOKIE)
    return _again(f"{why} {gettext(_SEND_AGAIN)}", 400, f"{why} {gettext(_PRESS_AGAIN)}")


def _again(sentence: str, status: int, alone: str = "") -> ResponseReturnValue:
    """Return the form as it was sent, with a sentence; an error page if there is no form any more.

    Args:
        sentence: the sentence above the form.
        status: the HTTP status.
        alone: the sentence of the error page, empty for the same.
    """
    try:
        form = show_again(sentence)
    except Exception as failed:  # noqa: BLE001 -- answered as it would be anywhere else
        return current_app.handle_user_exception(failed)
    return _answer(status, alone or sentence) if form is None else (form, status)


def _asks_for_a_game() -> bool:
    return request.url_rule is not None and is_of_a_game(request.url_rule.rule)


def _answer(
    status: int,
    sentence: str,
    again: Sequence[tuple[str, str]] | None = None,
    back: tuple[str, str] | None = None,
) -> Response | tuple[str, int]:
    if is_api():
        return problem_response(status, sentence, _API_PROBLEMS.get(status, ()))
    title = gettext(_TITLES.get(status, _TITLES[400]))
    page = {
        "title": title,
        "sentence": sentence,
        # The id of the line in the log.
        "number": logs.request_id() if status >= _OURS else "",
        "home": url_for("home.index"),
        # The game of a table is gone where its seating was undone.
        "evening": last_evening() if status in _GONE and _asks_for_a_game() else "",
        "again": again,
        "back": back or _page_of_link(status),
    }
    return render_template("errors/error.html", page=page), status


def _page_of_link(status: int) -> tuple[str, str]:
    """Return the page of the link in the address, and the words for it; empty if it is not good.

    Of an address without a page the link is not looked up, as that would tell whether it is good.
    """
    _, kind, token, *_ = f"{request.path}//".split("/")
    is_bad = status in _GONE and request.url_rule is not None and _OPENED.isdisjoint(g)
    if kind not in _PAGES or not token or is_bad:
        return "", ""
    endpoint, words = _PAGES[kind]
    return url_for(endpoint, token=token), gettext(words)
