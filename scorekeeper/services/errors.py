"""Why a use case was refused: each error knows a sentence that says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.documents.errors import Problem
from scorekeeper.services.sentences import problem_of

if TYPE_CHECKING:
    from scorekeeper.services.views import GameView


class ServiceError(Exception):
    """Something asked for that cannot be done.

    Attributes:
        problems: what is wrong, field by field; the path names the field, such as
            `sides[0].name`, or is empty where no single field is at fault.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


class RefusedError(ServiceError):
    """The input can be read but may not stand: a name too long, a hand too many."""


class GameNotFoundError(ServiceError):
    """No game has this link."""

    def __init__(self) -> None:
        super().__init__((problem_of("", "game.not_found"),))


class DealNotFoundError(ServiceError):
    """The game has no such hand.

    Attributes:
        number: the hand asked for.
    """

    def __init__(self, number: int) -> None:
        super().__init__((problem_of("", "deal.not_found", number=number),))
        self.number = number


class HouseRulesNotFoundError(ServiceError):
    """No house rules have this link."""

    def __init__(self) -> None:
        super().__init__((problem_of("", "house_rules.not_found"),))


class HouseRulesConflictError(ServiceError):
    """Somebody else changed the house rules first; nothing was written.

    Attributes:
        found: the version that stands.
    """

    def __init__(self, found: int) -> None:
        super().__init__((problem_of("", "house_rules.conflict"),))
        self.found = found


class VersionConflictError(ServiceError):
    """Somebody else saved first; nothing was written.

    Attributes:
        current: the game as it stands now.
        expected: the version (of the game, or revision of the hand) that the caller had seen.
        found: the one that was found instead.
    """

    def __init__(self, current: GameView, expected: int, found: int) -> None:
        super().__init__((problem_of("", "version.conflict"),))
        self.current = current
        self.expected = expected
        self.found = found


class DatabaseBusyError(ServiceError):
    """The database could not be written to in time; nothing was written."""

    def __init__(self) -> None:
        super().__init__((problem_of("", "database.busy"),))
