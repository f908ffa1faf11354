"""Commands that read documents and print results: one document, or one a line."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click
from pydantic_core import to_json

from scorekeeper.cli.files import lines_of, print_json, read_file
from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.json_text import read_json

with_lines = click.option(
    "--lines", is_flag=True, help="One document a line; one answer a line, in order."
)
Answer = Callable[[object], object]
"""Makes a result of a document, both as JSON values."""


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
    for line in lines_of(file):
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
