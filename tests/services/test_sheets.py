from __future__ import annotations

import json

import pytest
from sqlalchemy.orm import Session

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.standing import margin
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.services.common.languages import translations
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide, SidesDocument
from scorekeeper.services.printing.ruleset_sheets import blank_sheet
from scorekeeper.services.printing.sheets import Heading, document_sheet, game_sheet
from scorekeeper.sheets.game_page import GameSheet
from scorekeeper.sheets.labels import labels_in
from scorekeeper.sheets.model import SheetSide
from scorekeeper.sheets.render import print_sheet
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import ENGLISH
from tests.databases import ON_SQLITE
from tests.services.helpers import EXAMPLE, a_game, net, record
from tests.sheets.reading import read, whole_text

HEADING = Heading(title="Canasta Caliente", options=("Caliente cards",), date="1 May 2026")

# Out concealed, and two Kings below the minimum of 50 on the other side.
CONCEALED: SidesDocument = [
    {
        "melds": ["4x7", "5x4", "6x3"],
        "hands": [{"cards": ""}, {"cards": "9"}],
        "went_out": True,
        "concealed": True,
    },
    {"melds": ["7x3"], "hands": [{"cards": "A"}, {"cards": "9"}]},
]


def sheet_of(session: Session, token: str) -> GameSheet:
    return game_sheet(ENGLISH, load_game(session, token), HEADING)


