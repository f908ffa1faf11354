"""Places in the code that can be changed: comparisons, conditions, sums, constants and returns."""

from __future__ import annotations

import ast
import hashlib
import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

ROOT: Final = Path(__file__).parents[2]

_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
# Not part of the behaviour of a function when it is called.
_LEFT_OUT: Final = ("annotation", "args", "decorator_list", "returns", "type_params")


@dataclass(frozen=True, slots=True)
class Place:
    """A change of one place of a module.

    Attributes:
        path: the module's file, from the root of the project.
        function: the function's name, with those it stands in.
        lines: the lines by which tests that reach it are found, the nearest first.
        what: the change in words.
        tree: the module.
        parent: the node that is changed, in `tree`.
        attribute: which attribute of that.
        index: which item of the attribute; None where it is no list.
        new: the replacement.
        number: how many of the same words there are before it in this function.
    """

    path: str
    function: str
    lines: tuple[int, ...]
    what: str
    tree: ast.Module
    parent: ast.AST
    attribute: str
    index: int | None
    new: ast.AST
    number: int = 0

    def __str__(self) -> str:
        """Return the place and the change."""
        return f"{self.path}:{self.lines[0]} {self.function}: {self.what}"

    def lot(self, seed: int) -> bytes:
        """Return the key by which it is drawn: the same in every commit that has the place."""
        told = f"{seed} {self.path} {self.function} {self.what} {self.number}"
        return hashlib.sha256(told.encode()).digest()

    def changed_code(self) -> CodeType:
        """Return the module compiled with the change; its tree stays changed."""
        if self.index is None:
            setattr(self.parent, self.attribute, self.new)
        else:
            getattr(self.parent, self.attribute)[self.index] = self.new
        ast.fix_missing_locations(self.tree)
        return compile(self.tree, str(ROOT / self.path), "exec", dont_inherit=True)


def drawn(packages: Iterable[str], number: int, seed: int) -> list[Place]:
    """Return `number` places of some packages, drawn by lot."""
    files = [path for package in packages for path in sorted((ROOT / package).rglob("*.py"))]
    places = (place for path in files for place in places_of(path))
    return heapq.nsmallest(number, places, key=lambda place: place.lot(seed))


def places_of(path: Path) -> Iterator[Place]:
    """Yield every place of a module that can be changed."""
    tree, seen = ast.parse(path.read_text(encoding="utf-8")), dict[tuple[str, str], int]()
    name = path.relative_to(ROOT).as_posix()
    for spot in _spots(tree, _Around("", (), in_function=False)):
        for new in _replacements(spot):
            what = f"{_shown(spot.node)} → {_shown(new)}"
            number = seen[spot.around.name, what] = seen.get((spot.around.name, what), -1) + 1
            yield Place(
                path=name,
                function=spot.around.name,
                lines=spot.around.lines,
                what=what,
                tree=tree,
                parent=spot.parent,
                attribute=spot.attribute,
                index=spot.index,
                new=ast.copy_location(new, spot.node),
                number=number,
            )


@dataclass(frozen=True, slots=True)
class _Around:
    name: str
    lines: tuple[int, ...]
    in_function: bool

    def inside(self, node: ast.AST) -> _Around:
        """Return the surroundings of the parts of a node."""
        line = getattr(node, "lineno", None)
        lines = self.lines if line is None else tuple(dict.fromkeys((line, *self.lines)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{self.name}.{node.name}" if self.name else node.name
            is_class = isinstance(node, ast.ClassDef)
            return _Around(name, (), in_function=self.in_function or not is_class)
        return _Around(self.name, lines, self.in_function)


@dataclass(frozen=True, slots=True)
class _Spot:
    node: ast.AST
    parent: ast.AST
    attribute: str
    index: int | None
    around: _Around


def _spots(parent: ast.AST, around: _Around) -> Iterator[_Spot]:
    """Yield every node inside of functions, with its position."""
    for attribute, value in ast.iter_fields(parent):
        if attribute in _LEFT_OUT and not isinstance(parent, ast.Call):
            continue
        for index, node in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(node, ast.AST) or _is_text(node):
                continue
            inside = around.inside(node)
            if inside.in_function and inside.lines:
                place = index if isinstance(value, list) else None
                yield _Spot(node, parent, attribute, place, inside)
            yield from _spots(node, inside)


def _is_text(node: ast.AST) -> bool:
    """Return whether it is a docstring, or words around values."""
    if isinstance(node, ast.JoinedStr):
        return True
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _replacements(spot: _Spot) -> Iterator[ast.AST]:
    """Yield the replacements of a spot."""
    node = spot.node
    match node:
        case ast.Compare(left=left, ops=[op, *ops], comparators=others):
            yield ast.Compare(left, [_COMPARISONS[type(op)](), *ops], others)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
            yield ast.BinOp(left, _ARITHMETIC[type(op)](), right)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant():
            yield from _other_constants(node)
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Name() | ast.Attribute() | ast.Call() if _is_condition(spot):
            yield ast.UnaryOp(ast.Not(), node)


def _other_constants(node: ast.Constant) -> Iterator[ast.Constant]:
    match node.value:
        case bool():
            yield ast.Constant(not node.value)
        case int() | float():
            yield ast.Constant(node.value + 1)
        case str():
            yield ast.Constant(f"{node.value}!")


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_condition(spot: _Spot) -> bool:
    return spot.attribute in {"test", "ifs"}


def _shown(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 60 else f"{text[:40]} … {text[-19:]}"


def put_in(code: CodeType, functions: dict[tuple[str, str, int], list[FunctionType]]) -> int:
    """Replace the code of existing functions by the changed one; return their number."""
    changed = 0
    for part in _parts(code):
        key = (part.co_filename, part.co_qualname, part.co_firstlineno)
        for function in functions.get(key, ()):
            if function.__code__ != part:
                function.__code__ = part
                changed += 1
    return changed


def _parts(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _parts(part)
