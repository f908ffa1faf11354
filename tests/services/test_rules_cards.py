from __future__ import annotations

from scorekeeper.documents.house_rules import change_rules
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.services.printing.ruleset_sheets import origins, rules_card
from scorekeeper.services.printing.sheets import Heading
from scorekeeper.wording.translation import ENGLISH

CLASSIC = find_variant("canasta").ruleset()


def test_a_card_tells_what_is_played_and_by_how_many() -> None:
    card = rules_card(ENGLISH, CLASSIC, Heading(title="Canasta", options=("two",)), "A book")
    assert (card.title, card.subtitle, card.footer) == ("Canasta", "4 players, two", "A book")
    assert "First meld" in [section.title for section in card.sections]


def test_what_a_table_changed_is_named_and_the_rest_of_the_component_is_not() -> None:
    changed = change_rules(CLASSIC, {"going_out.points": 200}, "overrides", [])
    found = origins(ENGLISH, changed, CLASSIC)
    assert [key for key, text in found.items() if text == "house rule"] == ["going_out.points"]
    assert "house rule" not in origins(ENGLISH, changed).values()


def test_what_is_in_no_rule_book_is_named() -> None:
    samba = find_variant("caliente-samba").ruleset(4, ["caliente"])
    assert origins(ENGLISH, samba)["deck.decks"] == "by this app"
