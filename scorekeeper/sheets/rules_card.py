"""The rules of a game on one page, to lie on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.sheets.labels import Labels, english_labels
from scorekeeper.sheets.model import Paper
from scorekeeper.sheets.pages import PageSize
from scorekeeper.sheets.render import print_page, template
from scorekeeper.sheets.rules_card_page import rules_card_page
from scorekeeper.wording.reference import Section


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesCard:
    """Contents of a card of rules.

    Attributes:
        title: the ruleset's name.
        subtitle: players and options, in a line; may be empty.
        sections: its quick reference.
        footer: the rule book.
        origins: source of a value, if it is no rule book, by the key of its fact: these values are
            marked, and the marks explained.
    """

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    footer: str
    origins: Mapping[str, str] = field(default_factory=dict)


def render_rules_card(
    card: RulesCard, *, paper: Paper | str = Paper.A4, labels: Labels | None = None
) -> bytes:
    """Return a card as a tagged PDF (PDF/UA-1) of one page, its letters as large as fit.

    Args:
        card: contents of the card.
        paper: `a4` or `letter`.
        labels: the words of the reader's language; English ones if left out.

    Raises:
        ValueError: the paper is unknown.
    """
    words = labels or english_labels()
    size = PageSize(Paper(paper))
    shown = rules_card_page(card.sections, card.origins, size)
    html = template("rules_card.html").render(page=shown, card=card, labels=words)
    return print_page(html, "rules_card.css", size)
