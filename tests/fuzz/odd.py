"""Odd things to send: texts, numbers, documents, headers, cookies."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

MARK: Final = "zqx"
"""The name of an element that no page has: if a page has it, sent text became markup."""

TEXTS: Final[tuple[str, ...]] = (
    "",
    " ",
    "\t\n\r ",
    "\x00",
    "a\x00b",
    "\ufeff",
    "\u202e\u2067desrever",
    "\ud800",
    "\udfff\ud83d",
    "\U0001f0cf\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "e" + "\u0301" * 300,
    "א" * 40,
    "İıßſ\u017f\u1e9e",
    "\u2028\u2029\x85\x0b\x0c\x1c",
    "\x1b[31mred\x1b[0m",
    "x" * 300,
    "ü" * 5_000,
    "7 " * 20_000,
    "a,b;c|d\"e'f`g",
    "%s%n%(x)s{0}{x}",
    "{{7*7}}${7*7}<%= 7 %>",
    f"<{MARK} on{MARK}=1>",
    f"\"'><{MARK}>",
    f"</title></textarea></script><{MARK}>",
    "javascript:alert(1)",
    "//example.org/x",
    "/\\example.org",
    "https://example.org/",
    "../../etc/passwd",
    "'; DROP TABLE games; --",
    "x\r\nSet-Cookie: a=b",
    "null",
    "undefined",
    "true",
    "[]",
    "{}",
    "=1+1",
)
NUMBERS: Final[tuple[str, ...]] = (
    "0",
    "-0",
    "-1",
    "1",
    "2",
    "3",
    "7",
    "108",
    "00001",
    "+5",
    "1.5",
    "1e3",
    "1e400",
    "-1e400",
    "NaN",
    "inf",
    "-Infinity",
    "0x10",
    "1_000",
    "2147483648",
    "-2147483649",
    "9223372036854775808",
    "-9223372036854775809",
    "9" * 400,
    "9" * 5_000,
    "\u0663\u0664",
    "\u00b2",
    "\u2460",
    "\uff17",
    "1-1",
    "1-99999999999999999999",
    "-",
    "--1",
)
CARDS: Final = (
    *("7x3", "Jx2 JKR", "10x8", "5x6 2", "2x7", "JKRx4", "3R", "3Bx3", "CAL", "K K K", "A-K-Q"),
    *("4H 5H 6H", "x", "7x", "x7", "7x-1", "7x999999999999", "7x0", "7×3", "7*3", "joker", "77777"),
    *("siete", "tres reyes y dos comodines", "three kings", "ten jokers", "♠7 ♥7", "7S7H", "\n\n"),
)
HEADERS: Final[tuple[tuple[str, str], ...]] = (
    ("Host", "evil.example"),
    ("Host", ""),
    ("Host", "localhost:99999"),
    ("Host", "[::1"),
    ("Host", "a" * 2_000),
    ("Host", "localhost, evil.example"),
    ("Host", "\xff\xfe"),
    ("Accept", "text/html"),
    ("Accept", "application/json;q=x"),
    ("Accept", "*/*;q=0"),
    ("Accept-Encoding", "br, gzip;q=0.5, *;q=nan"),
    ("Accept-Encoding", "zstd"),
    ("Accept-Encoding", "gzip;q=1e999"),
    ("Accept-Language", "es"),
    ("Accept-Language", "es-419,es;q=0.9"),
    ("Accept-Language", "x" * 3_000),
    ("Accept-Language", "\xff;q=-1,,;;q"),
    ("Accept-Language", "*;q=1, en;q=99999999999999999999"),
    ("If-None-Match", "*"),
    ("If-None-Match", '"'),
    ("If-None-Match", 'W/"x", "y'),
    ("If-Match", "*"),
    ("If-Modified-Since", "yesterday"),
    ("If-Modified-Since", "Sat, 99 Foo 99999 99:99:99 GMT"),
    ("If-Unmodified-Since", "\xff"),
    ("If-Range", '"x'),
    ("Range", "bytes=0-10"),
    ("Range", "bytes=-5"),
    ("Range", "bytes=9-3"),
    ("Range", "bytes=0-,0-,0-"),
    ("Range", "bytes=99999999999999999999-"),
    ("Range", "rows=1"),
    ("X-Forwarded-For", "1.2.3.4, ::1, \xff"),
    ("X-Forwarded-Host", "evil.example"),
    ("X-Forwarded-Proto", "https"),
    ("X-Forwarded-Prefix", "/evil"),
    ("X-Forwarded-Port", "x"),
    ("Forwarded", "for=_x;host=evil.example;proto=gopher"),
    ("X-HTTP-Method-Override", "DELETE"),
    ("X-Requested-With", "XMLHttpRequest"),
    ("X-Request-Id", f"<{MARK}>\t" + "y" * 500),
    ("Part", "row"),
    ("Part", "\xff"),
    ("User-Agent", ""),
    ("User-Agent", f"<{MARK}> iPhone \xff" + "z" * 5_000),
    ("Referer", "https://evil.example/"),
    ("Referer", "\x00"),
    ("Origin", "null"),
    ("Origin", "https://evil.example"),
    ("Authorization", "Basic !!!"),
    ("Authorization", "Bearer \xff"),
    ("Authorization", "Digest username"),
    ("Connection", "upgrade"),
    ("Upgrade", "websocket"),
    ("Expect", "100-continue"),
    ("Transfer-Encoding", "chunked"),
    ("Content-Encoding", "gzip"),
    ("Cache-Control", "only-if-cached, max-age=x"),
    ("Sec-Fetch-Site", "cross-site"),
    ("Save-Data", "on"),
)
TYPES: Final = (
    "",
    "text/plain",
    "application/json",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded; charset=klingon",
    "application/xml",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="\xff"',
    "multipart/form-data; boundary=" + "b" * 300,
    "multipart/mixed; boundary=x",
    "image/png",
    "/",
    "\xff\xfe",
)
METHODS: Final = ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")


def text(chance: Random) -> str:
    """Return an odd text."""
    kind = chance.random()
    if kind < 0.4:
        return chance.choice(TEXTS)
    if kind < 0.6:
        return chance.choice(NUMBERS)
    if kind < 0.85:
        return chance.choice((" ", "\n", ",")).join(chance.choices(CARDS, k=chance.randint(1, 6)))
    return "".join(chr(_code(chance)) for _ in range(chance.randint(1, 30)))


def _code(chance: Random) -> int:
    most = chance.choice((0x80, 0x800, 0x10000, 0x110000))
    return chance.randrange(most)


def mutated(chance: Random, value: str) -> str:
    """Return a text that is near another one."""
    if not value or chance.random() < 0.6:
        return text(chance)
    place = chance.randrange(len(value))
    part = chance.choice(("", value[place] * 2, chance.choice(TEXTS[:12]), "-", "9", " "))
    return value[:place] + part + value[place + 1 :]


def document(
    chance: Random,
    example: Any,  # noqa: ANN401 -- any JSON value
    *,
    grows: bool = True,
) -> Any:  # noqa: ANN401 -- any JSON value
    """Return a JSON value near an example: parts of it dropped, doubled, or of other types.

    Lists in a list that was repeated are not: an evening's file has lists of lists of lists.
    """
    if chance.random() < 0.12:
        return _leaf(chance)
    if isinstance(example, dict):
        found = {key: document(chance, value, grows=grows) for key, value in example.items()}
        if found and chance.random() < 0.15:
            found.pop(chance.choice(list(found)))
        if chance.random() < 0.1:
            found[text(chance)] = _leaf(chance)
        return found
    if isinstance(example, list):
        times = chance.choice((1, 1, 1, 1, 1, 1, 0, 2, 40 if grows else 1))
        return [document(chance, value, grows=grows and times == 1) for value in example] * times
    return example if chance.random() < 0.8 else _leaf(chance)


def _leaf(chance: Random) -> Any:  # noqa: ANN401 -- any JSON value
    makers: Sequence[Callable[[], Any]] = (
        lambda: text(chance),
        lambda: chance.choice((None, True, False, [], {}, [[]], {"": None})),
        lambda: chance.choice((0, -1, 1.5, 10**18, -(10**30), 10**400, 2**31, 2**63)),
        lambda: chance.choice((float("nan"), float("inf"), 1e308)),
        lambda: [text(chance)] * chance.choice((1, 3, 1_000)),
    )
    return chance.choice(makers)()


def json_bytes(chance: Random, example: Any) -> bytes:  # noqa: ANN401 -- any JSON value
    """Return the text of a mutated document, or one that is hardly JSON."""
    kind = chance.random()
    if kind < 0.2:
        return json.dumps(example).encode()
    if kind < 0.8:
        return json.dumps(document(chance, example)).encode()
    if kind < 0.88:
        body = json.dumps(example).encode()
        place = chance.randrange(len(body))
        return body[:place] + chance.choice((b"", b"\xff", b"\x00", b'"', b"}")) + body[place + 1 :]
    return chance.choice(
        (
            b"",
            b"[" * 5_000,
            b"[" * 900 + b"]" * 900,
            b'{"sides":' * 3_000,
            b'{"a":1,"a":2}',
            b"\xef\xbb\xbf{}",
            json.dumps(example).encode("utf-16"),
            b'"\\ud800"',
            b"1" + b"0" * 400,
            b"1" + b"0" * 6_000,
            b"-",
            b"NaN",
            b"{" + b" " * 200_000 + b"}",
        )
    )
