"""Notices of the last action, which the next page shows once."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import reduce
from itertools import groupby
from operator import attrgetter
from typing import cast

from flask import flash, get_flashed_messages, redirect, request
from werkzeug.wrappers import Response


@dataclass(frozen=True, slots=True)
class PageNotice:
    """A sentence at the head of the next page.

    Attributes:
        message: the sentence.
        action: the button beside it: `undo`, `restore`, `devices`, or empty for none.
        draft: the drafts that the browser may delete, as they were saved; separated by blanks.
    """

    message: str
    action: str = ""
    draft: str = ""


def add_notice(message: str, action: str = "", draft: str = "") -> None:
    """Show a notice on the next page; see `PageNotice`."""
    notice = PageNotice(message, action, draft)
    flash(asdict(notice))  # type: ignore[arg-type] # kept as JSON in the session


def go_on(url: str, said: str = "", action: str = "", draft: str = "") -> Response:
    """Redirect from an accepted form to a page that shows a sentence; see `PageNotice`.

    What a service worker fetches ahead says nothing on the next page, which is of something else.
    """
    if said and request.headers.get("Visit") != "later":
        add_notice(said, action, draft)
    return redirect(url, 303)


def last_notices() -> list[PageNotice]:
    """Return the notices for this page, with those that offer the same action merged.

    A form that is sent twice, as its response was lost, leaves its notice twice: it is shown once.
    """
    notices: list[PageNotice] = []
    found = [PageNotice(**each) for each in cast("list[dict[str, str]]", get_flashed_messages())]
    for action, same in groupby(dict.fromkeys(found), key=attrgetter("action")):
        if action:
            notices.append(reduce(_together, same))
        else:
            notices.extend(same)
    return notices


def _together(one: PageNotice, other: PageNotice) -> PageNotice:
    drafts = " ".join(filter(None, (one.draft, other.draft)))
    return PageNotice(f"{one.message} {other.message}", one.action, drafts)
