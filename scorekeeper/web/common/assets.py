"""Static files: addresses with a version, by which browsers cache them for a year."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from flask import Flask, Response, request, url_for

from scorekeeper.folders import STATIC
from scorekeeper.web.common.security import YEAR

# The files that every page may need. Workers are not among them, as they are sent with settings;
# fonts of other writing systems are cached once a page has shown them.
_SHELL: Final = ("css/*.css", "js/*.js", "img/*.svg", "fonts/table-*.woff2")
_VERSIONED: Final = ("css", "js", "img")
_MODULE: Final = re.compile(rb'"\./([\w-]+\.js)"')
_COMMENT: Final = {
    ".css": re.compile(rb"/\*.*?\*/\s*", re.DOTALL),
    ".js": re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/)\n", re.DOTALL | re.MULTILINE),
}
"""Comments that are left out: in scripts only those on lines of their own."""
_STATIC_IMPORT: Final = re.compile(rb'(?:from|import) "\./([\w-]+\.js)')


def attach(app: Flask) -> None:
    """Serve static files with versions, and give templates their addresses.

    `asset("css/table.css")` is the address of a file, `imported("js/board.js")` those of the
    modules that scripts import.
    """

    @cache
    def address(root: str, name: str) -> str:
        # Cached by the root that the app is mounted at, as a page names a dozen files.
        del root
        return address_of(name)

    def asset(name: str) -> str:
        return address(request.script_root, name)

    def imported(*scripts: str) -> list[str]:
        return [asset(name) for name in _imports(scripts)]

    def send(filename: str) -> Response:
        versioned = filename in _versioned_files()
        return _sent(filename) if versioned else _plain(app.send_static_file(filename))

    app.jinja_env.globals.update(asset=asset, imported=imported)
    app.view_functions["static"] = send


def address_of(name: str) -> str:
    """Return the address of a static file, with its version.

    A font has none, as style sheets name fonts without a version.
    """
    version = None if name.endswith(".woff2") else version_of(name)
    return url_for("static", filename=name, v=version)


def _sent(name: str) -> Response:
    """Return a versioned file; it is cached for a year if its current version was asked for."""
    response = Response(contents_of(name), mimetype=mimetypes.guess_type(name)[0])
    response.set_etag(version_of(name))
    response.make_conditional(request)
    if request.args.get("v") == version_of(name):
        response.headers.pop("ETag", None)  # it is never revalidated
        keep_for_a_year(response)
    else:
        # The page was made by a newer or older server, or there is none.
        response.cache_control.public = True
        response.cache_control.no_cache = True
    return response


def _plain(response: Response) -> Response:
    """Remove headers that nobody needs from a static file, as a page has thirty of them."""
    for name in ("Accept-Ranges", "Content-Disposition", "Expires", "Last-Modified"):
        response.headers.pop(name, None)
    return response


def keep_for_a_year(response: Response) -> None:
    """Let browsers and proxies keep an answer whose address changes with its contents."""
    response.cache_control.max_age = YEAR
    response.cache_control.public = True
    response.cache_control.immutable = True


def shell_files() -> Iterator[str]:
    """Yield the static files that any page may need, by their path inside the folder."""
    for pattern in _SHELL:
        for path in sorted(STATIC.glob(pattern)):
            if not path.stem.endswith("-worker"):
                yield path.relative_to(STATIC).as_posix()


@cache
def shell_version() -> str:
    """Return a text that changes whenever one of the shell files does."""
    return _digest(*(contents_of(name) for name in shell_files()))


@cache
def _versioned_files() -> frozenset[str]:
    """Return the files that have versions; another spelling of a path is none of them."""
    found = (path for folder in _VERSIONED for path in (STATIC / folder).iterdir())
    return frozenset(path.relative_to(STATIC).as_posix() for path in found)


@cache
def version_of(name: str) -> str:
    """Return a text that changes whenever a static file does, or a module that it imports."""
    return _digest(contents_of(name))


@cache
def contents_of(name: str) -> bytes:
    """Return a static file as it is sent; read once.

    Imports in a module name the versions of the imported ones, so none has to be revalidated;
    therefore imports must not be circular. Comments are left out: they would be a sixth of style
    sheets, and a fifth of scripts.
    """
    path = STATIC / name
    contents = path.read_bytes()
    if path.suffix in _COMMENT:
        contents = _COMMENT[path.suffix].sub(b"", contents)
    return _MODULE.sub(_with_version, contents) if path.suffix == ".js" else contents


def _with_version(imported: re.Match[bytes]) -> bytes:
    """Return the address of an imported module, with its version."""
    module = imported[1].decode()
    return f'"./{module}?v={version_of(f"js/{module}")}"'.encode()


@cache
def _imports(scripts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the modules that scripts import, directly or not, but for dynamic imports.

    A page lists them as preloads, so that browsers fetch them at once instead of one after another.
    """
    found = list(scripts)
    for name in found:  # which grows
        modules = [f"js/{module.decode()}" for module in _STATIC_IMPORT.findall(contents_of(name))]
        found += [module for module in dict.fromkeys(modules) if module not in found]
    return tuple(found[len(scripts) :])


def _digest(*contents: bytes) -> str:
    return hashlib.sha256(b"".join(contents)).hexdigest()[:8]
