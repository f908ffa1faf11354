"""The problems of documents that cannot be read: their places, and a sentence for each code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from scorekeeper.engine.ruleset.base import Reason
from scorekeeper.wording.translation import N_, Translations

MOST_PROBLEMS: Final = 100
LONGEST_QUOTE: Final = 60
_QUOTED: Final = frozenset({"asked", "name", "token"})


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem in a document that cannot be read.

    Attributes:
        path: its place, such as `sides[0].melds[2]`; empty for the document itself.
        code: its code, such as `card.unknown`. Stable: other programs rely on it.
        message: the remedy, in English.
        values: the values named in the message, for a translation.
    """

    path: str
    code: str
    message: str
    values: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)


class DocumentError(ValueError):
    """Error for a document that cannot be read.

    Attributes:
        problems: its problems, in the order of the document; at least one, and at most
            `MOST_PROBLEMS`.
        left_out: the number of further problems.
    """

    def __init__(self, problems: Iterable[Problem], left_out: int = 0) -> None:
        """Keep the problems; `left_out` are there beside them."""
        found = tuple(problems)
        self.problems = found[:MOST_PROBLEMS]
        self.left_out = left_out + len(found) - len(self.problems)
        super().__init__("; ".join(_in_one_line(problem) for problem in self.problems))


def _in_one_line(problem: Problem) -> str:
    """Return a problem with its place."""
    return f"{problem.path}: {problem.message}" if problem.path else problem.message


SENTENCES: Final[dict[str, str]] = {
    "json.invalid": N_("This is not JSON: %(reason)s."),
    "json.not_utf8": N_("This is not text in UTF-8. Save it as UTF-8 and send it again."),
    "document.empty": N_("There is nothing here. Send a JSON document."),
    "document.too_large": N_("This is larger than %(most)d MiB. Send less at once."),
    "format.unknown": N_("This is another kind of file. Its format must be %(known)s."),
    "field.missing": N_("Add “%(field)s”; it is needed here."),
    "value.wrong": N_("This cannot be read. Compare it with what the documents may hold."),
    "value.unknown": N_("Write one of these for “%(field)s”: %(known)s."),
    "value.not_object": N_("Write an object here, in braces: {…}."),
    "value.not_list": N_("Write a list here, in brackets: […]."),
    "value.not_text": N_("Write text here, in quotes."),
    "value.not_number": N_("Write a whole number here, without quotes or decimals."),
    "value.not_boolean": N_("Write true or false here, without quotes."),
    "text.unreadable": N_("Type this again: it holds a character that cannot be shown."),
    "text.too_long": N_("Use at most %(most)d characters here."),
    "list.too_long": N_("Write at most %(most)d of these."),
    "count.negative": N_("Write 0 or more here; nothing is counted below 0."),
    "number.too_small": N_("Write %(least)d or more here."),
    "number.too_large": N_("Write %(most)d or less here."),
    "moment.wrong": N_("Write a day and a time with its zone here, such as 2026-11-21T20:15:00Z."),
    "deal_number.wrong": N_(
        "The hands of a game are numbered in order; this is number %(expected)d."
    ),
    "card.unknown": N_(
        "“%(token)s” (card %(position)d) is not a card. Write 4 to 10, J, Q, K, A, 2, JKR, 3R, "
        "3B%(more)s; 10x8 is eight tens."
    ),
    "card.not_one": N_("Write one card here; there are %(found)d."),
    "melds.too_many": N_("The hands of a game hold at most %(most)d melds together. Send fewer."),
    "cards.too_many": N_("Write at most %(most)d cards here; there are %(found)d."),
    "check.unknown": N_("There is no check “%(asked)s”. Ask one of: %(known)s."),
    "meld.kind_unknown": N_("A meld is a “set”, a “sequence” or “wild”. Write one of these."),
    "entry.unknown": N_(
        "A side is written down as “cards”, “counts” or “net”. Write one of these."
    ),
    "canasta.unknown": N_("There is no such kind of canasta. Write one of: %(known)s."),
    "special_hand.unknown": N_("There is no special hand “%(asked)s”. Write one of: %(known)s."),
    "special_hand.none": N_("There are no special hands in this game. Take “%(asked)s” out."),
    "hand.wrong_size": N_("Write thirteen or fourteen cards here; there are %(found)d."),
    "ruleset.unknown": N_("There is no ruleset “%(asked)s”. Write one of: %(known)s."),
    "players.unknown": N_("This ruleset is not played by %(asked)s. Write one of: %(known)s."),
    "option.unknown": N_(
        "This ruleset has no option “%(asked)s” for so many players. It has: %(known)s."
    ),
    "option.none": N_("This ruleset has no options for so many players. Take “%(asked)s” out."),
    "rule.unknown": N_(
        "There is no rule “%(asked)s” that can be changed. The command `scorekeeper rules` "
        "lists their names."
    ),
    "snapshot.format": N_(
        "These rules were kept in format %(asked)s, which a later version wrote. This one reads "
        "%(known)s."
    ),
    "rule.impossible": N_("Nobody could play by this: %(reason)s."),
    "rule.idle": N_("This would change nothing: %(reason)s."),
    "target.wrong": N_("Choose another target: %(reason)s."),
    "sides.wrong": N_("Write down %(allowed)s sides; this list holds %(found)d."),
    "names.wrong": N_("Give a name to each of %(allowed)s; this list holds %(found)d."),
    "name.twice": N_("“%(name)s” is there twice. Change one, so that they can be told apart."),
    "members.not_allowed": N_("Take “members” out: in these rules a side scores as one."),
    "members.wrong": N_("Nobody plays in sides of this size here. A side has %(allowed)s members."),
    "members.missing": N_(
        "“%(name)s” is none of the players (%(known)s). Write their name, or “members” for two."
    ),
    "members.red_threes_missing": N_(
        "Add “red_threes”: each member's red threes count for that member alone."
    ),
    "members.red_threes_sum": N_(
        "The members laid down %(found)d red threes in all. Write that, or leave it out."
    ),
    "player.unknown": N_("“%(name)s” is none of the players. Write one of: %(known)s."),
    "player.twice": N_("“%(name)s” plays on two sides. Name every player once."),
    "player.missing": N_("“%(name)s” is missing. Name every player of the game once."),
    "side.other_place": N_(
        "This is the place of “%(expected)s”, and “%(name)s” has another one. Write the sides of "
        "every deal in the order of the game's."
    ),
    "entrants.too_few": N_("Name at least %(least)d entrants."),
    "entrant.twice": N_("There is another entrant %(asked)s. Give each an id of its own."),
    "entrant.unknown": N_("There is no entrant %(asked)s. Write the id of one of the entrants."),
    "entrant.seated_twice": N_("Entrant %(asked)s has another place in this round. Leave one."),
    "entrant.gone_early": N_("Nobody leaves before they come. Write “in_from” or more here."),
    "line.missing": N_("Others have a line. Write NS or EW here, or no line for anybody."),
    "line.not_here": N_("Take “line” out: only a Mitchell has lines."),
    "lines.uneven": N_(
        "There are %(ns)d of NS and %(ew)d of EW. Make them equal, or one more on one side."
    ),
    "evening.no_table": N_("A round has a table at least. Leave it out, or write its tables."),
    "evening.absent": N_("Entrant %(asked)s is here, but not by in_from and out_from."),
    "evening.tables": N_(
        "A file brings in at most %(most)d tables. Move the whole database instead."
    ),
    "evening.hands": N_(
        "A file brings in at most %(most)d hands. Move the whole database instead."
    ),
    "place.none": N_("This movement has no place for late comers but that of somebody who left."),
    "table.twice": N_("There is another table %(asked)s in this round. Give each its own number."),
    "table.not_two": N_("Write two of these, one for each side; there are %(found)d."),
    "table.side_wrong": N_("Number of ids on a side in this movement: %(allowed)d, not %(found)d."),
    "points.missing": N_("Table %(number)d is not finished. Write the points of both sides."),
    "thresholds.wrong": N_("Write ten rising numbers here, or “short” or “long”."),
}


