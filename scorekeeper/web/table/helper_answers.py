"""Answers to questions at the table: one plain sentence, one reason, the ways to do it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.engine.cards import NO_CARDS, Cards
from scorekeeper.engine.legality.first_meld import FIRST_MELD_CODES
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.special_hands import Nearness, SpecialHandId
from scorekeeper.engine.table.caliente import PlayCalienteAnswer
from scorekeeper.engine.table.first_meld import FindFirstMeldAnswer, FirstMeldAnswer
from scorekeeper.engine.table.going_out import GoOutAnswer
from scorekeeper.engine.table.pile import TakePileAnswer
from scorekeeper.engine.table.pile_ways import PileWay
from scorekeeper.engine.table.questions import UNDECIDED
from scorekeeper.engine.table.special_hands import SpecialHandsAnswer
from scorekeeper.engine.violations import Violation
from scorekeeper.services.table.questions import Answer
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.common.notes import Note, notes_by_meld, violation_note
from scorekeeper.web.hand.cards import suit_hint
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference import reference
from scorekeeper.wording.vocabulary import capitalised, special_hand_cards, special_hand_name, words

MOST_WAYS: Final = 8
"""The largest number of ways that a page shows: players read them while the others wait."""

ShownMeld = tuple[Cards, int | None, str]
"""A meld: its cards, their points (None where points do not matter), and a remark (may be empty),
such as that the pile's top card is in it."""


@dataclass(frozen=True, slots=True)
class ShownWay:
    """A way to lay cards down, as a page shows it.

    Attributes:
        melds: the melds that are laid down, with those that a card is added to.
        discard: the card that is discarded at the end, or the cards to give up; empty for none.
        hint: a remark; may be empty.
        title: the heading, as of a special hand; may be empty.
        given_up: the label of `discard`, where that is not a discard; may be empty.
    """

    melds: Sequence[ShownMeld]
    discard: Cards = NO_CARDS
    hint: str = ""
    title: str = ""
    given_up: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownAnswer:
    """The answer to a question, as a page shows it.

    Attributes:
        is_yes: whether it is yes; None where nothing has been asked yet, or where the search was
            not complete.
        headline: the answer in a few words.
        detail: the figures behind it; may be empty.
        reason: the reason, with the rule; None where nothing has been asked yet.
        more: further reasons.
        melds: the problems of single melds by the index of the meld; None where melds are not
            judged one by one.
        best: the best way; None where there is none.
        others: further ways.
        others_label: the label of the further ways; empty where there are none.
    """

    is_yes: bool | None
    headline: str
    detail: str = ""
    reason: Note | None = None
    more: Sequence[Note] = ()
    melds: Mapping[int, Sequence[Note]] | None = None
    best: ShownWay | None = None
    others: Sequence[ShownWay] = ()
    others_label: str = ""


def nothing_yet(headline: str) -> ShownAnswer:
    """Return the placeholder that a page shows before anything was asked."""
    return ShownAnswer(is_yes=None, headline=headline)


def shown_answer(
    rules: Ruleset,
    answer: Answer,
    *,
    melds: int = 0,
    has_melded: bool = False,
    hand: str = "",
    is_pile_counted: bool = False,
) -> ShownAnswer:
    """Return an answer as a page shows it.

    Args:
        rules: the rules played by.
        answer: the answer.
        melds: the number of melds in the question, which are judged one by one.
        has_melded: whether the side has made its first meld, so that it needs no minimum any more.
        hand: the cards in the hand, in card notation; empty where the question has none.
        is_pile_counted: whether the question says how many cards the pile has.
    """
    if isinstance(answer, FirstMeldAnswer):
        shown = _later_meld if has_melded else _first_meld
        return shown(rules, answer, melds)
    if isinstance(answer, FindFirstMeldAnswer):
        return _find_first_meld(rules, answer)
    if isinstance(answer, TakePileAnswer):
        return _take_pile(rules, answer, is_counted=is_pile_counted)
    if isinstance(answer, GoOutAnswer):
        return _go_out(rules, answer, hand)
    if isinstance(answer, SpecialHandsAnswer):
        return _special_hands(rules, answer, read_cards(hand))
    return _play_caliente(rules, answer)


def _first_meld(rules: Ruleset, answer: FirstMeldAnswer, count: int) -> ShownAnswer:
    needed = minimum_text(speech(), answer.required)
    detail = gettext(
        "%(laid)s laid down, %(needed)s needed", laid=figure(answer.laid), needed=needed
    )
    if answer.allowed:
        yes = _yes(gettext("Yes, enough"), _minimum_rule(rules, answer))
        return replace(yes, detail=detail, melds=dict.fromkeys(range(count), ()))
    headline = (
        gettext("%(points)s short", points=figure(answer.short_by))
        if answer.short_by
        else gettext("No, not like this")
    )
    return replace(_no_melds(rules, headline, answer.violations, count), detail=detail)


