"""What the app is deployed behind: trusted proxies, allowed host names, and HTTPS."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask, Response, request
from werkzeug.exceptions import BadHost, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.web.common.security import YEAR
from scorekeeper.web.visitors.sessions import ClockTolerantSessions

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def attach(app: Flask) -> None:
    """Trust the configured proxies, and nobody else."""
    proxies = app.config["TRUSTED_PROXIES"]
    if app.config["ALLOWED_HOSTS"]:
        app.wsgi_app = _without_case(app.wsgi_app)  # type: ignore[assignment,method-assign] # as Flask says
    if app.config["HTTPS"]:
        app.wsgi_app = _always_https(app.wsgi_app)  # type: ignore[assignment,method-assign] # as Flask says
    if proxies:
        # Only headers that every proxy sets: a client could send the others itself.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign] # as Flask says
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=0, x_port=0, x_prefix=0
        )
    app.config["TRUSTED_HOSTS"] = app.config["ALLOWED_HOSTS"]
    app.session_interface = ClockTolerantSessions()
    app.register_error_handler(SecurityError, _unknown_host)
    app.after_request(_over_https_only)


def refuse_unknown_names(app: Flask) -> None:
    """Refuse requests with a host name that is not allowed, before other hooks run."""
    app.before_request_funcs.setdefault(None, []).insert(0, _refuse)


def _refuse() -> None:
    if isinstance(request.routing_exception, BadHost | SecurityError):
        raise request.routing_exception
    if not request.host:
        raise BadHost  # invalid: no URLs can be built with it


def _always_https(inner: WSGIApplication) -> WSGIApplication:
    def serve(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["wsgi.url_scheme"] = "https"
        return inner(environ, start_response)

    return serve


def _without_case(inner: WSGIApplication) -> WSGIApplication:
    """Convert the host name to lower case, as those in ALLOWED_HOSTS are."""

    def serve(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if "HTTP_HOST" in environ:
            environ["HTTP_HOST"] = environ["HTTP_HOST"].lower()
        return inner(environ, start_response)

    return serve


def _unknown_host(_error: SecurityError) -> Response:
    """Answer in plain text: the links of a page could not be built."""
    sentence = "The scorekeeper does not go by this name. ALLOWED_HOSTS lists those it goes by.\n"
    return Response(sentence, 400, mimetype="text/plain")


def _over_https_only(response: Response) -> Response:
    """Make browsers that came over HTTPS use only HTTPS for a year."""
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
    return response
