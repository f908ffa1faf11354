"""Most phrases with one meaning are understood, those of others than the author too."""

from __future__ import annotations

import pytest

from tests.dictation.cases import AUTHOR, GUEST, NAMES, TABLE, Outcome, cases, outcome_of

_SHARES = {AUTHOR: 95, TABLE: 75, GUEST: 85}


@pytest.mark.parametrize("writer", _SHARES)
@pytest.mark.parametrize("language", NAMES)
def test_what_is_definite_is_understood(language: str, writer: str) -> None:
    written = [case for case in cases(language) if case.written_by == writer]
    definite = [case for case in written if case.side is not None]
    right = [case for case in definite if outcome_of(case, language) is Outcome.RIGHT]
    assert 100 * len(right) >= _SHARES[writer] * len(definite)
    assert len(written) >= (120 if writer == GUEST else 200)
