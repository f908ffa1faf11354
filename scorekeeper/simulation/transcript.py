"""A hand written out move by move, with the rule behind everything out of the ordinary."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, groupby
from textwrap import fill
from typing import Final

from scorekeeper.engine.game import score_deal
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.state import State
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.event_sentences import seat_names, sentence
from scorekeeper.simulation.playing import Step, first_state, scorer_names, steps
from scorekeeper.wording.lines import line_label
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.vocabulary import in_a_row

_WIDTH: Final = 96
_INDENT: Final = "    "
_POINTS: Final = 7


_Sources = dict[str, int]
"""The citations of rules, each with its number, in the order of their use."""


def transcript_of(name: str, rules: Ruleset, bot: str, seed: int) -> str:
    """Return the first hand of a simulation, move by move.

    Args:
        name: the name of the rules.
        rules: the rules.
        bot: the name of the bot that plays.
        seed: the seed of the games.
    """
    start = first_state(rules, (seed, 0), 1, (0,) * len(scorer_names(rules)))
    played = list(steps(start, BOTS[bot], Chance(seed, 0, 1, "bots")))
    sources: _Sources = defaultdict(count(1).__next__)
    lines = [name, f"The first hand of seed {seed}, played by {bot} bots.", ""]
    lines += _opening(start)
    lines += ["", "Deal", _paragraph(_sentences([start], sources))]
    for number, turn in enumerate(_turns(played), start=1):
        lines += ["", *_turn(number, turn, sources)]
    lines += ["", *_score(played[-1].after), "", "Rules", *_rules(sources)]
    return "\n".join(lines)


def _opening(start: State) -> Iterator[str]:
    """Yield a line for each side: its players, its total and its minimum."""
    for side in range(len(start.sides)):
        seat = start.side_of.index(side)
        players = in_a_row(ENGLISH, _players(start, side))
        needed = minimum_text(ENGLISH, start.setting.minimums[seat])
        yield f"{players}: {figure(start.setting.score_of(seat))} points, first meld {needed}."


def _players(state: State, side: int) -> list[str]:
    """Return the names of a side's players."""
    names = zip(seat_names(len(state.players)), state.side_of, strict=True)
    return [name for name, of in names if of == side]


def _turns(played: Sequence[Step]) -> Iterator[list[Step]]:
    """Yield the steps of each turn."""
    for _, turn in groupby(played, key=lambda step: step.before.turn.seat):
        yield list(turn)


def _turn(number: int, turn: Sequence[Step], sources: _Sources) -> Iterator[str]:
    """Yield the lines of a turn: the player with the hand, then the events."""
    before = turn[0].before
    name = seat_names(len(before.players))[before.seat]
    yield f"{number}. {name} holds {write_cards(before.hand)}"
    yield _paragraph(_sentences([step.after for step in turn], sources))


def _sentences(states: Iterable[State], sources: _Sources) -> Iterator[str]:
    """Yield the events of states as sentences, with the number of the rule behind them."""
    for state in states:
        for event in state.events:
            text = sentence(state, event)
            yield text if event.source is None else f"{text} [{sources[str(event.source)]}]"


def _score(end: State) -> Iterator[str]:
    """Yield the lines of the score: each side's total, and its score lines."""
    deal = finished_deal(end)
    yield "Score"
    for side, score in enumerate(score_deal(end.rules, deal).sides):
        players = _players(end, side)
        yield f"{_INDENT}{in_a_row(ENGLISH, players)}: {signed_figure(score.total)}"
        for line in score.sheet.lines:
            points = signed_figure(line.points).rjust(_POINTS)
            yield f"{_INDENT}{points}  {line_label(ENGLISH, end.rules, line, players)}"


def _rules(sources: _Sources) -> Iterator[str]:
    """Yield the citations of rules."""
    for source, number in sources.items():
        mark = f"[{number}] "
        yield fill(source, _WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark))


def _paragraph(sentences: Iterable[str]) -> str:
    """Return sentences as a paragraph, set in."""
    return fill(
        " ".join(sentences),
        _WIDTH,
        initial_indent=_INDENT,
        subsequent_indent=_INDENT,
        break_on_hyphens=False,
    )
