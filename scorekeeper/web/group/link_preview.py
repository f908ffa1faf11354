"""Metadata in the head of a board for previews of its link: Open Graph, and the cards of X."""

from __future__ import annotations

from collections.abc import Mapping

from flask import request, url_for

from scorekeeper.services.game.views import GameView
from scorekeeper.services.printing.sheets import game_picture
from scorekeeper.sheets.names import isolated
from scorekeeper.sheets.picture import SIZE, standing_of
from scorekeeper.web.common.language import gettext, sheet_labels, speech
from scorekeeper.wording.numbers import figure


def link_preview(game: GameView, token: str) -> Mapping[str, str]:
    """Return the metadata in the head of a board; names where the owner wants that.

    The picture's address differs by the state of the game and by whether names are shown, as
    messengers cache pictures by their address.
    """
    labels = sheet_labels()
    picture = game_picture(speech(), game, labels, names=game.names_in_preview)
    totals = (
        f"{isolated(side.name)}: {figure(total)}"
        for side, total in zip(picture.sides, picture.totals, strict=True)
    )
    standing = standing_of(picture, labels)
    state = f"{game.version}{'-named' if game.names_in_preview else ''}"
    return {
        "og:type": "website",
        "og:site_name": gettext("Canasta score"),
        "og:title": f"{picture.title} · {picture.facts[0]}",
        "og:description": standing,
        "og:url": request.base_url,
        "og:image": url_for("sheets.preview", token=token, v=state, _external=True),
        "og:image:type": "image/png",
        "og:image:width": str(SIZE.width),
        "og:image:height": str(SIZE.height),
        "og:image:alt": f"{standing}. {', '.join(totals)}",
        "twitter:card": "summary_large_image",
    }
