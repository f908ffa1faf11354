"""House rules: the values that a table agreed on, stored to start games by.

They change as often as a table likes: every save is a new version. A game is not touched by that:
it keeps the rules that it was started with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.house_rules import changed_values
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.requests import ChosenRules, choose_by_name, read_house_rules
from scorekeeper.engine.legality.playable import unplayable, without_effect
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.persistence import house_rules as stored
from scorekeeper.persistence.house_rules import HouseRules, HouseRulesVersion
from scorekeeper.services.common.errors import (
    HouseRulesConflictError,
    HouseRulesNotFoundError,
    RefusedError,
    refuse_if_any,
)
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import clean_name
from scorekeeper.services.common.tokens import check_token, hash_of
from scorekeeper.services.database import retried_once, writing
from scorekeeper.services.game.views import GameView
from scorekeeper.wording.translation import N_

MOST_LISTED: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class NewHouseRules:
    """House rules as a table makes them: to be saved, or as they were.

    Attributes:
        name: the name that the table gave them.
        variant: id or alias of the ruleset that they change.
        players: the number of players.
        options: named options of the ruleset.
        overrides: dotted name of a rule → its value, as JSON; those that the ruleset has anyway
            are left out.
    """

    name: str
    variant: str
    players: int
    options: tuple[str, ...] = ()
    overrides: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRulesItem:
    """House rules in a list.

    Attributes:
        token: the token of their link.
        rules: the house rules; of their values only those that differ.
        version: raised by every save.
    """

    token: str = field(repr=False)
    rules: NewHouseRules
    version: int


def check_house_rules(new: NewHouseRules, *, chosen: bool = False) -> ChosenRules:
    """Return house rules with only the values that differ.

    Args:
        new: the house rules.
        chosen: whether somebody chooses them now. Those that were kept, or come in a file, are
            read with rules that would be refused today, so that no game becomes unreadable.

    Raises:
        RefusedError: nobody could play by them; with a problem for every rule at fault. Its path
            is `overrides` and the rule's name, `name`, `players`, or `options[0]`.
    """
    problems: list[Problem] = []
    name = clean_name(new.name, "name", problems)
    found = choose_by_name(new.variant, new.players, new.options, new.overrides, problems)
    if found is None or problems:
        raise RefusedError(problems)
    if chosen:
        _refuse_unplayable(found.rules, found.usual)
    return replace(found, name=name, overrides=changed_values(found.usual, found.rules))


def _refuse_unplayable(rules: Ruleset, usual: Ruleset) -> None:
    refused = {
        "rule.impossible": unplayable(rules),
        "rule.idle": without_effect(rules, usual),
    }
    problems = [
        problem_of(f"overrides.{each.rule}", code, reason=each.reason, rule=each.rule)
        for code, found in refused.items()
        for each in found
    ]
    refuse_if_any(problems)


def save_house_rules(
    session: Session, token: str, new: NewHouseRules, expected: int = 0, *, chosen: bool = False
) -> int:
    """Save house rules, and return their version.

    Args:
        session: the database.
        token: the token for the link of new ones; the same again where the form is sent twice,
            which then makes them once.
        new: the new house rules. Where nothing differs, nothing is written.
        expected: the version that the writer had seen, 0 for new ones.
        chosen: whether somebody chooses them now, as for `check_house_rules`.

    Raises:
        RefusedError: nobody could play by them.
        HouseRulesConflictError: somebody else has saved others in the meantime.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    clean = check_house_rules(new, chosen=chosen)
    check_token(token)
    return _save_once(session, token, clean, expected)


def load_house_rules(session: Session, token: str) -> ChosenRules:
    """Return the house rules behind a link.

    Raises:
        HouseRulesNotFoundError: there are none.
        RefusedError: nobody can play by them any longer, since the ruleset has changed.
    """
    items = list_house_rules(session, [token])
    if not items:
        raise HouseRulesNotFoundError
    (item,) = items
    return replace(check_house_rules(item.rules), overrides=item.rules.overrides)


