"""Every ruleset answers each of its questions, for every number of players with all options."""

from __future__ import annotations

from itertools import product

import pytest

from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.services.table.questions import questions_of
from tests.web.test_table_helper import ASKED, QUESTIONS
from tests.web.visitor import Visitor


@pytest.mark.parametrize("variant", [variant.id for variant in CATALOGUE])
def test_every_ruleset_has_every_question(visitor: Visitor, variant: str) -> None:
    known = next(each for each in CATALOGUE if each.id == variant)
    for players, question in product(known.players, QUESTIONS):
        names = [option.id for option in known.options_for(players)]
        asked = {**ASKED[question], "players": str(players), "options": ",".join(names)}
        rules = known.ruleset(players, tuple(names))
        url = f"/rules/{variant}/helper/{question}"
        status = 200 if question in [each.value for each in questions_of(rules)] else 404
        assert visitor.client.get(url, query_string=asked).status_code == status
