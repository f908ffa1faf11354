"""A window that another test had is as good as new."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.device import Device
from tests.browser.window import PHONE

LEFT = """() => {
  for (const storage of [localStorage, sessionStorage]) storage.setItem("left", "behind");
  window.left = "behind";
}"""
FOUND = """async () => [
  localStorage.length, sessionStorage.length, typeof window.left, navigator.onLine, innerWidth,
  matchMedia("print").matches, matchMedia("(forced-colors: active)").matches,
  matchMedia("(prefers-color-scheme: dark)").matches,
]"""


def test_nothing_of_an_earlier_test_is_left(new_device: Callable[..., Device]) -> None:
    device = new_device()
    page = device.page
    device.start()
    page.evaluate(LEFT)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.emulate_media(media="print", color_scheme="dark", forced_colors="active")
    page.route("**/games/new", lambda route: route.abort())
    device.context.set_offline(offline=True)
    device.leave()
    device.renew()
    page.goto("/games/new")
    assert page.evaluate(FOUND) == [0, 0, "undefined", True, PHONE.width, False, False, False]
    page.goto("/")
    assert page.locator(".game-link").count() == 0
    assert device.is_reusable
    device.run_first("window.left = 'behind'")
    assert not device.is_reusable
