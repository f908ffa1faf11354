"""Every message of the program is in every catalogue, whole and well formed."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from scorekeeper.folders import TRANSLATIONS
from scorekeeper.services.common.languages import WRITTEN_IN, languages, translations

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "scorekeeper" / "engine"
REASONS = {"ImpossibleRuleError": 1, "require": 2, "_idle": 2, "between": 4, "in_fives": 4}
"""The place of the reason among the arguments of the functions that refuse a rule."""
OTHERS = [language for language in languages() if language != WRITTEN_IN]
_PLACES = re.compile(r"%\((\w+)\)[ds]")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """The messages as the program has them today."""
    found = tmp_path_factory.mktemp("messages") / "messages.pot"
    options = re.search("^EXTRACT := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert options
    extract = ["extract", "--mapping=pyproject.toml", *shlex.split(options[1])]
    subprocess.run(
        [sys.executable, "-m", "babel.messages.frontend", "--quiet", *extract, "-o", found, "."],
        cwd=ROOT,
        check=True,
        timeout=120,
    )
    return read(found)


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def ids(catalogue: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    return {(message.context, forms(message)) for message in catalogue if message.id}


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, (tuple, list)) else (message.id,)


def texts(message: Message) -> tuple[str, ...]:
    texts = message.string
    return tuple(texts) if isinstance(texts, (tuple, list)) else (texts or "",)


def reasons() -> Iterator[ast.expr]:
    """Yield the reasons for which the engine refuses rules, but where they are handed on."""
    for path in (*(ENGINE / "ruleset").glob("*.py"), ENGINE / "legality" / "playable.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = REASONS.get(node.func.id)
                if place is not None and not isinstance(node.args[place], ast.Name):
                    yield node.args[place]


def test_there_is_spanish() -> None:
    assert "es" in OTHERS


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_holds_what_the_program_says_and_nothing_else(
    language: str, program: Catalog
) -> None:
    catalogue = read(TRANSLATIONS / f"{language}.po")
    missing, left_over = ids(program) - ids(catalogue), ids(catalogue) - ids(program)
    assert not missing, f"not in {language}.po; run `make messages` and translate them"
    assert not left_over, f"no longer said; run `make messages` to take them out of {language}.po"


def test_every_reason_for_which_a_rule_is_refused_is_a_message(program: Catalog) -> None:
    found = {reason.value for reason in reasons() if isinstance(reason, ast.Constant)}
    assert len(found) > 60
    assert found == {ast.literal_eval(reason) for reason in reasons()}
    assert found <= {forms(message)[0] for message in program}


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    catalogue = read(TRANSLATIONS / f"{language}.po")
    untranslated = [message.id for message in catalogue if message.id and not all(texts(message))]
    assert not untranslated
    assert not [message.id for message in catalogue if message.id and message.fuzzy]


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_names_what_its_message_names(language: str) -> None:
    for message in read(TRANSLATIONS / f"{language}.po"):
        wanted = {name for form in forms(message) for name in _PLACES.findall(form)}
        last = texts(message)[-1]
        if message.id:
            assert set(_PLACES.findall(last)) == wanted, message.id
            assert all(set(_PLACES.findall(text)) <= wanted for text in texts(message)), message.id


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_keeps_the_spaces_around_its_message(language: str) -> None:
    for message in read(TRANSLATIONS / f"{language}.po"):
        first, text = forms(message)[0], texts(message)[0]
        if message.id:
            assert first[:1].isspace() == text[:1].isspace(), message.id
            assert first[-1:].isspace() == text[-1:].isspace(), message.id


def test_a_catalogue_speaks() -> None:
    spanish = translations("es")
    assert spanish.gettext("Canastas") == "Canastas"
    assert spanish.gettext("natural canasta") == "canasta limpia"
    assert spanish.ngettext("%(num)s hand", "%(num)s hands", 2) == "%(num)s manos"


def test_an_unknown_language_is_english() -> None:
    assert translations("tlh").gettext("natural canasta") == "natural canasta"
    assert translations("../es").gettext("natural canasta") == "natural canasta"
