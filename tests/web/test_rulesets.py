"""Every ruleset, number of players, option and depth: what is written is what the engine scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.documents.deals import read_sides
from scorekeeper.documents.side_fields import Depth, values_of
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.services.hand.depths import side_at
from scorekeeper.wording.numbers import figure, signed_figure
from tests.profiles import FULL
from tests.web.visitor import Visitor, fields_of


def cases() -> Iterator[Any]:
    """Yield every table at every depth; with an option, card by card only.

    In a short run a table of another number of players than usual is at one of the depths, and an
    option is played at one table.
    """
    for variant in CATALOGUE:
        usual, played_with = variant.usual_players, set[str]()
        for place, players in enumerate(sorted(variant.players, key=usual.__ne__)):
            one = [*Depth][place % len(Depth)]
            for depth in Depth if FULL or players == usual else [one]:
                yield pytest.param(
                    variant.id, players, "", depth, id=f"{variant.id}-{players}-{depth}"
                )
            for option in variant.options_for(players):
                if FULL or option.id not in played_with:
                    name = f"{variant.id}-{players}-{option.id}"
                    yield pytest.param(variant.id, players, option.id, Depth.CARDS, id=name)
                played_with.add(option.id)


def played(rules: Ruleset) -> list[dict[str, Any]]:
    """Return a hand with as much in it as the rules know of."""
    out: dict[str, Any] = {
        "melds": ["Kx7", "9x5 2 JKR", "Ax7", "7x7"],
        "red_threes": 2,
        "went_out": True,
        "hands": [{"cards": ""}, {"cards": "5 8 K 3B"}],
    }
    if rules.sequences.allowed:
        suit = "S" if rules.sequences.one_suit else ""
        cards = [f"{rank}{suit}" for rank in ("5", "6", "7", "8", "9", "10", "J")]
        out["melds"] += [" ".join(cards), "4 5 6"]
    if rules.wild_melds.allowed:
        out["melds"].append("2x4 JKRx3")
    if rules.deck.calientes:
        out["calientes_played"] = 1
        out["hands"][1]["cards"] += " CAL"
    if rules.black_threes.removed_points:
        out["black_threes_removed"] = 2
    if rules.concealed.points:
        out["concealed"] = True
    if rules.dealing.foot:
        out["hands"][1]["foot"] = "4 4 A 3R"
    return [out, {"melds": ["Qx4"], "hands": [{"cards": "J 10 3R"}, {"cards": "4"}]}]


def fields_for(rules: Ruleset, depth: Depth, sides: int, playing: int) -> dict[str, str]:
    """Return the form of that hand at a depth, filled in."""
    document = played(rules)
    for side in document:
        side["hands"] = side["hands"][:playing] if playing > 1 else side["hands"][1:]
    document += [{}] * (sides - 2)
    deal = Deal(sides=read_sides(rules, document))
    fields = {"sides-out": "0"}
    for index, side in enumerate(document):
        told = side if depth is Depth.CARDS else side_at(rules, deal, index, depth) or side
        for name, value in values_of(told).items():
            if name != "went_out" and value not in {False, "", "0"}:
                fields[f"sides-{index}-{name}"] = "y" if value is True else value
    return fields


def scored(rules: Ruleset, sides: int, playing: int) -> list[int]:
    document = played(rules)
    for side in document:
        side["hands"] = side["hands"][:playing] if playing > 1 else side["hands"][1:]
    deal = Deal(sides=read_sides(rules, [*document, *[{}] * (sides - 2)]))
    return [side.total for side in score_deal(rules, deal).sides]


@pytest.mark.many
@pytest.mark.parametrize(("variant", "players", "option", "depth"), list(cases()))
def test_the_board_shows_what_the_engine_makes_of_it(
    visitor: Visitor, variant: str, players: int, option: str, depth: Depth
) -> None:
    rules = find_variant(variant).ruleset(players, [option] if option else [])
    start = {"variant": variant, "players": str(players), **({"options": option} if option else {})}
    arranged = visitor.send("/games/new", {**start, "action": "arrange"})
    board = visitor.client.post("/games/new", data={**fields_of(arranged), **start}).location
    alone = rules.seating.members_score_alone
    sides = players if alone else len(rules.seating.sides[0])
    playing = min(rules.seating.playing, 1 if alone else max(rules.seating.sides[0]))
    visitor.write(board, fields_for(rules, depth, sides, playing))
    page = visitor.get(board).text
    for total in scored(rules, sides, playing):
        assert f'<p class="total">{figure(total)}</p>' in page
        assert signed_figure(total) in page
    edit = fields_of(visitor.get(f"{board}/hands/1/edit"))
    assert edit["sides-0-depth"] == depth.value
    again = visitor.client.post(f"{board}/hands/1/edit", data={**edit, "action": "review"})
    assert "What changes later" not in again.text
