"""What a phone shows that scanned the code to take part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.services.event.views import EventView
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.words import round_text


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinPage:
    """Everything the page shows.

    Attributes:
        title: what the evening is called.
        subtitle: which round is played.
        back_url: nowhere.
        is_open: whether one may join still.
        fields: what is asked: the label of each name, and what was typed.
        errors: why that cannot be, in sentences.
        entrants: who takes part.
    """

    title: str
    subtitle: str
    back_url: str = ""
    is_open: bool
    fields: Sequence[tuple[str, str]]
    errors: Sequence[str]
    entrants: Sequence[str]


def join_page(view: EventView, typed: Sequence[str] = (), errors: Sequence[str] = ()) -> JoinPage:
    """Return the page; with what was typed, and why it cannot be, where that was sent."""
    labels = (gettext("Your name"), gettext("Your partner’s name"))[: view.settings.pair_size]
    return JoinPage(
        title=view.settings.name,
        subtitle=round_text(view),
        is_open=not view.rounds,
        fields=list(zip(labels, typed or [""] * len(labels), strict=True)),
        errors=errors,
        entrants=[each.name for each in view.entrants],
    )
