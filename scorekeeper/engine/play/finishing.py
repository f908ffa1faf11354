"""The deal made of a hand that is over, to be scored."""

from __future__ import annotations

from scorekeeper.engine.deal import CardsSide, Deal, Hand, Member, side_like
from scorekeeper.engine.play.state import State


def finished_deal(state: State) -> Deal:
    """Return a hand that is over as a deal; scoring finds no fault with it.

    Sides stand in the order of the game. Where three players became one against two, the lone
    player stands first, the partners are members of the second side; where they never did, each
    is a side.

    Raises:
        ValueError: the hand is not over.
    """
    if not state.over:
        raise ValueError("the hand is not over")
    sides = tuple(_side(state, index) for index in range(len(state.sides)))
    return Deal(number=state.setting.deal_number, sides=sides)


def _side(state: State, index: int) -> CardsSide:
    """Return one side as it is written down."""
    setting, side = state.setting, state.sides[index]
    seats = [seat for seat, of in enumerate(state.side_of) if of == index]
    players = [state.players[seat] for seat in seats]
    games = sorted({setting.side_of[seat] for seat in seats})
    went_out = state.out in seats
    return side_like(
        CardsSide,
        side.written,
        name=" & ".join(setting.names[game] for game in games),
        score_before=0 if len(games) > 1 else setting.scores[games[0]],
        members=_members(state, seats) if len(games) > 1 else (),
        melds=side.melds,
        hands=tuple(Hand(player.hand, player.foot) for player in players),
        first_meld=side.first_meld,
        red_threes=sum(player.red_threes for player in players),
        black_threes=sum(player.black_threes for player in players),
        went_out=went_out,
        concealed=went_out and state.concealed,
    )


def _members(state: State, seats: list[int]) -> tuple[Member, ...]:
    """Return the members of a side who score one by one."""
    setting = state.setting
    return tuple(
        Member(
            name=setting.names[setting.side_of[seat]],
            score_before=setting.score_of(seat),
            red_threes=state.players[seat].red_threes,
        )
        for seat in seats
    )
