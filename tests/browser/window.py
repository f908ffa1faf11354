"""A window of any browser, by the little that all of them can be told to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol


@dataclass(frozen=True)
class Look:
    """Settings of a browser's window.

    Attributes:
        width: of the screen, in pixels.
        height: of the screen, in pixels.
        dark: whether the device is set to dark.
        letters: the size of letters that the browser is set to, in pixels.
    """

    width: int = 390
    height: int = 844
    dark: bool = False
    letters: int = 16


PHONE: Final = Look()


class Window(Protocol):
    """A window with its own cookies and storage, at the size of a device."""

    @property
    def complaints(self) -> list[str]:
        """Errors of its scripts so far, where the browser tells them."""

    def visit(self, address: str) -> None:
        """Open a page and wait until it is loaded."""

    def run(self, script: str, *values: Any) -> Any:  # noqa: ANN401 -- whatever JSON holds
        """Call a function of JavaScript with values of JSON, and return its result."""

    def touch(self, x: float, y: float) -> None:
        """Touch a place of what is seen, and let go."""

    def type(self, text: str) -> None:
        """Press key after key."""

    def picture(self) -> bytes:
        """Take a picture of the page, as long as it is, as PNG."""
