"""Barriers that axe finds on a page, in every shape it takes, looked at where it stands.

A page is loaded once: colours, size and letters change under it. What a shape cannot change is not
asked again: another colour scheme on the same screen is held to the contrast of its colours alone,
and in a full run only, as each scheme is looked at on one of the screens anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize

from tests.profiles import FULL

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SMALL: Final[ViewportSize] = {"width": 320, "height": 568}
TABLET: Final[ViewportSize] = {"width": 1024, "height": 768}

CONTRAST: Final[dict[str, Any]] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
# axe reads the colours of the style sheets, which are not those that show.
WITHOUT_COLOURS: Final[dict[str, Any]] = {"rules": {"color-contrast": {"enabled": False}}}

# Preloading takes a quarter of the time, for two rules: one is off anyway, one is about sounds.
_RUN: Final = """async (options) => {
  const wanted = { resultTypes: ["violations"], preload: false };
  const { violations } = await axe.run(document, { ...wanted, ...options });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target}: ${failureSummary}`));
}"""
_WIDE: Final = "() => document.documentElement.scrollWidth - innerWidth"
_LETTERS: Final = "(size) => { document.documentElement.style.fontSize = size }"


def barriers(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """Return axe's findings on the page as it shows now, sentence by sentence."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_RUN, options or {})
    return found


def barriers_in_every_shape(
    page: Page, *, few_colours: bool = False, contrast: bool = True
) -> list[str]:
    """Return the barriers on a phone and a tablet, in light and dark; end on the phone.

    Args:
        page: shows the page, on a phone in light.
        few_colours: look at it with the system's few colours too.
        contrast: look at the contrast of its colours, which takes four fifths of the time.
    """
    whole, both = {} if contrast else WITHOUT_COLOURS, contrast and FULL
    found = [f"phone: {each}" for each in barriers(page, whole)]
    page.emulate_media(color_scheme="dark")
    if both:
        found += [f"phone, dark: {each}" for each in barriers(page, CONTRAST)]
    page.set_viewport_size(TABLET)
    found += [f"tablet, dark: {each}" for each in barriers(page, whole)]
    page.emulate_media(color_scheme="light")
    if both:
        found += [f"tablet: {each}" for each in barriers(page, CONTRAST)]
    page.set_viewport_size(PHONE)
    if few_colours:
        page.emulate_media(forced_colors="active")
        found += [f"few colours: {each}" for each in barriers(page, WITHOUT_COLOURS)]
        page.emulate_media(forced_colors="none")
    return found


def too_wide(page: Page, *, sizes: Sequence[ViewportSize] = (PHONE, SMALL)) -> list[str]:
    """Return on which screens something stands out to the side, twice as large letters included."""
    found = []
    for size in sizes:
        page.set_viewport_size(size)
        if (wide := page.evaluate(_WIDE)) > 0:
            found.append(f"{wide} px too wide for {size['width']}")
    page.set_viewport_size(PHONE)
    page.evaluate(_LETTERS, "200%")
    if (wide := page.evaluate(_WIDE)) > 0:
        found.append(f"{wide} px too wide with letters of twice the size")
    page.evaluate(_LETTERS, "")
    return found
