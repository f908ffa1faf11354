"""Instances are restarted or killed while phones save: nothing is lost."""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from benchmarks._phones import Book, Table, play
from benchmarks._recount import Recount
from tests.deployment.instances import INSTANCES
from tests.deployment.phones import SecurePhone
from tests.deployment.stack import Stack

ROUNDS = 2
PAUSE = 0.2
"""Seconds between two hands of a phone; limits are for faster ones."""


@pytest.fixture
def phones(new_phone: Callable[[], SecurePhone]) -> list[SecurePhone]:
    return [new_phone() for _ in range(4)]


@contextmanager
def saving(stack: Stack, phones: list[SecurePhone]) -> Iterator[None]:
    """Let phones save all the time, in twos at a table; nothing is lost or twice in the end."""
    book, over = Book(), threading.Event()
    tables = [Table(book, number, 20) for number in range(2)]
    recount = Recount(stack.services["app-1"].environment["DATABASE_URL"])
    with ThreadPoolExecutor(len(phones)) as pool:
        played = [
            pool.submit(play, phone, place, tables[place // 2], book, lambda: over.wait(PAUSE))
            for place, phone in enumerate(phones)
        ]
        try:
            yield
        finally:
            over.set()
        for each in played:
            each.result()
    assert recount.faults(book) == []
    recount.close()
    answers = sum((phone.answers for phone in phones), Counter[int]())
    print(f"\n{len(book.saved)} hands saved, {sum(answers.values())} answers.")  # noqa: T201
    assert len(book.saved) > 50


def start_again(stack: Stack, name: str) -> None:
    time.sleep(2)
    stack.launch(name)
    stack.wait(name)
    # The proxy notices an instance that is back at its next health check.
    time.sleep(6)


def test_nobody_is_refused_while_one_after_the_other_starts_anew(
    stack: Stack, phones: list[SecurePhone]
) -> None:
    with saving(stack, phones):
        for name in INSTANCES * ROUNDS:
            assert stack.stop(name) == 0
            start_again(stack, name)
    assert [phone.retries for phone in phones] == [0] * len(phones)


def test_no_save_is_lost_when_an_instance_is_killed(
    stack: Stack, phones: list[SecurePhone]
) -> None:
    with saving(stack, phones):
        for name in INSTANCES:
            time.sleep(2)
            stack.kill(name)
            start_again(stack, name)


def test_no_address_of_a_game_stands_in_the_log_of_the_proxy(stack: Stack) -> None:
    assert stack.log("proxy")
    assert re.findall(r"/(?:g|join)/[\w-]{16,}", stack.log("proxy")) == []