def _minimum_rule(rules: Ruleset, answer: FirstMeldAnswer | FindFirstMeldAnswer) -> Note:
    needed = minimum_text(speech(), answer.required)
    source = rules.minimums.citation_of(answer.required)
    return _rule(gettext("First meld: %(needed)s.", needed=needed), source)


def _later_meld(rules: Ruleset, answer: FirstMeldAnswer, count: int) -> ShownAnswer:
    """Return the answer about melds after the first meld: they only have to be legal."""
    broken = [v for v in answer.violations if v.code not in FIRST_MELD_CODES]
    rule = _rule(gettext("Your side has made its first meld."), rules.minimums.citation("later"))
    return later_answer(rules, broken, count, answer.laid, rule)


def later_answer(
    rules: Ruleset, broken: Sequence[Violation], count: int, laid: int, rule: Note | None = None
) -> ShownAnswer:
    """Return the judgement of melds that are laid down after the first meld.

    Args:
        rules: the rules played by.
        broken: the violations, each with the index of its meld.
        count: the number of melds.
        laid: the points of their cards.
        rule: the rule that permits them; None to show no rule.
    """
    detail = gettext("%(points)s laid down", points=figure(laid))
    if broken:
        shown = _no_melds(rules, gettext("No, not like this"), broken, count)
        return replace(shown, detail=detail)
    melds = dict.fromkeys(range(count), ())
    return ShownAnswer(
        is_yes=True, headline=gettext("That fits"), detail=detail, reason=rule, melds=melds
    )


def _no_melds(
    rules: Ruleset, headline: str, violations: Iterable[Violation], count: int
) -> ShownAnswer:
    """Return the answer no, with the violations of single melds shown at those melds."""
    found = list(violations)
    whole = [violation for violation in found if violation.meld is None]
    return replace(_no(rules, headline, whole), melds=notes_by_meld(rules, found, count))


def _find_first_meld(rules: Ruleset, answer: FindFirstMeldAnswer) -> ShownAnswer:
    ways = [ShownWay([_meld(rules, meld) for meld in way]) for way in _few_ways(answer.ways)]
    if answer.reasons == (UNDECIDED,):
        return _undecided(rules, ways)
    if not ways:
        return _no(rules, gettext("Not with these cards"), answer.reasons)
    cards = sum(meld.cards.size for meld in answer.ways[0])
    headline = ngettext("Yes, with %(num)s card", "Yes, with %(num)s cards", cards)
    return _with_ways(_yes(headline, _minimum_rule(rules, answer)), ways)


def _few_ways(ways: Sequence[Sequence[Meld]]) -> Sequence[Sequence[Meld]]:
    """Return as many ways as a page shows, among them the one with the fewest wild cards."""
    shown = ways[:MOST_WAYS]
    fewest = min(ways, key=lambda way: sum(meld.cards.wilds for meld in way), default=())
    return shown if fewest in shown or not ways else [*shown[:-1], fewest]


def _take_pile(rules: Ruleset, answer: TakePileAnswer, *, is_counted: bool) -> ShownAnswer:
    ways = [_pile_way(rules, way) for way in answer.ways]
    if answer.reasons == (UNDECIDED,):
        return _undecided(rules, ways)
    if not answer.may_take:
        return _no(rules, gettext("No, leave the pile"), answer.reasons)
    headline = gettext("You must take it") if answer.must_take else gettext("Yes, take it")
    most = rules.pile.takes
    if most is None:
        taken = gettext("The whole %(pile)s is yours.", pile=words(speech(), rules).pile)
    elif most > 1 and not is_counted:
        taken = gettext("You take its top %(count)s cards, or all if there are fewer.", count=most)
    else:
        taken = ngettext("You take its top card.", "You take its top %(num)s cards.", answer.takes)
    return _with_ways(_yes(headline, _rule(taken, rules.pile.citation("takes"))), ways)


def _pile_way(rules: Ruleset, way: PileWay) -> ShownWay:
    hint = (
        gettext("The top card joins your meld.")
        if way.added_to is not None
        else gettext("With the top card.")
    )
    first = _meld(rules, way.meld, hint)
    return ShownWay([first, *(_meld(rules, meld) for meld in way.others)])


def _go_out(rules: Ruleset, answer: GoOutAnswer, hand: str) -> ShownAnswer:
    if answer.reasons == (UNDECIDED,):
        return _undecided(rules)
    if not answer.may_go_out:
        return _no(rules, gettext("No, not yet"), answer.reasons)
    ways = [_as_special(rules, special, read_cards(hand)) for special in answer.special_hands]
    ways += [
        ShownWay(
            [_meld(rules, meld) for meld in way.laid],
            way.discard,
            "" if way.discard else gettext("Without a discard."),
        )
        for way in answer.ways
    ]
    notes = [_special_rule(rules, special) for special in answer.special_hands[:1]]
    notes = notes or list(_going_out_rules(rules))
    yes = replace(_yes(gettext("Yes, you may go out"), notes[0]), more=notes[1:])
    return _with_ways(yes, ways)


