"""`python -m tests.mutation` finds its places in a process that has collected the tests."""

from types import SimpleNamespace

from scorekeeper.engine.canasta_kinds import canasta_kind
from tests.mutation.forks import Forks


def test_functions_of_the_program_are_found_although_what_is_collected_is_frozen() -> None:
    found: list[Forks] = []
    forks = Forks(found.append, {})
    forks.pytest_runtestloop(SimpleNamespace(items=[]))  # type: ignore[arg-type] # all it is asked for
    code = canasta_kind.__code__
    assert canasta_kind in forks.functions[code.co_filename, code.co_qualname, code.co_firstlineno]
    assert found == [forks]
