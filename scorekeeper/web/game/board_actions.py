"""Actions from the board: one list, each entry with its roles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scorekeeper.services.common.roles import Role
from scorekeeper.wording.translation import N_


@dataclass(frozen=True, slots=True)
class BoardAction:
    """An entry of the board's menu, which leads to another page.

    Attributes:
        label: its text.
        icon: the name of its icon in `static/img/icons.svg`.
        endpoint: the page it leads to; its route takes the game's token.
        least: the least role of a link that shows it.
        near: whether it is in the bar at the bottom of the screen, which has room for four beside
            the button for the next hand; all others are below the board.
        values: further values for its address.
        is_file: whether it is a file to keep.
        ends: whether there is nothing to do there once the game is over.
        is_picture: whether it is a picture to send.
    """

    label: str
    icon: str
    endpoint: str
    least: Role = Role.VIEWER
    near: bool = False
    values: Mapping[str, Any] = field(default_factory=dict)
    is_file: bool = False
    ends: bool = False
    is_picture: bool = False


ACTIONS: Final = (
    # in the order in which an evening needs them: questions and mistakes, then paper and files
    BoardAction(N_("Table helper"), "question", "helper.of_game", near=True),
    BoardAction(N_("Follow hand"), "cards", "following.show", Role.SCORER, near=True, ends=True),
    BoardAction(N_("Share"), "share", "sharing.show", Role.OWNER, near=True),
    BoardAction(N_("Large"), "expand", "live.large", near=True),
    BoardAction(N_("Send a picture"), "share", "sheets.picture", is_picture=True),
    BoardAction(N_("Rules"), "book", "rules.of_game"),
    BoardAction(N_("Changes"), "clock", "changes.index"),
    BoardAction(N_("Names, dealer, target"), "people", "changes.edit", Role.OWNER),
    BoardAction(N_("Score sheet, A4"), "sheet", "sheets.game", values={"paper": "a4"}),
    BoardAction(N_("Score sheet, Letter"), "sheet", "sheets.game", values={"paper": "letter"}),
    BoardAction(N_("Summary to pin up"), "sheet", "sheets.summary"),
    BoardAction(N_("Blank sheet"), "sheet", "sheets.blank_of_game"),
    BoardAction(N_("Game as a file"), "file", "exchange.export", is_file=True),
    BoardAction(N_("Hands as a table (CSV)"), "file", "exchange.table", is_file=True),
)


def actions_for(role: Role, *, near: bool, over: bool) -> list[BoardAction]:
    """Return the entries that the holder of a link may use: those at the thumb, or all others.

    Args:
        role: the role of the link.
        near: whether those at the thumb are meant.
        over: whether the game is over.
    """
    return [
        action
        for action in ACTIONS
        if action.near is near and role.may(action.least) and not (over and action.ends)
    ]
