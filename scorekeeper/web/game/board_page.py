"""The board of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from flask import render_template, request, url_for
from markupsafe import Markup

from scorekeeper.services.common.cache import Memory
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.services.hand.last_hand import MOST_BY_CLOCK
from scorekeeper.web.common.language import gettext, page_language, speech
from scorekeeper.web.game.board_actions import ActionLink, action_links
from scorekeeper.web.game.board_writes import BoardWrite, restore_of, undo_of
from scorekeeper.web.game.chart import hands_figure, totals_figure
from scorekeeper.web.game.ending import Won, won_by
from scorekeeper.web.group.link_preview import link_preview
from scorekeeper.web.hand.confirming import (
    ConfirmItem,
    board_items,
    may_write,
    row_text,
    settled_text,
)
from scorekeeper.wording.board import (
    game_over,
    hand_name,
    next_hand,
    of_target,
    side_leads,
    side_needs,
    turns_of,
    write_label,
)
from scorekeeper.wording.numbers import figure

LATEST: Final = 100
"""So many hands are shown at first: the page of a game of 500 would weigh half a megabyte."""
_DRAWN: Final = ("preview", "title", "dock", "scores", "ledger", "charts", "more")
_ROOM: Final = 12 * 1024 * 1024
"""Bytes that boards may take in a process: several hundred of ten hands."""


@dataclass(frozen=True, slots=True)
class PlayerTag:
    """A player on the board, and what falls to them in the next hand."""

    name: str
    deals: bool
    leads: bool
    sits_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreColumn:
    """A side on the board.

    Attributes:
        name: its name.
        alone: its only player; None where there are several.
        players: its players; none where they say no more than its name.
        total: its points.
        needs: what its next first meld needs, in words; empty once the game is over.
        leads: that it leads, and by how much; empty if it does not.
        progress: the way to the target, 0 to 1000.
        to_go: the same in words; empty where no target is played for.
    """

    name: str
    alone: PlayerTag | None
    players: Sequence[PlayerTag]
    total: int
    needs: str
    leads: str
    progress: int
    to_go: str


@dataclass(frozen=True, slots=True)
class LedgerCell:
    """What one side made of a hand, and stood at after it."""

    points: int
    total: int
    went_out: bool


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A hand on the board; `label` is what its link is called, `confirmed` who has confirmed it."""

    number: int
    label: str
    url: str
    cells: Sequence[LedgerCell]
    legal: bool
    on_paper: bool
    confirmed: str
    is_confirmed: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart and what it shows."""

    caption: str
    drawing: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """Everything the board shows.

    Attributes:
        title: the edition.
        subtitle: which hand comes next, and who deals; or that the game is over.
        sides: the columns.
        rows: the hands, the newest first.
        latest: those that are shown at first.
        won: how the game ended, or None.
        write_url: where the next hand is written; empty once the game is over.
        write_label: what the button there says.
        turns: who deals, leads and sits out in the next hand, one after the other.
        news: how the game stands, in a sentence to be read aloud.
        near: what else can be done, at the thumb.
        more: what else can be done, at the foot.
        settled: why only the director of its club evening changes it; empty where others may.
        undo: what undo takes back; None when there is nothing.
        restore: what restore brings back, likewise.
        charts: the totals and the points, hand by hand; none before the second hand.
        urls: further addresses by name.
        confirms: what its sides have to confirm.
        drawn: the parts of the page that hold nothing of a single request, as HTML, by name.
    """

    title: str
    subtitle: str
    sides: Sequence[ScoreColumn]
    rows: Sequence[LedgerRow]
    latest: Sequence[LedgerRow]
    won: Won | None
    write_url: str
    write_label: str
    turns: Sequence[str]
    news: str
    near: Sequence[ActionLink]
    more: Sequence[ActionLink]
    settled: str
    undo: BoardWrite | None
    restore: BoardWrite | None
    charts: Sequence[Figure]
    urls: Mapping[str, str]
    confirms: Sequence[ConfirmItem]
    drawn: Mapping[str, Markup]


def _weigh(page: BoardPage) -> int:
    """Return about how many bytes a board takes."""
    drawn = sum(len(part) for part in page.drawn.values())
    return 4_000 + 300 * len(page.rows) * (1 + len(page.sides)) + drawn


_PAGES: Final[Memory[tuple[str, str, str], BoardPage]] = Memory(_ROOM, _weigh)


def board_page(game: GameView, token: str, role: Role) -> BoardPage:
    """Return the board of a game, for the holder of a link.

    It is asked for far more often than it changes: what was made once serves until the game is
    written to.
    """
    key = (token, page_language(), request.root_url)
    stamp = (game.version, game.changed_at, game.names_in_preview)
    return _PAGES.get(key, stamp, lambda _: _made(game, token, role))


def forget() -> None:
    """Forget the boards that were made before."""
    _PAGES.clear()


def _made(game: GameView, token: str, role: Role) -> BoardPage:
    page = _told(game, token, role)
    shown = {"page": page, "rows": page.latest, "preview": link_preview(game, token)}
    drawn = {name: render_template(f"games/_{name}.html", **shown) for name in _DRAWN}
    return replace(page, drawn={name: Markup(part) for name, part in drawn.items()})  # noqa: S704 -- escaped by the templates


def _told(game: GameView, token: str, role: Role) -> BoardPage:
    number = game.next_number
    writes = may_write(game, role)
    rows = [_row(game, deal, token) for deal in reversed(game.deals)]
    return BoardPage(
        title=game.title,
        subtitle=_subtitle(game),
        sides=[_column(game, place) for place in range(len(game.sides))],
        rows=rows,
        latest=rows[:LATEST],
        won=won_by(game),
        write_url="" if game.over or not writes else url_for("hands.new", token=token),
        write_label=write_label(speech(), number),
        turns=[] if game.over or game.given else turns_of(speech(), game.table),
        news=_news(game),
        near=action_links(token, role, near=True, over=game.over or not writes),
        more=action_links(token, role, near=False, over=game.over),
        settled=settled_text(game, role),
        undo=undo_of(game, token) if writes else None,
        restore=restore_of(game, token) if writes else None,
        charts=_charts(game),
        urls=_urls(game, token, role),
        confirms=board_items(game, token, role),
        drawn={},
    )


def _charts(game: GameView) -> list[Figure]:
    figures = [
        Figure(gettext("Totals hand by hand"), totals_figure(game)),
        Figure(gettext("Points of each hand"), hands_figure(game)),
    ]
    return [figure for figure in figures if figure.drawing]


def _subtitle(game: GameView) -> str:
    if game.over:
        return game_over(speech())
    deals = game.rules.target.deals
    # Of a round that a clock ends nobody knows how many hands it will have.
    by_clock = game.played_at is not None and deals == MOST_BY_CLOCK
    return next_hand(speech(), None if by_clock else deals, game.next_number, game.table.dealer)


def _news(game: GameView) -> str:
    """Return how the game stands, for those who hear it."""
    totals = ", ".join(f"{side.name} {figure(side.total)}" for side in game.sides)
    won = won_by(game)
    return f"{won.headline}. {totals}" if won else f"{_subtitle(game)}. {totals}"


def _urls(game: GameView, token: str, role: Role) -> dict[str, str]:
    urls = {
        "live": url_for("live.board", token=token),
        "whole": url_for("games.board", token=token, hands="all"),
        "whole_live": url_for("live.board", token=token, hands="all"),
        "file": url_for("exchange.export", token=token),
    }
    if game.over:
        urls["sheet"] = url_for("sheets.game", token=token)
        urls["rematch"] = url_for("games.rematch", token=token)
        urls["change"] = url_for("games.new", after=token)
        if role is Role.OWNER:
            urls["statistics"] = url_for("statistics.index")
    return urls


def _column(game: GameView, place: int) -> ScoreColumn:
    side = game.sides[place]
    players = len(side.players)
    tags = [_tag(game, name) for name in side.players]
    return ScoreColumn(
        name=side.name,
        alone=tags[0] if len(tags) == 1 else None,
        players=() if len(tags) == 1 else tags,
        total=side.total,
        needs=side_needs(speech(), side.minimum, players),
        leads="" if game.over else side_leads(speech(), game.totals, place, players),
        progress=round(side.progress * 1000),
        to_go=of_target(speech(), game.rules, side.total),
    )


def _tag(game: GameView, name: str) -> PlayerTag:
    table = game.table
    if game.over:
        return PlayerTag(name, deals=False, leads=False, sits_out=False)
    return PlayerTag(
        name,
        deals=name == table.dealer,
        leads=name == table.leader,
        sits_out=name in table.sitting_out,
    )


def _row(game: GameView, deal: DealView, token: str) -> LedgerRow:
    standing = deal.standing
    out = {
        place
        for side, scorers in zip(deal.deal.sides, standing.scorers, strict=True)
        for place in scorers
        if side.went_out
    }
    return LedgerRow(
        number=deal.number,
        label=hand_name(speech(), deal.number),
        url=url_for("hands.show", token=token, number=deal.number),
        cells=[
            LedgerCell(made, total, place in out)
            for place, (made, total) in enumerate(zip(standing.points, standing.after, strict=True))
        ],
        legal=deal.score.is_legal,
        on_paper=deal.on_paper,
        confirmed=row_text(game, deal.number),
        is_confirmed=len(game.confirmed.hands.get(deal.number, ())) == len(game.sides),
    )