def problem_of(path: str, code: str, **values: object) -> Problem:
    """Return a problem with its sentence, in which `values` are named.

    Args:
        path: where it is.
        code: the code of the problem, a key of `SENTENCES`.
        values: the values in the sentence; `asked`, `name`, `token` are quoted from the document.
    """
    shown = {
        name: quotable(str(value)) if name in _QUOTED else value for name, value in values.items()
    }
    return Problem(path, code, SENTENCES[code] % shown, shown)


def problem_message(t: Translations, problem: Problem) -> str:
    """Return the sentence about a problem, in a language."""
    sentence: str | None = SENTENCES.get(problem.code)
    if sentence is None or ("%(" in sentence and not problem.values):
        # A problem that another library found, with its own message.
        return problem.message
    values: dict[str, Any] = {
        name: t.gettext(value.sentence) % value.values if isinstance(value, Reason) else value
        for name, value in problem.values.items()
    }
    return t.gettext(sentence) % values


def quotable(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return `text` as it can be quoted in a sentence: on one line, and not too long."""
    line = "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[:most]
    )
    return line if len(text) <= most else f"{line}…"


class ProblemItem(TypedDict):
    """One thing that cannot be read."""

    path: Annotated[str, Field(description="Where it is, such as `sides[0].melds[2]`.")]
    code: Annotated[str, Field(description="What is wrong, such as `card.unknown`.")]
    message: Annotated[str, Field(description="What to do about it.")]


class ProblemDetails(TypedDict):
    """The reasons why there is no result."""

    type: str
    title: str
    status: int
    detail: Annotated[str, Field(description="What to do about it.")]
    errors: NotRequired[list[ProblemItem]]
    left_out: NotRequired[
        Annotated[int, Field(description="How many more errors there are than are listed.")]
    ]
