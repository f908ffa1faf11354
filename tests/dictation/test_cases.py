"""Nothing comes out wrong without a mark: of phrases kept as data, and of sentences made up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.dictation.languages import LANGUAGES
from tests.dictation.cases import AUTHOR, GUEST, NAMES, TABLE, Case, Outcome, cases, hear, judge
from tests.dictation.utterances import utterances

_RULESETS = ("caliente-complete", "samba", "classic", "italian")
_SHARES = {AUTHOR: 95, TABLE: 75, GUEST: 85}


@pytest.mark.parametrize("language", NAMES)
def test_nothing_is_wrong_without_a_mark(language: str) -> None:
    wrong = [case.phrase for case in cases(language) if _outcome(case, language) is Outcome.WRONG]
    assert wrong == []


@pytest.mark.parametrize("language", NAMES)
def test_a_word_that_bridges_a_pause_changes_nothing(language: str) -> None:
    bridges = LANGUAGES[language].hesitations
    wrong = []
    for number, case in enumerate(cases(language)):
        words = case.phrase.split()
        words.insert(number % len(words), bridges[number % len(bridges)])
        said = replace(case, phrase=" ".join(words))
        if case.side and _outcome(said, language) is Outcome.WRONG:
            wrong.append(said.phrase)
    assert wrong == []


@pytest.mark.many
@pytest.mark.parametrize("writer", _SHARES)
@pytest.mark.parametrize("language", NAMES)
def test_what_is_definite_is_understood(language: str, writer: str) -> None:
    written = [case for case in cases(language) if case.written_by == writer]
    definite = [case for case in written if case.side is not None]
    right = [case for case in definite if _outcome(case, language) is Outcome.RIGHT]
    assert 100 * len(right) >= _SHARES[writer] * len(definite)
    assert len(written) >= (120 if writer == GUEST else 200)


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


def _outcome(case: Case, language: str) -> Outcome:
    return judge(case, hear(case, language))
