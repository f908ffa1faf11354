"""The beginning of a turn: drawing, taking the pile, a Caliente card, or passing."""

from __future__ import annotations

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, together
from scorekeeper.engine.melds import Meld, cards_in
from scorekeeper.engine.play.actions import DrawStock, TakePile
from scorekeeper.engine.play.card import single, some
from scorekeeper.engine.play.dealing import freezes
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.partners import form_sides
from scorekeeper.engine.play.refusal import refusal, refuse, require_held, require_phase
from scorekeeper.engine.play.rights import cannot_go_on
from scorekeeper.engine.play.settling import settle
from scorekeeper.engine.play.state import End, Phase
from scorekeeper.engine.special_hands import PATTERNS
from scorekeeper.engine.table.caliente import PlayCalienteQuestion, check_play_caliente
from scorekeeper.engine.table.pile import TakePileAnswer, answer_of_deck, base_of, way_violations
from scorekeeper.engine.table.pile_ways import PileWay, TakePileQuestion
from scorekeeper.engine.violations import ViolationCode


def draw_stock(draft: StateDraft, action: DrawStock) -> None:
    """Draw from the stock."""
    require_phase(draft, Phase.DRAW)
    if not draft.stock:
        raise refusal(draft.rules.stock_out, ViolationCode.PLAY_STOCK_GONE)
    if action.keep_three and not may_keep_three(draft):
        raise refusal(draft.rules.special_hands, ViolationCode.PLAY_NOT_NOW)
    draft.set_turn(phase=Phase.PLAY)
    count = draft.rules.dealing.draw
    if action.keep_three and draft.stock[-1].rank in draft.setting.laid_threes:
        draft.draw_with_threes(1)
        count -= 1
    if count:
        draft.draw(count)


def may_keep_three(draft: StateDraft) -> bool:
    """Return whether a three that is drawn may stay in the hand: one, for a hand that has one."""
    threes = (PATTERNS[each].threes for each in draft.rules.special_hands.points)
    if draft.side.melds or not any(threes):
        return False
    return not any(draft.hand.counts[rank] for rank in draft.setting.laid_threes)


def pile_question(draft: StateDraft) -> TakePileQuestion:
    """Return the question whether the player in turn may take the pile; there must be one."""
    return TakePileQuestion(
        rules=draft.rules,
        score_before=draft.setting.score_of(draft.seat),
        deal_number=draft.setting.deal_number,
        up_card=single(draft.pile[-1]),
        hand=draft.hand,
        table=draft.side.melds,
        pile_frozen=draft.frozen,
        pile_size=len(draft.pile),
        stock_empty=not draft.stock,
        dead=draft.dead,
    )


def pile_answer(draft: StateDraft) -> TakePileAnswer:
    """Return the answer to that question; the last one is kept, as it is asked several times."""
    known, lying = draft.setting.pile, (draft.pile, draft.frozen, draft.stock)
    asked = (draft.turn, draft.hand, *lying, *draft.sides)
    if not known or known[0][0] != asked:
        known[:] = [(asked, answer_of_deck(pile_question(draft)))]
    return known[0][1]


def take_pile(draft: StateDraft, action: TakePile) -> None:
    """Take the pile."""
    require_phase(draft, Phase.DRAW)
    if not draft.pile:
        raise refusal(draft.rules.pile, ViolationCode.PLAY_NO_PILE)
    question, way = pile_question(draft), action.way
    others = cards_in(way.others)
    if not draft.is_judged:
        refuse(way_violations(question, way, lambda: pile_answer(draft)))
    from_hand = _from_hand(question, way) + others
    require_held(draft, from_hand)
    before = draft.side.melds
    draft.set_turn(phase=Phase.PLAY, from_pile=True)
    _lay_way(draft, question, way, from_hand)
    _take_rest(draft)
    form_sides(draft)
    settle(draft, before)


def _from_hand(question: TakePileQuestion, way: PileWay) -> Cards:
    """Return the cards of a way's meld from the hand: for a first meld, all but the up card."""
    if question.table:
        return way.from_hand
    return way.meld.cards - question.up_card


