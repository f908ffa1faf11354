"""Seats of a hand in its form: who sits out, or who is alone against two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.engine.seating import TableRoles
from scorekeeper.services.game.line_up import PLAYERS
from scorekeeper.services.game.views import DealView, GameView

ALONE: Final = "table-alone"
NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedSide:
    """A side of a hand.

    Attributes:
        name: its name.
        players: the players of the hand, in seat order.
        scorers: the sides of the game that score for it.
        identity: the part of its document that names its players.
    """

    name: str
    players: tuple[str, ...]
    scorers: tuple[int, ...]
    identity: Mapping[str, Any]

    @property
    def is_partners(self) -> bool:
        """Whether its players score one by one."""
        return len(self.scorers) > 1

    @property
    def for_rules(self) -> dict[str, Any]:
        """The part of its document that names it and its players, for the rules in a browser."""
        return {"told": {"name": self.name, **self.identity}, "players": self.players}


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """A question about who plays.

    Attributes:
        field: the name of its field.
        side: the side that it is about; None where it is about the whole table.
        choices: the answers, each as (value, name).
        chosen: the value chosen.
    """

    field: str
    side: str | None
    choices: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats of a hand.

    Attributes:
        sides: its sides, in the order of its document.
        questions: the questions of the form about them.
    """

    sides: tuple[SeatedSide, ...]
    questions: tuple[SeatQuestion, ...]


def seats_of(game: GameView, deal: DealView | None, sent: Mapping[str, str]) -> Seats:
    """Return the seats of a hand.

    Args:
        game: the game.
        deal: the hand that is corrected, None for the next one.
        sent: the fields that were sent, some of which may tell the seats.
    """
    if game.rules.seating.members_score_alone:
        return _one_by_one(game, sent.get(ALONE, lone_player(deal)))
    return _by_turns(game, game.table if deal is None else deal.table, sent)


def lone_player(deal: DealView | None) -> str:
    """Return the player who was alone against the others, as the value of the field."""
    if deal is None or all(len(scorers) == 1 for scorers in deal.standing.scorers):
        return NOBODY
    return next(str(scorers[0]) for scorers in deal.standing.scorers if len(scorers) == 1)


def _one_by_one(game: GameView, chosen: str) -> Seats:
    everybody = tuple(range(len(game.sides)))
    groups: list[tuple[int, ...]]
    choices = ((NOBODY, ""), *((str(index), game.sides[index].name) for index in everybody))
    if chosen not in dict(choices) or chosen == NOBODY:
        chosen, groups = NOBODY, [(index,) for index in everybody]
    else:
        alone = int(chosen)
        groups = sorted([(alone,), tuple(index for index in everybody if index != alone)])
    sides = tuple(_party(game, group) for group in groups)
    return Seats(sides, (SeatQuestion(ALONE, None, choices, chosen),))


def _party(game: GameView, group: tuple[int, ...]) -> SeatedSide:
    names = tuple(game.sides[index].name for index in group)
    name = " & ".join(names)
    identity: dict[str, Any] = {"name": name}
    if len(group) > 1:
        identity["members"] = [{"name": member} for member in names]
    return SeatedSide(name=name, players=names, scorers=group, identity=identity)


def _by_turns(game: GameView, table: TableRoles, sent: Mapping[str, str]) -> Seats:
    sides, questions = [], []
    for index, side in enumerate(game.sides):
        bench = [name for name in side.players if name in table.sitting_out]
        if len(bench) == 1:
            question = _bench_question(index, side.name, side.players, bench[0], sent)
            questions.append(question)
            bench = [side.players[int(question.chosen)]]
        players = tuple(name for name in side.players if name not in bench)
        identity = {PLAYERS: list(players)} if bench else {}
        sides.append(
            SeatedSide(name=side.name, players=players, scorers=(index,), identity=identity)
        )
    return Seats(tuple(sides), tuple(questions))


def _bench_question(
    index: int, side: str, players: tuple[str, ...], bench: str, sent: Mapping[str, str]
) -> SeatQuestion:
    choices = tuple((str(place), name) for place, name in enumerate(players))
    field = f"table-out-{index}"
    chosen = sent.get(field, "")
    if chosen not in dict(choices):
        chosen = str(players.index(bench))
    return SeatQuestion(field, side, choices, chosen)
