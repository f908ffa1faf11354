"""End of a game: the winner, the margin, and highlights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.services.game.highlights import best_hand, canastas, special_hands, with_most
from scorekeeper.services.game.views import GameView
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.vocabulary import in_a_row


@dataclass(frozen=True, slots=True)
class Won:
    """End of a game: the winner, the margin, and highlights."""

    headline: str
    margin: str
    highlights: Sequence[str]


def won_by(game: GameView) -> Won | None:
    """Return the end of a game; None while it goes on."""
    if game.winner is None:
        return None
    winner = game.sides[game.winner]
    return Won(
        headline=ngettext("%(side)s wins", "%(side)s win", len(winner.players), side=winner.name),
        margin=gettext("by %(points)s points", points=figure(game.margin)) if game.margin else "",
        highlights=[text for text in _highlights(game) if text],
    )


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
    best = best_hand(game)
    if best is None:
        return ""
    return gettext(
        "Best hand: %(side)s made %(points)s in hand %(number)s",
        side=game.sides[best.side].name,
        points=figure(best.points),
        number=best.number,
    )


def _most(game: GameView, counts: Sequence[int]) -> tuple[str, int] | Literal[""]:
    """Return the players with the most, and their number; empty where nobody has any."""
    most = with_most(game, counts)
    return (in_a_row(speech(), most[0]), most[1]) if most else ""
