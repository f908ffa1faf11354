"""What an edition calls what the form of a hand asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.documents.side_fields import CANASTAS
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.web.forms.side_fields import canasta_kinds
from scorekeeper.web.language import gettext, speech
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.vocabulary import canasta_name, capitalised, words


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastaLabel:
    """A kind of canasta: what several of it are called, and what one earns."""

    name: str
    bonus: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLabels:
    """What is written beside the fields.

    Attributes:
        red_threes: what they are called, laid down or kept.
        calientes: what Caliente cards are.
        kept: the cards that cost extra when they are kept in hand, such as Bonus cards.
        black_threes_in_hand: what stands beside the number of those.
        black_threes_removed: likewise.
        canastas: the kinds of canasta, by the names of their fields.
    """

    red_threes: str
    calientes: str
    kept: str
    black_threes_in_hand: str
    black_threes_removed: str
    canastas: Mapping[str, CanastaLabel]


def entry_labels(rules: Ruleset) -> EntryLabels:
    """Return what the rules call what the form asks."""
    terms = words(speech(), rules)
    reds, blacks = terms.red_threes, terms.black_threes
    kept = (
        gettext("%(first)s or %(second)s kept in hand", first=reds, second=terms.calientes)
        if rules.deck.calientes
        else gettext("%(cards)s kept in hand", cards=reds)
    )
    return EntryLabels(
        red_threes=capitalised(reds),
        calientes=capitalised(terms.calientes),
        kept=capitalised(kept),
        black_threes_in_hand=capitalised(gettext("%(cards)s kept in hand", cards=blacks)),
        black_threes_removed=capitalised(gettext("%(cards)s removed", cards=blacks)),
        canastas={
            f"{CANASTAS}{kind.value}": CanastaLabel(
                name=capitalised(canasta_name(speech(), rules, kind, 2)),
                bonus=figure(rules.canastas.points(kind) or 0),
            )
            for kind in canasta_kinds(rules)
        },
    )
