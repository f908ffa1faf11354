"""Requests at random: each is near one that makes sense, and follows from the seed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from random import Random
from typing import Any, Final
from urllib.parse import quote, quote_plus

from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule

from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.folders import PACKAGE
from scorekeeper.services.rules.browser_python import PACKED, file_names, files_version
from scorekeeper.web.api import examples as api_examples
from tests.fuzz import odd
from tests.fuzz.caller import Answer, Caller, Sent
from tests.fuzz.forms import Form, Page, read_page
from tests.fuzz.world import JOINING, World

_FORM: Final = "application/x-www-form-urlencoded"
_GUARDED: Final = {"csrf_token", "key", "start", "expected", "seen", "number", "hand", "basis"}
"""Fields that decide whether a form is looked into at all: left alone most of the time."""
_ASKED: Final = re.compile(r"request\.(?:args|values)(?:\.get|\.getlist)?[(\[]\s*\"([\w-]+)\"")
_PART: Final = re.compile(r"<(?:(\w+):)?(\w+)>")
_EXAMPLES: Final[tuple[Any, ...]] = (
    api_examples.DEAL,
    api_examples.COUNTS,
    api_examples.GAME,
    *api_examples.QUESTIONS.values(),
    api_examples.EVENT,
    api_examples.NEW_GAME,
    api_examples.WRITTEN_HAND,
)
_MEANT_FOR: Final[dict[str, tuple[Any, ...]]] = {
    "api.score": (api_examples.DEAL, api_examples.COUNTS),
    "api.score_whole_game": (api_examples.GAME,),
    "api.check": tuple(api_examples.QUESTIONS.values()),
    "api.next_round": (api_examples.EVENT,),
    "api.event_ranking": (api_examples.EVENT,),
    "api.game.start": (api_examples.NEW_GAME,),
    "api.game.write": (api_examples.WRITTEN_HAND,),
    "api.game.correct": (api_examples.WRITTEN_HAND,),
}
"""Documents that a route is for; it is sent others as well."""
_MAY_STAND: Final = re.compile(r"[\x20-\xff]").match
"""Whether a sign may stand in a header."""
_OF_A_KIND: Final = 2
"""Addresses of one route that a walk through the pages looks at."""


@dataclass
class Known:
    """Findings of a walk through all pages.

    Attributes:
        forms: by the endpoint they are sent to.
        queries: names and values of query strings, by endpoint.
        names: names of query strings that the app's source asks for.
        files: documents of this world: a game, house rules.
    """

    forms: dict[str, list[Form]] = field(default_factory=dict)
    queries: dict[str, list[str]] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    files: list[Any] = field(default_factory=list)


def walk(world: World) -> Known:
    """Look at every page that others lead to, and note their forms."""
    known = Known(names=sorted(_asked_names()))
    for path, query, answer in pages(world, _OF_A_KIND):
        if query:
            known.queries.setdefault(endpoint_of(world, path, "GET"), []).append(query)
        if answer.mimetype == "application/json" and not path.startswith("/api"):
            known.files.append(json.loads(answer.body))
        if answer.mimetype == "text/html":
            _note(known, world, read_page(path, answer.text))
    return known


def pages(world: World, of_a_kind: int) -> Iterator[tuple[str, str, Answer]]:
    """Yield every page that others lead to but static files and sheets: path, query and answer.

    Args:
        world: the app, and the game to begin with.
        of_a_kind: how many addresses of one route to look at.
    """
    owner = f"/g/{world.tokens['owner']}"
    waiting = ["/", owner, f"{owner}/share", f"{owner}/hands/1/versions/1", f"/join/{world.group}"]
    waiting += ["/players/1/merge?into=2", "/players/devices", f"/house/{world.house}/edit"]
    waiting += [f"/e/{token}" for token in world.evening.values()]
    counts: dict[str, int] = {}
    seen = set(waiting)
    while waiting:
        path, _, query = waiting.pop(0).partition("?")
        endpoint = endpoint_of(world, path, "GET")
        counts[endpoint] = counts.get(endpoint, 0) + 1
        if (
            counts[endpoint] > of_a_kind
            or endpoint in {"", "static"}
            or path.endswith((".pdf", ".png"))
        ):
            continue
        answer = world.home.get(path, query)
        yield path, query, answer
        if answer.mimetype == "text/html":
            links = read_page(path, answer.text).links
            waiting += [link for link in links if link not in seen]
            seen.update(links)


def _note(known: Known, world: World, page: Page) -> None:
    for form in page.forms:
        path, _, query = form.action.partition("?")
        endpoint = endpoint_of(world, path, form.method)
        if query:
            known.queries.setdefault(endpoint, []).append(query)
        known.forms.setdefault(endpoint, []).append(form)


def _asked_names() -> set[str]:
    sources = (PACKAGE / "web").rglob("*.py")
    return {name for file in sources for name in _ASKED.findall(file.read_text(encoding="utf-8"))}


def endpoint_of(world: World, path: str, method: str) -> str:
    """Return the endpoint of an address; empty where there is none."""
    try:
        return str(world.app.url_map.bind("localhost").match(path, method)[0])
    except HTTPException:
        return ""


@dataclass
class Maker:
    """Makes requests for one world.

    Attributes:
        world: the app and its links.
        known: its forms.
        rules: its routes.
    """

    world: World
    known: Known
    rules: Sequence[Rule]

    def request(self, chance: Random, rule: Rule) -> Sent:
        """Return a request for a route, more or less as it should be."""
        method = self._method(chance, rule)
        form = self._form(chance, rule) if method in {"POST", "PUT", "PATCH", "DELETE"} else None
        path = self._path(chance, rule, form)
        sent = Sent(method, path, self._query(chance, rule))
        if rule.endpoint.startswith("api.") and method != "GET":
            sent = self._with_document(chance, sent, rule.endpoint)
        elif form is not None:
            sent = self._with_form(chance, sent, form)
        if rule.endpoint.startswith("api.game."):
            sent = self._with_link(chance, sent)
        return self._oddly(chance, sent)

    def _method(self, chance: Random, rule: Rule) -> str:
        own = sorted((rule.methods or {"GET"}) - {"HEAD", "OPTIONS"})
        return chance.choice(own) if chance.random() < 0.88 else chance.choice(odd.METHODS)

    def _form(self, chance: Random, rule: Rule) -> Form:
        """Return a form for a route; a form that only scripts send is made from a similar one."""
        forms = self.known.forms
        noun = rule.endpoint.partition(".")[0]
        near = [form for name, found in forms.items() if name.startswith(noun) for form in found]
        every = [form for found in forms.values() for form in found]
        own = forms.get(rule.endpoint) or near or every
        if chance.random() < 0.03:
            own = every
        form = chance.choice(own)
        if chance.random() < 0.25:
            form = self._afresh(form)
        return form

    def _afresh(self, form: Form) -> Form:
        path, _, query = form.page.partition("?")
        answer = self.world.home.get(path, query)
        if answer.status != 200 or answer.mimetype != "text/html":
            return form
        found = read_page(form.page, answer.text).forms
        return next((each for each in found if each.action == form.action), form)

    def _path(self, chance: Random, rule: Rule, form: Form | None) -> str:
        if form is not None and chance.random() < 0.7:
            path = form.action.partition("?")[0]
            if endpoint_of(self.world, path, "POST") == rule.endpoint:
                return path
        # one in seven has a part that is none
        wrong = chance.random() < 0.15
        parts = list(_PART.finditer(rule.rule))
        spoiled = chance.choice(parts).start() if parts and wrong else -1
        return _PART.sub(
            lambda part: self._part(chance, rule, part[2], wrong=part.start() == spoiled),
            rule.rule,
        )

    def _part(self, chance: Random, rule: Rule, name: str, *, wrong: bool) -> str:
        if wrong:
            value = odd.text(chance)[:2_000]
            return quote(value, safe="/.%" if chance.random() < 0.3 else "", errors="surrogatepass")
        good = self._good_part(chance, rule, name)
        return quote(str(good), safe="/" if name == "filename" else "")

    def _good_part(self, chance: Random, rule: Rule, name: str) -> object:
        world = self.world
        if name == "token" and rule.rule.startswith("/house/"):
            name = "house"
        if name == "token" and rule.rule.startswith("/e/"):
            name = "joining" if rule.endpoint == "event_entrants.join" else "evening"
        choices: dict[str, Sequence[object]] = {
            "token": [world.tokens["owner"]] * 8 + list(world.tokens.values()),
            "kind": ["cards", "large-cards", "entrants", "seating", "slips", "certificates"],
            "evening": [
                *[world.evening["director"]] * 8,
                *world.evening.values(),
                world.tokens["stranger"],
            ],
            "joining": [world.evening[JOINING]] * 8 + list(world.evening.values()),
            "house": [world.house] * 3 + [world.tokens["stranger"]],
            "group": [world.group] * 3 + [world.tokens["stranger"]],
            "ruleset": [variant.id for variant in CATALOGUE],
            "question": ["first-meld", "find-first-meld", "take-pile", "go-out", "play-caliente"],
            "role": ["viewer", "scorer", "owner"],
            "name": ["deal", "first-meld", "take-pile", "play-caliente", PACKED, *file_names()],
            "filename": ["css/table.css", "js/entry.js", "img/icon.svg", "../pyproject.toml", ""],
            "version": [files_version(), files_version(), "x"],
            "revision": [1, 2, 3],
        }
        if rule.endpoint.startswith("api.game."):
            choices["number"] = [1, 1, 1, 2, 3, 10**19]
        return chance.choice(choices.get(name, [1, 1, 2, 2, 3, 4, 0, 10**9, 10**19, 10**30]))

    def _query(self, chance: Random, rule: Rule) -> str:
        if chance.random() < 0.4:
            return ""
        found = list(self.known.queries.get(rule.endpoint, ()))
        forms = self.known.forms.get(rule.endpoint, ())
        asking = (form for form in forms if form.method == "GET")
        found += (_urlencoded(self._changed(chance, form)).decode() for form in asking)
        query = chance.choice(found) if found and chance.random() < 0.7 else ""
        pairs = [(name, odd.text(chance)) for name in self._names(chance)]
        more = _urlencoded(pairs).decode()
        if chance.random() < 0.05:
            more += chance.choice(
                ("&&=&", "&%ff=%fe", "&a%00=b", "&" + "a=b&" * 2_000, "%", "&[]=1")
            )
        return "&".join(part for part in (query, more) if part)[:60_000]

    def _names(self, chance: Random) -> list[str]:
        return chance.choices(self.known.names, k=chance.choice((0, 0, 1, 1, 2)))

    def _changed(self, chance: Random, form: Form) -> list[tuple[str, str]]:
        """Return the fields of a form, with some of them changed."""
        fields = form.filled()
        boxes = [each for each in form.fields if not each.sends and each.kind != "file"]
        fields += [(each.name, each.value) for each in boxes if chance.random() < 0.15]
        texts = [each for each in form.fields if each.is_text or each.kind in {"number", "select"}]
        fields = [
            (name, odd.mutated(chance, value))
            if any(each.name == name for each in texts) and chance.random() < 0.35
            else (name, value)
            for name, value in fields
        ]
        buttons = form.buttons()
        if buttons and chance.random() < 0.9:
            fields.append(chance.choice(buttons))
        for _ in range(chance.choice((0, 0, 1, 1, 2, 4))):
            fields = self._spoil(chance, fields)
        return fields

    def _spoil(self, chance: Random, fields: list[tuple[str, str]]) -> list[tuple[str, str]]:
        places = [
            place
            for place, (name, _) in enumerate(fields)
            if name not in _GUARDED or chance.random() < 0.1
        ]
        if not places:
            return [*fields, (odd.text(chance), odd.text(chance))]
        place = chance.choice(places)
        name, value = fields[place]
        put: list[tuple[str, str]] = chance.choice(
            (
                [],
                [(name, value), (name, odd.text(chance))],
                [(name, odd.mutated(chance, value))],
                [(name, odd.text(chance))],
                [(name, chance.choice(odd.NUMBERS))],
                [(odd.mutated(chance, name), value)],
                [(name, value), (re.sub(r"\d+", "99", name), value)],
                [(f"{name}[]", value)],
            )
        )
        return [*fields[:place], *put, *fields[place + 1 :]]

    def _with_form(self, chance: Random, sent: Sent, form: Form) -> Sent:
        fields = self._changed(chance, form)
        files = [each.name for each in form.fields if each.kind == "file"]
        texts = {name for name, value in fields if name == "text"}
        if texts and chance.random() < 0.7:
            file = self._file(chance).decode("utf-8", "replace")
            fields = [(name, file if name in texts else value) for name, value in fields]
        if files or chance.random() < 0.15:
            body, kind = _multipart(chance, fields, [(name, self._file(chance)) for name in files])
        else:
            body, kind = _urlencoded(fields), _FORM
        return replace(sent, body=body, headers=(*sent.headers, ("Content-Type", kind)))

    def _file(self, chance: Random) -> bytes:
        if chance.random() < 0.1:
            return odd.text(chance).encode("utf-8", "surrogatepass")
        return odd.json_bytes(chance, chance.choice([*self.known.files, *_EXAMPLES]))

    def _with_document(self, chance: Random, sent: Sent, endpoint: str) -> Sent:
        documents = _MEANT_FOR.get(endpoint, _EXAMPLES) if chance.random() < 0.7 else _EXAMPLES
        document = chance.choice(documents)
        # What is written to a game has more to be right than what is only scored.
        is_plain = chance.random() < (0.5 if endpoint.startswith("api.game.") else 0.25)
        body = json.dumps(document).encode() if is_plain else odd.json_bytes(chance, document)
        return replace(sent, body=body, headers=(("Content-Type", "application/json"),))

    def _with_link(self, chance: Random, sent: Sent) -> Sent:
        """Return the request with a game's link as its key, and against a version of it."""
        tokens = self.world.tokens
        # The others may all have been taken back by now, and no cookie leads on here.
        good = [tokens[name] for name in ("owner", "scorer") if self._opens(tokens[name])]
        link = chance.choice([*(good or [self._started(chance)]) * 20, *tokens.values()])
        key = f"key-{chance.getrandbits(96 if chance.random() < 0.9 else 4):024}"
        seen = self._seen(sent, link) if chance.random() < 0.7 else chance.choice(odd.NUMBERS)
        told = {"Authorization": f"Bearer {link}", "Idempotency-Key": key, "If-Match": seen}
        if chance.random() < 0.1:
            told[chance.choice([*told])] = odd.text(chance)[:200]
        # Servers pass headers on as Latin-1, without line breaks.
        lines = {name: "".join(filter(_MAY_STAND, value)) for name, value in told.items()}
        return replace(sent, headers=(*sent.headers, *lines.items()))

    def _started(self, chance: Random) -> str:
        """Return the link of a game with a hand that is started now."""
        key = ("Idempotency-Key", f"{chance.getrandbits(96):032}")
        start = Sent(
            "POST", "/api/v1/games", "", (key,), json.dumps(api_examples.NEW_GAME).encode()
        )
        caller = Caller(self.world.app)
        link = str(json.loads(caller.send(start).body)["token"])
        headers = (("Authorization", f"Bearer {link}"), key, ("If-Match", "0"))
        hand = json.dumps(api_examples.WRITTEN_HAND).encode()
        caller.send(Sent("POST", "/api/v1/game/hands", "", headers, hand))
        return link

    def _opens(self, link: str) -> bool:
        return self._looked_at("/api/v1/game", link).status == HTTPStatus.OK

    def _seen(self, sent: Sent, link: str) -> str:
        """Return the ETag that a write has to name now; empty where the link opens nothing."""
        path = sent.path if sent.method == "PUT" else "/api/v1/game"
        return self._looked_at(path, link).headers.get("ETag", "")

    def _looked_at(self, path: str, link: str) -> Answer:
        headers = (("Authorization", f"Bearer {link}"),)
        return Caller(self.world.app).send(Sent("GET", path, headers=headers))

    def _oddly(self, chance: Random, sent: Sent) -> Sent:
        """Return the request with odd headers, cookies, types or lengths, one time in three."""
        if chance.random() < 0.67:
            return sent
        changes = (self._odd_header, self._odd_type, self._odd_length, self._odd_cookies)
        weights = (6, 1, 1, 2)
        for change in chance.choices(changes, weights, k=chance.choice((1, 1, 2))):
            sent = change(chance, sent)
        return sent

    def _odd_header(self, chance: Random, sent: Sent) -> Sent:
        return replace(sent, headers=(*sent.headers, chance.choice(odd.HEADERS)))

    def _odd_type(self, chance: Random, sent: Sent) -> Sent:
        others = tuple(pair for pair in sent.headers if pair[0] != "Content-Type")
        return replace(sent, headers=(*others, ("Content-Type", chance.choice(odd.TYPES))))

    def _odd_length(self, chance: Random, sent: Sent) -> Sent:
        lengths = ("", "x", "-1", "0", "3", "1048577", "99999999999999999999", "1.5", "+4")
        return replace(sent, length=chance.choice(lengths))

    def _odd_cookies(self, chance: Random, sent: Sent) -> Sent:
        kept = dict(self.world.home.cookies)
        names = [*kept, "device", "language", "helper"]
        for name in chance.choices(names, k=2):
            donor = chance.choice([*kept.values(), ""])
            printable = quote_plus(odd.text(chance)[:200], errors="surrogatepass")
            kept[name] = chance.choice(
                (donor, printable, donor[:-3], f"{donor}x", '"', "\xff", ".")
            )
        line = "; ".join(f"{name}={value}" for name, value in kept.items())
        return replace(sent, headers=(*sent.headers, ("Cookie", line)))


