"""Starting games, and rematches: validated with all of their problems at once, then added."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.house_rules import change_target
from scorekeeper.documents.requests import ChosenRules, choose_by_name
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.seating import in_seats, seat_order
from scorekeeper.persistence import links
from scorekeeper.persistence.games import last_without_hands, next_numbers
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game, GameSide, Seat
from scorekeeper.services.common.errors import RefusedError, refuse_if_any
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import clean_name, clean_names, clean_text, refuse_twice
from scorekeeper.services.common.tokens import check_token, hash_of, make_token
from scorekeeper.services.database import retried_once, writing
from scorekeeper.services.game.loading import view_of
from scorekeeper.services.game.snapshots import keep_rules
from scorekeeper.services.game.views import Confirming, GameView, NamedSide, Sides
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.group.access import GroupAccess, group_token
from scorekeeper.services.group.groups import enter_games, group_for


@dataclass(frozen=True, slots=True)
class CleanGame:
    """A valid new game, ready to start.

    Attributes:
        chosen: its rules, options and target included.
        sides: its sides.
        first_dealer: seat of the first dealer; see `NewGame`.
        rules_name: the name of the house rules; empty for none.
        names_in_preview: see `NewGame`.
        confirming: see `NewGame`.
    """

    chosen: ChosenRules
    sides: Sides
    first_dealer: int
    rules_name: str
    names_in_preview: bool = False
    confirming: Confirming = Confirming.NONE

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of all players, side by side."""
        return tuple(name for side in self.sides for name in side.players)


def clean_game(new: NewGame) -> CleanGame:
    """Return `new` with names cleaned and rules looked up.

    Raises:
        RefusedError: it cannot be played; with a problem for every field at fault.
    """
    problems: list[Problem] = []
    sides = clean_sides(new.sides, problems)
    chosen = _choose_rules(new, problems)
    if chosen is None:
        raise RefusedError(problems)
    _check_layout(chosen.rules, sides, problems)
    check_first_dealer(new.first_dealer, sides, problems)
    if new.target is not None:
        chosen = replace(chosen, rules=change_target(chosen.rules, new.target, problems))
    name = clean_text(new.rules_name, "rules_name", problems)
    refuse_if_any(problems)
    return CleanGame(
        chosen=chosen,
        sides=sides,
        first_dealer=new.first_dealer,
        rules_name=name,
        names_in_preview=new.names_in_preview,
        confirming=new.confirming,
    )


def _choose_rules(new: NewGame, problems: list[Problem]) -> ChosenRules | None:
    found: list[Problem] = []
    chosen = choose_by_name(new.variant, new.players, new.options, new.overrides, found)
    problems += (
        replace(problem, path="variant") if problem.path == "ruleset" else problem
        for problem in found
    )
    return chosen


def clean_sides(asked: Sequence[NamedSide], problems: list[Problem]) -> Sides:
    """Return sides with their names cleaned; add the problems of them to `problems`."""
    sides = []
    player_paths = []
    for index, side in enumerate(asked):
        paths = [f"sides[{index}].players[{place}]" for place in range(len(side.players))]
        players = clean_names(side.players, paths, problems)
        # A player alone is the side: there is one name to tell, not two. Those who go by the names
        # of their players have one that may be as long as these together.
        given = side.own_name if len(players) > 1 else ""
        name = clean_name(given, f"sides[{index}].name", problems) if given.strip() else ""
        sides.append(NamedSide(name=name or " & ".join(filter(None, players)), players=players))
        player_paths += paths
    if not refuse_twice([name for side in sides for name in side.players], player_paths, problems):
        side_paths = [f"sides[{index}].name" for index in range(len(sides))]
        refuse_twice([side.name for side in sides], side_paths, problems)
    return tuple(sides)


def check_first_dealer(seat: int, sides: Sides, problems: list[Problem]) -> None:
    """Add a problem where the seat of the first dealer is none of those of the sides."""
    if not 0 <= seat < sum(len(side.players) for side in sides):
        problems.append(problem_of("first_dealer", "first_dealer.unknown"))


def _check_layout(rules: Ruleset, sides: Sides, problems: list[Problem]) -> None:
    sizes = tuple(sorted(len(side.players) for side in sides))
    allowed = sorted({tuple(sorted(layout)) for layout in rules.seating.scorers})
    if sizes not in allowed:
        layouts = " or ".join(" and ".join(str(size) for size in layout) for layout in allowed)
        players = rules.seating.players
        problems.append(problem_of("sides", "sides.layout", players=players, allowed=layouts))


GameStart = tuple[CleanGame, Sequence[links.NewLink]]
"""A validated game, and its links."""


