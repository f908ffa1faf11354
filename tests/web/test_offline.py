"""The app as the browser knows it: its manifest, and the files kept from the start."""

from __future__ import annotations

import json
import re

from scorekeeper.folders import STATIC
from scorekeeper.web.common.assets import shell_files
from tests.web.visitor import Visitor


def test_the_manifest_names_icons_that_are_there(visitor: Visitor) -> None:
    sent = visitor.client.get("/manifest.webmanifest")
    assert sent.mimetype == "application/manifest+json"
    icons = json.loads(sent.text)["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        with visitor.client.get(icon["src"]) as picture:
            assert picture.mimetype == "image/png"
            width = int.from_bytes(picture.data[16:20], "big")
        assert f"{width}x{width}" == icon["sizes"]


def test_the_manifest_speaks_the_language_of_the_browser(visitor: Visitor) -> None:
    sent = visitor.client.get("/manifest.webmanifest", headers={"Accept-Language": "es"})
    assert json.loads(sent.text)["lang"] == "es"


def test_the_worker_keeps_files_that_are_there(visitor: Visitor) -> None:
    sent = visitor.client.get("/service-worker.js")
    assert sent.mimetype == "text/javascript"
    assert "no-cache" in sent.headers["Cache-Control"]
    found = re.match(r"const SETTINGS = (\{.*\});\n", sent.text)
    assert found
    settings = json.loads(found[1])
    assert set(re.findall(r"SETTINGS\.(\w+)", sent.text)) <= set(settings)
    for address in (*settings["shell"], settings["offline"]):
        with visitor.client.get(address) as answer:
            assert answer.status_code == 200, address


def test_python_of_another_version_is_gone(visitor: Visitor) -> None:
    sent = visitor.client.get("/service-worker.js").text
    address = re.search(r'"(/offline/python/)(\w+)(/pyodide\.mjs)"', sent)
    assert address
    folder, version, name = address.groups()
    assert visitor.client.get(f"{folder}{version}{name}").status_code == 200
    assert visitor.client.get(f"{folder}{version[::-1]}{name}").status_code == 404


def test_the_worker_keeps_files_under_the_addresses_that_pages_ask_for(visitor: Visitor) -> None:
    sent = visitor.client.get("/service-worker.js").text
    board = visitor.start()
    for page in ("/", board, f"{board}/hands/new", f"{board}/follow"):
        addresses = re.findall(r'"(/static/(?:css|js|fonts)/[^"#]+)', visitor.get(page).text)
        assert len(addresses) > 5
        assert [address for address in addresses if f'"{address}"' not in sent] == []


def test_the_shell_holds_what_pages_are_made_of() -> None:
    shell = set(shell_files())
    assert {"css/table.css", "js/entry.js", "img/icons.svg", "fonts/table-sans-400.woff2"} <= shell
    size = sum((STATIC / name).stat().st_size for name in shell)
    assert size < 600_000
