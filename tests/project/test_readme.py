import json
import re

from scorekeeper.documents.deals import read_deal
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scripts.rulesets_table import README, with_table

TEXT = README.read_text(encoding="utf-8")


def test_the_table_of_rulesets_is_that_of_the_catalogue() -> None:
    assert with_table(TEXT) == TEXT


def test_the_hand_it_shows_scores_what_the_rule_books_say() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    asked = read_deal(json.loads(example))
    score = score_deal(asked.rules, asked.deal)
    assert [side.total for side in score.sides] == [1190, -65]


def test_it_stays_short() -> None:
    """Beside a row for each ruleset."""
    assert len(TEXT.splitlines()) - len(CATALOGUE) <= 101


def test_it_leads_to_every_page() -> None:
    pages = README.parent.glob("docs/*.md")
    assert [page.name for page in pages if f"(docs/{page.name})" not in TEXT] == []
