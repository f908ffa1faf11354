"""The board of a game: its hands, its charts, its end, and what can be taken back from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal

from flask import render_template, request, url_for
from markupsafe import Markup

from scorekeeper.engine.standing import margin
from scorekeeper.services.common.cache import Cache
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.highlights import canastas, hand_with, special_hands, with_most
from scorekeeper.services.game.views import Correction, DealView, GameView
from scorekeeper.sheets.hands_chart import hands_chart
from scorekeeper.sheets.names import isolated
from scorekeeper.sheets.plot import ChartSize
from scorekeeper.sheets.totals_chart import TargetLine, TotalsChart
from scorekeeper.web.common.language import gettext, ngettext, page_language, speech
from scorekeeper.web.game.board_actions import actions_for
from scorekeeper.web.group.link_preview import link_preview
from scorekeeper.web.hand.concurrent_saves import GameWriteButton, bring_back
from scorekeeper.web.hand.confirming import (
    ConfirmItem,
    board_items,
    further_text,
    hand_item,
    may_write,
    settled_text,
)
from scorekeeper.wording.board import (
    after_end,
    game_over,
    hand_name,
    level_at_end,
    next_hand,
    of_target,
    side_leads,
    side_needs,
    turns_of,
    write_label,
)
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.vocabulary import in_a_row

LATEST: Final = 100
"""Number of hands shown at first: the page of a game of 500 would weigh half a megabyte."""
_PARTS: Final = ("preview", "title", "dock", "scores", "ledger", "charts", "more", "large_sides")
_ROOM: Final = 12 * 1024 * 1024
"""Bytes that boards may take in a process: several hundred of ten hands."""
_FEWEST_DRAWN: Final = 2
_MOST_DRAWN: Final = 40
"""More hands than this are too narrow to tell apart: the last of them are shown."""
_PHONE: Final = ChartSize(width=360, height=225, text=14, names=140)


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A hand on the board.

    Attributes:
        deal: the hand.
        label: the name of its link.
        url: where it is shown.
        cells: side by side, the points, the total after it, and whether the side went out.
        confirmed: that all sides have confirmed it, in words; empty where not, or nobody is asked.
    """

    deal: DealView
    label: str
    url: str
    cells: Sequence[tuple[int, int, bool]]
    confirmed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """Everything the board shows.

    Attributes:
        game: the game.
        subtitle: the next hand and its dealer; or that the game is over.
        rows: the hands, the newest first.
        won: the end of the game; None while it goes on.
        write_url: the address of the next hand's form; empty once the game is over.
        turns: the next hand's dealer, leader and who sits out, one after the other.
        news: the score of the game, in a sentence to be read aloud.
        remarks: what is out of the ordinary about its end, in sentences.
        settled: the reason why only the director of its club evening changes it; else empty.
        undo: the button that undoes the last write; None when there is nothing.
        restore: the button that restores the last write undone; None when there is none.
        urls: further addresses by name.
        confirms: the confirmations that its sides are asked for.
        further: how many more hands wait for them, in words; empty for none.
        drawn: the rendered parts of the page that do not depend on the request, by name.
    """

    game: GameView
    subtitle: str
    rows: Sequence[LedgerRow]
    won: Won | None
    write_url: str
    turns: Sequence[str]
    news: str
    remarks: Sequence[str]
    settled: str
    undo: GameWriteButton | None
    restore: GameWriteButton | None
    urls: Mapping[str, str]
    confirms: Sequence[ConfirmItem]
    further: str
    drawn: Mapping[str, Markup]


def _weigh(page: BoardPage) -> int:
    """Return the approximate size of a board in bytes."""
    drawn = sum(len(part) for part in page.drawn.values())
    return 4_000 + 300 * len(page.rows) * (1 + len(page.game.sides)) + drawn


_PAGES: Final[Cache[tuple[str, str, str], BoardPage]] = Cache(_ROOM, _weigh)