def _urlencoded(fields: Sequence[tuple[str, str]]) -> bytes:
    return "&".join(
        "=".join(quote_plus(part, errors="surrogatepass") for part in pair) for pair in fields
    ).encode()


def _multipart(
    chance: Random, fields: Sequence[tuple[str, str]], files: Sequence[tuple[str, bytes]]
) -> tuple[bytes, str]:
    """Return a body in parts, broken one time in five, and its type."""
    edge = b"--edge\r\nContent-Disposition: form-data; name="
    parts = [
        edge + b'"%b"\r\n\r\n%b\r\n' % (_quoted(name), value.encode("utf-8", "surrogatepass"))
        for name, value in fields
    ]
    parts += [
        edge
        + b'"%b"; filename="game.json"\r\nContent-Type: application/json\r\n\r\n%b\r\n'
        % (_quoted(name), content)
        for name, content in files
    ]
    body = b"".join(parts) + b"--edge--\r\n"
    kind = "multipart/form-data; boundary=edge"
    if chance.random() < 0.2:
        place = chance.randrange(len(body))
        broken = (
            body[:place],
            body.replace(b"\r\n", b"\n"),
            body[:place] + b"\x00" * 10 + body[place:],
            body.replace(b"form-data; name=", b"form-data; nome="),
            body.replace(b"Content-Disposition", b"X"),
            b"--edge\r\n" * 3_000 + body,
        )
        body = chance.choice(broken)
    return body, kind


def _quoted(name: str) -> bytes:
    plain = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    return plain.encode("utf-8", "surrogatepass")
