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
    rows = "".join(f"| {' | '.join(_cells(variant))} |\n" for variant in CATALOGUE)
    return f"| ruleset | id | players | options |\n| --- | --- | --- | --- |\n{rows}"


def _cells(variant: Variant) -> Iterator[str]:
    yield variant.name
    yield f"`{variant.id}`"
    yield ", ".join(str(players) for players in variant.players)
    yield ", ".join(_options(variant))


def _options(variant: Variant) -> Iterator[str]:
    """Yield the options, with the numbers of players that have them where not all do."""
    for option in variant.usual_options:
        some = sorted(option.players or ())
        limited = f" ({', '.join(map(str, some))})" if 0 < len(some) < len(variant.players) else ""
        yield f"`{option.id}`{limited}"


def with_table(text: str) -> str:
    """Return the text of the README with the present table in it."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
