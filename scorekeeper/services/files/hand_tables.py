"""Tables of hands, a row for every side of every hand, for spreadsheets and other programs.

The headings are English and stay as they are, so that other programs may rely on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.documents.csv_text import BYTE_ORDER_MARK, csv_line
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.keys import GameKey
from scorekeeper.services.game.loading import load_game, recounted
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.services.group.groups import find_group

_HEADINGS: Final = (
    "game",
    "started",
    "ruleset",
    "rules",
    "options",
    "hand",
    "saved",
    "dealer",
    "side",
    "name",
    "players",
    "entry",
    "points",
    "total",
    "minimum",
    "went_out",
    "canastas",
    "breaks_rules",
    *(f"points_{code}" for code in LineCode),
    "on_paper",
)
_AT_ONCE: Final = 50


def game_table(session: Session, token: str) -> str:
    """Return the hands of a game as CSV, a row for each hand and side.

    Raises:
        GameNotFoundError: no game has this link.
    """
    return "".join((_head(), *_lines(load_game(session, token))))


def group_table(session: Session, token: str) -> Iterator[str]:
    """Return the hands of all games of a group as CSV, in parts, the game begun first in front.

    Raises:
        GroupNotFoundError: no group has this link.
    """
    group_id = find_group(session, token)
    return _group_parts(session, group_id)


def _group_parts(session: Session, group_id: int) -> Iterator[str]:
    yield _head()
    after = None
    while places := stored.games_in_order(session, group_id, _AT_ONCE, after):
        for place in places:
            yield "".join(_lines(recounted(session, GameKey(group_id, place.game_id))))
        after = places[-1]
        # Hands that have been written out are not needed any longer.
        session.expunge_all()


def _head() -> str:
    return BYTE_ORDER_MARK + csv_line(_HEADINGS)


def _lines(game: GameView) -> Iterator[str]:
    for deal in game.deals:
        for place in range(len(game.sides)):
            yield csv_line([*_of_hand(game, deal), *_of_side(game, deal, place)])


def _of_hand(game: GameView, deal: DealView) -> tuple[str | int, ...]:
    return (
        game.id,
        game.started_at.strftime("%Y-%m-%d %H:%M:%S"),
        game.variant.id,
        game.title,
        " ".join(game.options),
        deal.number,
        deal.saved_at.strftime("%Y-%m-%d %H:%M:%S"),
        deal.table.dealer,
    )


def _of_side(game: GameView, deal: DealView, place: int) -> Iterator[str | int]:
    standing = deal.standing
    # Members of a side score one by one: what counts for another alone is none of theirs.
    index, member = standing.scored_with(place)
    side, minimum = deal.deal.sides[index], standing.minimums[place]
    lines = [line for line in deal.score.sides[index].sheet.lines if line.member in (None, member)]
    broken = [found for found in deal.score.violations if found.side in (None, index)]
    playing = [name for name in game.sides[place].players if name not in deal.table.sitting_out]
    yield place + 1
    yield game.sides[place].name
    yield " & ".join(playing)
    yield side.entry
    yield standing.points[place]
    yield standing.after[place]
    yield "" if minimum is None or deal.on_paper else minimum.points
    yield int(side.went_out)
    yield sum(line.count for line in lines if line.kind is not None)
    yield len(broken)
    yield from (_sum(lines, code) for code in LineCode)
    yield int(deal.on_paper)


def _sum(lines: list[ScoreLine], code: LineCode) -> int:
    return sum(line.points for line in lines if line.code is code)
