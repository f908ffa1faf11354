"""A hand written out move by move, with a footnote on the rule behind each unusual event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from string import Formatter
from textwrap import fill
from typing import Final

from scorekeeper.engine.canasta_kinds import canasta_kind
from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.play.events import EventKind, PlayEvent
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.state import State
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.figures import last_three
from scorekeeper.simulation.playing import PlayedStep, first_state, scorer_names, steps
from scorekeeper.wording.lines import line_label, meld_label
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import Footnotes, figure, signed_figure
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.vocabulary import (
    canasta_name,
    capitalised,
    cards_in_words,
    in_a_row,
    number_name,
    rank_name,
    suit_name,
    words,
)

_SEATS: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("North", "South"),
    3: ("North", "East", "West"),
    4: ("North", "East", "South", "West"),
    6: ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay"),
}
"""The names of the players by their number, clockwise."""

_VOWELS: Final = "aeiou8"
"""The first characters of names that take `an`: `an 8`."""


def sentence(state: State, event: PlayEvent) -> str:
    """Return an event as a sentence.

    Args:
        state: the state after it.
        event: the event.
    """
    text = _SENTENCES[event.kind]
    parts = {part for _, part, _, _ in Formatter().parse(text) if part}
    return capitalised(text.format_map({part: _PARTS[part](state, event) for part in parts}))


def cards_text(state: State, cards: Cards) -> str:
    """Return cards in words: `a 7`, `two Jacks and one joker`; several with suits in notation."""
    if cards.size == 1:
        name = rank_name(ENGLISH, state.rules, next(cards.ranks()))
        suits = "".join(f" of {suit_name(ENGLISH, one.suit)}" for one in cards.suited)
        return f"{_article(name)} {name}{suits}"
    if cards.suited:
        return write_cards(cards)
    return cards_in_words(ENGLISH, state.rules, cards.counts)


def _article(name: str) -> str:
    return "an" if name[0].lower() in _VOWELS else "a"


def _name(state: State, seat: int | None) -> str:
    return _SEATS[len(state.players)][seat or 0]


def _meld(state: State, event: PlayEvent) -> Meld:
    """Return the meld that an event is about, as it is now."""
    return state.sides[state.side_of[event.seat or 0]].melds[event.meld or 0]


def _threes(state: State, event: PlayEvent, rank: Rank) -> str:
    """Return the word for a three of a colour, or for several."""
    return rank_name(ENGLISH, state.rules, rank, event.count or 0)


def _with_foot(state: State, _event: PlayEvent) -> str:
    foot = state.rules.dealing.foot
    return f", and a foot of {number_name(ENGLISH, foot)}" if foot else ""


def _lone(event: PlayEvent) -> int | None:
    """Return the seat of the player who plays alone once sides have formed."""
    return event.seat if event.count is None else event.count


def _others(state: State, event: PlayEvent) -> str:
    seats = (seat for seat in range(len(state.players)) if seat != _lone(event))
    return in_a_row(ENGLISH, [_name(state, seat) for seat in seats])


def _canasta(state: State, event: PlayEvent) -> str:
    kind = canasta_kind(state.rules, _meld(state, event))
    name = "canasta" if kind is None else canasta_name(ENGLISH, state.rules, kind)
    return f"{_article(name)} {name}"


_PARTS: Final[Mapping[str, Callable[[State, PlayEvent], str]]] = {
    "player": lambda state, event: _name(state, event.seat),
    "partner": lambda state, event: _name(state, event.count),
    "lone": lambda state, event: _name(state, _lone(event)),
    "others": _others,
    "cards": lambda state, event: cards_text(state, event.cards),
    "drawn": lambda state, event: (
        cards_text(state, event.cards) if event.cards else "no other card"
    ),
    "kept": lambda state, event: (
        f": {cards_text(state, event.cards)} for the hand" if event.cards else ""
    ),
    "card": lambda state, event: rank_name(ENGLISH, state.rules, next(event.cards.ranks())),
    "count": lambda _, event: number_name(ENGLISH, event.count or 0),
    "s": lambda _, event: "" if event.count == 1 else "s",
    "go": lambda _, event: "goes" if event.count == 1 else "go",
    "are": lambda _, event: "is" if event.count == 1 else "are",
    "red_threes": lambda state, event: _threes(state, event, Rank.RED_THREE),
    "black_threes": lambda state, event: _threes(state, event, Rank.BLACK_THREE),
    "pile": lambda state, _: words(ENGLISH, state.rules).pile,
    "stock": lambda state, _: words(ENGLISH, state.rules).stock,
    "with_foot": _with_foot,
    "meld": lambda state, event: meld_label(ENGLISH, state.rules, _meld(state, event)),
    "canasta": _canasta,
    "points": lambda _, event: str(event.count),
    "needed": lambda state, event: minimum_text(ENGLISH, state.setting.minimums[event.seat or 0]),
    "answer": lambda _, event: "yes" if event.count else "no",
    "last_three": lambda state, _: last_three(state.rules),
}
"""The parts of sentences, by the names of their placeholders."""
_SENTENCES: Final = {
    EventKind.DEALT: "everybody is dealt {count} card{s}{with_foot}.",
    EventKind.TURNED_UP: "the up card is {cards}.",
    EventKind.COVERED: "another card covers the {card}.",
    EventKind.PUT_BACK: "{cards} comes up and goes back into the middle of the stock.",
    EventKind.BURIED: "{count} card{s} {go} face down under it.",
    EventKind.FROZE: "the {card} freezes the {pile}.",
    EventKind.BLOCKED: "on {cards} the {pile} may not be taken.",
    EventKind.RED_THREES: "{player} lays down {count} {red_threes}.",
    EventKind.BLACK_THREES: "{player} lays down {count} {black_threes}.",
    EventKind.TALON: "{player} draws bonus cards for the first meld: {cards}.",
    EventKind.TURN_CARD: "that was the turn card: {count} card{s} {are} left to draw.",
    EventKind.SPECIAL_HAND: "{player} lays down a special hand: {cards}.",
    EventKind.DREW: "{player} draws {drawn}.",
    EventKind.STOCK_GONE: "the {stock} is gone.",
    EventKind.TOOK_PILE: "{player} takes {count} card{s} of the {pile}{kept}.",
    EventKind.HAD_TO_TAKE: "it has to be taken: the {stock} is gone, and it fits an own meld.",
    EventKind.REMOVED_BLACK_THREES: "{count} {black_threes} {go} out of play.",
    EventKind.FORMED_SIDES: "from here on {lone} plays alone, {others} together.",
    EventKind.PLAYED_CALIENTE: "{player} plays a Caliente card and draws {count} card{s}.",
    EventKind.LAID: "{player} lays {meld}.",
    EventKind.ADDED: "{player} adds {cards}: {meld} now.",
    EventKind.JOINED: "{player} joins two melds: {meld} now.",
    EventKind.FIRST_MELD: "the first meld comes to {points}; {needed} needed.",
    EventKind.FIRST_MELD_DRAW: "{player} draws for the first meld: {cards}.",
    EventKind.CANASTA: "{meld}: {canasta}.",
    EventKind.FOOT: "{player} picks up the foot: {cards}.",
    EventKind.ASKED: "{player} asks {partner} for permission to go out.",
    EventKind.ANSWERED: "{player} says {answer}.",
    EventKind.DISCARDED: "{player} discards {cards}.",
    EventKind.NO_DISCARD: "nothing left in the hand may be discarded.",
    EventKind.WENT_OUT: "{player} goes out.",
    EventKind.CONCEALED: "that is going out concealed.",
    EventKind.PASSED: "{player} leaves the {pile}: the hand is over.",
    EventKind.LAST_RED_THREE: "the last card was a {last_three}: the hand is over.",
}


_WIDTH: Final = 96
_INDENT: Final = "    "
_POINTS: Final = 7


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
    sources = Footnotes()
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
    names = zip(_SEATS[len(state.players)], state.side_of, strict=True)
    return [name for name, of in names if of == side]


def _turns(played: Sequence[PlayedStep]) -> Iterator[list[PlayedStep]]:
    """Yield the steps of each turn."""
    for _, turn in groupby(played, key=lambda step: step.before.turn.seat):
        yield list(turn)


def _turn(number: int, turn: Sequence[PlayedStep], sources: Footnotes) -> Iterator[str]:
    """Yield the lines of a turn: the player with the hand, then the events."""
    before = turn[0].before
    name = _SEATS[len(before.players)][before.seat]
    yield f"{number}. {name} holds {write_cards(before.hand)}"
    yield _paragraph(_sentences([step.after for step in turn], sources))


def _sentences(states: Iterable[State], sources: Footnotes) -> Iterator[str]:
    """Yield the events of states as sentences, each with the number of its rule's footnote."""
    for state in states:
        for event in state.events:
            text = sentence(state, event)
            yield text if event.source is None else f"{text} {sources.mark(event.source)}"


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


def _rules(sources: Footnotes) -> Iterator[str]:
    """Yield the citations of rules."""
    for source, number in sources.items():
        mark = f"[{number}] "
        yield fill(source, _WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark))


def _paragraph(sentences: Iterable[str]) -> str:
    """Return sentences as an indented paragraph."""
    return fill(
        " ".join(sentences),
        _WIDTH,
        initial_indent=_INDENT,
        subsequent_indent=_INDENT,
        break_on_hyphens=False,
    )
