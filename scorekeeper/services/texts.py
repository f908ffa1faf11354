"""Names and other short texts that people type."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from scorekeeper.documents.errors import Problem
from scorekeeper.services.sentences import problem_of

LONGEST_NAME = 60

# Control characters, lone surrogates, line and paragraph separators; and what turns the direction
# of the text around it, so that a name could rearrange the line that it stands in.
_REFUSED_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
_REFUSED = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Characters that leave nothing to see.
_INVISIBLE = frozenset({"Cf", "Zs", "Mn", "Me"})


def clean_name(text: str, path: str, problems: list[Problem]) -> str:
    """Return `text` as a name, without blanks around it; add to `problems` why it cannot be one.

    Args:
        text: what was typed.
        path: the field, for the problem.
        problems: what is wrong so far.
    """
    name = clean_text(text, path, problems)
    if all(unicodedata.category(character) in _INVISIBLE for character in name):
        problems.append(problem_of(path, "name.missing"))
    return name


def clean_text(text: str, path: str, problems: list[Problem]) -> str:
    """Return `text` without blanks around it; it may be empty. Else as `clean_name`."""
    name = unicodedata.normalize("NFC", text.strip())
    if len(name) > LONGEST_NAME:
        problems.append(problem_of(path, "name.too_long", most=LONGEST_NAME, found=len(name)))
    if any(is_refused(character) for character in name):
        problems.append(problem_of(path, "text.unreadable"))
    return name


def is_refused(character: str) -> bool:
    """Whether a name may not hold `character`."""
    return unicodedata.category(character) in _REFUSED_CATEGORIES or character in _REFUSED


def refuse_twice(names: Sequence[str], paths: Sequence[str], problems: list[Problem]) -> bool:
    """Add a problem for every name that stands there a second time, in whatever case.

    Returns:
        whether there is one.
    """
    seen: set[str] = set()
    found = False
    for name, path in zip(names, paths, strict=True):
        key = name.casefold()
        if key and key in seen:
            found = True
            problems.append(problem_of(path, "name.twice", name=name))
        seen.add(key)
    return found
