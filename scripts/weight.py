"""Print measures of the program's size, and exit with 1 where one does not hold to its limit.

Usage: python scripts/weight.py

The limits are in `scripts/weight.toml`, each with its reason, which names the limit: whoever makes
something grow on purpose raises the limit there and says why. What has shrunk by more than a
hundredth lowers its limit, so that it stays won. The measures are signs, not aims.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = "scorekeeper"
LIMITS: Final = Path(__file__).with_suffix(".toml")
_NO_CODE: Final = {
    tokenize.ENCODING,
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
"""Types of tokens that do not make their line one of code."""
_DATA: Final = ("dataclass", "Model", "TypedDict", "NamedTuple", "Document")
"""Parts of the names of decorators and bases that make a class one of data."""
_DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
_OTHER: Final = {
    "script_lines": "static/js/*.js",
    "style_lines": "static/css/*.css",
    "template_lines": "templates/**/*.*",
}
_COMMENT: Final = re.compile(r"^\s*(?:/\*.*?\*/|\{#.*?#\}|//[^\n]*)", re.MULTILINE | re.DOTALL)
"""A comment that begins its line, of a script, a style sheet or a template."""
_SLACK: Final = 0.01
"""The part of a limit that a figure may be below it: small changes leave the file alone."""
_LONG: Final = 40
"""The most lines, docstring included, of a function that does not count as long."""


def main() -> int:
    """Print every figure beside its limit; return 1 where one does not hold to it, else 0."""
    found = {**figures(ROOT / PACKAGE), **other_lines(ROOT)}
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    faults = {name: _fault(figure, **limits[name]) for name, figure in found.items()}
    for name, figure in found.items():
        print(f"{name:24} {figure:7,}  at most {limits[name]['most']:7,}  {faults[name]}".rstrip())
    if any(faults.values()):
        print(f"Make it smaller, or change {LIMITS.relative_to(ROOT)} and say why.")
        return 1
    return 0


def _fault(figure: int, most: int, because: str) -> str:
    """Return why a figure does not hold to its limit, or the limit has no reason; else nothing."""
    if figure > most:
        return "has grown"
    if figure < most * (1 - _SLACK):
        return "has shrunk: lower its limit"
    if not re.search(rf"(?<![\d,]){most:,}(?![\d,])", because):
        return "has a reason for another limit"
    return ""


def figures(package: Path) -> Mapping[str, int]:
    """Return the figures of a package, by their names in the file of limits."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in package.rglob("*.py")}
    classes = [node for tree in trees.values() for node in ast.walk(tree) if _is_data(node)]
    lengths = [
        node.end_lineno - node.lineno + 1
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
    ]
    return {
        "code_lines": sum(_code_lines(path, tree) for path, tree in trees.items()),
        "modules": len(trees),
        "data_classes": len(classes),
        "single_importers": _single_importers(trees, package),
        "names_in_two_files": _names_in_two_files(trees),
        "functions_over_40_lines": sum(length > _LONG for length in lengths),
        "longest_function": max(lengths),
    }


def other_lines(root: Path) -> Mapping[str, int]:
    """Return the lines of scripts, styles and templates, without blank lines and comments."""
    return {
        name: sum(
            bool(line.strip())
            for path in root.glob(pattern)
            for line in _COMMENT.sub("", path.read_text(encoding="utf-8")).splitlines()
        )
        for name, pattern in _OTHER.items()
    }


def _code_lines(path: Path, tree: ast.Module) -> int:
    """Return the number of lines of code: without blank lines, comments and docstrings.

    A string that documents the constant above it counts as code.
    """
    lines: set[int] = set()
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type not in _NO_CODE:
                lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines.difference(*_docstrings(tree)))


def _docstrings(tree: ast.Module) -> Iterator[range]:
    """Yield the lines of the docstrings of modules, classes and functions."""
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            yield range(first.lineno, (first.end_lineno or first.lineno) + 1)


def _is_data(node: ast.AST) -> bool:
    """Whether a node is a class with declared fields: a data class, a model or the like."""
    if not isinstance(node, ast.ClassDef):
        return False
    marks = " ".join(ast.unparse(mark) for mark in (*node.decorator_list, *node.bases))
    fields = any(isinstance(part, ast.AnnAssign) for part in node.body)
    return fields and any(word in marks for word in _DATA)


def _single_importers(trees: Mapping[Path, ast.Module], package: Path) -> int:
    """Return the number of modules that exactly one other module imports."""
    modules = {_dotted(path, package): path for path in trees if path.name != "__init__.py"}
    importers: dict[str, set[Path]] = {name: set() for name in modules}
    for path, tree in trees.items():
        for name in _imported(tree):
            if name in importers:
                importers[name].add(path)
    return sum(len(paths) == 1 for paths in importers.values())


def _dotted(path: Path, package: Path) -> str:
    return ".".join(path.relative_to(package.parent).with_suffix("").parts)


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the full name of every imported module, and of every imported name, as of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def _names_in_two_files(trees: Mapping[Path, ast.Module]) -> int:
    """Return the number of names of public functions and classes that several files define."""
    defined = Counter(
        name
        for tree in trees.values()
        for name in {
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        }
    )
    return sum(count > 1 for count in defined.values())


if __name__ == "__main__":
    sys.exit(main())
