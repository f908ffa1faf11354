"""A pass phrase for the whole installation, where its owner wants one: asked once per device."""

from __future__ import annotations

from hmac import compare_digest
from typing import Final

from flask import Blueprint, Flask, current_app, make_response, redirect, render_template, request
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from scorekeeper.services.common.tokens import Purpose
from scorekeeper.web.common.addresses import page_at
from scorekeeper.web.common.forms import shows_again
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.problems import BEARER, is_api, only_reads, problem_response
from scorekeeper.web.common.security import YEAR, keep_cookie, keyring
from scorekeeper.web.visitors.authorisation import anybody, is_of_programs, sent_link
from scorekeeper.web.visitors.limits import NOTHING, SIGNING_IN, count, limited, refused_for
from scorekeeper.web.visitors.sessions import ClockTolerantSigner
from scorekeeper.wording.translation import N_

sign_in: Final = Blueprint("passphrase", __name__)

_COOKIE: Final = "pass-phrase"
_ASK: Final = N_("This app has a pass phrase: send it as Authorization: Bearer PHRASE.")
_ASK_BESIDE_A_LINK: Final = N_(
    "This app has a pass phrase: send it as Pass-Phrase: PHRASE, along with the game's link."
)
_HEADER: Final = "Pass-Phrase"
"""Header in which programs send the phrase where `Authorization` holds the link of a game."""
_OPEN: Final = frozenset(
    {
        # signing in, and what its page loads
        "passphrase.enter",
        "languages.choose",
        "static",
        # pages without data of users, and what browsers and monitors request by themselves
        "health.check",
        "offline.manifest",
        "offline.python",
        "offline.rules_worker",
        "offline.service_worker",
        "offline.show",
        "well_known.robots",
        "well_known.security",
    }
)
"""Routes that need no phrase."""


def attach(app: Flask) -> None:
    """Ask devices for the phrase before other hooks run, if one is set."""
    if app.config["PASS_PHRASE"]:
        app.before_request_funcs.setdefault(None, []).insert(0, _ask)


@sign_in.post("/pass-phrase")
@limited(NOTHING)
@anybody
def enter() -> Response:
    """Sign this device in, if it sends the phrase, and redirect to the page it had asked for."""
    back = request.form.get("back", "")
    if not current_app.config["PASS_PHRASE"]:
        return redirect(page_at(back), 303)
    phrase = request.form.get("phrase", "")
    if not phrase.strip():
        return sign_in_page(gettext("Type the pass phrase."), back)
    if is_phrase(phrase):
        return know_device(redirect(page_at(back), 303))
    wrong = gettext("That is not the pass phrase. Capital letters and spaces count.")
    return sign_in_page(wrong, back)


@shows_again("passphrase.enter")
def show_sent_again(message: str) -> str:
    """Return the page with a sentence; the phrase has to be typed again."""
    return sign_in_page(message, request.form.get("back", "")).get_data(as_text=True)


def is_phrase(text: str) -> bool:
    """Whether this is the pass phrase, compared in constant time. Wrong ones are counted.

    Raises:
        TooManyRequests: this address has sent too many wrong ones; even the right one is refused.
        DatabaseBusyError: it is wrong, and could not be counted.
    """
    seconds = refused_for(SIGNING_IN)
    if seconds:
        raise TooManyRequests(retry_after=seconds)
    # Digests have one length, so the time does not depend on that of the phrase.
    if compare_digest(_digest(text.strip()), _digest(current_app.config["PASS_PHRASE"])):
        return True
    count(SIGNING_IN)
    return False


def know_device(response: Response) -> Response:
    """Set the cookie of a device that has sent the phrase: valid for a year, or till it changes."""
    signed = str(_signer().dumps(_digest(current_app.config["PASS_PHRASE"])))
    return keep_cookie(response, _COOKIE, signed)


def sign_in_page(sentence: str = "", back: str = "") -> Response:
    """Return the page that asks for the phrase.

    Args:
        sentence: the error; empty for none.
        back: the path of the page to show after signing in.
    """
    page = render_template("passphrase/ask.html", sentence=sentence, back=back)
    answer = make_response(page, 401)
    answer.headers["WWW-Authenticate"] = BEARER
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _ask() -> Response | None:
    if request.endpoint is None or request.endpoint in _OPEN or _is_known() or _has_token():
        return None
    if is_api():
        return _answer_program()
    if only_reads():
        return sign_in_page(back=request.path)
    lost = gettext("Nothing was saved. Type the pass phrase, then go back and send it once more.")
    return sign_in_page(lost)


def _has_token() -> bool:
    """Whether the request is one for metrics, which are protected by their own token."""
    return request.endpoint == "metrics.show" and bool(current_app.config.get("METRICS_TOKEN"))


def _answer_program() -> Response | None:
    sent = request.headers.get(_HEADER) or ("" if is_of_programs(request.path) else sent_link())
    # WSGI decodes headers as Latin-1; programs send UTF-8.
    if sent and is_phrase(sent.encode("latin-1", "replace").decode("utf-8", "replace")):
        return None
    sentence = gettext(_ASK_BESIDE_A_LINK if is_of_programs(request.path) else _ASK)
    answer = problem_response(401, sentence)
    answer.headers["WWW-Authenticate"] = BEARER
    return answer


def _is_known() -> bool:
    try:
        signed = _signer().loads(request.cookies.get(_COOKIE, ""), max_age=YEAR)
    except BadData:
        return False
    return compare_digest(str(signed), _digest(current_app.config["PASS_PHRASE"]))


def _digest(phrase: str) -> str:
    """Return the keyed digest of a phrase, which the cookie holds in its place."""
    return keyring().digest(Purpose.PASS_PHRASE, phrase).hex()


def _signer() -> URLSafeTimedSerializer:
    key = current_app.config["SECRET_KEY"]
    return URLSafeTimedSerializer(key, salt="pass phrase", signer=ClockTolerantSigner)