def board_page(game: GameView, token: str, role: Role) -> BoardPage:
    """Return the board of a game, for the holder of a link.

    It is cached until the game is written to, as it is asked for far more often than it changes.
    """
    key = (token, page_language(), request.root_url)
    stamp = (game.version, game.changed_at, game.names_in_preview)
    return _PAGES.get(key, stamp, lambda _: _made(game, token, role))


def forget() -> None:
    """Forget the cached boards."""
    _PAGES.clear()


def _made(game: GameView, token: str, role: Role) -> BoardPage:
    page, table = _page_without_parts(game, token, role), game.table
    shown = {
        "page": page,
        "game": game,
        "token": token,
        "rows": page.rows[:LATEST],
        "preview": link_preview(game, token),
        "near": actions_for(role, near=True, over=not page.write_url),
        "more": actions_for(role, near=False, over=game.over),
        "write_label": write_label(speech(), game.next_number),
        "charts": [
            (gettext("Totals hand by hand"), totals_figure(game)),
            (gettext("Points of each hand"), hands_figure(game)),
        ],
        "deals": None if game.over else table.dealer,
        "sits_out": () if game.over else table.sitting_out,
        "needs": partial(side_needs, speech()),
        "leads": partial(side_leads, speech()),
        "to_go": partial(of_target, speech()),
    }
    drawn = {name: render_template(f"games/_{name}.html", **shown) for name in _PARTS}
    return replace(page, drawn={name: Markup(part) for name, part in drawn.items()})  # noqa: S704 -- escaped by the templates


def _page_without_parts(game: GameView, token: str, role: Role) -> BoardPage:
    writes = may_write(game, role)
    return BoardPage(
        game=game,
        subtitle=_subtitle(game),
        rows=[_row(game, deal, token) for deal in reversed(game.deals)],
        won=won_by(game),
        write_url="" if game.over or not writes else url_for("hands.new", token=token),
        turns=[] if game.over or game.given else turns_of(speech(), game.table),
        news=_news(game),
        remarks=list(_remarks(game)),
        settled=settled_text(game, role),
        undo=undo_of(game, token) if writes else None,
        restore=restore_of(game, token) if writes else None,
        urls=_urls(game, token, role),
        confirms=board_items(game, token, role),
        further=further_text(game),
        drawn={},
    )


def _subtitle(game: GameView) -> str:
    if game.over:
        return game_over(speech())
    return next_hand(speech(), game.rules.target, game.next_number, game.table.dealer)


def _news(game: GameView) -> str:
    """Return the score of the game as a sentence, for screen readers."""
    totals = ", ".join(f"{isolated(side.name)} {figure(side.total)}" for side in game.sides)
    won = won_by(game)
    return " ".join([f"{won.headline if won else _subtitle(game)}.", *_remarks(game), totals])


def _remarks(game: GameView) -> Iterator[str]:
    """Yield that the sides are level at the end, and which hands come after it."""
    if game.is_level and not game.given:
        yield level_at_end(speech(), max(game.totals))
    if game.ended_early is not None:
        yield after_end(speech(), game.ended_early, len(game.deals))


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


def _row(game: GameView, deal: DealView, token: str) -> LedgerRow:
    standing = deal.standing
    item = hand_item(game, token, deal.number, Role.VIEWER)
    return LedgerRow(
        deal=deal,
        label=hand_name(speech(), deal.number),
        url=url_for("hands.show", token=token, number=deal.number),
        cells=list(zip(standing.points, standing.after, standing.out, strict=True)),
        confirmed=item.said if item is not None and item.is_done else "",
    )


def undo_of(game: GameView, token: str) -> GameWriteButton | None:
    """Return the button that takes back the last correction, else the last hand."""
    made = game.correction
    if made is not None and not made.undone:
        label = gettext("Undo the correction of hand %(number)s", number=made.number)
        return _version_before(made, token, label)
    if not game.deals:
        return None
    label = gettext("Undo hand %(number)s", number=len(game.deals))
    return label, url_for("games.undo", token=token), game.version


