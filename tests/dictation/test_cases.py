"""Nothing comes out wrong without a mark: of phrases kept as data, and of sentences made up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.dictation.languages import LANGUAGES
from tests.dictation.cases import NAMES, Case, Outcome, cases, hear, judge, outcome_of
from tests.dictation.utterances import utterances

_RULESETS = ("caliente-complete", "samba", "classic", "italian")


@pytest.mark.parametrize("language", NAMES)
def test_nothing_is_wrong_without_a_mark(language: str) -> None:
    wrong = [case.phrase for case in cases(language) if outcome_of(case, language) is Outcome.WRONG]
    assert wrong == []


@pytest.mark.parametrize("language", NAMES)
def test_a_word_that_bridges_a_pause_changes_nothing(language: str) -> None:
    bridges = LANGUAGES[language].hesitations
    wrong = []
    for number, case in enumerate(cases(language)):
        words = case.phrase.split()
        words.insert(number % len(words), bridges[number % len(bridges)])
        said = replace(case, phrase=" ".join(words))
        if case.side and outcome_of(said, language) is Outcome.WRONG:
            wrong.append(said.phrase)
    assert wrong == []


# The same sentences every time, so that a new failing one does not block unrelated work.
@pytest.mark.parametrize("language", NAMES)
@settings(derandomize=True)
@given(data=st.data())
def test_no_sentence_is_wrong_without_a_mark(language: str, data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(_RULESETS))
    said = data.draw(utterances(language, sequences=ruleset == "samba"))
    case = Case(ruleset, said.text, said.side)
    heard = hear(case, language)
    outcome = judge(case, heard)
    assert outcome is not Outcome.WRONG, (said, heard.side)
