"""Every ruleset, number of players, option and depth: what is written is what the engine scores."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.documents.deals import read_sides
from scorekeeper.documents.side_fields import Depth, values_of
from scorekeeper.documents.side_fields import fields_of as asked_of
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


def tables() -> Iterator[tuple[str, int, str]]:
    """Yield every ruleset with every number of players, and with each option of the usual one."""
    for variant in CATALOGUE:
        yield from ((variant.id, players, "") for players in variant.players)
        options = variant.options_for(variant.usual_players)
        yield from ((variant.id, variant.usual_players, option.id) for option in options)


def started(visitor: Visitor, variant: str, players: int, option: str) -> str:
    """Start a game; return the address of its board."""
    start = {"variant": variant, "players": str(players), **({"options": option} if option else {})}
    arranged = visitor.send("/games/new", {**start, "action": "arrange"})
    return str(visitor.client.post("/games/new", data={**fields_of(arranged), **start}).location)


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


@pytest.mark.parametrize(("variant", "players", "option", "depth"), list(cases()))
def test_the_board_shows_what_the_engine_makes_of_it(
    visitor: Visitor, variant: str, players: int, option: str, depth: Depth
) -> None:
    rules = find_variant(variant).ruleset(players, [option] if option else [])
    board = started(visitor, variant, players, option)
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


@pytest.mark.parametrize(("variant", "players", "option"), list(tables()))
def test_the_page_has_every_field_of_the_table(
    visitor: Visitor, variant: str, players: int, option: str
) -> None:
    page = visitor.get(f"{started(visitor, variant, players, option)}/hands/new")
    rules = find_variant(variant).ruleset(players, [option] if option else [])
    sent = fields_of(page)
    sides = [name for name in sent if re.fullmatch(r"sides-\d-scorers", name)]
    assert len(sides) > 1
    for index, scorers in enumerate(sides):
        playing = sum(name.startswith(f"sides-{index}-hand-") for name in sent)
        are_partners = "-" in sent[scorers]
        for name, _ in asked_of(rules, playing, are_partners=are_partners):
            field = "sides-out" if name == "went_out" else f"sides-{index}-{name}"
            assert f'name="{field}"' in page.text
            assert name == "went_out" or labelled(page.text, field)


def labelled(page: str, field: str) -> bool:
    """Whether a field has a label with a text."""
    found = re.search(rf'<label[^>]* for="{field}"[^>]*>(.*?)</label>', page, re.DOTALL)
    return found is not None and bool(re.sub(r"<[^>]*>", "", found[1]).strip())
