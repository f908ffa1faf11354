"""Write the table of rulesets into README.md: `python scripts/rulesets_table.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant

README: Final = Path(__file__).resolve().parents[1] / "README.md"
BEGIN: Final = "<!-- rulesets: written by scripts/rulesets_table.py -->\n"
END: Final = "<!-- /rulesets -->\n"


def table() -> str:
    """Return the rulesets of the catalogue as a Markdown table."""
    head = "| ruleset | id | players | options (in brackets: only for so many players) |\n"
    rows = "".join(f"| {' | '.join(_cells(variant))} |\n" for variant in CATALOGUE)
    return f"{head}| --- | --- | --- | --- |\n{rows}"


def _cells(variant: Variant) -> Iterator[str]:
    yield variant.name
    yield f"`{variant.id}`"
    yield ", ".join(str(players) for players in variant.players)
    yield ", ".join(_options(variant))


def _options(variant: Variant) -> Iterator[str]:
    """Yield the options, with the numbers of players they are for, unless these are all."""
    for option in variant.options:
        some = option.players or frozenset(variant.players)
        is_limited = some != frozenset(variant.players)
        limited = f" ({', '.join(map(str, sorted(some)))})" if is_limited else ""
        yield f"`{option.id}`{limited}"


def with_table(text: str) -> str:
    """Return the text of the README with the present table in it."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
