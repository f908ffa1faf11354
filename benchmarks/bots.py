"""Strength of the bots of `scorekeeper simulate`: the planner beside the greedy bot.

Every deck is played four times: planners against greedy bots, the same with seats swapped,
planners alone, greedy bots alone. Both sides have the same total: 0, or one up to 5,000 from which
on another minimum is needed. The same numbers come out on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from scorekeeper.engine.game import score_deal
from scorekeeper.engine.play.applying import apply
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.legal import legal_actions
from scorekeeper.engine.play.state import State
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import MinimumBy
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance

HANDS: Final = 150
"""Decks of each ruleset where nobody says otherwise, of the seeds 0, 1, 2 …"""

_DEALS: Final = 4
_HIGHEST: Final = 5_000


@dataclass(frozen=True)
class Compared:
    """Outcome of the hands of a ruleset.

    Attributes:
        ahead: points a hand by which planners were ahead of greedy bots.
        error: the standard error of that.
        out: the share of hands among planners that ended by going out.
        greedy_out: the share among greedy bots.
    """

    ahead: float
    error: float
    out: float
    greedy_out: float


def compared(rules: Ruleset, hands: int) -> Compared:
    """Play hands of a ruleset of two sides."""
    ahead, out, greedy_out = [], 0, 0
    for seed in range(hands):
        (mine, theirs), _ = _played(rules, seed, ("planner", "greedy"))
        (others, own), _ = _played(rules, seed, ("greedy", "planner"))
        ahead.append((mine - theirs + own - others) / 2)
        out += _played(rules, seed, ("planner", "planner"))[1]
        greedy_out += _played(rules, seed, ("greedy", "greedy"))[1]
    return Compared(fmean(ahead), stdev(ahead) / sqrt(hands), out / hands, greedy_out / hands)


def _played(rules: Ruleset, seed: int, bots: tuple[str, str]) -> tuple[tuple[int, ...], bool]:
    """Return the points of each side in a hand, and whether a side went out."""
    state, chance = _begun(rules, seed), Chance(seed)
    while not state.over:
        bot = BOTS[bots[state.side_of[state.actor]]]
        state = apply(state, bot(state, legal_actions(state), chance))
    score = score_deal(rules, finished_deal(state))
    return tuple(side.total for side in score.sides), state.out is not None


def _begun(rules: Ruleset, seed: int) -> State:
    """Return a hand as it begins."""
    number = 1 + seed % _DEALS
    if rules.minimums.by is MinimumBy.DEAL:
        return start_deal(rules, seed=seed, deal_number=number)
    totals = [0, *(start for start in rules.minimums.starts if 0 < start <= _HIGHEST)]
    total = totals[seed % len(totals)]
    return start_deal(rules, seed=seed, deal_number=number, scores=(total, total))


def main(arguments: Sequence[str] = ()) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="benchmarks bots", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS, help="decks of each ruleset")
    parser.add_argument("--only", nargs="+", default=(), help="ids of some rulesets")
    asked = parser.parse_args(arguments)
    print("| ruleset | players | planner ahead, points a hand | goes out | `greedy` goes out |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for variant in CATALOGUE:
        if asked.only and variant.id not in asked.only:
            continue
        found = compared(variant.ruleset(), asked.hands)
        ahead = f"{found.ahead:+,.0f} ± {found.error:,.0f}"
        out = f"{found.out:.0%} | {found.greedy_out:.0%}".replace("%", " %")
        print(f"| {variant.name} | {variant.usual_players} | {ahead} | {out} |", flush=True)


if __name__ == "__main__":
    main()
