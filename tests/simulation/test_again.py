"""The same hands from the same seed, whatever order Python gives its sets this time."""

from __future__ import annotations

import subprocess
import sys

from tests.cli.command import environment

PROGRAM = """
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps

for variant in CATALOGUE:
    for players in variant.players:
        for seed, bot in enumerate(BOTS.values()):
            start = start_deal(variant.ruleset(players), seed=seed)
            for step in steps(start, bot, Chance(seed)):
                print(step.actions, step.action)
"""


def hands(hash_seed: str) -> bytes:
    """Return everything that may be done and is done in some hands of every ruleset."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        check=True,
        env=environment(PYTHONHASHSEED=hash_seed),
        timeout=300,
    ).stdout


def test_hands_are_the_same_again() -> None:
    first = hands("1")
    assert first.count(b"\n") > 1_000
    assert hands("2") == first
