"""The languages of dictation: every TOML file here is one.

A value is a text of phrases with slashes between them, as `phrases` reads it. A word in braces
stands for the entry of `parts` with that name; `{}` is a player's name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from scorekeeper.dictation.language import Language, Mark, Names, phrases
from scorekeeper.engine.cards import Rank, Suit

_PART: Final = re.compile(r"\{(\w+)\}")


def _read(file: Path) -> Language:
    """Read the language in a file."""
    table: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    parts: Mapping[str, str] = table["parts"]

    def read(text: str) -> tuple[str, ...]:
        return phrases(_PART.sub(lambda found: parts[found[1]], text))

    return Language(
        code=file.stem,
        numbers={int(number): read(text) for number, text in table["numbers"].items()},
        ranks={Rank[rank]: Names(*map(read, both)) for rank, both in table["ranks"].items()},
        wilds=Names(*map(read, table["wilds"])),
        suits={Suit[suit]: read(text) for suit, text in table["suits"].items()},
        marks={Mark[mark]: read(text) for mark, text in table["marks"].items()},
        homophones=table.get("homophones", {}),
        called=tuple(table["called"]),
        introduced=read(table["introduced"]),
        partners=read(table["partners"]),
        withs=read(table["withs"]),
        hesitations=read(table["hesitations"]),
        rephrasings=read(table["rephrasings"]),
        accented={word: Mark[mark] for word, mark in table.get("accented", {}).items()},
        kinds={kind: read(text) for kind, text in table["kinds"].items()},
    )


LANGUAGES: Final[dict[str, Language]] = {
    file.stem: _read(file) for file in sorted(Path(__file__).parent.glob("*.toml"))
}
"""The languages by their code, which is the name of the file."""
