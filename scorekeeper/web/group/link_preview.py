"""What stands in a board's head for those who show its link: https://ogp.me, and X's cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import request, url_for

from scorekeeper.services.game.views import GameView
from scorekeeper.services.printing.pictures import game_picture
from scorekeeper.sheets.picture import SIZE, standing_of
from scorekeeper.web.common.language import gettext, sheet_labels, speech


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkPreview:
    """A preview of a link.

    Attributes:
        title: what it leads to.
        description: how the game stands.
        alt: what the picture shows, in words.
        image: the whole address of the picture; another one for each state of the game, and with
            names than without, as messengers keep what they have fetched.
        width: that of the picture, in pixels.
        height: likewise.
    """

    title: str
    description: str
    alt: str
    image: str
    width: int
    height: int

    @property
    def tags(self) -> Mapping[str, str]:
        """What stands in the head of the page that the link leads to."""
        return {
            "og:type": "website",
            "og:site_name": gettext("Canasta score"),
            "og:title": self.title,
            "og:description": self.description,
            "og:url": request.base_url,
            "og:image": self.image,
            "og:image:type": "image/png",
            "og:image:width": str(self.width),
            "og:image:height": str(self.height),
            "og:image:alt": self.alt,
            "twitter:card": "summary_large_image",
        }


def link_preview(game: GameView, token: str) -> LinkPreview:
    """Return the preview of a link to a game; names stand in it where the owner wants that."""
    labels = sheet_labels()
    picture = game_picture(speech(), game, labels, names=game.names_in_preview)
    totals = (f"{each.side.name}: {labels.points(each.total)}" for each in picture.sides)
    standing = standing_of(picture, labels)
    state = f"{game.version}{'-named' if game.names_in_preview else ''}"
    return LinkPreview(
        title=f"{picture.title} · {picture.facts[0]}",
        description=standing,
        alt=f"{standing}. {', '.join(totals)}",
        image=url_for("sheets.preview", token=token, v=state, _external=True),
        width=SIZE.width,
        height=SIZE.height,
    )