def restore_of(game: GameView, token: str) -> GameWriteButton | None:
    """Return the button that brings back the correction, else the hand, taken back last."""
    made = game.correction
    if made is not None and made.undone:
        label = gettext("Correct hand %(number)s again as before", number=made.number)
        return _version_before(made, token, label)
    return bring_back(game, token)


def _version_before(made: Correction, token: str, label: str) -> GameWriteButton:
    before = made.revision - 1
    url = url_for("changes.restore", token=token, number=made.number, revision=before)
    return label, url, made.revision


def totals_figure(game: GameView) -> Markup:
    """Return the totals hand by hand as SVG; empty before the second hand."""
    if len(game.deals) < _FEWEST_DRAWN:
        return Markup("")
    series = [
        (side.name, [deal.standing.after[index] for deal in game.deals])
        for index, side in enumerate(game.sides)
    ]
    target = None
    if game.target is not None:
        label = gettext("Target {target}").format(target=figure(game.target))
        target = TargetLine(points=game.target, label=label)
    chart = TotalsChart(series, target=target, size=_PHONE)
    return chart.draw(gettext("Totals hand by hand"))


def hands_figure(game: GameView) -> Markup:
    """Return the points of each side in the last 40 hands as SVG; empty before the second."""
    if len(game.deals) < _FEWEST_DRAWN:
        return Markup("")
    shown = game.deals[-_MOST_DRAWN:]
    points = zip(*(deal.standing.points for deal in shown), strict=True)
    series = list(zip((side.name for side in game.sides), points, strict=True))
    title = gettext("Points of each hand")
    return hands_chart(series, title=title, first=shown[0].number, size=_PHONE)


@dataclass(frozen=True, slots=True)
class Won:
    """End of a game: the winner, or that there is none, the margin, and highlights."""

    headline: str
    margin: str
    highlights: Sequence[str]


def won_by(game: GameView) -> Won | None:
    """Return the end of a game; None while it goes on."""
    if not game.over:
        return None
    highlights = [text for text in _highlights(game) if text]
    if game.winner is None:
        return Won(headline=gettext("A draw"), margin=_between(game), highlights=highlights)
    winner, ahead = game.sides[game.winner], margin(game.totals, game.winner)
    return Won(
        headline=ngettext("%(side)s wins", "%(side)s win", len(winner.players), side=winner.name),
        # A special hand may win at once, whatever the totals.
        margin=gettext("by %(points)s points", points=figure(ahead)) if ahead > 0 else "",
        highlights=highlights,
    )


def _between(game: GameView) -> str:
    """Name the sides of a draw; empty where all are level."""
    best = max(game.totals)
    level = [side.name for side in game.sides if side.total == best]
    if len(level) == len(game.sides):
        return ""
    return gettext("between %(sides)s", sides=in_a_row(speech(), level))


def _highlights(game: GameView) -> Iterator[str]:
    """Yield the highlights; empty where there is nothing of a kind."""
    yield _best_hand(game)
    most = _most(game, canastas(game) or ())
    yield most and gettext("Most canastas: %(side)s, with %(count)s", side=most[0], count=most[1])
    most = _most(game, special_hands(game))
    yield most and gettext(
        "Most special hands: %(side)s, with %(count)s", side=most[0], count=most[1]
    )


def _best_hand(game: GameView) -> str:
    best = hand_with(max, game)
    if best is None:
        return ""
    return gettext(
        "Best hand: %(side)s made %(points)s in hand %(number)s",
        side=in_a_row(speech(), best.sides),
        points=figure(best.points),
        number=best.number,
    )


def _most(game: GameView, counts: Sequence[int]) -> tuple[str, int] | Literal[""]:
    """Return the players with the most, and their number; empty where nobody has any."""
    most = with_most(game, counts)
    return (in_a_row(speech(), most[0]), most[1]) if most else ""
