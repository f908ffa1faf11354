"""Sessions that outlive a clock set back, when a signature of a moment ago is of the future."""

from __future__ import annotations

from typing import Any

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer


class PatientSigner(TimestampSigner):
    """Signer that accepts signatures of the future as those of now; only old ones expire.

    Otherwise every page that was open when a clock was set right would have to be loaded again
    before its form could be sent.
    """

    def unsign(
        self,
        signed_value: str | bytes,
        max_age: int | None = None,
        return_timestamp: bool = False,  # noqa: FBT001, FBT002 -- as the library has it
    ) -> Any:  # noqa: ANN401 -- likewise: a value, or a value and a moment
        """Return the signed value; see the library."""
        try:
            value, moment = super().unsign(signed_value, max_age, return_timestamp=True)
        except SignatureExpired as error:
            signed = error.date_signed
            if signed is None or signed.timestamp() <= self.get_timestamp():
                raise
            value, moment = super().unsign(signed_value, return_timestamp=True)
        return (value, moment) if return_timestamp else value


class PatientSessions(SecureCookieSessionInterface):
    """Flask's sessions, signed by `PatientSigner`; their cookie is secure where requests are."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return the serializer that signs the cookie."""
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = PatientSigner
        return serializer

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether the cookie of this answer is secure; at home there may be no HTTPS."""
        del app
        return request.is_secure
