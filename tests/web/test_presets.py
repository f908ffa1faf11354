"""House rules that are ready to choose: looked at, played by, kept."""

from __future__ import annotations

import pytest
from markupsafe import escape

from scorekeeper.documents.answering import answer_deal
from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.services.rules.house_rules import PRESETS, check_house_rules
from tests.web.house import saved_house
from tests.web.visitor import Visitor, fields_of, words_of


@pytest.mark.parametrize("preset", PRESETS)
def test_every_one_is_listed_and_played_by(visitor: Visitor, preset: str) -> None:
    url = f"/games/new?preset={preset}"
    for listed in ("/rules", "/games/new"):
        assert url in visitor.get(listed).text
    page = visitor.get(url)
    assert escape(PRESETS[preset].name) in page.text
    started = visitor.client.post("/games/new", data=fields_of(page))
    assert started.status_code == 303
    board = visitor.get(started.location)
    assert escape(PRESETS[preset].name) in board.text
    assert visitor.get(f"{started.location}/rules").status_code == 200


@pytest.mark.parametrize("preset", PRESETS)
def test_every_one_differs_from_its_ruleset_and_can_be_played(preset: str) -> None:
    new = PRESETS[preset]
    found = check_house_rules(new, chosen=True)
    assert found.rules != find_variant(new.variant).ruleset()
    assert found.overrides == new.overrides


def test_one_is_kept_as_house_rules(visitor: Visitor) -> None:
    page = visitor.get("/games/new?preset=viennese")
    assert "/rules/classic/house?preset=viennese" in page.text
    shown = visitor.get(saved_house(visitor, "/rules/classic/house?preset=viennese"))
    assert "Viennese red threes" in words_of(shown.text)
    assert "each counts against the side as a single one does" in words_of(shown.text)
    # Of another ruleset it is no preset.
    assert "Viennese" not in visitor.get("/rules/samba/house?preset=viennese").text


def test_an_unknown_one_is_as_good_as_none(visitor: Visitor) -> None:
    assert visitor.get("/games/new?preset=nonsense").status_code == 200
    assert visitor.get("/rules/classic/house?preset=nonsense").status_code == 200


VIENNESE = PRESETS["viennese"].overrides


@pytest.mark.parametrize(
    ("melds", "red_threes", "points"),
    [
        ([], 1, -100),
        (["Kx5"], 2, -200),
        (["Kx5"], 4, -400),
        (["Kx7"], 1, 100),
        (["Kx7"], 4, 800),
        (["Kx5"], 0, None),
    ],
)
def test_viennese_red_threes(melds: list[str], red_threes: int, points: int | None) -> None:
    sides = [{"melds": melds, "red_threes": red_threes, "hands": [{}, {}]}, {}]
    found = answer_deal({"ruleset": "classic", "overrides": VIENNESE, "sides": sides})
    lines = {line["code"]: line["points"] for line in found["sides"][0]["lines"]}
    assert lines.get("red_threes") == points


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_hand_and_foot_for_others_needs_to_be_asked_for(players: int) -> None:
    preset = PRESETS[f"hand-and-foot-{players}"]
    rules = find_variant(preset.variant).ruleset(players, preset.options)
    count = rules.seating.side_counts[0]
    document = {"ruleset": preset.variant, "players": players, "sides": [{}] * count}
    answer_deal({**document, "options": list(preset.options)})
    with pytest.raises(DocumentError) as caught:
        answer_deal(document)
    assert [problem.path for problem in caught.value.problems] == ["players"]
    assert rules.deck.decks == players + 2
    assert len(rules.red_threes.points) == 2 * rules.deck.decks + 1


def test_hand_and_foot_for_four_needs_no_option() -> None:
    with pytest.raises(DocumentError) as caught:
        answer_deal({"ruleset": "hand-and-foot", "options": ["other-players"], "sides": [{}, {}]})
    assert [problem.path for problem in caught.value.problems] == ["options[0]"]
