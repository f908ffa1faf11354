"""The page that shares a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import segno
from flask import url_for
from markupsafe import Markup

from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.views import GameView
from scorekeeper.services.lifecycle.sharing import SharedLink
from scorekeeper.web.common.addresses import opened_here
from scorekeeper.web.common.language import gettext
from scorekeeper.web.group.link_preview import LinkPreview, link_preview
from scorekeeper.wording.translation import N_

_TITLES: Final = {Role.VIEWER: N_("To look on"), Role.SCORER: N_("To score")}
_HINTS: Final = {
    Role.VIEWER: N_("See the board, the hands and the sheets, live."),
    Role.SCORER: N_("The same, and write hands down, correct and undo them."),
}
_MAKE: Final = {Role.VIEWER: N_("Make a link to look on"), Role.SCORER: N_("Make a link to score")}


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkCard:
    """A link to give to others.

    Attributes:
        id: what the card is called in the page.
        title: what the link is for.
        hint: what it lets others do.
        number: which of the game's links it is; 0 where there is none.
        url: the whole link; empty where there is none or it can be shown no more.
        code: the link as a QR code; empty likewise.
        code_label: what the code is read aloud as.
        make_label: what the button says where there is none.
        renew_url: where a new one is made.
        revoke_url: where it is taken back.
        taken_back: the number of the one that may be given back; 0 where there is none.
        unrevoke_url: where that is done.
    """

    id: str
    title: str
    hint: str
    number: int
    url: str
    code: Markup
    code_label: str
    make_label: str
    renew_url: str
    revoke_url: str
    taken_back: int
    unrevoke_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SharePage:
    """Everything the page shows.

    Attributes:
        subtitle: whose game it is.
        board_url: where its board is.
        cards: the links for others.
        own_url: the owner's own link.
        own_code: the same as a QR code.
        move_url: where the owner's link is made anew.
        start: the signed token of the owner's link to be.
        is_here: whether the links lead to this machine only.
        preview: the picture that messengers show beside the links.
        names_in_preview: whether names stand in it.
        preview_url: where that is said.
    """

    subtitle: str
    board_url: str
    cards: Sequence[LinkCard]
    own_url: str
    own_code: Markup
    move_url: str
    start: str
    is_here: bool
    preview: LinkPreview
    names_in_preview: bool
    preview_url: str


def share_page(game: GameView, token: str, links: Iterable[SharedLink], start: str) -> SharePage:
    """Return the page; `start` is the signed token of a link for the owner to be."""
    own = url_for("games.board", token=token, _external=True)
    return SharePage(
        subtitle=" – ".join(side.name for side in game.sides),
        board_url=url_for("games.board", token=token),
        cards=[_card(token, link) for link in links],
        own_url=own,
        own_code=qr_code(own),
        move_url=url_for("sharing.move", token=token),
        start=start,
        is_here=opened_here(),
        preview=link_preview(game, token),
        names_in_preview=game.names_in_preview,
        preview_url=url_for("sharing.preview", token=token),
    )


def _card(token: str, link: SharedLink) -> LinkCard:
    url = url_for("games.board", token=link.token, _external=True) if link.token else ""
    title = gettext(_TITLES[link.role])
    return LinkCard(
        id=link.role.value,
        title=title,
        hint=gettext(_HINTS[link.role]),
        number=link.number,
        url=url,
        code=qr_code(url) if url else Markup(""),
        code_label=gettext("QR code of the link: %(title)s", title=title),
        make_label=gettext(_MAKE[link.role]),
        renew_url=url_for("sharing.renew", token=token, role=link.role.value),
        revoke_url=url_for("sharing.revoke", token=token, role=link.role.value),
        taken_back=link.taken_back,
        unrevoke_url=url_for("sharing.unrevoke", token=token, role=link.role.value),
    )


def qr_code(text: str, title: str | None = None) -> Markup:
    """Return a text as a QR code: an `<svg>` without width and height, dark on light.

    Args:
        text: what it leads to.
        title: what it is, where the page around it does not say so.
    """
    code = segno.make(text, micro=False, error="m")
    drawing = code.svg_inline(omitsize=True, border=4, dark="#000", light="#fff", title=title)
    # Its parts are hidden from screen readers: the page says in words what it is.
    return Markup(drawing)  # noqa: S704 -- segno draws; the text itself does not stand in it
