"""The page that starts a game, and the cards that were cut for its seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wtforms import StringField

from scorekeeper.services.lifecycle.cutting import CutCard, DrawnSeating
from scorekeeper.sheets.names import isolated
from scorekeeper.web.common.editions import common, further, is_common, target_text
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.game.new_game_form import GameSetting, NewGameForm, layout_name
from scorekeeper.web.game.paper_form import PaperForm
from scorekeeper.web.hand.cards import SUITS, Face
from scorekeeper.web.hand.confirming import CHOICES
from scorekeeper.wording.vocabulary import in_a_row, suit_name

_RANKS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}


def paper_form(form: NewGameForm, sent: Mapping[str, str]) -> PaperForm:
    """Return the fields of hands on paper, a column for each side of the game."""
    sides = [side.name or " & ".join(side.players) for side in form.named_sides]
    return PaperForm(sides, sent)


def new_game_page(form: NewGameForm, paper: PaperForm) -> dict[str, Any]:
    """Return the variables of the page beside the form, for its template."""
    setting = form.setting
    variant, layouts = setting.variant, setting.layouts
    return {
        "editions": common(),
        "further": further(),
        "shows_further": not is_common(variant),
        # no question without a choice
        "numbers": variant.players if len(variant.players) > 1 else (),
        "options": variant.options_for(setting.players),
        "layouts": [(layout_name(sizes), " + ".join(map(str, sizes))) for sizes in layouts]
        if len(layouts) > 1
        else (),
        "length": target_text(setting.rules),
        "sitting_out": _sitting_out(setting),
        "seating": _seating(form),
        "confirming": CHOICES,
        "paper": paper,
        "mistakes": [*_mistakes(form), *paper.errors.items()],
    }


def _sitting_out(setting: GameSetting) -> str:
    if max(setting.sizes) <= setting.rules.seating.playing:
        return ""
    return gettext("Two of a side play at once; the third sits out, in turn.")


def _seating(form: NewGameForm) -> str:
    names = ", ".join(form.defaults)
    if form.setting.sizes != (2, 2):
        return gettext("Around the table, to the left: %(names)s.", names=names)
    return gettext(
        "Around the table, to the left: %(names)s. Partners face each other.", names=names
    )


def _mistakes(form: NewGameForm) -> Iterator[tuple[str, str]]:
    """Yield the fields in error, in the order of the page: the id of each, and its error."""
    of_names = [part for name, players in form.sides for part in (*players, name) if part]
    choices = (form.variant, form.players, form.layout, form.options)
    for field in (*choices, *of_names, form.first_dealer, form.target):
        # A choice is one group of fields: its link goes to the first sentence, which stands above.
        place = field.id if isinstance(field, StringField) else f"{field.id}-error-1"
        yield from ((place, error) for error in field.errors[:1])


def cut_page(seating: DrawnSeating, action: str) -> dict[str, Any]:
    """Return the cards that were cut, for the template.

    It is what everybody drew, the highest first (`cuts`: the player, and the cards of which the
    last one counts), what follows from it (`sentences`), and the button that cuts again (`action`).
    """
    order = [name for players in seating.sides for name in players]
    first = seating.cuts[0].player
    sentences = [gettext("%(player)s has the highest card and plays first.", player=first)]
    if len(order) > len(seating.sides):
        sides = [in_a_row(speech(), players) for players in seating.sides]
        sentences.append(gettext("Partners: %(sides)s.", sides=" – ".join(map(isolated, sides))))
    cuts = [(cut.player, list(map(_card, cut.cards))) for cut in seating.cuts]
    return {"cuts": cuts, "sentences": sentences, "action": action}


def _card(card: CutCard) -> tuple[str, Face]:
    """Return the name and the face of a card that was cut."""
    if card.suit is None:
        return gettext("joker, which does not count"), Face("★")
    rank = _RANKS.get(card.rank, str(card.rank))
    name = gettext("%(rank)s of %(suit)s", rank=rank, suit=suit_name(speech(), card.suit))
    return name, Face(rank, *SUITS[card.suit])
