"""Games in the list of this device: its own, and those that it was told to keep.

A look at somebody else's board leaves nothing in the list, nor among the games that are gathered
into a group: one who opens a link may only want to look.
"""

from __future__ import annotations

from scorekeeper.services import database
from scorekeeper.services.game.open_links import Opened
from scorekeeper.services.group.groups import is_of_groups
from scorekeeper.web.common.cookies import AnyResponse
from scorekeeper.web.visitors.link_cookies import Kept, remember, remembered


def is_kept(opened: Opened) -> bool:
    """Whether a game stands in the list of this device, or is one of its groups'."""
    if opened.token in remembered(Kept.GAMES):
        return True
    return is_of_groups(database.session(), opened.stamp.game, remembered(Kept.GROUPS))


def looked_at(response: AnyResponse, opened: Opened) -> AnyResponse:
    """Put a game of this device at the head of its list; of others remember only the link."""
    known = remember(response, Kept.OPENED, opened.token)
    return remember(known, Kept.GAMES, opened.token) if is_kept(opened) else known
