"""A proxy with HTTPS in front of it, as small as can be: each request to the next instance."""

from __future__ import annotations

import secrets
from collections import Counter
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from itertools import cycle
from urllib.parse import urlencode, urlsplit

from werkzeug.wrappers import Response

HOST = "cards.example.org"


class Answer(Response):
    """Answer, as far as visitors look at it."""

    @property
    def text(self) -> str:
        """The body."""
        return self.get_data(as_text=True)


class Balancer:
    """A browser and the proxy that its requests go through.

    Attributes:
        sent: how many requests went to each instance.
        ids: the ids that the proxy gave them, in order.
    """

    def __init__(self, urls: list[str]) -> None:
        self._next = cycle(urls)
        self._cookies: dict[str, str] = {}
        self.sent: Counter[str] = Counter()
        self.ids: list[str] = []

    def get(self, url: str, headers: dict[str, str] | None = None) -> Answer:
        """Look at a page, through the next instance."""
        return self._ask("GET", url, headers or {})

    def post(self, url: str, data: dict[str, str]) -> Answer:
        """Send a form, through the next instance."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", url, form, urlencode(data))

    def _ask(self, method: str, url: str, headers: dict[str, str], body: str = "") -> Answer:
        instance = next(self._next)
        self.sent[instance] += 1
        self.ids.append(secrets.token_hex(16))
        connection = HTTPConnection(urlsplit(instance).netloc, timeout=60)
        try:
            connection.request(
                method,
                url,
                body,
                {
                    **headers,
                    "Host": HOST,
                    "Referer": f"https://{HOST}/",
                    "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
                    "X-Forwarded-For": "192.0.2.7",
                    "X-Forwarded-Proto": "https",
                    "X-Request-ID": self.ids[-1],
                },
            )
            answer = connection.getresponse()
            found = Answer(answer.read(), answer.status, answer.getheaders())
        finally:
            connection.close()
        for cookie in found.headers.getlist("Set-Cookie"):
            for name, morsel in SimpleCookie(cookie).items():
                assert morsel["secure"]
                self._cookies[name] = morsel.value
        return found
