"""Cache of results that follow from a ruleset, bounded by rulesets and by results of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Concatenate, Final, ParamSpec, TypeVar

KNOWN_RULES: Final = 32
"""Number of rulesets that results are kept for."""
_KNOWN_RESULTS: Final = 512
_Rules = TypeVar("_Rules")
_Key = ParamSpec("_Key")
_Result = TypeVar("_Result")


def cached_by_rules(
    work: Callable[Concatenate[_Rules, _Key], _Result],
) -> Callable[[_Rules], Callable[_Key, _Result]]:
    """Cache the results of a function whose first argument is a ruleset.

    Each ruleset has a cache of its own. Anybody may send house rules of their own, so a single
    cache, however short, could hold as many rulesets as results. A loop asks for the cache once.

    Args:
        work: a function of a ruleset and of other arguments that can be hashed, by position.

    Returns:
        a function of a ruleset that returns the cached function of the other arguments.
    """

    @lru_cache(maxsize=KNOWN_RULES)
    def results(rules: _Rules) -> Callable[_Key, _Result]:
        # Its arguments are hashed, whatever they are.
        return lru_cache(maxsize=_KNOWN_RESULTS)(partial(work, rules))  # type: ignore[return-value]

    return results
