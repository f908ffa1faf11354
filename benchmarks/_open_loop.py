"""Open-loop load: requests at a constant rate, so that queueing shows in the latencies.

A request is sent when it is due, even if earlier ones are still unanswered. Its latency counts from
that moment, so that a stalled server is slow for every request that waits.
"""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import ceil
from typing import Final

PATIENCE: Final = 10.0
"""Seconds after which an answer is given up."""
_PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer of a server: the status, the header (names in small letters), the body."""

    status: int
    header: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Call:
    """A request to be sent.

    Attributes:
        kind: the kind it is counted under.
        sent: the bytes to send.
        good: the statuses that are no error.
        done: function that is given the answer, or None where none came.
    """

    kind: str
    sent: bytes
    good: frozenset[int]
    done: Callable[[Answer | None], None] = lambda _: None


@dataclass(slots=True)
class Run:
    """Outcome of a run.

    Attributes:
        rate: requests a second that were due.
        times: seconds from due to answered, by kind.
        errors: descriptions of the errors.
        late: delays of the sending, in seconds: the part that the sender itself adds.
    """

    rate: float
    times: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    late: list[float] = field(default_factory=list)

    def add(self, other: Run) -> None:
        """Add the outcome of another run to this one."""
        for kind, times in other.times.items():
            self.times.setdefault(kind, []).extend(times)
        self.errors += other.errors
        self.late += other.late

    def percentile(self, percent: int, without: Sequence[str] = ()) -> float:
        """Return the seconds that a percentage of the answers took at most."""
        kinds = [times for kind, times in self.times.items() if kind not in without]
        return percentile([each for times in kinds for each in times], percent)


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value that a percentage does not exceed; not a number where there are none."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return ordered[max(0, ceil(percent * len(ordered) / _PERCENT) - 1)]


def request_bytes(
    method: str, path: str, header: Mapping[str, str] | None = None, body: bytes = b""
) -> bytes:
    """Return a request as it is sent."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
    lines += [f"{name}: {value}" for name, value in (header or {}).items()]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def drive(port: int, calls: Callable[[], Call], rate: float, seconds: float) -> Run:
    """Send requests at a constant rate for some seconds and wait for the last answers.

    Args:
        port: the port of a server on this machine.
        calls: function that makes the next request.
        rate: requests a second.
        seconds: the length of the run.
    """
    # In a thread of its own: the caller's may have a loop that runs, as Playwright's does.
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, _Driver(port, Run(rate)).drive(calls, seconds)).result()


class _Driver:
    def __init__(self, port: int, run: Run) -> None:
        self._port = port
        self._run = run
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def drive(self, calls: Callable[[], Call], seconds: float) -> Run:
        loop, tasks = asyncio.get_running_loop(), set()
        begin = loop.time()
        for number in range(round(self._run.rate * seconds)):
            due = begin + number / self._run.rate
            wait = due - loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            tasks.add(asyncio.create_task(self._send(calls(), due)))
        await asyncio.gather(*tasks)
        for _, writer in self._idle:
            writer.close()
        return self._run

    async def _send(self, call: Call, due: float) -> None:
        loop = asyncio.get_running_loop()
        self._run.late.append(max(0.0, loop.time() - due))
        answer = None
        try:
            answer = await asyncio.wait_for(self._ask(call.sent), PATIENCE)
        except (OSError, EOFError, TimeoutError) as error:
            self._run.errors.append(f"{call.kind}: {type(error).__name__}")
        else:
            self._run.times.setdefault(call.kind, []).append(loop.time() - due)
            if answer.status not in call.good:
                self._run.errors.append(f"{call.kind}: {answer.status}")
        call.done(answer)

    async def _ask(self, sent: bytes) -> Answer:
        if self._idle:
            reader, writer = self._idle.pop()
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(sent)
            answer = await _read(reader)
        except BaseException:
            writer.close()
            raise
        self._idle.append((reader, writer))
        return answer


async def _read(reader: asyncio.StreamReader) -> Answer:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    header = {}
    for line in lines:
        name, _, value = line.partition(": ")
        header[name.lower()] = value
    body = await reader.readexactly(int(header.get("content-length", "0")))
    return Answer(int(first.split(" ")[1]), header, body)


def milliseconds(run: Run, kind: str) -> str:
    """Return the median, 95th and 99th percentile and the worst time of a kind, as table cells."""
    times = run.times[kind]
    cells = [statistics.median(times), percentile(times, 95), percentile(times, 99), max(times)]
    return " | ".join(f"{1000 * each:.0f}" for each in cells)
