"""Files that a phone fetches for a page: they are small the first time, and kept from then on."""

import re
import shutil
from pathlib import Path
from urllib.parse import urljoin

import pytest
from werkzeug.test import TestResponse

from scorekeeper.folders import STATIC
from scorekeeper.web.common import assets
from tests.web.visitor import Visitor

GZIP = {"Accept-Encoding": "gzip"}
MOST = 100_000  # bytes, headers included: half a second of a slow phone's line
AT_ONCE = 6  # files that a browser asks one server for at a time, over http/1.1
LINKED = re.compile(r'(?:src|href)="(/static/[^"#]+)')
IMPORTED = re.compile(r'(?:from |import )"(\./[^"]+)"')  # not import(…), which waits for its cause
FONT = "/static/fonts/table-sans-600.woff2"  # shown by every page, named by a style sheet


def first_load(visitor: Visitor, url: str) -> dict[str, int]:
    """Return the bytes sent for a page of which nothing is cached, by address."""
    sizes: dict[str, int] = {}
    waiting = [url, FONT]
    while waiting:
        address = waiting.pop()
        key = address.partition("?")[0]
        if key in sizes:
            continue
        with (
            visitor.client.get(address, headers=GZIP) as sent,
            visitor.client.get(address) as plain,
        ):
            assert sent.status_code == 200, address
            sizes[key] = len(sent.data) + len(str(sent.headers))
            if address == url:
                waiting += LINKED.findall(plain.get_data(as_text=True))
            elif key.endswith(".js"):
                waiting += [
                    urljoin(key, name) for name in IMPORTED.findall(plain.get_data(as_text=True))
                ]
    return sizes


@pytest.mark.parametrize("page", ["", "/hands/new"], ids=["board", "form for a hand"])
def test_a_first_load_is_small(visitor: Visitor, page: str) -> None:
    sizes = first_load(visitor, visitor.start() + page)
    assert len([name for name in sizes if name.endswith((".css", ".js"))]) > 8
    assert sum(sizes.values()) < MOST, sizes


@pytest.mark.parametrize("page", ["", "/hands/new"], ids=["board", "form for a hand"])
def test_the_first_picture_waits_for_what_is_asked_for_at_once(visitor: Visitor, page: str) -> None:
    text = visitor.get(visitor.start() + page).text
    before, later = text.split('<template class="later">')
    assert 2 < before.count('rel="stylesheet"') + before.count('rel="preload"') < AT_ONCE
    assert before.count("<script") == 1
    assert later.count('<script type="module"') >= 2


PAGES = (
    "/",
    "{board}",
    "{board}/hands/new",
    "{board}/helper/first-meld",
    "{board}/follow",
    "{board}/large",
    "/games/new",
)
IMPORTS = re.compile(r"""["']\./([^"']+)["']""")


@pytest.mark.parametrize("page", PAGES)
def test_scripts_are_kept_for_as_long_as_their_address_holds(visitor: Visitor, page: str) -> None:
    text = visitor.get(page.format(board=visitor.start())).text
    addresses = list(dict.fromkeys(re.findall(r'"(/static/js/[^"]+)', text)))
    assert len(addresses) > 1
    for address in addresses:
        with visitor.client.get(address) as sent:
            assert "immutable" in sent.headers["Cache-Control"], address
            imported = (
                urljoin(address, name) for name in IMPORTS.findall(sent.get_data(as_text=True))
            )
            addresses += [name for name in imported if name not in addresses]
    names = [address.partition("?")[0] for address in addresses]
    assert len(set(addresses)) == len(set(names))  # a module under two addresses would run twice


@pytest.mark.parametrize("page", PAGES[1:-2])
def test_what_scripts_import_is_asked_for_at_once(visitor: Visitor, page: str) -> None:
    text = visitor.get(page.format(board=visitor.start())).text
    addresses = set(re.findall(r'"(/static/js/[^"]+)', text))
    assert len(addresses) > 8
    for address in addresses:
        if "offline.js" in address:  # does its work when all is there
            continue
        with visitor.client.get(address) as sent:
            imported = IMPORTED.findall(sent.get_data(as_text=True))
        assert {urljoin(address, name) for name in imported} <= addresses, address


def test_a_script_of_another_version_is_sent_and_not_kept(visitor: Visitor) -> None:
    with (
        visitor.client.get("/static/js/entry.js?v=01234567") as other,
        visitor.client.get("/static/js/entry.js") as without,
    ):
        assert all("no-cache" in sent.headers["Cache-Control"] for sent in (other, without))
        assert other.data == without.data
    again = {"If-None-Match": without.headers["ETag"]}
    assert visitor.get("/static/js/entry.js", headers=again).status_code == 304
    assert visitor.get("/static/js/nothing.js?v=1").status_code == 404


def test_a_script_has_another_version_where_one_that_it_imports_has(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def sent(name: str) -> TestResponse:
        assets.contents_of.cache_clear()
        assets.version_of.cache_clear()
        return visitor.client.get(f"/static/js/{name}.js?v=0")

    before = {name: sent(name) for name in ("entry", "touch", "notation")}
    shutil.copytree(STATIC / "js", tmp_path / "js")
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    with (tmp_path / "js" / "touch.js").open("a") as touch:
        touch.write("void 0;\n")
    after = {name: sent(name) for name in before}
    assert [name for name in before if before[name].data != after[name].data] == ["entry", "touch"]
    assert [name for name in before if before[name].get_etag() != after[name].get_etag()] == [
        "entry",
        "touch",
    ]
    monkeypatch.undo()
    assert sent("entry").data == before["entry"].data


def test_a_script_is_sent_as_a_whole_and_to_who_asks_for_it(visitor: Visitor) -> None:
    address = "/static/js/entry.js"
    part = visitor.client.get(address, headers={"Range": "bytes=0-9"})
    assert (part.status_code, part.data) == (200, visitor.client.get(address).data)
    assert visitor.client.options(address).data == b""


def test_parts_of_a_page_carry_no_headers_that_only_pages_obey(visitor: Visitor) -> None:
    for name in ("css/table.css", "js/entry.js", "fonts/table-sans-400.woff2", "img/icon-192.png"):
        with visitor.client.get(f"/static/{name}") as part:
            assert "Content-Security-Policy" not in part.headers, name
            assert "Content-Disposition" not in part.headers, name
            assert part.headers["X-Content-Type-Options"] == "nosniff", name
            assert part.headers["ETag"], name
            assert not name.endswith((".css", ".js")) or b"/*" not in part.data, name


def test_scripts_lose_comments_on_lines_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = 'a("//"); // b\n  // c\n/* d */\n/** e\n * f */\n\n/* g */ h();\n'
    (tmp_path / "some.js").write_text(script)
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    assert assets.contents_of("some.js") == b'a("//"); // b\n\n/* g */ h();\n'


@pytest.mark.parametrize("script", sorted((STATIC / "js").glob("*.js")), ids=lambda path: path.stem)
def test_no_text_of_a_script_loses_a_line(script: Path) -> None:
    sent = assets.contents_of(f"js/{script.name}").decode()
    assert [text for text in re.findall("`[^`]*`", sent) if text not in script.read_text()] == []


@pytest.mark.parametrize("url", ["/static/img/icon.svg", "/service-worker.js"])
def test_what_may_run_or_be_opened_by_itself_keeps_the_policy(visitor: Visitor, url: str) -> None:
    with visitor.client.get(url) as sent:
        assert "default-src 'none'" in sent.headers["Content-Security-Policy"]
