"""The examples that the rule books print, each named after its book and section."""

from __future__ import annotations

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal_score import Winner
from scorekeeper.engine.game import score_game
from scorekeeper.engine.ruleset.pile import StartCover
from tests.engine.build import Table, net

WILD_EDITIONS = ("caliente-complete", "caliente-deluxe", "caliente-2001")


class TestScoringExample:
    """Canasta Caliente, all three editions, “Scoring Example”."""

    @pytest.mark.parametrize("edition", ["caliente-complete", "caliente-deluxe"])
    def test_winning_moves(self, edition: str) -> None:
        table = Table(edition)
        example = table.side(
            "7x3", "Jx2 JKR", "10x8", "5x6 2", red_threes=1, hands=["", "5 8 K"], out=True
        )
        result = table.score(example)

        assert result.codes == set()
        assert [line.points for line in result.lines() if line.meld] == [15, 20 + 50, 80, 30 + 20]
        assert result.points() == {
            "melded_cards": 215,
            "mixed_canasta": 300,
            "natural_canasta": 500,
            "red_threes": 100,
            "going_out": 100,
            "cards_in_hand": -25,
        }
        assert result.total == 1_190

    def test_hasbro_with_the_wilds_the_other_way_round(self) -> None:
        table = Table("caliente-2001")
        example = table.side(
            "7x3", "Jx2 2", "10x8", "5x6 JKR", red_threes=1, hands=["", "5 8 K"], out=True
        )
        result = table.score(example)

        assert result.codes == set()
        assert sum(line.points for line in result.lines() if line.points > 0) == 1_215
        assert result.total == 1_190


def test_how_to_play_canasta_play_of_the_hand_four_nines_and_two_jokers() -> None:
    for name in ("canasta", "classic", *WILD_EDITIONS, "caliente-samba", "hand-and-foot"):
        table = Table(name)
        result = table.score(table.side("9x4 JKRx2", score_before=3_000), number=3)
        assert result.points() == {"melded_cards": 140}
        assert result.codes == set(), name


def test_hasbro_first_meld_example() -> None:
    table = Table("caliente-2001")
    result = table.score(table.side("7 7 7", "10 10 2", first=["7 7 7", "10 10 2"]))
    assert result.total == 55
    assert result.codes == set()


class TestClassicPage:
    """Classic Canasta rules."""

    def test_the_initial_meld_requirement(self) -> None:
        """Seventy points meet the fifty; the king and jack found in the pile join them later."""
        table = Table("classic")
        result = table.score(table.side("Kx4", "J J J 2", first=["K K K", "J J 2"]))
        assert result.codes == set()
        assert result.total == 70 + 20

    def test_the_pile_hidden_beneath_does_not_count(self) -> None:
        table = Table("classic")
        poor = table.side("Kx4", first=["Kx3"], score_before=0)
        assert table.score(poor).violation("first_meld.below_minimum").found == 30

    def test_frozen_discard_pile_makes_a_canasta_of_seven(self) -> None:
        table = Table("classic")
        result = table.score(table.side("6 6 6 6 6 6 6", "A A A"))
        assert result.points() == {"melded_cards": 35 + 60, "natural_canasta": 500}

    @pytest.mark.parametrize("valid", ["4 4 2", "6 6 2 2", "K K 2 2 2"])
    def test_valid_sets(self, valid: str) -> None:
        assert Table("classic").meld_codes(valid) == set()

    @pytest.mark.parametrize(
        ("invalid", "code"),
        [
            ("3B 2 2", "meld.black_threes"),
            ("6 6 2 2 2 2", "meld.too_many_wilds"),
            ("2 2 2 2 2", "meld.wild_not_allowed"),
        ],
    )
    def test_invalid_sets(self, invalid: str, code: str) -> None:
        assert code in Table("classic").meld_codes(invalid)

    @pytest.mark.parametrize("edition", WILD_EDITIONS)
    @pytest.mark.parametrize("elsewhere", ["6 6 2 2", "K K 2 2 2"])
    def test_caliente_wants_the_naturals_in_the_majority(
        self, edition: str, elsewhere: str
    ) -> None:
        assert Table(edition).meld_codes(elsewhere) == {"meld.wilds_not_outnumbered"}


@pytest.mark.parametrize("edition", WILD_EDITIONS)
@pytest.mark.parametrize(
    ("held", "loss"), [("JKR 2 5 CAL", 150), ("JKR 2 5 CAL CAL", 225), ("CAL", 0), ("CAL CAL", 0)]
)
def test_canasta_caliente_scoring(edition: str, held: str, loss: int) -> None:
    table = Table(edition, 4, "caliente")
    result = table.score(table.side(hands=[held, "K"]))
    assert result.codes == set()
    assert result.total == -loss - 10


def test_how_to_play_canasta_italian_buries_cards_under_the_first_one() -> None:
    assert Table("italian").rules.pile.start is StartCover.BURY_BY_RANK
    ranks = {name: Rank[name].value for name in ("FIVE", "JACK", "QUEEN", "KING")}
    assert ranks == {"FIVE": 5, "JACK": 11, "QUEEN": 12, "KING": 13}


def test_how_to_play_canasta_scoring_the_higher_total_wins() -> None:
    table = Table("canasta")
    deals = [table.deal(net(2_600), net(2_400), number=number) for number in (1, 2)]
    game = score_game(table.rules, ("North-South", "East-West"), deals)

    assert [scored.score.over for scored in game.deals] == [False, True]
    assert [minimum.points for minimum in game.deals[1].required] == [90, 90]
    assert game.totals == (5_200, 4_800)
    assert game.winner == 0
    assert game.deals[1].score.winner == Winner(0)
