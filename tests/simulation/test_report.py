"""The report of simulated games: as a table, as a document, as a chart."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.simulation.chart import chart_of
from scorekeeper.simulation.figures import ReportSection
from scorekeeper.simulation.records import GameRecord, HandEnding
from scorekeeper.simulation.report import Report, Study, rows_of, write_report
from scorekeeper.simulation.table import report_table
from tests.simulation.samples import chosen, hand, study

TWO_GAMES = (
    GameRecord((hand(300, -100), hand(200, 0, ending=HandEnding.PILE_NOT_TAKEN)), is_over=True),
    GameRecord(
        (
            hand(500, 100, ending=HandEnding.CONCEALED, bracket=0),
            hand(5, 95, bracket=3, turns=50),
            hand(100, 400),
            hand(0, 0, ending=HandEnding.LAST_RED_THREE),
        ),
        is_over=False,
    ),
)
"""Six hands of two sides each, whose figures can be worked out by heart."""


def report_of(*studies: Study) -> Report:
    return Report("greedy", 7, studies)


def canasta() -> Study:
    return Study(chosen("canasta"), TWO_GAMES)


def figures(report: Report) -> Any:  # noqa: ANN401 - any JSON value
    return write_report(report)["figures"]


def test_figures_by_heart() -> None:
    found = figures(report_of(canasta()))
    assert found["length"]["hands_a_game"]["value"] == 3
    assert found["length"]["turns_a_hand"]["value"] == pytest.approx(200 / 6, abs=1e-6)
    assert found["points"]["points_a_hand"]["value"] == pytest.approx(1600 / 12, abs=1e-6)
    assert found["points"]["points_a_hand"]["percentiles"] == {
        "5": -100,
        "25": 0,
        "50": 95,
        "75": 200,
        "95": 500,
    }
    endings = {name: figure["count"] for name, figure in found["endings"].items()}
    assert endings == {"went_out": 3, "concealed": 1, "pile_not_taken": 1, "last_red_three": 1}
    assert found["canastas"]["natural"]["value"] == 1
    assert found["canastas"]["mixed"]["value"] == 2
    met = {name: (one["count"], one["of"]) for name, one in found["minimums"].items()}
    assert met == {"below: 15": (2, 2), "0: 50": (4, 8), "1500: 90": (0, 0), "3000: 120": (2, 2)}
    assert found["minimums"]["1500: 90"]["value"] is None


def test_a_document_tells_what_was_played() -> None:
    written = write_report(report_of(canasta()))
    assert json.loads(json.dumps(written)) == written
    told = {name: written[name] for name in ("bot", "seed", "ruleset", "players", "options")}
    expected = {"bot": "greedy", "seed": 7, "ruleset": "canasta", "players": 4, "options": []}
    assert told == expected
    assert (written["games"], written["games_called_off"], written["hands"]) == (2, 1, 6)
    assert "against" not in written


def test_differences_are_those_of_the_figures() -> None:
    ours, other = study("canasta", 1), study("cuban", 2)
    written = write_report(report_of(ours, other))
    alone = figures(report_of(ours)), figures(report_of(other))
    for section, differences in written["differences"].items():
        for name, found in differences.items():
            mine, theirs = (one[section][name]["value"] for one in alone)
            assert found["value"] == pytest.approx(mine - theirs, abs=2e-6)
            assert found["low"] <= found["value"] <= found["high"]
    assert written["against"]["figures"] == alone[1]
    assert "wild" in written["against"]["figures"]["canastas"]
    assert "wild" not in written["differences"]["canastas"]


def test_canastas_are_those_of_the_ruleset() -> None:
    italian = Study(chosen("italian"), TWO_GAMES)
    assert list(figures(report_of(canasta()))["canastas"]) == ["natural", "mixed"]
    assert set(figures(report_of(italian))["canastas"]) == {
        "natural",
        "mixed",
        "wild",
        "samba",
        "natural_deuces",
        "mixed_deuces",
    }


def test_sections_stand_in_order_and_figures_beside_each_other() -> None:
    rows = rows_of((study("canasta"), study("cuban")))
    sections = [row.first.section for row in rows]
    assert sections == sorted(sections, key=list(ReportSection).index)
    assert all(len(row.figures) == 2 for row in rows)
    keys = [(row.first.section, row.first.name) for row in rows]
    assert len(set(keys)) == len(keys)


def test_a_table_of_one_ruleset() -> None:
    text = report_table(report_of(canasta()))
    assert text.startswith("Canasta\n  2 games, 6 hands; 1 called off, as no end was in sight\n")
    assert "Bots: greedy. Seed: 7.\n" in text
    (points,) = [line for line in text.splitlines() if line.startswith("  points a hand")]
    assert points.split("  ")[-1].strip() == "90 to 177"
    halves = [line for line in text.splitlines() if line.startswith("    half of them at most ")]
    assert [line.split()[-1] for line in halves] == ["2", "30", "95"]
    assert "discard pile not taken" in text
    (never,) = [line for line in text.splitlines() if "from 1500" in line]
    assert never.split()[-1] == "–"


def test_a_table_of_one_game_tells_no_errors() -> None:
    alone = Study(chosen("canasta"), (GameRecord((hand(5, 5),), is_over=True),))
    text = report_table(report_of(alone))
    assert "1 game, 1 hand\n" in text
    assert " to " not in text.partition("docs/simulation.md")[2]


def test_a_table_of_two_rulesets() -> None:
    text = report_table(report_of(study("canasta", 1), study("cuban", 2)))
    assert text.startswith("First: Canasta\n")
    assert "\nSecond: Cuban Canasta\n" in text
    (line,) = [line for line in text.splitlines() if line.startswith("  canastas of seven deuces")]
    assert line.split()[-3:] == ["–", "0.00", "–"]
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_every_ruleset_has_words_for_its_figures(variant: object) -> None:
    name = getattr(variant, "id", "")
    rules = chosen(name, players=getattr(variant, "usual_players", 4))
    text = report_table(report_of(Study(rules, TWO_GAMES)))
    needed = [line for line in text.partition("First melds made")[2].splitlines()[1:] if line]
    assert len(needed) == len(rules.rules.minimums.brackets)
    assert len(set(needed)) == len(needed)


def test_minimums_by_hand_tell_which_hands() -> None:
    text = report_table(report_of(Study(chosen("hand-and-foot"), TWO_GAMES)))
    for label in ("50 (hand 1)", "90 (hand 2)", "120 (hand 3)", "150 (hand 4 and later)"):
        assert f"  {label} " in text


def test_a_chart_shows_all_figures() -> None:
    report = report_of(study("canasta", 1), study("cuban", 2))
    root = ET.fromstring(chart_of(report))  # noqa: S314 - our own
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words[:3] == ["200 games of greedy bots, seed 7", "Canasta", "Cuban Canasta"]
    assert {"hands a game", "a side goes out", "natural canastas", "50 (from 0)"} <= set(words)
    assert "canastas of four jokers and three deuces" in words


def test_the_shares_of_points_add_up() -> None:
    root = ET.fromstring(chart_of(report_of(canasta())))  # noqa: S314 - our own
    words = [text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text")]
    points = words[words.index("Points a hand") + 1 : words.index("How hands end")]
    shares = dict(zip(points[::2], points[1::2], strict=True))
    assert shares["−100 to −55"] == "8.3 %"
    assert shares["500 to 545"] == "8.3 %"
    assert sum(float(share.removesuffix(" %")) for share in shares.values()) == pytest.approx(
        100, abs=0.5
    )


@pytest.mark.parametrize("points", [(0, 0), (5, 5), (-20_000, 30_000)])
def test_a_chart_of_any_points(points: tuple[int, int]) -> None:
    games = (GameRecord((hand(*points),), is_over=True),)
    root = ET.fromstring(chart_of(report_of(Study(chosen("canasta"), games))))  # noqa: S314
    assert float(root.attrib["height"]) < 2_000
