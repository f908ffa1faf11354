"""Input and output of commands: files and the standard streams, and one line where that fails.

Commands that answer documents read one of a file, or one a line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

import click
from pydantic_core import to_json

from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.json_text import MOST_BYTES, read_json

STANDARD: Final = "-"
_Read = TypeVar("_Read")
with_lines = click.option(
    "--lines", is_flag=True, help="One document a line; one answer a line, in order."
)
Answer = Callable[[object], object]
"""Makes a result of a document, both as JSON values."""


class InputError(click.ClickException):
    """Something typed, or a file, that cannot be used: one line, exit 2."""

    exit_code = 2


def _unreadable(name: str, error: DocumentError) -> InputError:
    """Make the error of a document that cannot be read: its first problem.

    Args:
        name: the file, as it was typed.
        error: the problems of the document.
    """
    first, *others = error.problems
    place = f"{first.path}: " if first.path else ""
    more = len(others) + error.left_out
    rest = f" ({more} more problem{'' if more == 1 else 's'})" if more else ""
    return InputError(f"{_shown(name)}: {place}{first.message}{rest}")


def read_file(name: str, read: Callable[[object], _Read]) -> _Read:
    """Read the JSON document in a file.

    Args:
        name: its path; `-` for standard input.
        read: makes of the document what is wanted.

    Raises:
        InputError: it cannot be read.
    """
    try:
        return read(read_json(_read_bytes(name)))
    except DocumentError as error:
        raise _unreadable(name, error) from error


def _read_bytes(name: str) -> bytes:
    """Read a file, up to the size at which it is too large."""
    with _opened(name) as file:
        return file.read(MOST_BYTES + 1)


def _lines_of(name: str) -> Iterator[bytes]:
    """Yield the lines of a file as they come in, one that is too long cut off.

    Args:
        name: its path; `-` for standard input.

    Raises:
        InputError: it cannot be read.
    """
    with _opened(name) as file:
        while line := file.readline(MOST_BYTES + 1):
            yield line
            while len(line) > MOST_BYTES and not line.endswith(b"\n"):
                line = file.readline(MOST_BYTES + 1)


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """Open a file to read bytes, or standard input, which stays open."""
    with _used(name):
        if name != STANDARD:
            with Path(name).open("rb") as file:
                yield file
        elif sys.stdin is None:
            raise InputError("There is nothing on standard input.")
        else:
            yield sys.stdin.buffer


def print_json(document: object) -> None:
    """Print a document on standard output, as JSON that people can read."""
    click.echo(to_json(document, indent=2))


def answer_file(file: str, answer: Answer, *, lines: bool = False) -> None:
    """Print the result of the document in a file, or of each of its lines.

    Args:
        file: its path; `-` for standard input.
        answer: makes a result of a document.
        lines: whether every line is a document.

    Raises:
        InputError: the document cannot be read; of lines only those are told that cannot.
    """
    if lines:
        _answer_lines(file, answer)
        return
    print_json(read_file(file, answer))


def _answer_lines(file: str, answer: Answer) -> None:
    """Print a line for every line of a file, each as soon as it is answered."""
    out = sys.stdout.buffer
    for line in _lines_of(file):
        out.write(to_json(_answer_line(line, answer)) + b"\n")
        out.flush()


def _answer_line(line: bytes, answer: Answer) -> object:
    """Answer one line, with its error where it has one."""
    try:
        return answer(read_json(line))
    except DocumentError as error:
        first = error.problems[0]
        problem = {"path": first.path, "code": first.code, "message": first.message}
        return {"error": problem}


def write_bytes(name: str, content: bytes) -> None:
    """Write a file, or standard output where `name` is `-`.

    Raises:
        InputError: it cannot be written.
    """
    with _used(name):
        if name == STANDARD:
            click.echo(content, nl=False)
        else:
            Path(name).write_bytes(content)


@contextmanager
def _used(name: str) -> Iterator[None]:
    """Say in one line why a file cannot be used; a pipe that nobody reads is no mistake in it."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"{_shown(name)}: {error.strerror or error}.") from error


def _shown(name: str) -> str:
    """Return a file's name on one line."""
    text = "Standard input" if name == STANDARD else name
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
