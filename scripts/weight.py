"""Print what the package weighs, and fail where a figure has grown beyond what is agreed on.

Usage: python scripts/weight.py

The figures that may not grow stand in `scripts/weight.toml`, each with its reason: whoever makes
something grow on purpose raises the limit there and says why. They are signs, not aims.
"""

from __future__ import annotations

import ast
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
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
_DATA: Final = ("dataclass", "Model", "TypedDict", "NamedTuple", "Document")
_LONG: Final = 40


def main() -> int:
    """Print every figure beside its limit; 1 where one is beyond it."""
    found = figures(ROOT / PACKAGE)
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    if unexplained := [name for name, limit in limits.items() if not limit.get("because")]:
        print(f"Say in {LIMITS.name} why: {', '.join(unexplained)}")
        return 1
    beyond = False
    for name, figure in found.items():
        limit = limits[name]["most"]
        grown = figure > limit
        beyond |= grown
        print(f"{name:24} {figure:7,}  at most {limit:7,}{'  has grown' if grown else ''}")
    if beyond:
        print(f"Make it smaller, or raise the limit in {LIMITS.relative_to(ROOT)} and say why.")
    return int(beyond)


def figures(package: Path) -> Mapping[str, int]:
    """Return the weight of a package: each figure by its name in the file of limits."""
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


def _code_lines(path: Path, tree: ast.Module) -> int:
    """Return the number of lines of code: no blanks, comments or docstrings."""
    lines: set[int] = set()
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type not in _NO_CODE and token.type != tokenize.ENCODING:
                lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines.difference(*_docstrings(tree)))


def _docstrings(tree: ast.Module) -> Iterator[range]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                yield range(first.lineno, (first.end_lineno or first.lineno) + 1)


def _is_data(node: ast.AST) -> bool:
    """Whether something is a class that only carries data."""
    if not isinstance(node, ast.ClassDef):
        return False
    marks = " ".join(ast.unparse(mark) for mark in (*node.decorator_list, *node.bases))
    fields = any(isinstance(part, ast.AnnAssign) for part in node.body)
    return fields and any(word in marks for word in _DATA)


def _single_importers(trees: Mapping[Path, ast.Module], package: Path) -> int:
    """Return the number of modules that one other module imports."""
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
    """Yield every module that is imported, and every name that may be one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def _names_in_two_files(trees: Mapping[Path, ast.Module]) -> int:
    """Return the number of public functions' and classes' names that several files define."""
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
