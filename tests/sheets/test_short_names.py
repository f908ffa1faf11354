from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.sheets.names import estimated_width, shortened

ACUTE = "\N{COMBINING ACUTE ACCENT}"


def by_letters(text: str) -> float:
    return len(text)


@pytest.mark.parametrize(
    ("name", "room", "short"),
    [
        ("Anna", 4, "Anna"),
        ("Carla & Dirk", 12, "Carla & Dirk"),
        ("Carla & Dirk", 11, "Carla & Di…"),
        ("Carla & Dirk", 7, "Carla…"),
        ("Anna", 0, "…"),
        (f"Ann{ACUTE}ett{ACUTE}e", 4, "An…"),
        ("שרה ודוד", 4, "\N{FIRST STRONG ISOLATE}שרה…\N{POP DIRECTIONAL ISOLATE}"),
    ],
)
def test_a_name_is_cut_at_its_end_as_much_as_it_has_to_be(
    name: str, room: float, short: str
) -> None:
    assert shortened([name], [room], by_letters) == (short,)


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Bartholomäus Senior", "Ann"), ("Bartholom…", "Ann")),
        (("Bartholomäus A", "Bartholomäus B"), ("Bartholo…A", "Bartholo…B")),
        (("Bartholomäus Ann", "Bartholomäus Ben"), ("Barthol…nn", "Barthol…en")),
        (("Bartholomäus 1 of Kent", "Bartholomäus 2 of Kent"), ("B…1 of Kent", "B…2 of Kent")),
        (("Bartholomäus", "Bartholomäus"), ("Barthol…1", "Barthol…2")),
        (("Ann", "Ann"), ("Ann", "Ann")),
    ],
)
def test_names_that_would_look_the_same_are_told_apart(
    names: Sequence[str], short: Sequence[str]
) -> None:
    room = max(map(len, short))
    assert shortened(names, [room] * len(names), by_letters) == tuple(short)


@given(st.lists(st.text("abc ", min_size=1, max_size=30).map(str.strip), min_size=2, max_size=6))
def test_names_stay_apart_and_inside_their_room(names: list[str]) -> None:
    found = shortened(names, [8] * len(names), by_letters)
    apart = {name for name in names if len(name) <= 8}
    cut = [text for name, text in zip(names, found, strict=True) if len(name) > 8]
    assert all(len(text) <= 8 for text in found)
    assert len({*cut, *apart}) == len(cut) + len(apart)


def test_a_width_is_guessed_from_the_letters() -> None:
    assert estimated_width("Jill") < estimated_width("Mumm")
    assert estimated_width(f"e{ACUTE}") == estimated_width("e")
    assert estimated_width("陳大文") == 3
