"""Questions at the table that hypothesis makes up: any ruleset, readable ones and broken ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from scorekeeper.documents.checks import CHECKS
from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank, Suit, suited_counts
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from tests.documents.strategies import JSON
from tests.strategies import Game, games

Json = Any
Question = tuple[str, dict[str, Json]]
"""The kind of a question, and its document."""

_SCORES: Final = st.sampled_from([-5, 0, 0, 495, 1_495, 1_500, 3_000, 5_000, 7_000, 8_000, 9_500])
_FEW: Final = st.integers(0, 4)
_MANY: Final = (Rank.FOUR, Rank.SEVEN, Rank.NINE, Rank.KING, Rank.ACE)
_OTHERS: Final = (
    *(Rank.DEUCE, Rank.DEUCE, Rank.DEUCE, Rank.JOKER, Rank.JOKER),
    *(Rank.BLACK_THREE, Rank.RED_THREE, Rank.CALIENTE),
)


@st.composite
def _hands(draw: st.DrawFn, rules: Ruleset) -> str:
    """Return a hand of which much can be melded: some of a rank, a run, wild cards, others."""
    held: list[Rank] = []
    for rank in draw(st.lists(st.sampled_from(_MANY), max_size=4, unique=True)):
        held += [rank] * draw(st.integers(1, 7))
    low = draw(st.integers(Rank.FOUR, Rank.QUEEN))
    run = [rank for rank in NATURAL_RANKS if low <= rank < low + draw(st.integers(0, 4))]
    held += [*run, *draw(st.lists(st.sampled_from(_OTHERS), max_size=3))]
    suited: dict[tuple[Rank, Suit], int] = {}
    for rank in run if rules.sequences.allowed else ():
        suited[rank, draw(st.sampled_from([Suit.SPADES, Suit.SPADES, Suit.HEARTS]))] = 1
    return write_cards(Cards(Cards.of(held).counts, suited_counts(suited)))


@st.composite
def _full_hands(draw: st.DrawFn) -> str:
    """Return a hand that canastas can be made of, and hardly anything else is in."""
    ranks = draw(st.lists(st.sampled_from(_MANY), min_size=1, max_size=3, unique=True))
    held = [rank for rank in ranks for _ in range(draw(st.integers(6, 8)))]
    return write_cards(Cards.of([*held, *draw(st.lists(st.sampled_from(_OTHERS), max_size=2))]))


@st.composite
def _melds(draw: st.DrawFn) -> list[Json]:
    """Return a few melds, most of them legal ones of their own rank."""
    melds: list[Json] = []
    for rank in draw(st.lists(st.sampled_from(NATURAL_RANKS), max_size=4, unique=True)):
        wilds = [Rank.DEUCE] * draw(st.sampled_from([0, 0, 1, 2]))
        melds.append(write_cards(Cards.of([rank] * draw(st.integers(3, 7)) + wilds)))
    odd = ["2x3 JKR", "4S 5S 6S", {"cards": "9 10 J", "kind": "sequence"}, "3Bx3", "K", "7x7"]
    return melds + draw(st.just([]) | st.lists(st.sampled_from(odd), max_size=2))


def _up_cards() -> st.SearchStrategy[str]:
    return st.sampled_from(["4", "7", "9", "K", "A", "10S", "2", "JKR", "3B", "3R", "CAL"])


def _asked_with(kind: str, rules: Ruleset) -> dict[str, st.SearchStrategy[Json]]:
    """Return the fields of a question of a kind, beside the rules and the score."""
    up_card = st.sampled_from([None, None, ""]) | st.none() | _up_cards()
    fields: Mapping[str, dict[str, st.SearchStrategy[Json]]] = {
        "first-meld": {
            "melds": _melds(),
            "up_card": up_card,
            "concealed_from_stock": st.booleans(),
        },
        "find-first-meld": {
            "hand": _hands(rules),
            "up_card": up_card,
            "concealed_from_stock": st.booleans(),
        },
        "take-pile": {
            "up_card": _up_cards(),
            "hand": _hands(rules),
            "table": st.just([]) | _melds(),
            "pile_frozen": st.booleans(),
            "pile_size": st.integers(1, 20),
            "stock_empty": st.booleans(),
        },
        "go-out": {
            "table": st.just([]) | _melds(),
            "hand": _hands(rules) | _full_hands(),
            "red_threes": _FEW,
            "partner_feet_taken": st.booleans(),
            "concealed_from_stock": st.booleans(),
        },
        "play-caliente": {
            "own_melds": _FEW,
            "opponent_melds": st.lists(_FEW, max_size=2),
            "cards_left": st.integers(0, 20),
            "stock": st.integers(0, 40),
            "played_this_turn": st.booleans(),
        },
        "special-hands": {"hand": _whole_hands()},
    }
    return fields[kind]


@st.composite
def _whole_hands(draw: st.DrawFn) -> str:
    """Return thirteen or fourteen cards."""
    ranks = draw(st.lists(st.sampled_from(list(Rank)), min_size=13, max_size=14))
    return write_cards(Cards.of(ranks))


@st.composite
def questions(draw: st.DrawFn, *kinds: str) -> Question:
    """Return a readable question, of one of `kinds` where any are given."""
    kind = draw(st.sampled_from(kinds or tuple(CHECKS)))
    game: Game = draw(games())
    document = {"ruleset": game.name, "players": game.players, "options": list(game.options)}
    if kind != "play-caliente":
        document |= {"score_before": draw(_SCORES), "deal_number": draw(st.integers(1, 5))}
    fields = _asked_with(kind, game.rules)
    return kind, document | {name: draw(value) for name, value in fields.items()}


@st.composite
def broken_questions(draw: st.DrawFn) -> Question:
    """Return a question with any JSON in place of one of its values."""
    kind, document = draw(questions())
    document[draw(st.sampled_from(sorted(document)))] = draw(JSON)
    return kind, document
