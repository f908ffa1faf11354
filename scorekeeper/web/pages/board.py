"""The board of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flask import request, url_for
from markupsafe import Markup

from scorekeeper.services.cache import Memory
from scorekeeper.services.views import DealView, GameView, SideView
from scorekeeper.web.language import gettext, ngettext, page_language, speech
from scorekeeper.web.pages.chart import totals_figure
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure

_PAGES: Final[Memory[tuple[str, str, str], BoardPage]] = Memory(256)


@dataclass(frozen=True, slots=True)
class PlayerTag:
    """A player on the board, and what falls to them in the next hand."""

    name: str
    deals: bool
    sits_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreColumn:
    """A side on the board.

    Attributes:
        name: its name.
        deals: whether it is a single player, who deals the next hand.
        players: its players; none where they say no more than its name.
        total: its points.
        needs: what its next first meld needs, in words; empty once the game is over.
        leads_by: by how much it leads, 0 if it does not.
        progress: the way to the target, 0 to 1000.
        to_go: the same in words; empty where no target is played for.
    """

    name: str
    deals: bool
    players: Sequence[PlayerTag]
    total: int
    needs: str
    leads_by: int
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
    """A hand on the board; `label` is what its link is called."""

    number: int
    label: str
    url: str
    cells: Sequence[LedgerCell]
    legal: bool


@dataclass(frozen=True, slots=True)
class Won:
    """How the game ended: who won, by how much, and the best hand."""

    headline: str
    margin: str
    best: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """Everything the board shows.

    Attributes:
        title: the edition.
        subtitle: which hand comes next, and who deals; or that the game is over.
        sides: the columns.
        rows: the hands, the newest first.
        won: how the game ended, or None.
        write_url: where the next hand is written; empty once the game is over.
        write_label: what the button there says.
        undo_label: what undo takes back; empty when there is nothing.
        restore_label: what restore brings back, likewise.
        version: the game's version.
        chart: the totals, hand by hand, as SVG; empty before the second hand.
        urls: further addresses by name.
    """

    title: str
    subtitle: str
    sides: Sequence[ScoreColumn]
    rows: Sequence[LedgerRow]
    won: Won | None
    write_url: str
    write_label: str
    undo_label: str
    restore_label: str
    version: int
    chart: Markup
    urls: Mapping[str, str]


def board_page(game: GameView, token: str) -> BoardPage:
    """Return the board of a game.

    It is asked for far more often than it changes: what was made once serves until the game is
    written to.
    """
    key = (token, page_language(), request.script_root)
    return _PAGES.get(key, (game.version, game.changed_at), lambda _: _made(game, token))


def _made(game: GameView, token: str) -> BoardPage:
    number = game.next_number
    last = len(game.deals)
    return BoardPage(
        title=game.title,
        subtitle=_subtitle(game),
        sides=[_column(game, side) for side in game.sides],
        rows=[_row(deal, token) for deal in reversed(game.deals)],
        won=_won(game),
        write_url="" if game.over else url_for("hands.new", token=token),
        write_label=gettext("Write hand %(number)s", number=number),
        undo_label=gettext("Undo hand %(number)s", number=last) if last else "",
        restore_label=gettext("Bring back hand %(number)s", number=game.restorable)
        if game.restorable
        else "",
        version=game.version,
        chart=totals_figure(game),
        urls=_urls(token),
    )


def _subtitle(game: GameView) -> str:
    if game.over:
        return gettext("Game over")
    number, dealer, deals = game.next_number, game.table.dealer, game.rules.target.deals
    if deals is None or number > deals:
        return gettext("Hand %(number)s · %(player)s deals", number=number, player=dealer)
    return gettext(
        "Hand %(number)s of %(deals)s · %(player)s deals",
        number=number,
        deals=deals,
        player=dealer,
    )


def _urls(token: str) -> dict[str, str]:
    return {
        "undo": url_for("games.undo", token=token),
        "restore": url_for("games.restore", token=token),
        "a4": url_for("sheets.game", token=token, paper="a4"),
        "letter": url_for("sheets.game", token=token, paper="letter"),
        "blank": url_for("sheets.blank_of_game", token=token),
        "rules": url_for("rules.of_game", token=token),
        "export": url_for("exchange.export", token=token),
        "rematch": url_for("games.new", after=token),
    }


def _column(game: GameView, side: SideView) -> ScoreColumn:
    others = max(other.total for other in game.sides if other is not side)
    tags = [_tag(game, name) for name in side.players]
    alone = len(tags) == 1
    return ScoreColumn(
        name=side.name,
        deals=alone and tags[0].deals,
        players=() if alone else tags,
        total=side.total,
        needs=""
        if side.minimum is None
        else gettext("needs %(minimum)s", minimum=minimum_text(speech(), side.minimum)),
        leads_by=0 if game.over else max(0, side.total - others),
        progress=round(side.progress * 1000),
        to_go=""
        if game.target is None
        else gettext(
            "%(total)s of %(target)s", total=figure(side.total), target=figure(game.target)
        ),
    )


def _tag(game: GameView, name: str) -> PlayerTag:
    table = game.table
    if game.over:
        return PlayerTag(name, deals=False, sits_out=False)
    return PlayerTag(name, deals=name == table.dealer, sits_out=name in table.sitting_out)


def _row(deal: DealView, token: str) -> LedgerRow:
    out = {
        place
        for side, scorers in zip(deal.deal.sides, deal.scorers, strict=True)
        for place in scorers
        if side.went_out
    }
    return LedgerRow(
        number=deal.number,
        label=gettext("Hand %(number)s", number=deal.number),
        url=url_for("hands.show", token=token, number=deal.number),
        cells=[
            LedgerCell(made, total, place in out)
            for place, (made, total) in enumerate(zip(deal.points, deal.totals_after, strict=True))
        ],
        legal=deal.legal,
    )


def _won(game: GameView) -> Won | None:
    if game.winner is None:
        return None
    best = game.best_hand
    winner = game.sides[game.winner]
    return Won(
        headline=ngettext("%(side)s wins", "%(side)s win", len(winner.players), side=winner.name),
        margin=gettext("by %(points)s points", points=figure(game.margin or 0)),
        best=""
        if best is None
        else gettext(
            "Best hand: %(side)s made %(points)s in hand %(number)s",
            side=game.sides[best.side].name,
            points=figure(best.points),
            number=best.number,
        ),
    )
