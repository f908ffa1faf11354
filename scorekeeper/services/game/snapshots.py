"""The rules of a game as they were when it began, whatever this program has learnt since."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from scorekeeper.documents.rulesets import read_ruleset, write_ruleset
from scorekeeper.engine.ruleset import Ruleset


def write_snapshot(rules: Ruleset) -> tuple[str, dict[str, Any]]:
    """Return the digest and the document of some rules.

    Returns:
        SHA-256 in hexadecimal, the same for equal documents; and JSON values.
    """
    document = write_ruleset(rules)
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest(), document


def read_snapshot(document: Mapping[str, Any], current: Ruleset) -> Ruleset:
    """Return the rules that were kept.

    A program that has learnt a new rule since finds nothing about it in the document: it takes
    that rule from the ruleset as it is now. What the document says stays as it was, but for rules
    that there are no longer.

    Args:
        document: what `write_snapshot` returned, in this or an earlier version.
        current: the ruleset with the same options as it is now.
    """
    return read_ruleset(
        {
            component: _filled(document.get(component, values), values)
            for component, values in write_ruleset(current).items()
        }
    )


def _filled(kept: Any, current: Any) -> Any:  # noqa: ANN401 -- JSON
    if not isinstance(current, dict) or not isinstance(kept, dict):
        return kept
    return {name: kept.get(name, value) for name, value in current.items()}
