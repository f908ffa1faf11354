"""Compression of answers, and that they are the same then."""

from __future__ import annotations

import gzip

from tests.web.visitor import Visitor

GZIP = {"Accept-Encoding": "gzip, deflate"}


def test_a_page_is_compressed_for_who_can_read_it(visitor: Visitor) -> None:
    plain, packed = (visitor.client.get("/offline", headers=headers) for headers in ({}, GZIP))
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_a_style_sheet_is_compressed(visitor: Visitor) -> None:
    with (
        visitor.client.get("/static/css/table.css") as plain,
        visitor.client.get("/static/css/table.css", headers=GZIP) as packed,
    ):
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data


def test_a_font_is_sent_as_it_is(visitor: Visitor) -> None:
    name = "/static/fonts/table-sans-400.woff2"
    with visitor.client.get(name, headers=GZIP) as sent:
        assert "Content-Encoding" not in sent.headers


def test_a_board_that_has_not_changed_is_not_sent_again_compressed_or_not(
    visitor: Visitor,
) -> None:
    board = visitor.start()
    for headers in ({}, GZIP):
        first = visitor.client.get(f"{board}/live", headers=headers)
        assert first.status_code == 200
        again = visitor.client.get(
            f"{board}/live", headers={**headers, "If-None-Match": first.headers["ETag"]}
        )
        assert again.status_code == 304
        assert again.data == b""
        assert again.headers["ETag"].startswith("W/")


def test_an_if_match_of_another_state_is_answered_by_a_page(visitor: Visitor) -> None:
    board = visitor.start()
    for address in (f"{board}/live", "/static/css/table.css", "/static/fonts/table-sans-400.woff2"):
        headers = {**GZIP, "If-Match": '"another"'}
        with visitor.client.get(address, headers=headers) as refused:
            assert refused.status_code == 412
            assert refused.mimetype == "text/html"
            assert b"If-Match" in refused.data
            assert {"ETag", "Content-Encoding"}.isdisjoint(refused.headers)