def list_house_rules(session: Session, tokens: Iterable[str]) -> tuple[HouseRulesItem, ...]:
    """Return the house rules behind some links, in the order of these.

    Args:
        session: the database.
        tokens: links; those without house rules are left out, and all after the first 200.
    """
    by_hash = {hash_of(token): token for token in islice(tokens, MOST_LISTED)}
    found = dict(stored.find_current(session, by_hash))
    versions = ((token, found.get(token_hash)) for token_hash, token in by_hash.items())
    return tuple(
        HouseRulesItem(token=token, rules=_rules_of(version), version=version.version)
        for token, version in versions
        if version is not None
    )


def as_new(name: str, rules: ChosenRules | GameView) -> NewHouseRules:
    """Return house rules as they could be saved again."""
    return NewHouseRules(
        name=name,
        variant=rules.variant.id,
        players=rules.players,
        options=rules.options,
        overrides=rules.overrides,
    )


def read_house_rules_file(content: bytes) -> NewHouseRules:
    """Return the house rules in a file.

    Raises:
        DocumentError: they cannot be read, or nobody could play by them.
    """
    found = read_house_rules(read_json(content))
    return as_new(found.name, found)


@retried_once
def _save_once(session: Session, token: str, clean: ChosenRules, expected: int) -> int:
    # Somebody else may just be making these very ones.
    with writing(session):
        found = stored.lock(session, hash_of(token))
        if found is None:
            found = HouseRules(token_hash=hash_of(token), version=0)
            session.add(found)
            session.flush()
        elif _is_same(session.get_one(HouseRulesVersion, (found.id, found.version)), clean):
            return found.version
        if found.version != expected:
            raise HouseRulesConflictError(found=found.version)
        found.version += 1
        session.add(_version(found, clean))
        return found.version


def _version(found: HouseRules, clean: ChosenRules) -> HouseRulesVersion:
    return HouseRulesVersion(
        house_rules_id=found.id,
        version=found.version,
        name=clean.name,
        variant=clean.variant.id,
        players=clean.players,
        options=list(clean.options),
        overrides=dict(clean.overrides),
        saved_at=datetime.now(UTC),
    )


def _is_same(version: HouseRulesVersion, clean: ChosenRules) -> bool:
    return _rules_of(version) == as_new(clean.name, clean)


def _rules_of(version: HouseRulesVersion) -> NewHouseRules:
    return NewHouseRules(
        name=version.name,
        variant=version.variant,
        players=version.players,
        options=tuple(version.options),
        overrides=MappingProxyType(version.overrides),
    )


_VIENNESE: Final = {"red_threes.need": "canasta", "red_threes.without": "minus_each"}
_FIVE_ROUNDS: Final = {"target.deals": 5}


def _changed(name: str, variant: str, overrides: Mapping[str, Any]) -> NewHouseRules:
    """Return a ruleset for four with other values."""
    return NewHouseRules(name=name, variant=variant, players=4, overrides=overrides)


def _hand_and_foot_for(players: int, name: str) -> NewHouseRules:
    """Return Hand and Foot for another number of players than its rule book has."""
    options = ("other-players",)
    return NewHouseRules(name=name, variant="hand-and-foot", players=players, options=options)


PRESETS: Final = {
    "viennese": _changed(N_("Viennese red threes (Classic Canasta)"), "classic", _VIENNESE),
    "viennese-canasta": _changed(N_("Viennese red threes (Canasta)"), "canasta", _VIENNESE),
    "five-rounds": _changed(N_("Hand and Foot with a fifth round"), "hand-and-foot", _FIVE_ROUNDS),
    "caliente-five-rounds": _changed(
        N_("Hand & Foot (Canasta Caliente Complete) with a fifth round"),
        "caliente-hand-and-foot",
        _FIVE_ROUNDS,
    ),
    "hand-and-foot-2": _hand_and_foot_for(2, N_("Hand and Foot for 2")),
    "hand-and-foot-3": _hand_and_foot_for(3, N_("Hand and Foot for 3")),
    "hand-and-foot-5": _hand_and_foot_for(5, N_("Hand and Foot for 5")),
    "hand-and-foot-6": _hand_and_foot_for(6, N_("Hand and Foot for 6")),
}
"""All presets, by their names in addresses; their titles are in English."""