def _lay_way(draft: StateDraft, question: TakePileQuestion, way: PileWay, cards: Cards) -> None:
    """Lay down the cards of a way to take the pile."""
    before = draft.side.melds
    place = _place_of(before, question, way)
    if place is None:
        melds = (*before, way.meld, *way.others)
    else:
        melds = (*before[:place], way.meld, *before[place + 1 :])
    draft.pile, up_card = draft.pile[:-1], draft.pile[-1]
    draft.put_down(melds, cards)
    kind = EventKind.LAID if place is None else EventKind.ADDED
    draft.note(
        kind,
        way.meld.cards if place is None else way.from_hand + single(up_card),
        meld=len(before) if place is None else place,
    )
    for number, meld in enumerate(way.others, len(before) + 1):
        draft.note(EventKind.LAID, meld.cards, meld=number)


def _place_of(before: tuple[Meld, ...], question: TakePileQuestion, way: PileWay) -> int | None:
    """Return the place of the own meld that a way adds to, None where its meld is a new one."""
    base = base_of(way, question.up_card) if before else NO_CARDS
    if not base:
        return None
    return next(
        place for place, own in enumerate(before) if own.cards == base and own.kind is way.meld.kind
    )


def _take_rest(draft: StateDraft) -> None:
    """Take the cards under the up card into the hand; red threes are laid down, not replaced."""
    rules, pile = draft.rules, draft.pile
    takes = len(pile) if rules.pile.takes is None else min(rules.pile.takes - 1, len(pile))
    taken, draft.pile = together(pile[len(pile) - takes :]), pile[: len(pile) - takes]
    draft.frozen = any(map(freezes, draft.pile))
    laid, removed = NO_CARDS, 0
    if any(taken.counts[rank] for rank in draft.setting.laid_threes):
        laid = taken - taken.without(*draft.setting.laid_threes)
    if rules.black_threes.are_removed:
        removed = (taken - laid).count(Rank.BLACK_THREE)
    kept = taken - laid - some(Rank.BLACK_THREE, removed) if laid or removed else taken
    draft.set_hand(draft.hand + kept)
    draft.note(EventKind.TOOK_PILE, kept, count=takes + 1)
    if laid:
        draft.lay_threes(laid)
    if removed:
        written = draft.side.written
        draft.write_down(black_threes_removed=written.black_threes_removed + removed)
        source = rules.black_threes.source
        draft.note(EventKind.REMOVED_BLACK_THREES, count=removed, source=source)


def play_caliente(draft: StateDraft) -> None:
    """Play a Caliente card in place of drawing, and fill the hand up."""
    require_phase(draft, Phase.DRAW)
    own = draft.side_of[draft.seat]
    melds = [len(side.melds) for side in draft.sides]
    question = PlayCalienteQuestion(
        rules=draft.rules,
        own_melds=melds[own],
        opponent_melds=tuple(melds[:own] + melds[own + 1 :]),
        cards_left=max(0, draft.hand.size - 1),
        stock=len(draft.stock),
    )
    answer = check_play_caliente(question)
    refuse(answer.reasons)
    if not draft.stock:
        raise refusal(draft.rules.stock_out, ViolationCode.PLAY_STOCK_GONE)
    card = some(Rank.CALIENTE, 1)
    require_held(draft, card)
    draft.set_hand(draft.hand - card)
    draft.write_down(calientes_played=draft.side.written.calientes_played + 1)
    draft.set_turn(phase=Phase.PLAY, caliente=True)
    source = draft.rules.calientes.citation("refill")
    draft.note(EventKind.PLAYED_CALIENTE, card, count=answer.draw, source=source)
    draft.draw(answer.draw)
    if draft.end is None:
        refuse(cannot_go_on(draft))


def pass_turn(draft: StateDraft, *, must_take: bool) -> None:
    """Leave the pile, the stock being gone: the hand is over.

    Args:
        draft: the hand.
        must_take: whether the pile has to be taken.
    """
    require_phase(draft, Phase.DRAW)
    if draft.stock:
        raise refusal(draft.rules.dealing, ViolationCode.PLAY_MUST_DRAW)
    if must_take:
        raise refusal(draft.rules.stock_out, ViolationCode.PLAY_MUST_TAKE)
    draft.note(EventKind.PASSED, source=draft.rules.stock_out.source)
    draft.finish(End.PASSED)
