"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.services.game.views import GameView
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.vocabulary import in_a_row


@dataclass(frozen=True, slots=True)
class Won:
    """How the game ended: who won, by how much, and what else is worth telling."""

    headline: str
    margin: str
    highlights: Sequence[str]


def won_by(game: GameView) -> Won | None:
    """Return how a game ended; None while it goes on."""
    if game.winner is None:
        return None
    winner = game.sides[game.winner]
    return Won(
        headline=ngettext("%(side)s wins", "%(side)s win", len(winner.players), side=winner.name),
        margin=gettext("by %(points)s points", points=figure(game.margin or 0)),
        highlights=[text for text in (_best_hand(game), _most_canastas(game)) if text],
    )


def _best_hand(game: GameView) -> str:
    best = game.best_hand
    if best is None:
        return ""
    return gettext(
        "Best hand: %(side)s made %(points)s in hand %(number)s",
        side=game.sides[best.side].name,
        points=figure(best.points),
        number=best.number,
    )


def _most_canastas(game: GameView) -> str:
    most = max(game.canastas or (0,))
    if not most:
        return ""
    counts = zip(game.sides, game.canastas or (), strict=True)
    names = in_a_row(speech(), [side.name for side, count in counts if count == most])
    return gettext("Most canastas: %(side)s, with %(count)s", side=names, count=most)
