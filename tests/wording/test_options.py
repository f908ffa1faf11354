from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.wording.options import option_hint, option_name
from scorekeeper.wording.translation import ENGLISH


def test_every_option_there_is_has_words() -> None:
    for variant in CATALOGUE:
        for option in variant.options:
            assert option_name(ENGLISH, option.id) != option.id
            assert option_hint(ENGLISH, option.id).endswith(".")


def test_an_option_of_another_release_is_called_by_its_id() -> None:
    assert option_name(ENGLISH, "five-jokers") == "five-jokers"
    assert option_hint(ENGLISH, "five-jokers") == ""