@ON_SQLITE
def test_the_example_stands_on_the_sheet_line_by_line(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    sheet = sheet_of(session, token)
    assert (sheet.title, sheet.options, sheet.date) == (
        "Canasta Caliente",
        ("Caliente cards",),
        "1 May 2026",
    )
    assert sheet.sides[0] == SheetSide(name="North-South", players=("Nora", "Sam"), several=True)
    (hand,) = sheet.hands
    assert (hand.number, hand.dealer, hand.remark) == (1, "Nora", "")
    north, east = hand.sides
    assert (north.total, north.running_total, north.minimum) == (1190, 1190, "50")
    assert (north.went_out, east.went_out, north.remark) == (True, False, "")
    assert sum(points for _, points in north.lines) == 1190
    assert [label for label, _ in north.melds] == [
        "three 7s",
        "two Jacks and one big wild",
        "eight 10s",
        "six 5s and one little wild",
    ]
    assert "cards left in hand (Sam)" in [label for label, _ in north.lines]
    assert [label for label, _ in east.lines] == [
        "cards left in hand (Eve)",
        "cards left in hand (Will)",
    ]
    assert (sheet.target, sheet.target_text, sheet.winner) == (
        5_000,
        "5000 points",
        None,
    )


@ON_SQLITE
def test_what_the_table_let_pass_is_noted_with_its_side(session: Session) -> None:
    token = a_game(session)
    record(session, token, CONCEALED)
    north, east = sheet_of(session, token).hands[0].sides
    assert (north.remark, north.notes) == ("concealed", ())
    assert len(east.notes) == 1
    assert "50" in east.notes[0]


@ON_SQLITE
def test_a_note_names_its_meld(session: Session) -> None:
    token = a_game(session)
    record(session, token, [{"melds": ["7x3", "Kx2"], "hands": [{}, {}]}, {"hands": [{}, {}]}])
    notes = sheet_of(session, token).hands[0].sides[0].notes
    assert any(note.startswith("Two Kings: A meld needs at least 3 cards") for note in notes)


@ON_SQLITE
def test_what_is_nobodys_fault_in_particular_stands_with_the_first_side(session: Session) -> None:
    token = a_game(session)
    kings: SidesDocument = [
        {"melds": ["Kx5"], "hands": [{"cards": "4"}, {"cards": ""}]},
        {"melds": ["Kx5"], "hands": [{"cards": "4"}, {"cards": ""}]},
    ]
    record(session, token, kings)
    north, east = sheet_of(session, token).hands[0].sides
    assert any("deck" in note for note in north.notes)
    assert not any("deck" in note for note in east.notes)


@ON_SQLITE
def test_the_end_and_the_winner_are_told(session: Session) -> None:
    token = a_game(session, sides=_unnamed())
    record(session, token, net(-200, 1_000), net(0, 4_500))
    sheet = sheet_of(session, token)
    assert (sheet.winner, sheet.totals) == (1, (-200, 5_500))
    assert sheet.sides == (
        SheetSide(name="Nora & Sam", several=True),
        SheetSide(name="Eve & Will", several=True),
    )


@ON_SQLITE
def test_hands_of_totals_have_no_lines_of_their_own(session: Session) -> None:
    token = a_game(session)
    penalised = [{"entry": "net", "net": 320, "penalty": 100}, {"entry": "net", "net": -75}]
    record(session, token, net(520, -40), [EXAMPLE[0], net(0, -40)[1]], penalised)
    hands = sheet_of(session, token).hands
    assert [side.lines for side in hands[0].sides] == [(), ()]
    assert hands[1].sides[1].melds == (("points as worked out at the table", -40),)
    assert [points for _, points in hands[2].sides[0].lines] == [320, -100]


def test_a_side_that_wins_by_a_special_hand_may_be_behind(session: Session) -> None:
    token = a_game(session, variant="modern-american", options=(), sides=_unnamed())
    dream = {"id": "dream-hand-5", "cards": "9x5 10x4 2x4 JKR"}
    north: dict[str, object] = {"hands": [{"cards": ""}, {"cards": "J"}], "special_hand": dream}
    record(session, token, net(-600, 8_210), [north, {"hands": [{"cards": "4"}, {"cards": "5"}]}])
    view = load_game(session, token)
    assert (view.totals, view.winner, margin(view.totals, 0)) == ((7_900, 8_200), 0, -300)
    text = whole_text(print_sheet(sheet_of(session, token)))
    assert "Nora & Sam win" in text
    assert "win by" not in text


def _unnamed() -> tuple[NamedSide, ...]:
    return NamedSide(players=("Nora", "Sam")), NamedSide(players=("Eve", "Will"))


@ON_SQLITE
def test_who_sat_out_is_told_and_the_others_keep_their_cards(session: Session) -> None:
    sides = (
        NamedSide(name="Pair", players=("Ann", "Bo")),
        NamedSide(name="Three", players=("Cy", "Di", "Ed")),
    )
    token = a_game(session, players=5, sides=sides)
    hand: SidesDocument = [
        {"melds": ["4x7"], "hands": [{"cards": ""}, {"cards": "9"}], "went_out": True},
        {"hands": [{"cards": "A"}, {"cards": "9"}]},
    ]
    record(session, token, hand, hand)
    first, second = sheet_of(session, token).hands
    assert (first.remark, second.remark) == ("Ed sat out", "Cy sat out")
    assert [label for label, _ in second.sides[1].lines] == [
        "cards left in hand (Di)",
        "cards left in hand (Ed)",
    ]


@ON_SQLITE
def test_members_have_a_column_each(session: Session) -> None:
    sides = tuple(NamedSide(players=(name,)) for name in ("Ann", "Bo", "Cy"))
    token = a_game(
        session, variant="canasta", players=3, options=("red-threes-individual",), sides=sides
    )
    hand: SidesDocument = [
        {"name": "Bo", "hands": [{"cards": "9"}]},
        {
            "melds": ["4x7"],
            "red_threes": 1,
            "members": [{"name": "Cy", "red_threes": 1}, {"name": "Ann", "red_threes": 0}],
            "hands": [{"cards": ""}, {"cards": "K"}],
            "went_out": True,
        },
    ]
    record(session, token, hand)
    sheet = sheet_of(session, token)
    ann, bo, cy = sheet.hands[0].sides
    assert cy.total - ann.total == 100
    assert bo.total == -10
    for column in (ann, bo, cy):
        assert column.total == column.running_total == sum(points for _, points in column.lines)


@ON_SQLITE
def test_a_game_of_a_number_of_hands_says_so(session: Session) -> None:
    token = a_game(session, variant="hand-and-foot")
    sheet = sheet_of(session, token)
    assert (sheet.target, sheet.target_text) == (None, "4 hands")
    assert sheet.hands == ()


def test_a_game_from_a_document_needs_no_database() -> None:
    from scorekeeper.documents.deals import read_sides  # noqa: PLC0415 -- this test's only

    rules = find_variant("caliente-complete").ruleset()
    names = ("Us", "Them")
    sides = read_sides(rules, json.loads(json.dumps(EXAMPLE)), names=names)
    sheet = document_sheet(ENGLISH, rules, names, [Deal(number=1, sides=sides)], HEADING)
    assert sheet.totals == (1190, -65)
    assert sheet.hands[0].dealer == ""
    assert "cards left in hand (player 2)" in [label for label, _ in sheet.hands[0].sides[0].lines]


RULESETS = [
    pytest.param(variant.ruleset(players), id=f"{variant.id}-{players}")
    for variant in CATALOGUE
    for players in variant.players
]


@pytest.mark.parametrize("rules", RULESETS)
def test_every_ruleset_has_a_blank_sheet(rules: Ruleset) -> None:
    sheet = blank_sheet(ENGLISH, rules, Heading(title="T"))
    length = f"{figure(rules.target.points)} points" if rules.target.points else "4 hands"
    assert sheet.subtitle == f"{rules.seating.players} players, {length}"
    assert 2 <= len(sheet.sides) <= 6
    assert {side.name for side in sheet.sides} == {""}
    assert 3 <= len(sheet.references) <= 7
    assert all(section.facts for section in sheet.references)
    assert len(set(sheet.parts)) == len(sheet.parts) >= 5


@pytest.mark.parametrize(
    ("variant", "hands", "is_all"), [("hand-and-foot", 4, True), ("classic", 8, False)]
)
def test_a_blank_sheet_has_room_for_the_hands_of_a_game(
    variant: str, hands: int, is_all: bool
) -> None:
    sheet = blank_sheet(ENGLISH, find_variant(variant).ruleset(), HEADING)
    assert (sheet.hands, sheet.is_all) == (hands, is_all)


def test_a_blank_sheet_speaks_the_words_of_its_edition() -> None:
    rules = find_variant("caliente-complete").ruleset(4, ["caliente"])
    sheet = blank_sheet(ENGLISH, rules, HEADING, ["Us", "Them"])
    assert sheet.subtitle == "4 players, 5000 points, Caliente cards"
    assert [side.name for side in sheet.sides] == ["Us", "Them"]
    assert sheet.parts == (
        "Melded cards",
        "Canastas",
        "Bonus cards",
        "Going out",
        "Cards left in hand",
        "Caliente cards",
    )


def test_a_blank_sheet_has_rows_for_what_only_some_games_count() -> None:
    brazilian = blank_sheet(ENGLISH, find_variant("brazilian").ruleset(), Heading(title="B"))
    assert {"Black threes", "Short sequences"} <= set(brazilian.parts)
    american = blank_sheet(ENGLISH, find_variant("modern-american").ruleset(), Heading(title="M"))
    assert {"Threes", "Unfinished or held"} <= set(american.parts)
    assert american.references[-1].facts[0].value == "8500"


def test_a_blank_sheet_in_spanish_takes_one_page_too() -> None:
    t = translations("es")
    sheet = blank_sheet(t, find_variant("brazilian").ruleset(), Heading(title="Brasil"))
    pdf = print_sheet(sheet, paper="letter", labels=labels_in(t, "es"))
    assert len(read(pdf).pages) == 1
