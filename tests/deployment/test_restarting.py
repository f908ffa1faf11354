"""One instance after the other starts anew while phones save: nothing is lost or refused."""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from benchmarks._phones import Book, Table, play
from benchmarks._recount import Recount
from tests.deployment.instances import INSTANCES
from tests.deployment.phones import SecurePhone
from tests.deployment.stack import Stack

ROUNDS = 2
PAUSE = 0.2
"""Seconds between two hands of a phone; limits are for faster ones."""


def test_no_save_is_lost_while_one_after_the_other_starts_anew(
    stack: Stack, new_phone: Callable[[], SecurePhone]
) -> None:
    book, over = Book(), threading.Event()
    phones = [new_phone() for _ in range(4)]
    tables = [Table(book, number, 20) for number in range(2)]
    recount = Recount(stack.services["app-1"].environment["DATABASE_URL"])
    with ThreadPoolExecutor(len(phones)) as pool:
        played = [
            pool.submit(play, phone, place, tables[place // 2], book, lambda: over.wait(PAUSE))
            for place, phone in enumerate(phones)
        ]
        try:
            for name in INSTANCES * ROUNDS:
                time.sleep(2)
                assert stack.stop(name) == 0
                time.sleep(2)
                stack.launch(name)
                stack.wait(name)
                # What the proxy has found away it finds again when it asks next.
                time.sleep(5)
        finally:
            over.set()
        for each in played:
            each.result()
    assert recount.faults(book) == []
    recount.close()
    answers = sum((phone.answers for phone in phones), Counter[int]())
    retries = sum(phone.retries for phone in phones)
    print(f"\n{len(book.saved)} hands saved, answers {dict(answers)}, sent again: {retries}.")  # noqa: T201
    assert len(book.saved) > 50
    assert (retries, max(answers) < 500) == (0, True)


def test_no_address_of_a_game_stands_in_the_log_of_the_proxy(stack: Stack) -> None:
    assert stack.log("proxy")
    assert re.findall(r"/(?:g|join)/[\w-]{16,}", stack.log("proxy")) == []
