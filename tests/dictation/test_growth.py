"""A text that is twice as long takes twice the work: a long one must not hold up a server."""

from __future__ import annotations

import sys

import pytest

from scorekeeper.dictation.dictate import dictate
from scorekeeper.engine.variants.catalogue import find_variant

PHRASES = (
    *("I, ", "3, ", ".", "and ", "bonus 5 ", "4-8. ", "left ", "J♦ ", "7x3, 8,. ", "Ann had "),
    *("1 ", "removed ", "uh, ", "well ", "three kings, well, ", "seven kings (", "4 of hearts to "),
)
LONG = 800
A_CHARACTER = 300  # calls, twice the most of these


def calls(text: str, variant: str) -> int:
    """Return the number of Python calls that it takes to read a text."""
    rules = find_variant(variant).ruleset(4, ())
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    dictate(text, rules, ("Ann", "Ben"))  # what is kept for the next text is made
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        dictate(text, rules, ("Ann", "Ben"))
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("variant", ["classic", "modern-american"])
@pytest.mark.parametrize("phrase", PHRASES)
def test_work_grows_with_the_text(phrase: str, variant: str) -> None:
    text = phrase * LONG
    half, whole = (calls(text[:size], variant) for size in (LONG // 2, LONG))
    assert whole < 2.5 * half
    assert whole < A_CHARACTER * LONG


@pytest.mark.parametrize("word", ["removed", "retirado"])
def test_a_word_said_all_the_time_is_refused(word: str) -> None:
    text = f"{word} " * 1_000
    heard = dictate(text, find_variant("classic").ruleset(4, ()), ("Ann", "Ben"))
    assert heard.side == {}
    assert heard.marked
