"""Cost of every open board's question each second whether its game has changed."""

from __future__ import annotations

import statistics
import tempfile
import time

from flask.testing import FlaskClient

from benchmarks.board import sample_game
from scorekeeper.web import create_app

ROUNDS = 9
EACH = 200


def cpu_milliseconds(client: FlaskClient, path: str, mark: str, status: int) -> float:
    """Return the CPU time of one answer, the mean of many."""
    headers = {"If-None-Match": f'"{mark}"'} if mark else {}
    began = time.process_time()
    for _ in range(EACH):
        answer = client.get(path, headers=headers)
        assert answer.status_code == status
    return 1000 * (time.process_time() - began) / EACH


def main() -> None:
    """Measure in one process, turn by turn, and print a table."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/scorekeeper.db"
        board = sample_game(url, folder)
        client = create_app({"DATABASE_URL": url, "INSTANCE_DIR": folder}).test_client()
        mark = client.get(f"{board}/live").get_etag()[0] or ""
        asked = (
            ("nothing new (304)", f"{board}/live", mark, 304),
            ("a new state of the board", f"{board}/live", "", 200),
            ("the whole board", board, "", 200),
        )
        rows = [[cpu_milliseconds(client, *each[1:]) for each in asked] for _ in range(ROUNDS)]
    print("| answer | CPU | of the whole board |")
    print("|---|---:|---:|")
    for place, (name, *_) in enumerate(asked):
        cost = statistics.median(row[place] for row in rows)
        share = statistics.median(row[place] / row[2] for row in rows)
        print(f"| {name} | {cost:.2f} ms | {share:.0%} |")


if __name__ == "__main__":
    main()
