"""Pictures of games' scores."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.services.game.views import GameView
from scorekeeper.services.printing.sheets import target_text
from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.model import SheetSide
from scorekeeper.sheets.picture import Picture, PictureSide
from scorekeeper.wording.board import game_over, hand_name, of_target
from scorekeeper.wording.translation import Translations


def game_picture(t: Translations, view: GameView, labels: Labels, *, names: bool) -> Picture:
    """Return the picture of a game as it stands.

    Args:
        t: the language.
        view: the game.
        labels: the words that sheets share, in that language.
        names: whether what people typed stands in it. Else sides are numbered, and house rules
            are called as the ruleset that they change.
    """
    with_target = view.rules.target.points is not None
    return Picture(
        title=view.title if names else view.variant.name,
        facts=tuple(_facts(t, view, labels)),
        sides=tuple(
            PictureSide(
                side=SheetSide(
                    name=side.name if names else labels.side.format(number=number),
                    several=names and len(side.players) > 1,
                ),
                total=side.total,
                progress=side.progress if with_target else None,
                note=of_target(t, view.rules, side.total),
            )
            for number, side in enumerate(view.sides, start=1)
        ),
        played=bool(view.deals),
        winner=view.winner,
    )


def _facts(t: Translations, view: GameView, labels: Labels) -> Iterator[str]:
    if view.over:
        yield game_over(t)
        yield labels.hands_played.format(count=len(view.deals))
        return
    yield hand_name(t, view.next_number)
    yield labels.target.format(target=target_text(t, view.rules))
