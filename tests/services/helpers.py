from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from sqlalchemy.orm import Session

from scorekeeper.persistence.games import revisions_of
from scorekeeper.persistence.tables import DealRevision
from scorekeeper.services.game.loading import load_game, open_link
from scorekeeper.services.game.views import NamedSide, SidesDocument
from scorekeeper.services.game.writes import DealPreview, NewGame, SavedDeal, Write
from scorekeeper.services.hand.deals import preview_of, record_deal
from scorekeeper.services.lifecycle.games import start_game

# The rule books' example: 1190 points, and 65 lost.
EXAMPLE: SidesDocument = [
    {
        "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"],
        "red_threes": 1,
        "hands": [{"cards": ""}, {"cards": "5 8 K"}],
        "went_out": True,
    },
    {"hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
]

_keys = count(1)


def a_new_game(**changes: object) -> NewGame:
    game = {
        "variant": "caliente-complete",
        "players": 4,
        "sides": (
            NamedSide(name="North-South", players=("Nora", "Sam")),
            NamedSide(name="East-West", players=("Eve", "Will")),
        ),
    }
    return NewGame(**{**game, **changes})  # type: ignore[arg-type]


def a_game(session: Session, **changes: object) -> str:
    return start_game(session, a_new_game(**changes))


def net(first: int, second: int) -> SidesDocument:
    return [
        {"entry": "net", "net": first, "went_out": first > second},
        {"entry": "net", "net": second, "went_out": second > first},
    ]


def a_write(expected: int, key: str = "") -> Write:
    return Write(key=key or f"key-{next(_keys)}", expected=expected, device="phone", author="Ann")


def revisions(session: Session, token: str) -> Sequence[DealRevision]:
    """Return every revision of every hand of a game as it is kept, in order."""
    return revisions_of(session, open_link(session, token).stamp.game)


def preview_deal(
    session: Session, token: str, sides: SidesDocument, number: int | None = None
) -> DealPreview:
    return preview_of(load_game(session, token), sides, number)


def record(session: Session, token: str, *hands: SidesDocument) -> SavedDeal:
    """Save hands in a row; return the answer to the last."""
    for hand in hands[:-1]:
        record(session, token, hand)
    version = load_game(session, token).version
    return record_deal(session, token, hands[-1], a_write(version))
