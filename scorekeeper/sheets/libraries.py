"""Libraries of the system that sheets are drawn with, which Python packages cannot bring along.

Run as a program it prints the Debian packages of those that are missing.
"""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Library:
    """A library, as each system calls it.

    Attributes:
        file: file name on Linux.
        macos_file: file name on macOS.
        package: the package of Debian and Ubuntu that brings it.
        needed: whether no sheet is drawn without it.
    """

    file: str
    macos_file: str
    package: str
    needed: bool = True

    @property
    def name(self) -> str:
        """File name of the library on this system."""
        return self.macos_file if sys.platform == "darwin" else self.file

    @property
    def is_missing(self) -> bool:
        """Whether it cannot be loaded. This asks the loader, not the package manager."""
        try:
            ctypes.CDLL(self.name)
        except OSError:
            return True
        return False


LIBRARIES: Final = (
    Library("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0"),
    Library("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0"),
    # Without it WeasyPrint takes five times as long.
    Library(
        "libharfbuzz-subset.so.0",
        "libharfbuzz-subset.0.dylib",
        "libharfbuzz-subset0",
        needed=False,
    ),
)

HOW_TO_GET_THEM: Final = (
    f"Debian, Ubuntu: apt-get install {' '.join(library.package for library in LIBRARIES)}; "
    "Fedora: dnf install pango; macOS: brew install pango, and for a Python that is not Homebrew's "
    "DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib."
)


def missing_libraries() -> tuple[Library, ...]:
    """Return the libraries that cannot be loaded here."""
    return tuple(library for library in LIBRARIES if library.is_missing)


def why_no_sheets() -> str:
    """Return the reason why sheets cannot be drawn here, as a sentence; empty for none."""
    names = [library.name for library in missing_libraries() if library.needed]
    return f"This system lacks what sheets are drawn with: {', '.join(names)}." if names else ""


if __name__ == "__main__":
    print(*(library.package for library in missing_libraries()))  # noqa: T201 -- for a script
