"""The golden transcripts: one hand of every ruleset, told move by move.

`python -m tests.simulation.transcripts` writes them again. Read the changes as a player would,
with the rule book at hand, before it is committed.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scorekeeper.cli.simulating import name_of
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.simulation.transcript import transcript_of
from tests.simulation.samples import chosen

FOLDER: Final = Path(__file__).parents[1] / "golden" / "transcripts"


@dataclass(frozen=True)
class Told:
    """A hand that is told: of which ruleset, and of which seed."""

    ruleset: str
    seed: int
    players: int = 4
    options: tuple[str, ...] = ()
    bot: str = "greedy"

    @property
    def file(self) -> Path:
        """File of the transcript."""
        bot = () if self.bot == "greedy" else (self.bot,)
        parts = (self.ruleset, str(self.players), *self.options, *bot)
        return FOLDER / f"{'-'.join(parts)}.txt"

    def text(self) -> str:
        """Play the hand and tell it."""
        rules = chosen(self.ruleset, *self.options, players=self.players)
        return transcript_of(name_of(rules), rules.rules, self.bot, self.seed) + "\n"


TOLD: Final = (
    Told("caliente-complete", 10),
    Told("caliente-complete", 15, 2, ("caliente",)),
    Told("caliente-complete", 14, 6, ("three-decks",)),
    Told("caliente-deluxe", 4, 3, ("pile-always-frozen",)),
    Told("caliente-2001", 1, bot="random"),
    Told("caliente-2001", 5, 5, ("caliente",)),
    Told("caliente-samba", 21),
    Told("caliente-hand-and-foot", 6),
    Told("classic", 14),
    Told("classic", 15, 2, ("draw-two",)),
    Told("canasta", 14),
    Told("canasta", 13, 3),
    Told("canasta", 27, 2, bot="random"),
    Told("uruguay", 14),
    Told("mexicana", 13),
    Told("samba", 21),
    Told("chile", 3, 4, ("four-decks",)),
    Told("bolivia", 15),
    Told("cuban", 9),
    Told("brazilian", 15),
    Told("italian", 15),
    Told("pennies-from-heaven", 16, 6),
    Told("pennies-from-heaven", 31, 6, bot="random"),
    Told("hand-and-foot", 13),
    Told("modern-american", 4),
    Told("modern-american", 40, bot="planner"),
)


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for told in TOLD:
        told.file.write_text(told.text(), encoding="utf-8")
    assert {variant.id for variant in CATALOGUE} == {told.ruleset for told in TOLD}


if __name__ == "__main__":
    main()
