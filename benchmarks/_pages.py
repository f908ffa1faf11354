"""Opening pages in process, as a device of a group does."""

from __future__ import annotations

from flask import Flask

from scorekeeper.web.visitors.link_cookies import LinkCookie, remember


def open_page(app: Flask, group: str, path: str) -> None:
    """Open a page as a device of a group, by the group's token.

    Raises:
        AssertionError: the page is not shown.
    """
    client = app.test_client()
    with app.test_request_context():
        cookie = remember(app.response_class(), LinkCookie.GROUPS, group).headers["Set-Cookie"]
    client.set_cookie("groups", cookie.partition("=")[2].partition(";")[0].strip('"'))
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status)  # noqa: PLR2004
