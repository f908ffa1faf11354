"""Draw the icons for the home screens of phones from `static/img/icon.svg`.

Usage: python scripts/icons.py
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.device import chromium  # noqa: E402 -- found once the folder above is known

IMAGES: Final = ROOT / "static" / "img"
ICONS: Final = (("icon-192", 192, 1.0), ("icon-512", 512, 1.0), ("icon-maskable", 512, 0.72))
"""Name, size in pixels and scale. A mask may cut away all but the inner four fifths."""
FELT: Final = "#235a45"
COLOURS: Final = 64
"""Size of the palette: enough for five colours with smooth edges, at a third of the file size."""


def draw(browser: Browser, name: str, size: int, scale: float) -> None:
    """Draw the icon at a size in pixels; scaled down, it is on a green background."""
    page = browser.new_page(viewport={"width": size, "height": size})
    inner = round(size * scale)
    picture = (IMAGES / "icon.svg").read_text(encoding="utf-8")
    ground = FELT if scale < 1 else "transparent"
    page.set_content(
        f"<style>body {{ margin: 0; height: {size}px; display: grid; place-items: center;"
        f" background: {ground} }} svg {{ width: {inner}px; height: {inner}px }}</style>{picture}"
    )
    drawn = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    few = drawn.convert("RGBA").quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    few.save(IMAGES / f"{name}.png", optimize=True)
    page.close()


def main() -> None:
    """Draw every icon."""
    with sync_playwright() as playwright, chromium(playwright) as browser:
        for name, size, scale in ICONS:
            draw(browser, name, size, scale)


if __name__ == "__main__":
    main()
