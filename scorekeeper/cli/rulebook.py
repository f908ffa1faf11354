"""`scorekeeper rulesets` and `scorekeeper rules`."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import Final

import click

from scorekeeper.cli.choosing import by_players, choose, with_options
from scorekeeper.cli.files import print_json, write_bytes
from scorekeeper.cli.sheet import heading_of, on_paper, pdf_of
from scorekeeper.documents.requests import ChosenRules
from scorekeeper.documents.rulesets import write_catalogue, write_entry_with_rules
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.variants.variant import Option, Variant
from scorekeeper.services.printing.ruleset_sheets import rules_card
from scorekeeper.wording.numbers import Footnotes
from scorekeeper.wording.reference import Difference, differences, reference
from scorekeeper.wording.translation import ENGLISH

_WIDTH: Final = 88
_LABELS: Final = 32
_INDENT: Final = " " * 24
_FURTHER: Final = 26


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As a JSON list.")
def rulesets(*, as_json: bool) -> None:
    """List the rulesets.

    Who plays them, their options, and the names they are found by.
    """
    if as_json:
        print_json(write_catalogue())
        return
    click.echo("\n\n".join("\n".join(_entry(variant)) for variant in CATALOGUE))


@click.command()
@click.argument("ruleset", metavar="ID")
@by_players
@with_options
@click.option("--json", "as_json", is_flag=True, help="As JSON, by the names overrides take.")
@click.option("--card", metavar="FILE.pdf", help="Write them on a card to put on the table.")
@on_paper
def rules(
    ruleset: str,
    players: int | None,
    options: tuple[str, ...],
    *,
    as_json: bool,
    card: str | None,
    paper: str,
) -> None:
    """Show the rules of a ruleset.

    Every value, with the place in the rule book that it is from.
    """
    chosen = choose(ruleset, players, options)
    if card:
        page = rules_card(ENGLISH, chosen.rules, heading_of(chosen), chosen.variant.edition)
        write_bytes(card, pdf_of(page, paper))
    elif as_json:
        print_json(write_entry_with_rules(chosen.variant, chosen.players, chosen.rules))
    else:
        click.echo("\n".join(_quick_reference(chosen)))


def _entry(variant: Variant) -> Iterator[str]:
    """Yield the lines about one ruleset of the list."""
    yield f"{variant.id:24}{variant.name}"
    players = ", ".join(
        f"{number} (usual)"
        if number == variant.usual_players and len(variant.players) > 1
        else str(number)
        for number in variant.players
    )
    yield f"{_INDENT}players: {players}"
    if variant.options:
        options = ", ".join(_option(variant, option) for option in variant.options)
        yield _wrapped(f"options: {options}", _INDENT, _FURTHER)
    if variant.aliases:
        yield _wrapped(f"also called: {', '.join(variant.aliases)}", _INDENT, _FURTHER)


def _option(variant: Variant, option: Option) -> str:
    """Return an option's line, with its players where it is not for all."""
    if option.players is None or option.players >= set(variant.players):
        return option.id
    players = " or ".join(str(number) for number in sorted(option.players))
    return f"{option.id} ({players} players)"


def _quick_reference(chosen: ChosenRules) -> Iterator[str]:
    """Yield the lines of the quick reference: facts by section, changes, sources."""
    sources = Footnotes()
    options = f", {', '.join(chosen.options)}" if chosen.options else ""
    yield f"{chosen.variant.name}: {chosen.players} players{options}"
    for section in reference(ENGLISH, chosen.rules):
        yield f"\n{section.title}"
        for fact in section.facts:
            yield _labelled(fact.label, f"{fact.value} {sources.mark(fact.source)}")
    yield from _changes(chosen, sources)
    yield "\nSources"
    for source, number in sources.items():
        yield _wrapped(f"[{number}] {source}", "  ", hanging=6)


def _changes(chosen: ChosenRules, sources: Footnotes) -> Iterator[str]:
    """Yield the differences between a ruleset and the one that it is a change of."""
    parent = chosen.variant.parent
    if parent is None:
        return
    of = find_variant(parent)
    there = of.ruleset(of.players_near(chosen.players))
    changes = differences(ENGLISH, chosen.rules, there)
    yield f"\nWhat differs from {of.name}"
    yield from [_change(change, sources) for change in changes] or ["  nothing"]


def _change(change: Difference, sources: Footnotes) -> str:
    """Return one difference: the new value, and the one it replaces."""
    before = "" if change.before is None else f" (there: {change.before.value})"
    value = "none" if change.after is None else change.after.value
    return _labelled(change.fact.label, f"{value}{before} {sources.mark(change.fact.source)}")


def _labelled(label: str, text: str) -> str:
    """Wrap `text` beside its label."""
    return _wrapped(text, f"  {label}  ".ljust(_LABELS), hanging=_LABELS)


def _wrapped(text: str, start: str, hanging: int) -> str:
    """Wrap `text` after `start`, further lines set in by `hanging`."""
    indent = " " * hanging
    return fill(
        text, _WIDTH, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False
    )
