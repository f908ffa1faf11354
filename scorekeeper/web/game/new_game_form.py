"""Form that starts a game. Nobody has to type anything: an empty field has a default.

The rules and the number of players decide which fields it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import permutations
from random import Random
from typing import Any, Final

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import Field, HiddenField, RadioField, SelectMultipleField, StringField
from wtforms.widgets import HiddenInput

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.sums import LARGEST, is_beyond, read_sum
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.seating import seat_order
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.services.common.invisible_characters import looks_of
from scorekeeper.services.common.texts import clean_name
from scorekeeper.services.game.views import Confirming, GameView, NamedSide, Sides
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.lifecycle.cutting import DrawnSeating, draw_partners, draw_seats
from scorekeeper.services.lifecycle.games import rematch_of
from scorekeeper.web.common.forms import ProblemForm, index_in, place_of_name, text_of, typed_line
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.common.problems import problem_text
from scorekeeper.web.rules.pages import ShownRules, shown_rules
from scorekeeper.wording.seats import chair_labels, seat_names
from scorekeeper.wording.translation import N_

_VARIANTS: Final = {variant.id: variant for variant in CATALOGUE}
_DEFAULT: Final = CATALOGUE[0]
_NO_NUMBER: Final = N_("Write a whole number of points, such as 5000, or leave it empty.")
_NAMES_FIRST: Final = N_("Write down who plays, each with a name of their own; then cut.")
_NO_EDITION: Final = N_("Choose one of the editions.")


@dataclass(frozen=True, slots=True)
class GameSetting(ShownRules):
    """The edition that is played, and by how many in which sides.

    Attributes:
        sizes: the number of players of each side.
    """

    _: KW_ONLY
    sizes: tuple[int, ...]

    @property
    def seats(self) -> tuple[tuple[int, int], ...]:
        """The seats around the table, each as (index of the side, index of the player in it)."""
        return seat_order(self.sizes)

    @property
    def layouts(self) -> list[tuple[int, ...]]:
        """The ways in which the players may form sides."""
        return _layouts(self.rules)


def _sent_setting(sent: MultiDict[str, str]) -> GameSetting:
    """Return the setting that was asked for, with defaults for what is not offered."""
    variant = _VARIANTS.get(sent.get("variant", ""), _DEFAULT)
    shown = shown_rules(variant, sent.get("players", ""), sent.getlist("options"))
    layouts = {layout_name(sizes): sizes for sizes in _layouts(shown.rules)}
    sizes = layouts.get(sent.get("layout", ""), next(iter(layouts.values())))
    return GameSetting(variant, shown.players, shown.options, sizes=sizes)


def _setting_of(game: GameView) -> GameSetting:
    """Return the setting of a game."""
    sizes = tuple(len(side.players) for side in game.sides)
    return GameSetting(game.variant, game.players, game.options, sizes=sizes)


def layout_name(sizes: tuple[int, ...]) -> str:
    """Return the name of a layout of sides in a form: `2-3`."""
    return "-".join(map(str, sizes))


def _layouts(rules: Ruleset) -> list[tuple[int, ...]]:
    return [
        layout for sizes in rules.seating.scorers for layout in sorted(set(permutations(sizes)))
    ]


class NewGameForm(ProblemForm):
    """Form of a new game; the fields for names are added to it.

    Player fields go around the table: in a game of two pairs seats 0 and 2 are partners, 1 and 3.

    Attributes:
        setting: the edition, and the number of players.
        problems: the problems of values that were asked for and are not offered.
    """

    setting: GameSetting
    problems: Sequence[Problem] = ()

    start = HiddenField(widget=HiddenInput())
    variant = RadioField(validate_choice=False)
    players = RadioField(validate_choice=False)
    options = SelectMultipleField(validate_choice=False, default=())
    layout = RadioField(validate_choice=False)
    first_dealer = RadioField(validate_choice=False, default="0")
    target = StringField(lazy_gettext("Play to"))
    confirming = RadioField(validate_choice=False, default=Confirming.NONE.value)

    @property
    def sides(self) -> list[tuple[Field | None, list[Field]]]:
        """The fields of each side: of its name, unless it is one player, and of its players."""
        seats = self.setting.seats
        return [
            (
                self[f"side_{side}"] if size > 1 else None,
                [self[f"player_{seats.index((side, place))}"] for place in range(size)],
            )
            for side, size in enumerate(self.setting.sizes)
        ]

    @property
    def defaults(self) -> tuple[str, ...]:
        """Default names of the players, around the table."""
        return seat_names(speech(), self.setting.players)

    @property
    def named_sides(self) -> Sides:
        """The sides with their names as typed; players without one have that of their seat."""
        return tuple(
            NamedSide(
                name="" if name is None else typed_line(name),
                players=tuple(map(self._called, players)),
            )
            for name, players in self.sides
        )

    def _called(self, player: Field) -> str:
        seat = int(player.short_name.removeprefix("player_"))
        return typed_line(player) or self.defaults[seat]

    @property
    def chosen_confirming(self) -> Confirming:
        """Kinds of confirmation that the sides are asked for."""
        return Confirming.called(self.confirming.data)

    def read(self) -> tuple[NewGame, list[Problem]]:
        """Return the new game, and the problems of the form.

        Options that the edition does not have were not asked, and are left out.
        """
        problems = list(self.problems)
        new = NewGame(
            variant=self.setting.variant.id,
            players=self.setting.players,
            options=self.setting.options,
            sides=self.named_sides,
            first_dealer=self._first_dealer(),
            target=self._target(problems),
            confirming=self.chosen_confirming,
        )
        return new, problems

    def _first_dealer(self) -> int:
        seat = index_in(self.first_dealer.data, self.setting.players)
        return -1 if seat is None else seat

    def _target(self, problems: list[Problem]) -> int | None:
        text = text_of(self.target)
        if not text or self.setting.rules.target.points is None:
            return None
        # The service refuses targets that are too large.
        points = LARGEST if is_beyond(text, LARGEST) else read_sum(text)
        if points is not None and 0 <= points <= LARGEST:
            return points
        problems.append(Problem("target", "form.no_number", gettext(_NO_NUMBER)))
        return None

    def draw(self, *, partners: bool, chance: Random) -> DrawnSeating | None:
        """Seat the players by lot, in the fields; None where not all of them have a name.

        Args:
            partners: whether partners are drawn, too; else they stay what they are.
            chance: the random generator that draws the cards.
        """
        sides = [[typed_line(player) for player in players] for _, players in self.sides]
        rules, names = self.setting.rules, [name for side in sides for name in side]
        if self._lacks_names(names):
            return None
        if partners:
            drawn = draw_partners(names, self.setting.sizes, rules, chance)
        else:
            drawn = draw_seats(sides, rules, chance)
        called = ["" if name is None else typed_line(name) for name, _ in self.sides]
        for (name, fields), players, before in zip(
            self.sides, drawn.sides, drawn.moved, strict=True
        ):
            if name is not None:
                # The name of a side does not fit other partners.
                name.data = "" if partners else called[before]
            for field, player in zip(fields, players, strict=True):
                field.data = player
        self.first_dealer.data = str(drawn.first_dealer)
        return drawn

    def _lacks_names(self, names: Sequence[str]) -> bool:
        """Whether a name is missing or occurs twice; that is shown at its field."""
        known: set[str] = set()
        fields = [field for _, players in self.sides for field in players]
        for field, name in zip(fields, names, strict=True):
            problems: list[Problem] = []
            looks = looks_of(clean_name(name, field.short_name, problems))
            if not name or looks in known:
                field.errors = (*field.errors, gettext(_NAMES_FIRST))
                return True
            if problems:
                field.errors = (*field.errors, problem_text(problems[0]))
                return True
            known.add(looks)
        return False

    def place_of(self, problem: Problem) -> tuple[str, str]:
        """Return the field that a problem is about, and the sentence to show there."""
        path, sentence = super().place_of(problem)
        found = place_of_name(path)
        if found is None:
            name = path.partition("[")[0]
            return "" if name == "start" else name, sentence
        side, player = found
        if player is None:
            return f"side_{side}", sentence
        return f"player_{self.setting.seats.index((side, player))}", sentence


def sent_new_game(sent: MultiDict[str, str]) -> NewGameForm:
    """Return the form as the browser sent it."""
    setting = _sent_setting(sent)
    form = _form_class(setting)(sent)
    if sent.get("variant", "") not in _VARIANTS:
        form.problems = [Problem("variant", "variant.not_offered", gettext(_NO_EDITION))]
    elif sent.get("players", "") not in ("", str(setting.players)):
        form.problems = [Problem("players", "players.other", _other_number(setting))]
    return _with_setting(form, setting)


def new_game_form(
    start: str, asked: MultiDict[str, str], after: GameView | None = None
) -> NewGameForm:
    """Return a form with default values.

    Args:
        start: the token with which the game will be started, once.
        asked: parameters of the address: `variant`, `players`, `options`, `layout`.
        after: a game to play again: the same table, the deal one seat further.
    """
    setting = _sent_setting(asked) if after is None else _setting_of(after)
    values = {"start": start, **({} if after is None else _values_of(after, setting))}
    return _with_setting(_form_class(setting)(data=values), setting)


def _with_setting(form: NewGameForm, setting: GameSetting) -> NewGameForm:
    """Fill in the setting that is played, which may differ from the one asked for."""
    form.setting = setting
    form.variant.data = setting.variant.id
    form.players.data = str(setting.players)
    form.options.data = list(setting.options)
    form.layout.data = layout_name(setting.sizes)
    return form


def _form_class(setting: GameSetting) -> type[NewGameForm]:
    names: dict[str, Field] = {
        f"side_{side}": StringField(lazy_gettext("Name of the side"))
        for side in range(len(setting.sizes))
    }
    for seat, label in enumerate(chair_labels(speech(), setting.players)):
        names[f"player_{seat}"] = StringField(label)
    return type("NewGameForm", (NewGameForm,), names)


def _values_of(after: GameView, setting: GameSetting) -> dict[str, Any]:
    again = rematch_of(after)
    values: dict[str, Any] = {
        "first_dealer": str(again.first_dealer),
        "confirming": again.confirming.value,
    }
    for index, side in enumerate(again.sides):
        values[f"side_{index}"] = side.name
    for seat, (side_index, place) in enumerate(setting.seats):
        values[f"player_{seat}"] = again.sides[side_index].players[place]
    if again.target is not None:
        values["target"] = str(again.target)
    return values


def _other_number(setting: GameSetting) -> str:
    return ngettext(
        "%(edition)s is played by %(num)s player. Here are the names to fill in.",
        "%(edition)s is played by %(num)s players. Here are the names to fill in.",
        setting.players,
        edition=setting.variant.name,
    )
