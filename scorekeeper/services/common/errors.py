"""Errors of use cases: each knows a sentence that says what to do."""

from __future__ import annotations

from typing import ClassVar

from scorekeeper.documents.errors import Problem
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.sentences import problem_of


class ServiceError(Exception):
    """Request that cannot be done.

    Attributes:
        problems: the problems, field by field; the path names the field, such as
            `sides[0].name`, or is empty where no single field is at fault.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


class FixedMessageError(ServiceError):
    """An error whose message never varies.

    Attributes:
        code: that of its sentence.
    """

    code: ClassVar[str]

    def __init__(self) -> None:
        super().__init__((problem_of("", self.code),))


class RefusedError(ServiceError):
    """The input can be read but is not valid: a name too long, a hand too many."""


class GameNotFoundError(FixedMessageError):
    """No game has this link."""

    code = "game.not_found"


class GroupRenewedError(FixedMessageError):
    """The group's link has been replaced, since the former one was made unsafely."""

    code = "group.renewed"


class LinkRevokedError(FixedMessageError):
    """The link has been taken back."""

    code = "link.revoked"


class GameDeletedError(ServiceError):
    """The game has been deleted; its owner may bring it back.

    Attributes:
        role: the role of the link.
    """

    def __init__(self, role: Role) -> None:
        super().__init__((problem_of("", "game.deleted"),))
        self.role = role


class NotAllowedError(ServiceError):
    """The link does not let its holder do this.

    Attributes:
        role: the role of the link.
    """

    def __init__(self, role: Role) -> None:
        is_viewer = role is Role.VIEWER
        problem = problem_of("", "link.viewer") if is_viewer else problem_of("", "link.scorer")
        super().__init__((problem,))
        self.role = role


class EventNotFoundError(FixedMessageError):
    """No club evening has this link."""

    code = "event.not_found"


class NotDirectingError(FixedMessageError):
    """The link of a club evening has another role."""

    code = "event.not_allowed"


class DealNotFoundError(ServiceError):
    """The game has no such hand.

    Attributes:
        number: the hand asked for.
    """

    def __init__(self, number: int) -> None:
        super().__init__((problem_of("", "deal.not_found", number=number),))
        self.number = number


class RevisionNotFoundError(ServiceError):
    """The hand has no such version."""

    def __init__(self, number: int, revision: int) -> None:
        super().__init__((problem_of("", "revision.not_found", number=number, revision=revision),))


class HouseRulesNotFoundError(FixedMessageError):
    """No house rules have this link."""

    code = "house_rules.not_found"


class HouseRulesConflictError(ServiceError):
    """Somebody else changed the house rules first; nothing was written.

    Attributes:
        found: the version that stands.
    """

    def __init__(self, found: int) -> None:
        super().__init__((problem_of("", "house_rules.conflict"),))
        self.found = found


class GroupNotFoundError(FixedMessageError):
    """No group has this link."""

    code = "group.not_found"


class PlayerNotFoundError(FixedMessageError):
    """The group has no such player."""

    code = "player.not_found"


class PlayerConflictError(ServiceError):
    """Somebody else gave the player another name first; nothing was written.

    Attributes:
        name: the name that stands.
    """

    def __init__(self, name: str) -> None:
        super().__init__((problem_of("name", "player.conflict", name=name),))
        self.name = name


class VersionConflictError(ServiceError):
    """Somebody else saved first; nothing was written. The game has to be read again.

    Attributes:
        expected: the version (of the game, or revision of the hand) that the caller had seen.
        found: the one that was found instead.
    """

    def __init__(self, expected: int, found: int) -> None:
        super().__init__((problem_of("", "version.conflict"),))
        self.expected = expected
        self.found = found


class NotesConflictError(ServiceError):
    """Somebody else took a note of the hand first, or saved the hand; nothing was noted.

    The notes have to be read again; they may be of the next hand.
    """

    def __init__(self, *, is_saved: bool) -> None:
        saved, noted = problem_of("", "notes.saved"), problem_of("", "notes.conflict")
        super().__init__((saved if is_saved else noted,))


class DatabaseTroubleError(FixedMessageError):
    """The database cannot be used now. The request is not at fault: it may be repeated."""

    code = "database.unreachable"


class DatabaseBusyError(DatabaseTroubleError):
    """The database could not be written to in time; nothing was written."""

    code = "database.busy"


class DatabaseFullError(DatabaseTroubleError):
    """There is no room left for the database; nothing was written."""

    code = "database.full"


class DatabaseReadOnlyError(DatabaseTroubleError):
    """The database can only be read; nothing was written."""

    code = "database.read_only"


class DatabaseUnreachableError(DatabaseTroubleError):
    """The database does not answer. Whether it wrote something, a repeated request will tell."""


class DatabaseMissingError(DatabaseTroubleError):
    """The file of the database has been deleted or replaced."""

    code = "database.missing"
