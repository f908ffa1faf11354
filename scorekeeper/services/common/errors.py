"""Errors of use cases: each knows a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.documents.errors import Problem
from scorekeeper.persistence.database_errors import Trouble
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.sentences import problem_of


class ServiceError(Exception):
    """Request that cannot be done.

    Attributes:
        problems: the problems, field by field; the path names the field, such as
            `sides[0].name`, or is empty where no single field is at fault.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))


class RefusedError(ServiceError):
    """The input can be read but is not valid: a name too long, a hand too many."""

    @classmethod
    def because(cls, code: str, path: str = "", **values: object) -> RefusedError:
        """Return the refusal for a single problem; arguments are those of `problem_of`."""
        return cls([problem_of(path, code, **values)])


def refuse_if_any(problems: Iterable[Problem]) -> None:
    """Refuse the input for its problems, if there are any.

    Raises:
        RefusedError: there are.
    """
    if found := tuple(problems):
        raise RefusedError(found)


class CodedError(ServiceError):
    """Error of a single code. The values for its sentence are attributes as well.

    Attributes:
        code: code of its sentence.
        path: the field at fault; empty where no single one is.
    """

    code: str
    path = ""

    def __init__(self, **values: object) -> None:
        super().__init__([problem_of(self.path, self.code, **values)])
        vars(self).update(values)


class UnknownLinkError(CodedError):
    """Nothing has this link."""


class GameNotFoundError(UnknownLinkError):
    """No game has this link."""

    code = "game.not_found"


class GroupRenewedError(CodedError):
    """The group's link has been replaced, since the former one was made unsafely."""

    code = "group.renewed"


class LinkRevokedError(CodedError):
    """The link has been revoked."""

    code = "link.revoked"


class GameDeletedError(CodedError):
    """The game has been deleted; its owner may bring it back.

    Attributes:
        role: the role of the link.
    """

    code = "game.deleted"
    role: Role


class NotAllowedError(CodedError):
    """The link does not let its holder do this.

    Attributes:
        role: the role of the link.
    """

    role: Role

    def __init__(self, role: Role) -> None:
        self.code = "link.viewer" if role is Role.VIEWER else "link.scorer"
        super().__init__(role=role)


class EventNotFoundError(UnknownLinkError):
    """No club evening has this link."""

    code = "event.not_found"


class NotDirectingError(CodedError):
    """The link of a club evening has another role."""

    code = "event.not_allowed"


class DealNotFoundError(CodedError):
    """The game has no hand of this `number`."""

    code = "deal.not_found"
    number: int


class RevisionNotFoundError(CodedError):
    """The hand of this `number` has no such `revision`."""

    code = "revision.not_found"


class HouseRulesNotFoundError(UnknownLinkError):
    """No house rules have this link."""

    code = "house_rules.not_found"


class HouseRulesConflictError(CodedError):
    """Somebody else changed the house rules first; nothing was written.

    Attributes:
        found: the version that stands.
    """

    code = "house_rules.conflict"
    found: int


class GroupNotFoundError(UnknownLinkError):
    """No group has this link."""

    code = "group.not_found"


class PlayerNotFoundError(CodedError):
    """The group has no such player."""

    code = "player.not_found"


class PlayerConflictError(CodedError):
    """Somebody else gave the player another name first, `name`; nothing was written."""

    code = "player.conflict"
    path = "name"


class VersionConflictError(CodedError):
    """Somebody else saved first; nothing was written. The game has to be read again.

    Attributes:
        expected: the version (of the game, or revision of the hand) that the caller had seen.
        found: the one that was found instead.
    """

    code = "version.conflict"
    expected: int
    found: int

    def __init__(self, expected: int, found: int) -> None:
        super().__init__(expected=expected, found=found)


class NotesConflictError(CodedError):
    """Somebody else took a note of the hand first, or saved the hand; nothing was noted.

    The notes have to be read again; they may be of the next hand.
    """

    def __init__(self, *, is_saved: bool) -> None:
        self.code = "notes.saved" if is_saved else "notes.conflict"
        super().__init__()


class DatabaseTroubleError(CodedError):
    """The database cannot be used now. The request is not at fault: it may be repeated.

    Nothing was written; of one that does not answer, a repeated request will tell.

    Attributes:
        trouble: the reason, which the code names.
    """

    trouble: Trouble

    def __init__(self, trouble: Trouble) -> None:
        self.code = f"database.{trouble}"
        super().__init__(trouble=trouble)


class DatabaseBusyError(DatabaseTroubleError):
    """The database could not be written to in time."""

    def __init__(self) -> None:
        super().__init__(Trouble.BUSY)
