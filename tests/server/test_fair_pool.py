"""Fair queue before a few threads."""

from __future__ import annotations

import asyncio
from threading import Event

from scorekeeper.server.fair_pool import FairPool


def test_one_address_after_the_other_has_its_turn() -> None:
    done: list[str] = []
    first = Event()

    async def everybody() -> None:
        pool = FairPool("test", 1)
        busy = asyncio.create_task(pool.run("crowd", first.wait))
        await asyncio.sleep(0)
        waiting = [
            asyncio.create_task(pool.run(who, lambda who=who: done.append(who)))  # type: ignore[misc] # bound now
            for who in ("crowd", "crowd", "crowd", "Ann", "Ben")
        ]
        await asyncio.sleep(0)
        first.set()
        await asyncio.gather(busy, *waiting)

    asyncio.run(everybody())
    assert done == ["crowd", "Ann", "Ben", "crowd", "crowd"]


def test_who_stops_waiting_takes_no_turn() -> None:
    done: list[str] = []
    first = Event()

    async def everybody() -> None:
        pool = FairPool("test", 1)
        busy = asyncio.create_task(pool.run("Ann", first.wait))
        await asyncio.sleep(0)
        gone = asyncio.create_task(pool.run("Ben", lambda: done.append("Ben")))
        stays = asyncio.create_task(pool.run("Cid", lambda: done.append("Cid")))
        await asyncio.sleep(0)
        gone.cancel()
        first.set()
        await asyncio.gather(busy, stays)
        # The thread is free again, whatever became of those before.
        await pool.run("Dot", lambda: done.append("Dot"))

    asyncio.run(everybody())
    assert done == ["Cid", "Dot"]


def test_no_address_has_all_threads() -> None:
    done: list[str] = []
    free = Event()

    async def everybody() -> None:
        pool = FairPool("test", 3)
        crowd = [asyncio.create_task(pool.run("crowd", free.wait)) for _ in range(5)]
        await asyncio.sleep(0)
        await pool.run("Ann", lambda: done.append("Ann"))
        assert not any(each.done() for each in crowd)
        free.set()
        await asyncio.gather(*crowd)

    asyncio.run(everybody())
    assert done == ["Ann"]
