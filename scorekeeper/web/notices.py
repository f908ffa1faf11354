"""What the next page says about what was just done, once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import cast

from flask import flash, get_flashed_messages


@dataclass(frozen=True, slots=True)
class PageNotice:
    """A sentence at the head of the next page.

    Attributes:
        message: the sentence.
        action: `undo`, `restore` or `devices` where that is offered beside it.
        draft: the draft that the browser may forget, because it was saved.
    """

    message: str
    action: str = ""
    draft: str = ""


def tell(notice: PageNotice) -> None:
    """Say it on the next page."""
    flash(asdict(notice))  # type: ignore[arg-type] # kept as JSON in the session


def told() -> Iterator[PageNotice]:
    """Yield what is to be said on this page."""
    for values in cast("list[dict[str, str]]", get_flashed_messages()):
        yield PageNotice(**values)
