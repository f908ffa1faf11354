"""Views of games computed from their stored hands by pure functions; they are never stored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from typing import Final

from scorekeeper.documents.deals import read_sides
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.game import GameScore, ScoredDeal, score_game
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.seating import TableRoles, table_of, with_players
from scorekeeper.engine.standing import Standing, progress, standings
from scorekeeper.services.game.line_up import chosen_players
from scorekeeper.services.game.views import (
    DealView,
    GameView,
    KeptGame,
    Sides,
    SidesDocument,
    SideView,
    Written,
)

_OF_GAME: Final = tuple(field.name for field in fields(KeptGame))
_OF_HAND: Final = tuple(field.name for field in fields(Written))


def read_written(rules: Ruleset, names: Sequence[str], number: int, sides: SidesDocument) -> Deal:
    """Read the `sides` of a deal document.

    Raises:
        DocumentError: they cannot be read; `problems` name the places.
    """
    return Deal(number=number, sides=read_sides(rules, sides, names=names))


def with_every_side(rules: Ruleset, count: int, sides: SidesDocument) -> SidesDocument:
    """Return the `sides` of a kept hand, as many as its game has.

    Earlier versions kept hands of two sides in games of three, where six players may form either:
    a side that was left out made nothing.
    """
    missing = 0 if rules.seating.members_score_alone else count - len(sides)
    return [*sides, *({"entry": "net", "net": 0} for _ in range(missing))]


def recount(
    rules: Ruleset, names: Sequence[str], deals: Sequence[Deal], known: Sequence[DealView] = ()
) -> tuple[GameScore, list[Standing]]:
    """Score a game, from its first hand or from where it is known.

    Args:
        rules: the rules of the game.
        names: the names of its sides.
        deals: its hands, in order, without those known.
        known: its first hands.

    Returns:
        the game, and how the sides stand hand by hand, without those known.
    """
    score = score_game(
        rules,
        names,
        [*(deal.deal for deal in known), *deals],
        known=[deal.scored for deal in known],
    )
    before = known[-1].standing.after if known else ()
    return score, standings(rules, names, score.deals[len(known) :], before)


def view_game(
    game: KeptGame, sides: Sides, known: Sequence[DealView], written: Sequence[Written]
) -> GameView:
    """Return a game as it stands.

    Args:
        game: the game as it is kept.
        sides: its sides.
        known: its first hands, where they have been looked at before.
        written: the hands that follow, in order.
    """
    names = [side.name for side in sides]
    score, stood = recount(game.rules, names, [hand.deal for hand in written], known)
    new = score.deals[len(known) :]
    deals = (*known, *map(partial(_view_deal, game, sides), written, new, stood))
    return GameView(
        **{name: getattr(game, name) for name in _OF_GAME},
        sides=_view_sides(game.rules, sides, score.totals, deals),
        deals=deals,
        table=_table(game, sides, len(deals) + 1),
        over=score.over,
        winner=score.winner,
    )


def _view_deal(
    game: KeptGame, sides: Sides, hand: Written, scored: ScoredDeal, standing: Standing
) -> DealView:
    return DealView(
        **{name: getattr(hand, name) for name in _OF_HAND} | {"deal": scored.deal},
        scored=scored,
        standing=standing,
        table=_table(game, sides, scored.deal.number, hand.document_json),
    )


def _table(game: KeptGame, sides: Sides, number: int, document_json: str = "[]") -> TableRoles:
    """Return the table of a hand: its dealer, its leader, and who sits out.

    Args:
        game: the game.
        sides: its sides.
        number: the hand.
        document_json: the `sides` of its deal document, which may name those who played.
    """
    players = [side.players for side in sides]
    playing = game.rules.seating.playing
    table = table_of(players, playing, game.first_dealer, number)
    if not table.sitting_out:
        return table
    chosen = chosen_players(players, playing, json.loads(document_json))
    return table if chosen is None else with_players(table, players, chosen)


def _view_sides(
    rules: Ruleset, sides: Sides, totals: Sequence[int], deals: Sequence[DealView]
) -> tuple[SideView, ...]:
    first = (rules.minimums.required(score=0, deal_number=1),) * len(totals)
    minimums = deals[-1].standing.next_minimums if deals else first
    return tuple(
        SideView(
            name=side.name,
            players=side.players,
            total=total,
            minimum=minimum,
            progress=progress(rules, total, len(deals)),
        )
        for side, total, minimum in zip(sides, totals, minimums, strict=True)
    )