def _going_out_rules(rules: Ruleset) -> Iterator[Note]:
    """Yield the requirements of going out, and whether a partner has to be asked."""
    names = ("going_out.canastas", "going_out.permission")
    for section in reference(speech(), rules):
        for fact in section.facts:
            if fact.key in names:
                yield _rule(f"{fact.label}: {fact.value}.", fact.source)


def _special_hands(rules: Ruleset, answer: SpecialHandsAnswer, hand: Cards) -> ShownAnswer:
    """Return the special hands that some cards make or nearly make, and the cards to give up."""
    if answer.reasons:
        return _no(rules, gettext("Not with these cards"), answer.reasons)
    nearest = answer.nearest[0]
    best = answer.made[0] if answer.made else nearest.special
    figures = gettext(
        "%(special)s: %(points)s points",
        special=_special_name(best),
        points=figure(rules.special_hands.points[best]),
    )
    pattern = _special_rule(rules, best)
    ways = [
        *(_as_special(rules, special, hand) for special in answer.made),
        *(_towards(rules, near, hand) for near in answer.nearest if near.short_by),
    ]
    if answer.made:
        shown = replace(_yes(gettext("Yes, lay it down"), pattern), detail=figures)
    else:
        lacking = ngettext("%(num)s card short", "%(num)s cards short", nearest.short_by)
        reason = replace(pattern, is_yes=False)
        shown = ShownAnswer(is_yes=False, headline=lacking, detail=figures, reason=reason)
        ways[0] = replace(ways[0], hint="")
    label = ngettext("%(num)s other special hand", "%(num)s other special hands", len(ways) - 1)
    return replace(shown, best=ways[0], others=ways[1:], others_label=label)


def _special_rule(rules: Ruleset, special: SpecialHandId) -> Note:
    return _rule(_pattern(special), rules.special_hands.source)


def _as_special(rules: Ruleset, special: SpecialHandId, hand: Cards) -> ShownWay:
    """Return the whole hand, laid down as a special hand."""
    points = rules.special_hands.points[special]
    return ShownWay([(hand, points, "")], title=_special_name(special))


def _towards(rules: Ruleset, near: Nearness, hand: Cards) -> ShownWay:
    """Return the cards of a hand to keep for a special hand, and those to give up."""
    lacking = ngettext("%(num)s card short", "%(num)s cards short", near.short_by)
    points = figure(rules.special_hands.points[near.special])
    return ShownWay(
        [(near.keep, None, "")],
        hand - near.keep,
        special_hand_cards(speech(), near.special),
        title=f"{_special_name(near.special)} · {points} · {lacking}",
        given_up=gettext("Get rid of"),
    )


def _special_name(special: SpecialHandId) -> str:
    return capitalised(special_hand_name(speech(), special))


def _pattern(special: SpecialHandId) -> str:
    cards = special_hand_cards(speech(), special)
    return gettext("%(special)s: %(cards)s.", special=_special_name(special), cards=cards)


def _play_caliente(rules: Ruleset, answer: PlayCalienteAnswer) -> ShownAnswer:
    if not answer.may_play:
        return _no(rules, gettext("No, not now"), answer.reasons)
    headline = ngettext("Yes: draw %(num)s card", "Yes: draw %(num)s cards", answer.draw)
    sentence = gettext("It fills your hand up to %(count)s cards.", count=rules.calientes.refill)
    return _yes(headline, _rule(sentence, rules.calientes.citation("refill")))


def _yes(headline: str, reason: Note) -> ShownAnswer:
    return ShownAnswer(is_yes=True, headline=headline, reason=reason)


def _no(rules: Ruleset, headline: str, violations: Iterable[Violation]) -> ShownAnswer:
    notes = [violation_note(rules, violation) for violation in violations]
    first, more = (notes[0], notes[1:]) if notes else (None, [])
    return ShownAnswer(is_yes=False, headline=headline, reason=first, more=more)


def _undecided(rules: Ruleset, ways: Sequence[ShownWay] = ()) -> ShownAnswer:
    """Return the answer of a search that was cut short; the ways that it found are valid."""
    note = replace(violation_note(rules, UNDECIDED), gentle=True)
    if not ways:
        return ShownAnswer(is_yes=None, headline=gettext("Not sure"), reason=note)
    return _with_ways(_yes(gettext("Yes, and there may be a better way"), note), ways)


def _with_ways(answer: ShownAnswer, ways: Sequence[ShownWay]) -> ShownAnswer:
    others = ways[1:MOST_WAYS]
    label = ngettext("%(num)s other way", "%(num)s other ways", len(others))
    return replace(answer, best=ways[0] if ways else None, others=others, others_label=label)


def _rule(sentence: str, citation: Citation) -> Note:
    return Note(sentence, citation, gentle=True, is_yes=True)


def _meld(rules: Ruleset, meld: Meld, hint: str = "") -> ShownMeld:
    hints = " ".join(filter(None, (hint, suit_hint(meld))))
    return meld.cards, rules.card_points.of(meld.cards.counts), hints
