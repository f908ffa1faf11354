"""Errors of services for a database that cannot be used now."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import DBAPIError

from scorekeeper.persistence.troubles import Trouble, TroubleError, trouble_error
from scorekeeper.services.common.errors import (
    DatabaseBusyError,
    DatabaseFullError,
    DatabaseMissingError,
    DatabaseReadOnlyError,
    DatabaseTroubleError,
    DatabaseUnreachableError,
)

_ERRORS: Final[dict[Trouble, type[DatabaseTroubleError]]] = {
    Trouble.BUSY: DatabaseBusyError,
    Trouble.FULL: DatabaseFullError,
    Trouble.READ_ONLY: DatabaseReadOnlyError,
    Trouble.UNREACHABLE: DatabaseUnreachableError,
    Trouble.MISSING: DatabaseMissingError,
}


def service_error(error: TroubleError) -> DatabaseTroubleError:
    """Return the service error for a trouble of the database."""
    return _ERRORS[error.trouble]()


def error_of_driver(error: DBAPIError) -> DatabaseTroubleError | None:
    """Return the same for an error met while reading; None for a mistake of the program."""
    found = trouble_error(error)
    return None if found is None else service_error(found)
