from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from threading import Thread

import pytest

from scorekeeper.documents.errors import Problem
from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum
from scorekeeper.services.common.cache import Cache
from scorekeeper.services.common.texts import alphabetical, clean_name, clean_text, refuse_twice
from scorekeeper.services.common.tokens import Keyring, Purpose, hash_of, is_token, make_token
from scorekeeper.services.game.writes import Action, Changes, LaterChange, LegalityChange, SavedDeal
from scorekeeper.services.hand.writing import answer_values, read_answer

_PERSIAN = "\u0646\u06cc\u0645\u200c\u0641\u0627\u0635\u0644\u0647"


def test_tokens_are_long_random_and_fit_into_an_address() -> None:
    tokens = {make_token() for _ in range(1_000)}
    assert len(tokens) == 1_000
    assert all(is_token(token) for token in tokens)
    assert not is_token("short")
    assert not is_token("é" * 32)
    assert len({hash_of(token) for token in tokens}) == 1_000


@pytest.mark.parametrize(
    "name",
    [
        *("李", "Zoë", "O’Brien-Smith", "\u202cx"[1:], "x" * 60, "Özil"),
        # Made of several, shown as a picture, chosen among forms of a letter
        *(
            "👩\u200d👩\u200d👧",
            "👩🏽\u200d⚕\ufe0f",
            "❤\ufe0f",
            "1\ufe0f\u20e3 Ann",
            "葛\U000e0100城",
        ),
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        # Persian, Hindi, Malayalam, Mongolian; a sign around a number
        *(_PERSIAN, "क\u094d\u200dष", "ന\u0d4d\u200d", "ᠠ\u180b", "\u06dd12"),
    ],
)
def test_names_of_all_the_world_may_be_used(name: str) -> None:
    problems: list[Problem] = []
    assert clean_name(f" {name}\t", "name", problems) == name
    assert problems == []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name.missing"),
        (" \u00a0\u200b", "name.missing"),
        ("\u3164", "name.missing"),
        ("\u2800\u2800", "name.missing"),
        ("\u0301\u0302", "name.missing"),
        ("\ufe0f\U000e0041\u200d", "name.missing"),
        ("\u200b" * 600 + "Ann", "name.too_long"),
        ("x" * 61, "name.too_long"),
        ("a\x00b", "text.unreadable"),
        ("a\x7fb", "text.unreadable"),
        ("a\u2028b", "text.unreadable"),
        ("a\u202eb", "text.unreadable"),
        ("a\udcffb", "text.unreadable"),
    ],
)
def test_other_names_are_refused(name: str, code: str) -> None:
    problems: list[Problem] = []
    clean_name(name, "sides[0].name", problems)
    assert [(problem.path, problem.code) for problem in problems] == [("sides[0].name", code)]


@pytest.mark.parametrize(
    "unseen",
    [
        *"\u00ad\u034f\u061c\u115f\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2063\u206a\u3164\ufe00",
        *"\ufe0f\ufeff\uffa0\ufffb\U0001d173\U000e0001\U000e0041\U000e0101",
    ],
)
def test_what_nobody_sees_is_no_part_of_a_name(unseen: str) -> None:
    problems: list[Problem] = []
    for name in (
        f"A{unseen}nn",
        f"Ann{unseen}",
        f"{unseen}Ann",
        f"Ann {unseen}",
        f"A{unseen * 9}nn",
    ):
        assert clean_name(name, "name", problems) == "Ann"
    assert problems == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ann", "aNN"),
        ("Ann B", "Ann\u2003 B"),
        (_PERSIAN, _PERSIAN.replace("\u200c", "")),
        ("⠁⠃", "⠁⠃\u2800"),
    ],
)
def test_names_that_look_the_same_are_the_same(first: str, second: str) -> None:
    problems: list[Problem] = []
    assert refuse_twice([first, "Bo", second, ""], ["0", "1", "2", "3"], problems)
    assert [(problem.path, problem.code) for problem in problems] == [("2", "name.twice")]


def test_other_texts_may_be_empty() -> None:
    problems: list[Problem] = []
    assert clean_text("  ", "author", problems) == ""
    assert problems == []


