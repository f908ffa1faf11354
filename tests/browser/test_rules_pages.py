"""The pages of rules and house rules at phone and tablet size, light and dark."""

from collections.abc import Callable, Iterator

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.device import Device

_UNFOLD = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"


def every_page(device: Device) -> Iterator[str]:
    """Show one page after the other, unfolded; yield the address of each."""
    page = device.page
    device.expected.append("422")
    for url in ("/rules", "/rules/caliente-complete?players=6&options=caliente", "/rules/samba"):
        page.goto(url)
        page.evaluate(_UNFOLD)
        yield url
    page.goto("/rules/cuban/house")
    page.evaluate(_UNFOLD)
    yield "the form"
    page.get_by_label("Bonus for going out").fill("3")
    page.get_by_label("Extra bonus").fill("some")
    device.tap(device.button("Save house rules"))
    page.locator(".error").first.wait_for()
    page.evaluate(_UNFOLD)
    yield "the form, refused"
    page.get_by_label("Bonus for going out").fill("300")
    page.get_by_label("Extra bonus").fill("0")
    device.tap(device.button("Save house rules"))
    page.wait_for_url("**/house/*")
    yield "house rules"
    device.tap(device.link("Play by these rules"))
    page.wait_for_url("**/games/new?*")
    yield "a new game by house rules"
    device.tap(device.button("Start the game"))
    page.wait_for_url("**/g/*")
    device.tap(device.link("Rules"))
    page.wait_for_url("**/rules")
    yield "the rules of a game"


def test_nobody_is_kept_out_and_nothing_scrolls_sideways(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(color_scheme="light", reduced_motion="reduce")
    for name in every_page(device):
        assert too_wide(device.page) == [], name
        assert barriers_in_every_shape(device.page) == [], name
