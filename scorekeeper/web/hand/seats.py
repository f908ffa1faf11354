"""Seats of a hand in its form: who sits out, or who is alone against two.

Where the sides of the same players change, the fields of a side go where its players go.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scorekeeper.documents.side_fields import MEMBER, OF_A_PLAYER
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.seating import Table
from scorekeeper.services.game.line_up import PLAYERS
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.web.common.whole_numbers import whole_number
from scorekeeper.web.hand.out_form import FIELD

ALONE: Final = "table-alone"
NOBODY: Final = "nobody"


SCORERS: Final = "scorers"
_AS_THEY_ARE: Final = ("depth", "went_out", "concealed")
_LINES: Final = ("melds", "first_meld", "said")
_MADE: Final = "made_"
_Groups = list[tuple[int, ...]]
_Sent = MultiDict[str, str]


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
        return _one_by_one(game, sent.get(ALONE, _lone_player(deal)))
    return _by_turns(game, game.table if deal is None else deal.table, sent)


def _lone_player(deal: DealView | None) -> str:
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


def _by_turns(game: GameView, table: Table, sent: Mapping[str, str]) -> Seats:
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


def reseated(sent: _Sent, seats: Seats) -> _Sent:
    """Return a form as if it had been sent for `seats`.

    Partners bring together what was written for each of them; when they part, what they laid down
    stays with the first.

    Args:
        sent: the form; the `scorers` of a side say whose it was.
        seats: the new seats.
    """
    before, after = _groups(sent), [side.scorers for side in seats.sides]
    if not before or before == after:
        return sent
    moved = MultiDict((name, text) for name, text in sent.items() if not name.startswith("sides-"))
    moved[FIELD] = _out(sent.get(FIELD, ""), before, after)
    for index, group in enumerate(after):
        sources = [place for place, old in enumerate(before) if old[0] in group]
        fields = {**_of_side(sent, sources), **_of_players(sent, before, group)}
        moved.update({f"sides-{index}-{name}": text for name, text in fields.items()})
    return moved


def _groups(sent: _Sent) -> _Groups:
    groups: _Groups = []
    while text := sent.get(f"sides-{len(groups)}-{SCORERS}"):
        places = [whole_number(place) for place in text.split("-")]
        groups.append(tuple(place for place in places if place is not None))
        if len(groups[-1]) < len(places):
            return []
    return groups


def _out(answer: str, before: _Groups, after: Sequence[tuple[int, ...]]) -> str:
    """Return the side that went out: that of the same players; of partners who part the first's."""
    place = whole_number(answer)
    if place is None or place >= len(before):
        return answer
    player = before[place][0]
    return next((str(index) for index, group in enumerate(after) if player in group), "")


def _fields(sent: _Sent, index: int) -> dict[str, str]:
    prefix = f"sides-{index}-"
    return {n.removeprefix(prefix): text for n, text in sent.items() if n.startswith(prefix)}


def _of_side(sent: _Sent, sources: Sequence[int]) -> dict[str, str]:
    texts: dict[str, list[str]] = {}
    for source in sources:
        for name, text in _fields(sent, source).items():
            if not name.startswith((*OF_A_PLAYER, _MADE, SCORERS)):
                texts.setdefault(name, []).append(text)
    return {name: _together(name, each) for name, each in texts.items()}


def _together(name: str, texts: Sequence[str]) -> str:
    if name in _LINES:
        return "\n".join(filter(None, texts))
    filled = [text for text in texts if text not in ("", "0")]
    numbers = [number for text in filled if (number := read_sum(text)) is not None]
    if len(filled) < 2 or name in _AS_THEY_ARE or len(numbers) < len(filled):  # noqa: PLR2004 - a pair
        return (filled or texts)[0]
    return str(sum(numbers))


def _of_players(sent: _Sent, before: _Groups, group: tuple[int, ...]) -> dict[str, str]:
    fields = {}
    for place, player in enumerate(group):
        index = next((index for index, old in enumerate(before) if player in old), None)
        if index is None:
            continue
        old, written = before[index], _fields(sent, index)
        for start in OF_A_PLAYER:
            text = written.get(f"{start}{old.index(player)}")
            if text is not None:
                fields[f"{start}{place}"] = text
        if len(old) == 1 and "red_threes" in written:
            fields[f"{MEMBER}{place}"] = written["red_threes"]
    return fields
