"""Snapshots of a game's rules as they were when it began, whatever has changed since.

A snapshot has the number of its format, and every format can be read: snapshots are never
rewritten. A value of an unknown rule is never dropped: it is an error that names the rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import DocumentError, problem_of
from scorekeeper.documents.rulesets import read_ruleset, write_ruleset
from scorekeeper.engine.ruleset import Ruleset, canonical
from scorekeeper.engine.ruleset.caching import KNOWN_RULES
from scorekeeper.persistence.games import has_ruleset
from scorekeeper.persistence.tables import RulesetSnapshot
from scorekeeper.services.common.tokens import hash_of

FORMAT: Final = 3
_FORMATS: Final = range(1, FORMAT + 1)
_FORMAT: Final = "format"
_CITED: Final = "cited"


def write_snapshot(rules: Ruleset) -> tuple[str, dict[str, Any]]:
    """Return the digest and the document of some rules.

    Returns:
        SHA-256 in hexadecimal, the same for equal documents; and JSON values.
    """
    document = {_FORMAT: FORMAT, **write_ruleset(rules)}
    return hash_of(json.dumps(document, sort_keys=True, separators=(",", ":"))), document


def keep_rules(session: Session, rules: Ruleset) -> str:
    """Store a snapshot of rules; return its digest. Within a transaction that writes."""
    digest = _digest_of(rules)
    if not has_ruleset(session, digest):
        session.add(RulesetSnapshot(digest=digest, document=write_snapshot(rules)[1]))
        session.flush()
    return digest


@lru_cache(maxsize=KNOWN_RULES)
def _digest_of(rules: Ruleset) -> str:
    return write_snapshot(rules)[0]


def read_snapshot(document: Mapping[str, Any], current: Ruleset) -> Ruleset:
    """Return the rules of a snapshot: the same instance as other rules of the same values.

    Args:
        document: a document that `write_snapshot` returned, in this or an earlier version.
        current: the ruleset with the same options as it is now: rules that this program has
            learnt since the snapshot was written are taken from it.

    Raises:
        DocumentError: the format is of a later version of the program, or rules are unknown;
            the problems name them.
    """
    number = document.get(_FORMAT, 1)
    if number not in _FORMATS:
        known = ", ".join(map(str, _FORMATS))
        raise DocumentError([problem_of(_FORMAT, "snapshot.format", asked=number, known=known)])
    rules = {name: values for name, values in document.items() if name != _FORMAT}
    return canonical(_read_by_component(rules, write_ruleset(current)))


def _read_by_component(kept: Mapping[str, Any], current: Mapping[str, Any]) -> Ruleset:
    """Return rules from a snapshot by components; values unknown then are as they are now.

    Format 1 has no number, and none of the rules that came with 2; those before 3 say where a
    component stands, but not where each of its values does.
    """
    unknown = [*_unknown(kept, current)]
    if unknown:
        raise DocumentError([problem_of(name, "rule.unknown", asked=name) for name in unknown])
    return read_ruleset(
        {
            component: _filled(kept.get(component, values), values)
            for component, values in current.items()
        }
    )


def _unknown(kept: Mapping[str, Any], current: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of stored rules that no ruleset has."""
    for component, values in kept.items():
        if component not in current:
            yield component
        elif isinstance(values, dict) and isinstance(current[component], dict):
            yield from (f"{component}.{name}" for name in values if name not in current[component])


def _filled(kept: Any, current: Any) -> Any:  # noqa: ANN401 -- JSON
    if not isinstance(current, dict) or not isinstance(kept, dict):
        return kept
    found = {name: kept.get(name, value) for name, value in current.items()}
    return found if _CITED in kept else {**found, _CITED: _still_cited(found, current)}


def _still_cited(kept: Mapping[str, Any], current: Mapping[str, Any]) -> dict[str, Any]:
    """Return the citations of the values of a component that are unchanged since they were kept."""
    names = {name: name.partition(".")[0] for name in current[_CITED]}
    return {
        name: current[_CITED][name]
        for name, field in names.items()
        if kept.get(field) == current.get(field)
    }
