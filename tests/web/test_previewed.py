"""Words beside a first meld while it is tapped: what it needs, what it lacks, what counts."""

from __future__ import annotations

import re

import pytest

from tests.web.visitor import Visitor, words_of


@pytest.mark.parametrize(
    ("variant", "total", "written", "said", "unsaid"),
    [
        ("brazilian", 7000, {"melds": "Kx6\nAx3"}, "without a canasta", "✓"),
        ("brazilian", 7000, {"melds": "Kx7\nAx3"}, "✓", "without"),
        ("brazilian", 9000, {"melds": "Kx5 2x2\nAx3"}, "without a natural canasta", "✓"),
        ("italian", 0, {"melds": "Ax3 JKR"}, "✓ 60 laid down", "110"),
        (
            "classic",
            3000,
            {"melds": "4x7", "concealed": "y"},
            "No minimum is needed ✓ 35 laid down",
            "First meld needs",
        ),
    ],
)
def test_what_is_said_of_a_first_meld(
    visitor: Visitor, variant: str, total: int, written: dict[str, str], said: str, unsaid: str
) -> None:
    board = visitor.start(variant=variant)
    if total:
        visitor.write(board, {"sides-0-depth": "net", "sides-0-net": str(total)})
    fields = {f"sides-0-{name}": value for name, value in written.items()}
    sent = visitor.client.post(f"{board}/hands/preview", data={**fields, "sides-out": "0"}).text
    opening = words_of(sent[sent.index('id="opening-0"') :].partition("</p>")[0])
    assert said in opening
    assert unsaid not in opening
    assert "had to hold" not in words_of(sent)


@pytest.mark.parametrize(
    ("variant", "meld", "kind"),
    [
        ("classic", "Kx7", "kind natural"),
        ("classic", "Kx6 2", "kind "),
        ("mexicana", "7x7", "kind natural"),
        ("mexicana", "7x6 2", "kind "),
        ("italian", "2x7", "kind natural"),
        ("italian", "2x6 JKR", "kind "),
        ("samba", "4 5 6 7 8 9 10", "kind natural"),
        ("bolivia", "2x7", "kind wild"),
    ],
)
def test_a_canasta_is_marked_as_natural_or_mixed(
    visitor: Visitor, variant: str, meld: str, kind: str
) -> None:
    board = visitor.start(variant=variant)
    fields = {"sides-0-melds": meld, "sides-out": "0"}
    sent = visitor.client.post(f"{board}/hands/preview", data=fields).text
    assert re.findall(r'class="(kind [^"]*)"', sent) == [kind]