def test_an_answer_is_read_as_it_was_written() -> None:
    saved = SavedDeal(
        number=2,
        revision=3,
        action=Action.CORRECTED,
        version=9,
        changes=Changes(
            later=(
                LaterChange(
                    number=3,
                    side=1,
                    old_total=-5,
                    new_total=1_500,
                    old_minimum=None,
                    new_minimum=Minimum(150, CanastaNeeded.NATURAL),
                ),
            ),
            legality=(LegalityChange(number=3, legal=True),),
            over=False,
        ),
    )
    assert read_answer(asdict(saved)) == saved
    assert answer_values(saved) == json.loads(json.dumps(asdict(saved)))


def test_a_cache_forgets_what_was_used_longest_ago() -> None:
    cache: Cache[str, str] = Cache(2)
    made: list[str] = []

    def get(key: str) -> str:
        def make(_earlier: str | None) -> str:
            made.append(key)
            return key.upper()

        return cache.get(key, 1, make)

    assert [get(key) for key in "abacab"] == list("ABACAB")
    assert made == ["a", "b", "c", "b"]


def test_a_cache_lets_one_thread_look_at_a_time() -> None:
    cache: Cache[object, int] = Cache(3)
    waiting: list[bool] = []

    class Key:
        def __hash__(self) -> int:
            """Let another thread come, while the cache looks for this key."""
            other = Thread(target=cache.clear)
            other.start()
            other.join(0.05)
            waiting.append(other.is_alive())
            return 1

    assert cache.get(Key(), 1, lambda _: 2) == 2
    assert waiting
    assert all(waiting)


def test_a_failure_is_not_cached() -> None:
    cache: Cache[str, int] = Cache(2)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", 1, lambda _: 1 // 0)
    assert cache.get("a", 1, lambda _: 1) == 1


def test_a_value_is_good_for_one_stamp_and_helps_to_make_the_next() -> None:
    cache: Cache[str, list[int]] = Cache(2)

    def longer(earlier: list[int] | None) -> list[int]:
        return [*(earlier or ()), len(earlier or ())]

    assert cache.get("a", 1, longer) == [0]
    assert cache.get("a", 1, longer) == [0]
    assert cache.get("a", 2, longer) == [0, 1]
    assert cache.get("b", 2, longer) == [0]


def always(value: str) -> Callable[[str | None], str]:
    return lambda _: value


def test_a_cache_is_bounded_by_the_weight_of_its_values() -> None:
    cache: Cache[str, str] = Cache(10, len)
    for key, value in (("a", "x" * 4), ("b", "x" * 5), ("c", "xx")):
        cache.get(key, 1, always(value))
    assert (len(cache), cache.weight) == (2, 7)
    cache.get("b", 2, lambda _: "x")
    assert (len(cache), cache.weight) == (2, 3)
    cache.get("d", 1, lambda _: "x" * 50)
    assert (len(cache), cache.weight) == (1, 50)
    assert cache.get("d", 1, lambda _: "made again") == "x" * 50
    cache.clear()
    assert (len(cache), cache.weight) == (0, 0)


def test_inputs_of_a_derivation_are_not_to_be_mistaken() -> None:
    keys = Keyring("secret")
    assert keys.token(Purpose.REMATCH, "a", "b") != keys.token(Purpose.NEW_GAME, "a", "b")
    assert is_token(keys.token(Purpose.REMATCH, "a", "b", "c"))
    assert "secret" not in repr(keys)
    assert keys.digest(Purpose.PASS_PHRASE, "two words")
    with pytest.raises(ValueError, match="rematch"):
        keys.token(Purpose.REMATCH, "a b", "c")


def test_names_with_marks_stand_in_their_place_from_a_to_z() -> None:
    names = ["Zoë", "Øystein", "Łukasz", "Ángel", "Maud", "Ñusta", "anna", "Ola"]
    ordered = ["Ángel", "anna", "Łukasz", "Maud", "Ñusta", "Ola", "Øystein", "Zoë"]
    assert sorted(names, key=alphabetical) == ordered
