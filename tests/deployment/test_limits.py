"""Rate limits go by the address that the proxy sees, not by the headers of a visitor."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from tests.deployment.instances import INSTANCES, counts_of
from tests.deployment.phones import SecurePhone

GUESSES = 60
MANY = 3 * GUESSES
PROCESSES = 4
"""Those of both instances."""


def test_who_guesses_links_is_stopped_whatever_address_it_claims(
    new_phone: Callable[[], SecurePhone],
) -> None:
    guesser, neighbour = new_phone(), new_phone()
    wrong = (f"/g/{number:032}" for number in count())
    answers: list[int] = []
    while 429 not in answers and len(answers) < MANY:
        # A new address each time, and every other time that of somebody who did nothing.
        claimed = neighbour.address if len(answers) % 2 else f"192.0.2.{len(answers)}"
        guesser.headers |= {
            "X-Forwarded-For": claimed,
            "X-Real-IP": claimed,
            "Forwarded": f"for={claimed};proto=http",
        }
        answers.append(guesser.ask(next(wrong)).status)
    assert GUESSES <= answers.index(429) <= GUESSES + PROCESSES
    assert neighbour.ask(next(wrong)).status == 404
    # Both instances count together; each process notices that it is enough when it counts itself.
    later = [guesser.ask(next(wrong)).status for _ in range(10 * PROCESSES)]
    assert later.count(404) <= PROCESSES
    assert set(later[-PROCESSES:]) == {429}
    for name in INSTANCES:
        refused = [
            times
            for (kind, *_), times in counts_of(name).items()
            if kind == "scorekeeper_rate_limited_total"
        ]
        assert sum(refused) > 0
