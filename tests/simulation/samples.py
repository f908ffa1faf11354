"""Made-up records of games, to try reports on."""

from __future__ import annotations

import random
from dataclasses import replace

from scorekeeper.documents.models import RulesDocument
from scorekeeper.documents.requests import ChosenRules, choose_rules
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.simulation.records import GameRecord, HandEnding, HandRecord, ScorerHand
from scorekeeper.simulation.report import Study

ENDINGS = (
    HandEnding.WENT_OUT,
    HandEnding.CONCEALED,
    HandEnding.PILE_NOT_TAKEN,
    HandEnding.LAST_RED_THREE,
)


def chosen(ruleset: str, *options: str, players: int = 4) -> ChosenRules:
    """Return the rules of a ruleset, under its name."""
    asked = RulesDocument.model_construct(
        ruleset=ruleset, players=players, options=list(options), overrides={}
    )
    found = choose_rules(asked, [])
    assert found is not None
    return replace(found, name=found.variant.name)


def hand(
    *points: int, ending: HandEnding = HandEnding.WENT_OUT, bracket: int = 1, turns: int = 30
) -> HandRecord:
    """Return a hand in which each side earned so much; one that lost points never melded."""
    return HandRecord(
        ending=ending,
        turns=turns,
        scorers=tuple(ScorerHand(one, bracket, one > 0) for one in points),
        canastas={CanastaKind.NATURAL: 1, CanastaKind.MIXED: 2},
    )


def games(count: int, seed: int) -> tuple[GameRecord, ...]:
    """Return games as they might come about."""
    chance = random.Random(seed)  # noqa: S311 - games, no secret
    return tuple(
        GameRecord(
            tuple(
                hand(
                    *(5 * chance.randint(-90, 500) for _ in range(2)),
                    ending=chance.choices(ENDINGS, (70, 2, 20, 8))[0],
                    bracket=chance.randint(0, 3),
                    turns=chance.randint(20, 60),
                )
                for _ in range(chance.randint(3, 14))
            ),
            is_over=chance.random() < 0.99,
        )
        for _ in range(count)
    )


def study(ruleset: str, seed: int = 1, count: int = 200) -> Study:
    """Return made-up games of a ruleset."""
    return Study(chosen(ruleset), games(count, seed))
