"""The links of a club evening, with their QR codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for
from markupsafe import Markup

from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.links import EventLinkView
from scorekeeper.services.event.views import EventView
from scorekeeper.web.common.addresses import opened_here
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.qr_codes import qr_code
from scorekeeper.wording.translation import N_

_TITLES: Final = {
    EventRole.DIRECTOR: N_("For directors"),
    EventRole.WALL: N_("For the wall, and to look on"),
    EventRole.JOIN: N_("To take part"),
}
_HINTS: Final = {
    EventRole.DIRECTOR: N_("Whoever has it directs the evening: give it to nobody else."),
    EventRole.WALL: N_("Who plays where, how they stand, and the ranking where you show it."),
    EventRole.JOIN: N_("Whoever scans it writes their names, until the first round is seated."),
    EventRole.TABLE: N_("Put it on the table: it leads to each round's hands, all evening."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLinkCard:
    """A link to give to others.

    Attributes:
        id: what the card is called in the page.
        title: what the link is for.
        hint: what it lets others do.
        url: the whole link; empty where it can be shown no more.
        code: the same as a QR code.
        renew_url: where a new one is made.
    """

    id: str
    title: str
    hint: str
    url: str
    code: Markup
    renew_url: str


@dataclass(frozen=True, slots=True)
class EventLinksPage:
    """Everything the page shows.

    Attributes:
        title: the evening.
        cards: the links for all: to look on, and to take part.
        tables: those of the tables.
        directors: those of directors, which nobody else is to see.
        is_here: whether the page was opened by an address that leads other devices nowhere.
    """

    title: str
    cards: Sequence[EventLinkCard]
    tables: Sequence[EventLinkCard]
    directors: Sequence[EventLinkCard]
    is_here: bool


def links_page(view: EventView, token: str, links: Iterable[EventLinkView]) -> EventLinksPage:
    """Return the page; `token` is a director's."""
    closed = EventRole.JOIN if view.rounds else None
    cards = [(link.role, _card(token, link)) for link in links if link.role is not closed]
    return EventLinksPage(
        view.settings.name,
        [card for role, card in cards if role in {EventRole.WALL, EventRole.JOIN}],
        [card for role, card in cards if role is EventRole.TABLE],
        [card for role, card in cards if role is EventRole.DIRECTOR],
        opened_here(),
    )


def _card(token: str, link: EventLinkView) -> EventLinkCard:
    url = url_for("events.show", token=link.token, _external=True) if link.token else ""
    is_table = link.role is EventRole.TABLE
    title = gettext("Table %(number)s", number=link.place) if is_table else ""
    return EventLinkCard(
        id=f"link-{link.number}",
        title=title or gettext(_TITLES[link.role]),
        hint=gettext(_HINTS[link.role]),
        url=url,
        code=qr_code(url) if url else Markup(""),
        renew_url=url_for("directing.renew", token=token, number=link.number),
    )
