"""Deal documents: reading and writing."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from scorekeeper.documents import reading
from scorekeeper.documents.deals import read_deal, read_sides
from scorekeeper.documents.errors import DocumentError, problem_of
from scorekeeper.documents.games import read_game
from scorekeeper.documents.reading import MOST_UNKNOWN
from scorekeeper.engine.cards import Cards, Rank, Suit, SuitedCount
from scorekeeper.engine.deal import CardsSide, CountsSide, Hand, Member, NetSide
from scorekeeper.engine.melds import CanastaKind, SequenceMeld, SetMeld, WildMeld
from scorekeeper.engine.notation import read_cards
from tests.documents.examples import deal, one_side, places, problems_of_deal, three_handed
from tests.written_deals import write_deal


def test_what_is_left_out_has_its_default() -> None:
    request = read_deal({"ruleset": "classic", "sides": [{}, {}]})
    assert (request.chosen.variant.id, request.chosen.players, request.chosen.options) == (
        "classic",
        4,
        (),
    )
    assert request.deal.number == 1
    assert request.deal.sides == (
        CardsSide(name="Side 1"),
        CardsSide(name="Side 2"),
    )


def test_fields_that_are_not_known_are_ignored() -> None:
    assert read_deal(one_side(colour="blue") | {"table": 7}) == read_deal(deal())


def test_an_alias_and_options_in_any_order_name_the_same_rules() -> None:
    options = ["caliente", "three-decks"]
    request = read_deal(deal(ruleset="Deluxe", players=6, options=options))
    assert request.chosen.variant.id == "caliente-deluxe"
    assert request.chosen.options == ("three-decks", "caliente")
    assert (request.rules.deck.decks, request.rules.deck.calientes) == (3, 3)


def test_a_side_card_by_card() -> None:
    written = {
        "name": "Us",
        "score_before": -45,
        "melds": ["7x3", "2 JKR 2", {"cards": "5S 6S 7S", "kind": "sequence"}],
        "first_meld": ["7x3"],
        "hands": [{"cards": "3R"}, {"cards": "K", "foot": "A 4"}],
        "red_threes": 2,
        "calientes_played": 1,
        "black_threes_removed": 3,
        "went_out": True,
        "concealed": True,
        "penalty": 50,
    }
    (side, _) = read_deal(deal(sides=[written, {}])).deal.sides
    suited = tuple(SuitedCount(rank, Suit.SPADES, 1) for rank in (Rank.FIVE, Rank.SIX, Rank.SEVEN))
    assert side == CardsSide(
        name="Us",
        score_before=-45,
        penalty=50,
        melds=(
            SetMeld(Cards.of([Rank.SEVEN] * 3), Rank.SEVEN),
            WildMeld(read_cards("2 2 JKR")),
            SequenceMeld(Cards(read_cards("5 6 7").counts, suited)),
        ),
        first_meld=(SetMeld(Cards.of([Rank.SEVEN] * 3), Rank.SEVEN),),
        hands=(
            Hand(Cards.of([Rank.RED_THREE])),
            Hand(Cards.of([Rank.KING]), Cards.of([Rank.ACE, Rank.FOUR])),
        ),
        red_threes=2,
        calientes_played=1,
        black_threes_removed=3,
        went_out=True,
        concealed=True,
    )


def test_a_bare_list_of_wilds_is_a_set_of_deuces_where_it_is_legal_as_one() -> None:
    document = one_side(melds=["2x5 JKRx2", "2 JKRx4", {"cards": "2x5", "kind": "wild"}])
    entry = read_deal(document | {"ruleset": "italian"}).deal.sides[0]
    assert isinstance(entry, CardsSide)
    assert [type(meld) for meld in entry.melds] == [SetMeld, WildMeld, WildMeld]


def test_a_side_as_counts() -> None:
    written = {
        "entry": "counts",
        "card_points": 215,
        "canastas": {"natural": 1, "wild_jokers": 0},
        "melded": True,
        "red_threes": 1,
        "red_threes_in_hand": [1, 0],
        "calientes_played": 1,
        "hand_points": [75, 0],
        "calientes_in_hand": [1],
        "black_threes_in_hand": 2,
        "black_threes_removed": 1,
        "short_sequences": 1,
        "went_out": True,
        "concealed": True,
    }
    assert read_deal(deal(sides=[written, {}])).deal.sides[0] == CountsSide(
        name="Side 1",
        card_points=215,
        canastas={CanastaKind.NATURAL: 1, CanastaKind.WILD_JOKERS: 0},
        melded=True,
        red_threes=1,
        red_threes_in_hand=(1, 0),
        calientes_played=1,
        hand_points=(75, 0),
        calientes_in_hand=(1,),
        black_threes_in_hand=2,
        black_threes_removed=1,
        short_sequences=1,
        went_out=True,
        concealed=True,
    )


@pytest.mark.parametrize(("told", "in_hand"), [(0, 0), (2, 2), ([], ()), ([0, 2], (0, 2))])
def test_red_threes_in_hand_are_a_number_or_a_list(
    told: object, in_hand: tuple[int, ...] | int
) -> None:
    request = read_deal(one_side(entry="counts", red_threes_in_hand=told))
    entry = request.deal.sides[0]
    assert isinstance(entry, CountsSide)
    assert entry.red_threes_in_hand == in_hand
    assert read_deal(write_deal(request.chosen, request.deal)) == request


def test_a_side_as_net_points() -> None:
    (side, _) = read_deal(one_side(entry="net", net=-120, went_out=True, penalty=5)).deal.sides
    assert side == NetSide(name="Side 1", net=-120, went_out=True, penalty=5)


def test_members_bring_their_red_threes_to_the_side() -> None:
    members = [{"name": "B", "red_threes": 2}, {"name": "C", "score_before": 40, "red_threes": 1}]
    (_, side) = read_deal(three_handed({}, {"members": members})).deal.sides
    assert side.members == (
        Member(name="B", red_threes=2),
        Member(name="C", score_before=40, red_threes=1),
    )
    assert isinstance(side, CardsSide)
    assert side.red_threes == 3


def test_every_field_is_written_again() -> None:
    document = {
        "ruleset": "classic",
        "players": 4,
        "options": [],
        "overrides": {"target.points": 8000},
        "deal_number": 3,
        "sides": [
            {
                "name": "Us",
                "score_before": 5,
                "melds": ["7x3", {"cards": "7 8", "kind": "set"}],
                "red_threes": 1,
                "hands": [{"cards": "K"}, {"cards": "", "foot": "Q"}],
                "first_meld": [],
                "calientes_played": 1,
                "went_out": True,
                "penalty": 10,
            },
            {"name": "Them", "score_before": 0, "entry": "net", "net": 0},
        ],
    }
    request = read_deal(document)
    assert write_deal(request.chosen, request.deal) == document


@pytest.mark.parametrize(
    "special",
    [{"id": "zip-code"}, {"id": "zip-code", "cards": "4x4 8x2 Qx3 Kx3 JKRx2"}],
)
def test_a_special_hand_is_written_with_the_cards_that_were_told(special: object) -> None:
    side = {"name": "Us", "score_before": 0, "hands": [{"cards": ""}, {"cards": "A"}]}
    document = {
        "ruleset": "modern-american",
        "sides": [{**side, "special_hand": special}, {"name": "Them", "entry": "net", "net": 0}],
    }
    request = read_deal(document)
    written = write_deal(request.chosen, request.deal)
    assert written["sides"][0]["special_hand"] == special
    assert read_deal(written) == request


def test_sides_of_a_game_take_their_names_from_it() -> None:
    rules = read_deal(deal()).rules
    sides = read_sides(rules, [{}, {"name": "Foxes"}], names=("Owls", "Bears"))
    assert [side.name for side in sides] == ["Owls", "Foxes"]


@pytest.mark.parametrize(
    ("sides", "path", "code"),
    [
        (None, "sides", "value.not_list"),
        ([{}], "sides", "sides.wrong"),
        ([{}, {"melds": [7]}], "sides[1].melds[0]", "value.not_text"),
    ],
)
def test_sides_of_a_game_that_cannot_be_read(sides: object, path: str, code: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_sides(read_deal(deal()).rules, sides)
    assert places(caught.value.problems) == [(path, code)]


@pytest.mark.parametrize("names", [("A", "B"), ("A", "B", "C")])
def test_a_game_keeps_its_number_of_sides_where_rules_allow_several(names: tuple[str, ...]) -> None:
    asked = {"ruleset": "caliente-complete", "players": 6, "options": ["three-decks"]}
    rules = read_deal({**asked, "sides": [{}, {}, {}]}).rules
    assert len(read_sides(rules, [{} for _ in names], names=names)) == len(names)
    with pytest.raises(DocumentError) as caught:
        read_sides(rules, [{}] * (5 - len(names)), names=names)
    assert places(caught.value.problems) == [("sides", "sides.wrong")]


def test_everything_wrong_is_told_at_once() -> None:
    document = {
        "ruleset": "rummy",
        "options": "caliente",
        "deal_number": 0,
        "sides": [
            {"name": 7, "melds": ["7Z 8 9Y", "K"], "hands": [{"cards": "1"}], "red_threes": -1},
            {"entry": "sums"},
            "nobody",
        ],
    }
    assert places(problems_of_deal(document)) == [
        ("options", "value.not_list"),
        ("deal_number", "number.too_small"),
        ("sides[0].name", "value.not_text"),
        ("sides[0].melds[0]", "card.unknown"),
        ("sides[0].melds[0]", "card.unknown"),
        ("sides[0].hands[0].cards", "card.unknown"),
        ("sides[0].red_threes", "count.negative"),
        ("sides[1].entry", "entry.unknown"),
        ("sides[2]", "value.not_object"),
    ]


@pytest.mark.parametrize(("options", "cards"), [([], "3B;"), (["caliente"], "3B, CAL;")])
def test_only_cards_of_the_deck_are_listed(options: list[str], cards: str) -> None:
    document = {"ruleset": "caliente-complete", "options": options}
    (problem,) = problems_of_deal({**document, "sides": [{"melds": ["7Z"]}, {}]})
    assert f"JKR, 3R, {cards}" in problem.message


def test_only_canastas_of_the_rules_are_listed() -> None:
    counts = {"entry": "counts", "canastas": {"dirty": 1}}
    (problem,) = problems_of_deal({"ruleset": "bolivia", "sides": [counts, {}]})
    assert problem.message == (
        "There is no such kind of canasta. Write one of: natural, mixed, wild, samba."
    )


def test_errors_of_a_side_as_counts_come_in_the_order_of_its_fields() -> None:
    wrong = dict.fromkeys(("concealed", "black_threes", *_COUNTED, "score_before"), "none")
    problems = problems_of_deal(deal(sides=[{"entry": "counts", **wrong}, {}]))
    named = [problem.path.removeprefix("sides[0].") for problem in problems]
    assert named == ["score_before", *_COUNTED, "black_threes", "concealed"]


_COUNTED = (
    *("card_points", "melded", "red_threes", "red_threes_in_hand", "calientes_played"),
    *("black_threes_in_hand", "black_threes_removed", "short_sequences"),
)


def test_rules_and_sides_are_both_looked_at() -> None:
    document = deal(ruleset="rummy", sides=[{"melds": ["7Z"]}])
    assert [code for _, code in places(problems_of_deal(document))] == [
        "ruleset.unknown",
        "card.unknown",
    ]
    document = deal(options=["open", "caliente"], players=4, sides=[{"net": 5, "entry": "net"}])
    assert places(problems_of_deal(document)) == [
        ("options[0]", "option.none"),
        ("options[1]", "option.none"),
    ]
    document = deal(deal_number=0, players=9)
    assert places(problems_of_deal(document)) == [
        ("deal_number", "number.too_small"),
        ("players", "players.unknown"),
    ]
    document = deal(sides=[{"melds": ["7Z"]}])
    assert places(problems_of_deal(document)) == [
        ("sides[0].melds[0]", "card.unknown"),
        ("sides", "sides.wrong"),
    ]


def test_of_many_unknown_cards_the_first_are_told() -> None:
    found = places(problems_of_deal(one_side(melds=["z " * 999, "4 4 4 y"])))
    assert found.count(("sides[0].melds[0]", "card.unknown")) == MOST_UNKNOWN
    assert found.count(("sides[0].melds[1]", "card.unknown")) == 1


def test_an_unknown_card_is_told_with_its_place() -> None:
    (problem,) = problems_of_deal(one_side(melds=[{"cards": "7, 7 eight"}]))
    assert problem.path == "sides[0].melds[0].cards"
    assert problem.message.startswith("“eight” (card 3) is not a card. Write 4 to 10, J")


@pytest.mark.parametrize("document", [None, [], "deal", 5, True])
def test_a_deal_is_an_object(document: object) -> None:
    assert places(problems_of_deal(document)) == [("", "value.not_object")]


@pytest.mark.parametrize(
    ("side", "path", "code"),
    [
        ({"name": "x" * 201}, "name", "text.too_long"),
        ({"name": "\ud800"}, "name", "text.unreadable"),
        ({"melds": ["7x3"] * 101}, "melds", "list.too_long"),
        ({"melds": ["7 " * 1001]}, "melds[0]", "text.too_long"),
        ({"melds": ["Kx1000"]}, "melds[0]", "card.unknown"),
        ({"melds": "7x3"}, "melds", "value.not_list"),
        ({"melds": [["7", "7"]]}, "melds[0]", "value.not_text"),
        ({"melds": [{"kind": "set"}]}, "melds[0].cards", "field.missing"),
        ({"hands": ["7"]}, "hands[0]", "value.not_object"),
        ({"red_threes": 1000}, "red_threes", "number.too_large"),
        ({"red_threes": 10**400}, "red_threes", "number.too_large"),
        ({"score_before": 10**10}, "score_before", "number.too_large"),
        ({"score_before": -(10**10)}, "score_before", "number.too_small"),
        ({"score_before": None}, "score_before", "value.not_number"),
        ({"went_out": "yes"}, "went_out", "value.not_boolean"),
        ({"entry": "net", "net": 1.5}, "net", "value.not_number"),
        ({"entry": 5}, "entry", "entry.unknown"),
        ({"entry": "counts", "canastas": []}, "canastas", "value.not_object"),
        ({"entry": "counts", "canastas": {"wild": "1"}}, "canastas.wild", "value.not_number"),
        ({"entry": "counts", "hand_points": [5, -5]}, "hand_points[1]", "count.negative"),
        (
            {"entry": "counts", "red_threes_in_hand": [1, "1"]},
            "red_threes_in_hand[1]",
            "value.not_number",
        ),
        ({"entry": "counts", "red_threes_in_hand": -1}, "red_threes_in_hand", "count.negative"),
    ],
)
def test_kinds_and_sizes_are_strict(side: dict[str, object], path: str, code: str) -> None:
    (problem,) = problems_of_deal(deal(sides=[side, {}]))
    assert (problem.path, problem.code) == (f"sides[0].{path}", code)


@pytest.mark.parametrize(
    ("entry", "name", "most"),
    [
        ("cards", "hands", 20),
        ("cards", "members", 20),
        ("cards", "melds", 100),
        ("cards", "first_meld", 100),
        ("counts", "hand_points", 20),
        ("counts", "red_threes_in_hand", 20),
        ("counts", "calientes_in_hand", 20),
        ("counts", "aces_in_hand", 20),
        ("counts", "sevens_in_hand", 20),
        ("counts", "unfinished", 100),
    ],
)
def test_a_list_that_is_too_long_is_refused_before_anything_in_it_is_read(
    entry: str, name: str, most: int
) -> None:
    (problem,) = problems_of_deal(one_side(entry=entry, **{name: [{"?": 1}] * (most + 1)}))
    assert (problem.path, problem.code) == (f"sides[0].{name}", "list.too_long")


def test_problems_are_quoted_on_one_short_line() -> None:
    (problem,) = problems_of_deal(one_side(melds=["7\x1b[31m" + "x" * 300]))
    assert problem.message.isprintable()
    assert len(problem.message) < 250


def test_no_more_than_a_hundred_problems_are_told() -> None:
    with pytest.raises(DocumentError) as caught:
        read_deal(one_side(melds=["Z Y"] * 100))
    assert (len(caught.value.problems), caught.value.left_out) == (100, 100)
    assert str(caught.value).startswith("sides[0].melds[0]: “Z” (card 1)")


def test_problems_that_nobody_is_told_of_are_counted_without_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sentences = Mock(wraps=problem_of)
    monkeypatch.setattr(reading, "problem_of", sentences)
    many = dict.fromkeys(map(str, range(5_000)), 1)
    with pytest.raises(DocumentError) as in_a_side:
        read_deal(one_side(entry="counts", canastas=many))
    deals = [one_side(melds=[5] * 100)] * 50
    with pytest.raises(DocumentError) as in_a_game:
        read_game({"ruleset": "classic", "sides": ["a", "b"], "deals": deals})
    for caught in (in_a_side, in_a_game):
        assert (len(caught.value.problems), caught.value.left_out) == (100, 4_900)
        assert all(problem.message for problem in caught.value.problems)
    # A thousand each, and those of a deal once more, with what its rules have.
    assert sentences.call_count <= 3_000


def test_a_bonus_that_was_agreed_on_is_written_as_it_was_read() -> None:
    request = read_deal(one_side(entry="net", net=5, agreed_bonus=100))
    assert request.deal.sides[0].agreed_bonus == 100
    written = write_deal(request.chosen, request.deal)
    assert written["sides"][0]["agreed_bonus"] == 100
