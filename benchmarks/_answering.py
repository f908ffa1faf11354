"""Score deals repeatedly, with the checkout that is first in PYTHONPATH.

Prints the rulesets that it knows. Reads documents line by line up to an empty line; for each
further line it scores all of them and prints the CPU seconds. It runs as a script, with earlier
versions of the program too, so it imports only modules that all of them have.
"""

from __future__ import annotations

import sys
import time
from itertools import takewhile

from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.results import write_deal_result
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.variants.catalogue import CATALOGUE


def main() -> None:
    """Serve the rounds that standard input asks for."""
    print(*(variant.id for variant in CATALOGUE), flush=True)
    texts = [line.encode() for line in takewhile(str.strip, sys.stdin)]
    for _ in sys.stdin:
        start = time.process_time()
        for text in texts:
            request = read_deal(read_json(text))
            score = score_deal(request.rules, request.deal)
            write_deal_result(request.rules, request.deal, score)
        print(time.process_time() - start, flush=True)


if __name__ == "__main__":
    main()
