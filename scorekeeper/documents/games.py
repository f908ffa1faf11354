"""Whole games (docs/documents.md): reading them, and their result, which is the file as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from scorekeeper.documents.deals import read_sides_at
from scorekeeper.documents.errors import DocumentError, Problem, problem_of
from scorekeeper.documents.house_rules import change_target
from scorekeeper.documents.models import (
    GAME_FORMAT,
    MOST_DEALS,
    MOST_MELDS_OF_A_GAME,
    GameDealHeader,
    GameHeader,
)
from scorekeeper.documents.reading import MISSING, read_list, read_model
from scorekeeper.documents.requests import ChosenRules, choose_rules, write_rules_asked
from scorekeeper.documents.results import (
    GameDealResult,
    GameMemberResult,
    GameResult,
    GameSideResult,
    MemberResult,
    write_deal_result,
    write_minimum,
)
from scorekeeper.documents.writing import write_sides
from scorekeeper.engine.deal import CardsSide, Deal, Side
from scorekeeper.engine.game import GameScore, ScoredDeal, score_game
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.translation import ENGLISH, Translations


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRequest:
    """A game to be scored, and the rules it was played by.

    Attributes:
        chosen: the rules that the document asks for, its target included.
        target: the document's total that ends the game; None for the ruleset's own.
        sides: the names of those who score: the sides, or the players one by one.
        deals: the deals in order; their totals are not filled in.
    """

    chosen: ChosenRules
    target: int | None
    sides: tuple[str, ...]
    deals: tuple[Deal, ...]

    @property
    def rules(self) -> Ruleset:
        """The resulting rules."""
        return self.chosen.rules

    def score(self) -> GameScore:
        """Return its score by the engine."""
        return score_game(self.rules, self.sides, self.deals)


def read_game(document: object) -> GameRequest:
    """Return the game that a document holds; totals in it are recomputed.

    Args:
        document: JSON as Python values.

    Raises:
        DocumentError: it cannot be read; with all problems.
    """
    problems: list[Problem] = []
    header = read_model(GameHeader, document, "", problems)
    chosen = choose_rules(header, problems, document)
    if header is not None and chosen is not None:
        chosen = _of_game(chosen, header, problems)
    names = () if header is None else tuple(header.sides)
    deals = _read_deals(chosen, document, names, problems)
    if problems or header is None or chosen is None:
        raise DocumentError(problems)
    return GameRequest(chosen=chosen, target=header.target, sides=names, deals=deals)


def _of_game(chosen: ChosenRules, header: GameHeader, problems: list[Problem]) -> ChosenRules:
    """Return the rules of a game, its target included; add problems of these and the names."""
    if header.target is not None:
        rules = change_target(chosen.rules, header.target, problems)
        chosen = replace(chosen, rules=rules)
    _check_names(chosen.rules, header.sides, problems)
    return chosen


def _check_names(rules: Ruleset, names: Sequence[str], problems: list[Problem]) -> None:
    """Add a problem unless there are as many names as there are sides, or players one by one."""
    alone = rules.seating.members_score_alone
    counts = (rules.seating.players,) if alone else rules.seating.side_counts
    if len(names) not in counts:
        count = " or ".join(str(number) for number in counts)
        allowed = f"the {count} players" if alone else f"{count} sides"
        problems.append(problem_of("sides", "names.wrong", allowed=allowed, found=len(names)))
    if alone:
        problems += (
            problem_of(f"sides[{index}]", "name.twice", name=name)
            for index, name in enumerate(names)
            if name in names[:index]
        )


def _read_deals(
    chosen: ChosenRules | None, document: object, names: tuple[str, ...], problems: list[Problem]
) -> tuple[Deal, ...]:
    """Return the deals of a game, those that can be read."""
    if not isinstance(document, dict):
        return ()
    rules = None if chosen is None else chosen.rules
    items = read_list(document.get("deals", MISSING), MOST_DEALS, "deals", problems) or ()
    deals, written = [], 0
    for index, item in enumerate(items):
        path = f"deals[{index}]"
        header = read_model(GameDealHeader, item, path, problems)
        if isinstance(item, dict):
            sides_path = f"{path}.sides"
            value = item.get("sides", MISSING)
            sides = read_sides_at(rules, value, sides_path, problems, names)
            problems += _misplaced(rules, sides, names, sides_path)
            number = (header and header.deal_number) or index + 1
            deals.append(Deal(number=number, sides=sides))
            written += sum(map(_melds, sides))
            if written > MOST_MELDS_OF_A_GAME:
                most = MOST_MELDS_OF_A_GAME
                problems.append(problem_of("deals", "melds.too_many", most=most))
                break
    return tuple(deals)


def _misplaced(
    rules: Ruleset | None, sides: Sequence[Side], names: Sequence[str], path: str
) -> Iterator[Problem]:
    """Yield a problem for every side in the place of another: sides are scored by their places.

    Players who score one by one are found by their names.
    """
    if rules is None or rules.seating.members_score_alone:
        return
    written = [side.name for side in sides]
    if sorted(written) != sorted(names):
        return  # some have other names than in the game: that tells no order
    for index, (name, expected) in enumerate(zip(written, names, strict=True)):
        if name != expected:
            place = f"{path}[{index}].name"
            yield problem_of(place, "side.other_place", name=name, expected=expected)


def _melds(side: Side) -> int:
    """Return the number of melds written down for a side."""
    return len(side.melds) + len(side.first_meld or ()) if isinstance(side, CardsSide) else 0


def write_game_result(
    request: GameRequest, score: GameScore, t: Translations = ENGLISH
) -> GameResult:
    """Return a game with its result: every deal as written, with its score.

    `read_game` reads it again, and its result is then the same.

    Args:
        request: the game.
        score: its score by the engine.
        t: the language of labels and messages.
    """
    rules_asked = write_rules_asked(request.chosen)
    if request.target is not None:
        rules_asked["target"] = request.target
    result = {
        "format": GAME_FORMAT,
        **rules_asked,
        "sides": list(request.sides),
        "deals": [_write_deal(request.rules, scored, t) for scored in score.deals],
        "over": score.over,
        "winner": score.winner,
    }
    return cast("GameResult", result)


def _write_deal(rules: Ruleset, scored: ScoredDeal, t: Translations) -> GameDealResult:
    """Return a deal as written, with its result and the minimums it was played at."""
    result = write_deal_result(rules, scored.deal, scored.score, t)
    written = write_sides(rules, scored.deal.sides)
    sides: list[GameSideResult] = []
    for index, (document, came_to) in enumerate(zip(written, result["sides"], strict=True)):
        side: dict[str, Any] = {**document, **came_to}
        side["required"] = write_minimum(scored.required[index])
        if "members" in came_to:
            side["members"] = _write_members(rules, scored.deal, document, came_to["members"])
        sides.append(cast("GameSideResult", side))
    dealt = {"deal_number": scored.deal.number, **result, "sides": sides}
    return cast("GameDealResult", dealt)


def _write_members(
    rules: Ruleset, deal: Deal, written: dict[str, Any], came_to: list[MemberResult]
) -> list[GameMemberResult]:
    """Return the members of a side as written, with their results and minimums."""
    minimums = rules.minimums
    members = []
    for member, result in zip(written["members"], came_to, strict=True):
        required = minimums.required(score=member["score_before"], deal_number=deal.number)
        members.append({**member, **result, "required": write_minimum(required)})
    return cast("list[GameMemberResult]", members)
