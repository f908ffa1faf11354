"""Session cookies that stay valid when the server's clock is set back."""

from __future__ import annotations

from typing import Any

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer


class ClockTolerantSigner(TimestampSigner):
    """Signer that accepts timestamps in the future; only old signatures expire.

    The library's own refuses them: after the server's clock was set back, every open page would
    have to be loaded again before its form could be sent.
    """

    def unsign(
        self,
        signed_value: str | bytes,
        max_age: int | None = None,
        return_timestamp: bool = False,  # noqa: FBT001, FBT002 -- as the library has it
    ) -> Any:  # noqa: ANN401 -- as the library has it
        """Return the signed value, or with `return_timestamp` the value and its time."""
        try:
            value, moment = super().unsign(signed_value, max_age, return_timestamp=True)
        except SignatureExpired as error:
            signed = error.date_signed
            if signed is None or signed.timestamp() <= self.get_timestamp():
                raise
            value, moment = super().unsign(signed_value, return_timestamp=True)
        return (value, moment) if return_timestamp else value


class ClockTolerantSessions(SecureCookieSessionInterface):
    """Flask's sessions, signed by `ClockTolerantSigner`; the cookie is secure over HTTPS."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return the serializer that signs the cookie."""
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = ClockTolerantSigner
        return serializer

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether the cookie is sent over HTTPS only; at home there may be no HTTPS."""
        del app
        return request.is_secure
