"""Print statements of rulesets that no passage proves, or all statements, and the share proved.

    .venv/bin/python scripts/citations.py [--all] [FOLDER]

FOLDER holds the rule books as text (`../shared/rulebooks` unless given). A statement is a fact of a
rules page, or what score lines and violations quote beside those. It is proved

* by a rule book, if each quoted passage (three dots separate passages) is in the book verbatim, but
  for blanks, marks of emphasis and bars between the cells of a table, and the quotation or the
  heading of its section contains the figures of the value, as digits or words. For a value without
  figures, or the figure one, it has to contain the word of its rule (`WORDS`) instead. A heading
  that states the value by itself is cited without a quotation;
* by this project, if a reason is given, as no rule book states it;
* by the American rules, which are in no book here, if source and section are named and not quoted.

Of figures that a ruleset derives from others (`FIRST_ONLY`) only the first has to be quoted.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from gettext import NullTranslations
from pathlib import Path
from typing import Final

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import FURTHER_ON, NEXT_CELL, THIS_PROJECT, Citation, Rule
from scorekeeper.engine.variants import books
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.wording.reference import reference

BOOKS: Final = Path(__file__).parents[1].parent / "shared" / "rulebooks"
FILES: Final = {
    books.COMPLETE: "caliente-complete.txt",
    books.DELUXE: "caliente-deluxe.txt",
    books.HASBRO: "caliente-2001.txt",
    books.HOW_TO_PLAY: "how-to-play-canasta.txt",
    books.CLASSIC_PAGE: "classic-canasta.txt",
}
EMPHASIS: Final = re.compile(r"(\*{1,2})(?=\S)(.+?)(?<=\S)\1")
"""Text in Markdown's marks of emphasis."""
NUMBERS: Final = {
    name: number
    for number, name in enumerate(
        [
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ],
        start=2,
    )
} | {"third": 3, "fourth": 4, "half": 2, "double": 2, "tripled": 3, "pair": 2}
FIRST_ONLY: Final = ("deck.decks", "red_threes.points", "target")
"""Facts whose other figures are derived from the first."""
UNCOUNTED: Final = (
    *("pile.frozen", "pile.unfrozen", "sequences.allowed", "calientes.one_in_hand"),
    *("seating.sides", "seating.playing", "wild_melds.deuces_reserved"),
)
"""Facts whose wording contains figures that are none of the rule's: proved by words instead."""
WORDS: Final = {
    "seating": r"partner|himself|herself|players|team",
    "dealing.draw": r"top card|draws one card",
    "dealing.foot_taken": r"foot",
    "sets.wilds": r"wild",
    "sets.same_rank": r"same rank|specific rank|melds per rank|same denomination",
    "sets.may_join": r"combine|same rank|specific rank",
    "sets.wilds_on_canasta": r"wild",
    "sequences": r"sequence|consecutive",
    "wild_melds": r"wild|deuces|natural cards",
    "deck.calientes": r"caliente",
    "black_threes": r"stop|black three|three",
    "red_threes.need": r"meld|canasta",
    "red_threes.without": r"minus|subtract|negative|deducted|penalty",
    "red_threes.meldable": r"bonus cards|natural cards|cannot be melded",
    "red_threes": r"bonus card|red three|treys|red threes|threes",
    "going_out.permission": r"permission|answer|abide",
    "going_out.canastas": r"at least one|of each type|one of the",
    "going_out.ends": r"last card",
    "going_out.feet_taken": r"foot",
    "going_out": r"out",
    "minimums": r"meld|minimum|0 points",
    "pile.unfrozen": r"one can be a wild|one natural and one wild|natural",
    "pile.frozen": r"natural",
    "pile.pair": r"natural",
    "pile.blocked": r"wild",
    "pile.freezes": r"frozen|freez",
    "pile.for_first_meld": r"natural|initial meld",
    "pile.never": r"wild",
    "pile.forced": r"must|forced|compulsory|elects",
    "pile.start": r"turn|added|face",
    "pile": r"pile|discard",
    "stock_out": r"ends|over|last card",
    "discarding": r"discard",
    "calientes.ahead": r"more sets",
    "calientes": r"caliente|double|tripled|exact number|hand up to",
    "card_points.melded": r"meld",
    "card_points.in_hand": r"subtract|left in",
    "sets.shortest": r"three|3",
}
"""Regular expression for the word of a rule, by the fact's key or the longest prefix of it."""
IN_OTHER_WORDS: Final = {
    "minimums.below": r"any 3.card set|0 points",
    "deck.decks": r"108 cards in play",
    "sets.wilds": r"more natural cards than wild",
    "wild_melds.fewest_deuces": r"at least two natural .* one to three jokers",
    "red_threes.points": r"400 extra points|of the 100 each",
}
"""Regular expressions for passages that imply a figure without naming it, by the fact's key: the
smallest set, say, is 15 points."""
QUOTED: Final = (
    *("card_points.in_hand", "sets.shortest", "sets.most_wilds", "sets.fewest_naturals"),
    *("black_threes.meldable", "red_threes.without", "red_threes.meldable", "going_out.ends"),
    *("pile.pair", "pile.blocked", "pile.takes", "minimums.later"),
    *("card_points.melded", "card_points.steps", "black_threes.shortest", "deck.calientes"),
    *("calientes.ahead", "calientes.meldable"),
    *("red_threes.at_once", "black_threes.few"),
)
"""Values quoted by score lines, violations and answers that are no facts of the rules pages."""


