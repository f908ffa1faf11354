"""Deals scored a second: by the engine, with documents read and written, and by the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks._deals import deal_documents
from benchmarks._paired import Paired, compare
from scorekeeper.documents.deals import DealRequest, read_deal
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.results import write_deal_result
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import CardsSide
from scorekeeper.engine.game import score_deal

DEALS: Final = 10_000
ROUNDS: Final = 7
KIBIBYTES: Final = 1024


def main() -> None:
    """Measure, and print two tables."""
    texts = [json.dumps(document).encode() for document in deal_documents(DEALS)]
    requests = [read_deal(json.loads(text)) for text in texts]
    cards = [tuple(_cards(request)) for request in requests]
    legal = sum(1 for r in requests if score_deal(r.rules, r.deal).is_legal)
    average = sum(len(ranks) for _, ranks in cards) / DEALS
    print(f"{DEALS:,} deals, {legal:,} of them legal, {average:.0f} cards each on average.\n")
    print("| | deals a second | against `sum()` of the card points (quartiles) |")
    print("| --- | ---: | ---: |")

    def bare() -> int:
        return sum(sum(points[rank] for rank in ranks) for points, ranks in cards)

    engine = compare(lambda: _score(requests), bare, ROUNDS)
    print(f"| `sum()` of the card points, card by card | {_rate(engine.theirs)} | 1 |")
    _print_row("engine: checked and scored", engine)
    _print_row("documents read", compare(lambda: _read(texts), bare, ROUNDS))
    _print_row("results written", compare(_writing(requests), bare, ROUNDS))
    _print_row("documents read, scored, written", compare(lambda: _answer(texts), bare, ROUNDS))
    print("\n| `scorekeeper score --lines` | seconds | deals a second | most memory |")
    print("| --- | ---: | ---: | ---: |")
    for count in (DEALS, 10 * DEALS):
        seconds, memory = _run_lines(count)
        print(f"| {count:,} lines | {seconds:.1f} | {count / seconds:,.0f} | {memory:.0f} MiB |")


def _cards(request: DealRequest) -> Iterator[Any]:
    """Yield the points by rank, then every card of the deal by its rank."""
    yield request.rules.card_points.by_rank
    yield [rank for ranks in _ranks(request) for rank in ranks]


def _ranks(request: DealRequest) -> Iterator[Iterator[Rank]]:
    """Yield the cards of every meld and hand."""
    for side in request.deal.sides:
        if isinstance(side, CardsSide):
            for held in (*side.melds, *side.hands):
                yield held.cards.ranks()


def _score(requests: Sequence[DealRequest]) -> None:
    """Check and score all deals."""
    for request in requests:
        score_deal(request.rules, request.deal)


def _read(texts: Sequence[bytes]) -> None:
    """Read all deals."""
    for text in texts:
        read_deal(read_json(text))


def _writing(requests: Sequence[DealRequest]) -> Callable[[], None]:
    """Return the work of writing all results; the deals are scored beforehand."""
    scored = [(each, score_deal(each.rules, each.deal)) for each in requests]

    def write() -> None:
        for request, score in scored:
            write_deal_result(request.rules, request.deal, score)

    return write


def _answer(texts: Sequence[bytes]) -> None:
    """Read, score and write all deals."""
    for text in texts:
        request = read_deal(read_json(text))
        score = score_deal(request.rules, request.deal)
        write_deal_result(request.rules, request.deal, score)


def _rate(seconds: float) -> str:
    """Return deals a second, where a round took so long."""
    return f"{DEALS / seconds:,.0f}"


def _print_row(name: str, paired: Paired) -> None:
    """Print how one piece of work did against the bare sum."""
    print(f"| {name} | {_rate(paired.ours)} | {paired} |")


def _run_lines(count: int) -> tuple[float, float]:
    """Return the seconds that the command takes for `count` lines, and its most MiB of memory."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "deals.jsonl")
        with file.open("w", encoding="utf-8") as lines:
            lines.writelines(json.dumps(document) + "\n" for document in deal_documents(count))
        command = [sys.executable, "-c", "from scorekeeper.cli import main; main()"]
        start = time.monotonic()
        process = subprocess.Popen(
            [*command, "score", "--lines", str(file)], stdout=subprocess.DEVNULL
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        return seconds, usage.ru_maxrss / KIBIBYTES


if __name__ == "__main__":
    main()
