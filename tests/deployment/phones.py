"""Phones that fill in the app's forms over HTTPS, through the proxy."""

from __future__ import annotations

import http.client
import ssl
from contextlib import closing
from http.client import HTTPResponse

from benchmarks._phones import Phone
from tests.deployment.stack import Stack

_HTTPS = 443
_TIMEOUT = 60.0


class SecurePhone(Phone):
    """A browser with cookies that visits the site from an address of its own.

    Attributes:
        address: where it comes from; empty for any.
        site: the name of who is visited.
    """

    def __init__(self, stack: Stack, address: str = "") -> None:
        super().__init__(_HTTPS)
        self.address = address
        self.site = stack.site
        self._trusts = ssl.create_default_context(cafile=str(stack.authority))
        self.headers = {"Referer": f"https://{self.site}/"}

    def connect(self) -> http.client.HTTPConnection:
        """Return a connection to the site, which has to prove who it is."""
        return http.client.HTTPSConnection(
            self.site,
            _HTTPS,
            timeout=_TIMEOUT,
            source_address=(self.address, 0) if self.address else None,
            context=self._trusts,
        )

    def look(self, path: str) -> HTTPResponse:
        """Return the answer itself to a question, with its headers."""
        with closing(self.connect()) as connection:
            connection.request("GET", path, headers=self.headers)
            answer = connection.getresponse()
            answer.read()
            return answer