@dataclass(frozen=True)
class Statement:
    """A statement of a ruleset, with the citation that is to prove it.

    Attributes:
        ruleset: the id of the edition.
        about: the key of the fact, such as `pile.frozen`.
        text: the value in words.
        source: the citation.
    """

    ruleset: str
    about: str
    text: str
    source: Citation

    @property
    def figures(self) -> list[int]:
        """The figures that its quotation has to contain."""
        if self.about in UNCOUNTED or self.about in QUOTED:
            return []
        told = re.sub(r"\(.*\)|^.* among them ", "", self.text)
        found = [n for n in _figures(told) if n != 1]
        return found[:1] if self.about in FIRST_ONLY else found


def statements() -> list[Statement]:
    """Return the distinct statements of all editions, with every number of players and option."""
    found = (
        statement
        for variant in CATALOGUE
        for players, options in (
            *((players, ()) for players in variant.players),
            *((None, (option.id,)) for option in variant.usual_options if not option.players),
            *((n, (option.id,)) for option in variant.options for n in option.players or ()),
        )
        for statement in rules_statements(variant.id, variant.ruleset(players, options))
    )
    return list(dict.fromkeys(found))


def rules_statements(name: str, rules: Ruleset) -> Iterator[Statement]:
    """Yield the statements of a ruleset."""
    rows = {f"minimums.{row.name}": row for row in rules.minimums.brackets}
    for section in reference(NullTranslations(), rules):
        for fact in section.facts:
            row = rows.get(fact.key)
            start = f"{row.start}: " if row is not None and row.start is not None else ""
            yield Statement(name, fact.key, f"{start}{fact.value}", fact.source)
    for value in QUOTED:
        component, _, field = value.partition(".")
        rule: Rule = getattr(rules, component)
        if getattr(rule, field, "") is not None:
            yield Statement(name, value, str(getattr(rule, field, "")), rule.citation(field))


def citations(rules: Ruleset) -> Iterator[Citation]:
    """Yield every citation of a ruleset, of components and of values."""
    for component in rules.__slots__:
        rule = getattr(rules, component)
        if isinstance(rule, Rule):
            yield from (rule.source, *rule.cited.values())


def passages(source: Citation) -> list[str]:
    """Return the passages that a citation quotes."""
    return source.quote.split(FURTHER_ON) if source.quote else []


def plain(text: str) -> str:
    """Return text with each run of white space replaced by one blank."""
    return " ".join(text.split())


def read_books(folder: Path) -> dict[str, str]:
    """Return the texts of the rule books by name, with single blanks and without emphasis."""
    return {
        name: plain(EMPHASIS.sub(r"\2", (folder / file).read_text()))
        for name, file in FILES.items()
    }


def is_verbatim(source: Citation, texts: Mapping[str, str]) -> bool:
    """Whether all quoted passages are in their book."""
    return all(_stands_in(each, texts[source.book]) for each in passages(source))


def _stands_in(passage: str, text: str) -> bool:
    """Whether a passage is in a text, with a blank or nothing between its cells."""
    cells = (re.escape(plain(cell)) for cell in passage.split(NEXT_CELL))
    return re.search(" ?".join(cells), text) is not None


def is_proved(statement: Statement, texts: Mapping[str, str]) -> bool:
    """Whether a statement is proved by its citation."""
    source = statement.source
    if source.book not in texts:
        return bool(source.section) and not source.quote
    if source.quote and not is_verbatim(source, texts):
        return False
    if not statement.figures:
        return bool(source.quote) and _holds_word(statement)
    found = source.quote or source.section in texts[source.book]
    return bool(found) and (holds_figures(statement) or _holds_other_words(statement))


def _holds_word(statement: Statement) -> bool:
    """Whether a quotation contains the word of its rule; true where the rule has none."""
    parts = statement.about.split(".")
    keys = (".".join(parts[:size]) for size in range(len(parts), 0, -1))
    word = next((WORDS[key] for key in keys if key in WORDS), "")
    return re.search(word, statement.source.quote, re.IGNORECASE) is not None


def _holds_other_words(statement: Statement) -> bool:
    """Whether a quotation implies the figure of its statement without naming it."""
    others = IN_OTHER_WORDS.get(statement.about)
    return bool(others and re.search(others, statement.source.quote, re.IGNORECASE))


def holds_figures(statement: Statement) -> bool:
    """Whether the section and quotation of a statement contain all its figures."""
    source = statement.source
    return set(statement.figures) <= set(_figures(f"{source.section} {source.quote}"))


def _figures(text: str) -> list[int]:
    """Return the figures in a text, written as digits or as words."""
    joined = re.sub(r"(?<=\d)[,\u202f\u00a0](?=\d{3})", "", text)
    return [
        int(each) if each.isdigit() else NUMBERS[each]
        for each in re.findall(r"\d+|[a-z]+", joined.lower())
        if each.isdigit() or each in NUMBERS
    ]


def main() -> None:
    """Print the statements that are not proved, or all, and the share that is proved."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=BOOKS)
    parser.add_argument("--all", action="store_true", help="list those that are proved, too")
    asked = parser.parse_args()
    texts = read_books(asked.folder)
    found = statements()
    proved = {each for each in found if is_proved(each, texts)}
    for each in found:
        if asked.all or each not in proved:
            mark = "proved" if each in proved else "OPEN"
            print(mark, each.ruleset, each.about, each.text, each.source, sep=" | ")
    own = sum(each.source.book == THIS_PROJECT for each in proved)
    share = 100 * len(proved) / len(found)
    print(f"{len(found)} statements, {len(proved)} proved ({share:.1f} %), {own} by this project")


if __name__ == "__main__":
    main()