def start_game(
    session: Session, new: NewGame, token: str | None = None, group: GroupAccess | None = None
) -> str:
    """Start a game, and return the token of its link; later only its hash is known.

    Args:
        session: the database.
        new: the game to be.
        token: the token for the game's own link; the same again where the form is sent twice,
            which then starts one game. None to draw one now.
        group: the group whose game it is, which is made where there is none yet; None for
            nobody's.

    Raises:
        RefusedError: the game cannot be played like this; with a problem for every field.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    clean = clean_game(new)
    token = make_token() if token is None else token
    check_token(token)
    insert_once(session, clean, token, group)
    return token


@retried_once
def insert_once(
    session: Session,
    clean: CleanGame,
    token: str,
    group: GroupAccess | None,
    fill: Callable[[Game], None] | None = None,
) -> None:
    """Add a game, unless its link has one.

    Args:
        session: the database.
        clean: the game.
        token: the token of its link.
        group: the group whose game it is; None for nobody's.
        fill: writes the hands that it has already.

    Raises:
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    # Somebody else may just be keeping the same rules, or starting this very game or group.
    with writing(session):
        if links.find_link(session, hash_of(token)) is not None:
            return
        group_id = group_for(session, group.token if group else None)
        link = (Role.OWNER, hash_of(token), "")
        (game,) = insert_games(session, group_id, [(clean, [link])])
        if fill is not None:
            fill(game)
        if group is not None:
            enter_games(session, group, [(game, clean.player_names)])


def insert_games(session: Session, group_id: int, starts: Sequence[GameStart]) -> list[Game]:
    """Add games without hands to a group, and return them; within a transaction that writes."""
    keys = [GameKey(group_id, number) for number in next_numbers(session, len(starts))]
    digests = {
        rules: keep_rules(session, rules) for rules in {each[0].chosen.rules for each in starts}
    }
    games = [
        _game(key, clean, digests[clean.chosen.rules])
        for key, (clean, _) in zip(keys, starts, strict=True)
    ]
    # Each of these refers to those before.
    session.add_all(games)
    session.flush()
    links.add_first_links(session, {key: new for key, (_, new) in zip(keys, starts, strict=True)})
    seated = [(key._asdict(), clean.sides) for key, (clean, _) in zip(keys, starts, strict=True)]
    session.add_all(
        GameSide(**key, side=place, name=side.name)
        for key, sides in seated
        for place, side in enumerate(sides)
    )
    session.flush()
    session.add_all(
        Seat(**key, seat=seat, side=side, name=sides[side].players[player])
        for key, sides in seated
        for seat, (side, player) in enumerate(seat_order([len(each.players) for each in sides]))
    )
    return games


def _game(key: GameKey, clean: CleanGame, digest: str) -> Game:
    now, chosen = datetime.now(UTC), clean.chosen
    return Game(
        group_id=key.group_id,
        id=key.game_id,
        variant=chosen.variant.id,
        players=chosen.players,
        options=list(chosen.options),
        overrides=dict(chosen.overrides),
        rules_name=clean.rules_name,
        names_in_preview=clean.names_in_preview,
        confirming=clean.confirming,
        target=chosen.rules.target.points,
        ruleset_digest=digest,
        first_dealer=clean.first_dealer,
        version=0,
        started_at=now,
        changed_at=now,
        deal_count=0,
        totals=[0] * len(clean.sides),
        over=False,
        winner=None,
    )


def start_rematch(
    session: Session, key: GameKey, game: GameView, token: str, group: GroupAccess
) -> str:
    """Start the game that follows another, and return the token of a link to it.

    Two phones of a group may ask for it, and so may one that went back: as long as the game has no
    hand they are led to the same one.

    Args:
        session: the database.
        key: the game before.
        game: the same, as it stands.
        token: the token for the new game's own link; see `start_game`.
        group: the group of the device that asks.

    Raises:
        RefusedError: the game cannot be played any more like this; with a problem for every field.
        DatabaseBusyError: others wrote for too long.
    """
    new = rematch_of(game)
    if links.find_link(session, hash_of(token)) is None:
        begun = last_without_hands(session, key)
        if begun is not None and _is_rematch(view_of(session, begun), new, game):
            known = group_token(session, group, begun.key)
            if known is not None:
                return known
    return start_game(session, new, token, group)


def _is_rematch(begun: GameView, new: NewGame, game: GameView) -> bool:
    """Whether a game that was begun is the new one that follows a game."""
    return (
        begun.rules == game.rules
        and begun.rules_name == new.rules_name
        and begun.first_dealer == new.first_dealer
        and [side.players for side in begun.sides] == [side.players for side in new.sides]
    )


def rematch_of(game: GameView) -> NewGame:
    """Return the game that follows another, as if its first hand were the next hand of that one.

    The rule books let the deal pass to the left from hand to hand and say nothing of a new game.
    Here it passes on, everybody keeps their chair, and where players take turns to sit out, it is
    the next one's turn.

    Args:
        game: the game before, finished or not.
    """
    table = game.table
    first = next(name for name in game.sides[0].players if name in table.playing)
    start = table.playing.index(first)
    around = (*table.playing[start:], *table.playing[:start])
    sides = []
    for side in game.sides:
        playing = [name for name in around if name in side.players]
        bench = [name for name in side.players if name in table.sitting_out]
        sides.append(NamedSide(name=side.own_name, players=(*playing, *bench)))
    seats = in_seats([side.players for side in sides])
    return NewGame(
        variant=game.variant.id,
        players=game.players,
        options=game.options,
        sides=tuple(sides),
        first_dealer=seats.index(table.dealer),
        target=None
        if game.target == game.usual.target.points and not game.overrides
        else game.target,
        overrides=game.overrides,
        rules_name=game.rules_name,
        names_in_preview=game.names_in_preview,
        confirming=game.confirming,
    )
