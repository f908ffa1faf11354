"""Generated inputs: JSON, deal documents, and deal documents with something wrong."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE

Json = Any

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=10)
)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=20,
)

_RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
_NATURALS = st.sampled_from(_RANKS) | st.builds(
    "{}{}".format, st.sampled_from(_RANKS), st.sampled_from("SHDC")
)
_TOKENS = _NATURALS | st.sampled_from(["2", "JKR", "3B", "3R", "CAL"])
_CARDS = st.lists(_TOKENS, max_size=9).map(" ".join)
_COUNT = st.integers(0, 6)
_POINTS = st.integers(0, 200).map(lambda fives: 5 * fives)
_SCORE = st.integers(-300, 2400).map(lambda fives: 5 * fives)
_MELD = _CARDS | st.fixed_dictionaries(
    {"cards": _CARDS}, optional={"kind": st.sampled_from(["set", "sequence", "wild"])}
)
_MELDS = st.lists(_MELD, max_size=4)
_HANDS = st.lists(st.fixed_dictionaries({}, optional={"cards": _CARDS, "foot": _CARDS}), max_size=3)
_ANY_SIDE = {
    "name": st.text(max_size=10),
    "score_before": _SCORE,
    "penalty": _POINTS,
    "went_out": st.booleans(),
}
_CARDS_SIDE = st.fixed_dictionaries(
    {},
    optional={
        **_ANY_SIDE,
        "entry": st.just("cards"),
        "melds": _MELDS,
        "first_meld": st.none() | _MELDS,
        "hands": _HANDS,
        "red_threes": _COUNT,
        "calientes_played": _COUNT,
        "black_threes_removed": _COUNT,
        "concealed": st.booleans(),
    },
)
_CANASTAS = ["natural", "mixed", "wild", "wild_deuces", "wild_jokers", "samba", "sevens"]
_COUNTS_SIDE = st.fixed_dictionaries(
    {"entry": st.just("counts")},
    optional={
        **_ANY_SIDE,
        "card_points": _POINTS,
        "canastas": st.dictionaries(
            st.sampled_from([*_CANASTAS, "natural_deuces", "mixed_deuces"]), _COUNT, max_size=3
        ),
        "melded": st.none() | st.booleans(),
        "red_threes": _COUNT,
        "red_threes_in_hand": _COUNT | st.lists(_COUNT, max_size=3),
        "calientes_played": _COUNT,
        "hand_points": st.lists(_POINTS, max_size=3),
        "calientes_in_hand": st.lists(_COUNT, max_size=3),
        "black_threes_in_hand": _COUNT,
        "black_threes_removed": _COUNT,
        "short_sequences": _COUNT,
        "concealed": st.booleans(),
    },
)
_NET_SIDE = st.fixed_dictionaries({"entry": st.just("net"), "net": _SCORE}, optional=_ANY_SIDE)
_SIDE = _CARDS_SIDE | _COUNTS_SIDE | _NET_SIDE


@st.composite
def deal_documents(draw: st.DrawFn) -> dict[str, Json]:
    """Return a readable deal document: any ruleset, players and options, legal or not."""
    variant = draw(st.sampled_from(CATALOGUE))
    players = draw(st.sampled_from(variant.players))
    known = [option.id for option in variant.options_for(players)]
    options = draw(st.lists(st.sampled_from(known), unique=True)) if known else []
    rules = variant.ruleset(players, options)
    layout = draw(st.sampled_from(rules.seating.sides))
    return {
        "ruleset": draw(st.sampled_from([variant.id, *variant.aliases])),
        "players": players,
        "options": options,
        "deal_number": draw(st.integers(1, 12)),
        "sides": [_with_members(draw, rules, size, draw(_SIDE)) for size in layout],
    }


def _with_members(draw: st.DrawFn, rules: Ruleset, size: int, side: Json) -> Json:
    """Return a side with members where players of it score one by one."""
    if size == 1 or not rules.seating.members_score_alone:
        return side
    side = dict(side)
    side.pop("red_threes", None)
    members = [
        {"name": f"M{place}", "score_before": draw(_SCORE), "red_threes": draw(_COUNT)}
        for place in range(size)
    ]
    return {**side, "members": members}


@st.composite
def broken_documents(draw: st.DrawFn) -> Json:
    """Return a deal document in which one value, at any depth, is replaced by any JSON."""
    document = copy.deepcopy(draw(deal_documents()))
    parent: Json = {"": document}
    key: Json = ""
    for _ in range(draw(st.integers(0, 5))):
        value = parent[key]
        if isinstance(value, dict) and value:
            parent, key = value, draw(st.sampled_from(sorted(value)))
        elif isinstance(value, list) and value:
            parent, key = value, draw(st.integers(0, len(value) - 1))
    if key == "":
        return draw(JSON)
    parent[key] = draw(JSON)
    return document
