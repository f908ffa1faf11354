"""Drafts survive a server that is stopped and started again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.device import LONG, PHONE, REFERENCE, Device
from tests.browser.restarting import RestartedServer
from tests.browser.writing import holds, kept, open_entry, ready

DOWN = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_SOCKET_NOT_CONNECTED",
    "404",
    "502",
    "503",
)


class _Proxy(BaseHTTPRequestHandler):
    """What answers while no server is behind it: some proxies with 404, a login page with 200."""

    status = 404

    def do_GET(self) -> None:
        """Answer with a page of its own, whatever is asked."""
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(_Proxy.status)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><p>not the board")

    do_POST = do_GET  # noqa: N815 -- likewise

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@contextmanager
def proxy_alone(port: int) -> Iterator[None]:
    """Answer at the address of a server that is down."""
    _Proxy.status = 404
    with ThreadingHTTPServer(("127.0.0.1", port), _Proxy) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RestartedServer]:
    """A server in a process of its own, which takes longer to start than a test."""
    server = RestartedServer(tmp_path_factory.mktemp("restarted"))
    yield server
    server.stop()


@pytest.fixture
def restarted(served: RestartedServer) -> RestartedServer:
    """It serves, whatever the test before has done to it."""
    served.start()
    return served


@pytest.fixture
def phone(browser: Browser, restarted: RestartedServer) -> Iterator[Device]:
    """A phone that visits it."""
    device = Device(browser, restarted.url, **PHONE)
    device.expected.extend(DOWN)
    yield device
    device.close()
    assert device.complaints == []


def test_writing_goes_on_while_the_server_is_down(
    phone: Device, restarted: RestartedServer
) -> None:
    open_entry(phone)
    kept(phone, "7")
    restarted.stop()
    phone.card("7", 3)
    expect(phone.page.locator("#status-line")).to_be_visible()
    # Both together may take that long: the start, and the page that notices it.
    with phone.page.expect_response("**/hands/draft", timeout=2 * LONG) as answer:
        restarted.start()
    assert answer.value.status == 204
    expect(phone.page.locator("#status-line")).to_be_hidden()
    phone.save()
    assert phone.totals() == ["15", "0"]


def test_a_draft_outlives_the_server(phone: Device, restarted: RestartedServer) -> None:
    open_entry(phone)
    phone.card("7", 3)
    kept(phone, "K")
    phone.page.evaluate("localStorage.clear()")
    restarted.stop()
    restarted.start()
    phone.page.evaluate("localStorage.clear()")
    phone.page.reload()
    ready(phone.page)
    holds(phone.page, "sides-0-melds", "7x3\nK")


def review_a_hand(phone: Device) -> Locator:
    """Show the review of a hand, with its scripts; its button to save."""
    open_entry(phone)
    phone.fill(0, REFERENCE)
    phone.tap(phone.button("Review"))
    save = phone.page.locator("button[value=save]")
    save.wait_for()
    phone.page.wait_for_load_state()
    return save


def test_saving_waits_for_the_server_and_counts_once(
    phone: Device, restarted: RestartedServer
) -> None:
    save = review_a_hand(phone)
    restarted.stop()
    phone.tap(save)
    expect(phone.page.locator("#status-line")).to_be_visible()
    restarted.start()
    assert phone.totals() == ["1190", "0"]
    expect(phone.link("Write hand 2")).to_be_visible()


def test_a_proxy_without_a_server_ends_no_board_and_refuses_no_hand(
    phone: Device, restarted: RestartedServer
) -> None:
    save = review_a_hand(phone)
    restarted.stop()
    with proxy_alone(restarted.port):
        with phone.page.expect_response(lambda answer: answer.request.method == "POST") as tried:
            phone.tap(save)
        assert tried.value.status == 404
        expect(phone.page.locator("#status-line")).to_be_visible()
    restarted.start()
    assert phone.totals() == ["1190", "0"]
    restarted.stop()
    with proxy_alone(restarted.port):
        lost = phone.page.locator("[data-connection][data-state=lost]")
        expect(lost).to_be_visible()
        _Proxy.status = 200
        for _ in range(2):  # the second is asked for once the first has been taken
            phone.page.wait_for_event("response", lambda answer: answer.status == 200)
        expect(lost).to_be_visible()
        assert phone.totals() == ["1190", "0"]
    restarted.start()
    expect(phone.page.get_by_text("Connected again.")).to_be_visible()
