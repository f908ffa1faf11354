from __future__ import annotations

import pytest

from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from tests.web.test_sheets import text_of
from tests.web.visitor import Visitor


def test_every_ruleset_is_listed_under_its_book(visitor: Visitor) -> None:
    text = visitor.get("/rules").text
    for variant in CATALOGUE:
        assert f'href="/rules/{variant.id}"' in text
        assert variant.edition in text
    assert "2 to 6 players, to 5000 points" in text
    assert "4 players, 4 hands" in text


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_every_ruleset_has_a_page(visitor: Visitor, variant: Variant) -> None:
    for players in variant.players:
        options = "".join(f"&options={option.id}" for option in variant.options_for(players))
        answer = visitor.get(f"/rules/{variant.id}?players={players}{options}")
        assert answer.status_code == 200
        assert "First meld" in answer.text
        assert 'class="flash"' not in answer.text


def test_a_value_tells_where_it_stands(visitor: Visitor) -> None:
    text = " ".join(visitor.get("/rules/caliente-complete").text.split())
    assert '<span class="fact-label">Natural canasta</span> <span class="fact-value">500' in text
    assert "Partners sit opposite each other.</q>" in text


def test_players_and_options_are_switched_by_links(visitor: Visitor) -> None:
    text = visitor.get("/rules/caliente-complete").text
    assert 'href="/rules/caliente-complete?players=6"' in text
    assert 'href="/rules/caliente-complete?options=caliente"' in text
    assert "Fills the hand up to" not in text
    six = visitor.get("/rules/caliente-complete?players=6&options=caliente,three-decks").text
    assert "Fills the hand up to" in six
    assert 'href="/rules/caliente-complete?players=6&amp;options=three-decks"' in six
    # The third deck is for six: it is left behind on the way to two.
    assert 'href="/rules/caliente-complete?players=2&amp;options=caliente"' in six


def test_many_options_are_folded_until_one_is_chosen(visitor: Visitor) -> None:
    folded = visitor.get("/rules/modern-american").text
    assert '<details class="chooser unfold" >' in folded
    option = folded.partition("options=")[2].partition('"')[0]
    chosen = visitor.get(f"/rules/modern-american?options={option}").text
    assert '<details class="chooser unfold" open>' in chosen
    assert "chooser unfold" not in visitor.get("/rules/samba").text


def test_what_is_not_there_is_told(visitor: Visitor) -> None:
    text = visitor.get("/rules/uruguay?players=5&options=caliente").text
    assert "These rules are for 4 players." in text
    assert "no such option for 4 players: Caliente cards" in text


def test_how_a_ruleset_differs_from_its_parent(visitor: Visitor) -> None:
    text = visitor.get("/rules/samba").text
    assert "What differs from Canasta" in text
    assert 'href="/rules/canasta"' in text
    assert "What differs" not in visitor.get("/rules/canasta").text
    # Asked with the same option, the parent has it, too.
    text = visitor.get("/rules/caliente-deluxe?players=2&options=caliente").text
    assert 'href="/rules/caliente-complete?players=2&amp;options=caliente"' in text


def test_an_alias_finds_it_and_nothing_else_does(visitor: Visitor) -> None:
    assert "Deluxe Canasta Caliente" in visitor.get("/rules/deluxe").text
    for url in ("/rules/poker", "/rules/poker/card.pdf", "/g/gone/rules", "/g/gone/card.pdf"):
        assert visitor.get(url).status_code == 404


def test_the_card_of_an_edition(visitor: Visitor) -> None:
    answer = visitor.get(
        "/rules/caliente-complete/card.pdf?players=6&options=caliente&paper=letter"
    )
    text = text_of(answer)
    assert "6 players, Caliente cards" in text
    assert 'filename="rules-caliente-complete.pdf"' in answer.headers["Content-Disposition"]


def test_there_is_no_card_of_rules_that_there_are_not(visitor: Visitor) -> None:
    answer = visitor.get("/rules/uruguay/card.pdf?players=5")
    assert answer.status_code == 422
    assert "These rules are for 4 players." in answer.text


def test_the_rules_of_a_game_are_those_it_began_with(visitor: Visitor) -> None:
    board = visitor.start(variant="classic", target="3000")
    assert f'href="{board}/rules"' in visitor.get(board).text
    text = visitor.get(f"{board}/rules").text
    assert "3000 points" in text
    assert "What differs from Classic Canasta" in text
    assert "house rule" in text
    card = text_of(visitor.get(f"{board}/card.pdf"))
    assert "house rule" in card
    plain = visitor.start(variant="classic")
    assert "What differs" not in visitor.get(f"{plain}/rules").text
