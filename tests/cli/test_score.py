"""`scorekeeper score` and `scorekeeper game`."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import click
import pytest

from scorekeeper.cli import main, scorekeeper
from tests.cli.command import COMMAND, environment, refused, run, run_apart

EXAMPLE = {
    "ruleset": "caliente-complete",
    "sides": [
        {
            "name": "North-South",
            "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"],
            "red_threes": 1,
            "hands": [{"cards": ""}, {"cards": "5 8 K"}],
            "went_out": True,
        },
        {"name": "East-West", "hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
    ],
}
BROKEN = {"ruleset": "classic", "sides": [{"melds": ["7Z"]}, {"melds": ["8Y"]}]}


@pytest.fixture
def example(tmp_path: Path) -> Path:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(EXAMPLE), encoding="utf-8")
    return file


def test_a_hand_in_a_file(example: Path) -> None:
    finished = run("score", str(example))
    assert (finished.returncode, finished.stderr) == (0, b"")
    result = json.loads(finished.stdout)
    assert [side["total"] for side in result["sides"]] == [1190, -65]
    assert finished.stdout.startswith(b'{\n  "legal": true')


def test_a_hand_on_standard_input_with_letters_of_any_language() -> None:
    given = json.dumps({"ruleset": "classic", "sides": [{"name": "Łukasz"}, {}]}).encode()
    finished = run_apart("score", "-", given=given, PYTHONIOENCODING="latin-1")
    assert json.loads(finished.stdout.decode("utf-8"))["sides"][0]["name"] == "Łukasz"


def test_a_hand_that_breaks_rules_is_scored_all_the_same() -> None:
    given = json.dumps({"ruleset": "classic", "sides": [{"melds": ["7"]}, {}]}).encode()
    finished = run("score", "-", given=given)
    assert finished.returncode == 0
    assert json.loads(finished.stdout)["legal"] is False


def test_the_first_problem_is_told_and_how_many_there_are() -> None:
    assert refused("score", "-", given=json.dumps(BROKEN).encode()) == (
        "Standard input: sides[0].melds[0]: “7Z” (card 1) is not a card. Write 4 to 10, J, Q, K, "
        "A, 2, JKR, 3R, 3B; 10x8 is eight tens. (1 more problem)"
    )
    many = {"ruleset": "classic", "sides": [{"melds": ["Z"] * 100}, {"melds": ["Z"] * 100}]}
    assert refused("score", "-", given=json.dumps(many).encode()).endswith("(199 more problems)")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (b"", "There is nothing here. Send a JSON document."),
        (b"\xff\xfe", "This is not text in UTF-8. Save it as UTF-8 and send it again."),
        (b"{", "This is not JSON: EOF while parsing an object at line 1 column 1."),
        (b"[" * 50_000, "This is not JSON: recursion limit exceeded at line 1 column 202."),
        (b'{"a": NaN}', "This is not JSON: expected value at line 1 column 7."),
        (b"5", "Write an object here, in braces: {…}."),
        (b"1" * 5000, "This is not JSON: number out of range at line 1 column 4302."),
        (b" " * (16 * 1024 * 1024 + 1), "This is larger than 16 MiB. Send less at once."),
    ],
    ids=lambda value: str(value)[:20],
)
@pytest.mark.parametrize("command", ["score", "game"])
def test_what_is_no_document(command: str, given: bytes, sentence: str) -> None:
    assert refused(command, "-", given=given).startswith(f"Standard input: {sentence}")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    folder = str(tmp_path)
    assert (
        refused("score", f"{folder}/hand.json") == f"{folder}/hand.json: No such file or directory."
    )
    assert refused("score", folder) == f"{folder}: Is a directory."
    assert refused("score", "--lines", folder) == f"{folder}: Is a directory."
    assert refused("game", "a\nb.json", folder=tmp_path).startswith(
        "a\N{REPLACEMENT CHARACTER}b.json:"
    )


def test_standard_input_that_is_closed() -> None:
    finished = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "score", "-"],  # noqa: S607
        capture_output=True,
        check=False,
        env=environment(),
    )
    assert finished.returncode == 2
    assert finished.stderr == b"scorekeeper: There is nothing on standard input.\n"


def test_calls_that_are_not_written_right() -> None:
    assert refused("score") == "Missing argument 'FILE'. Try `scorekeeper score --help`."
    assert refused("check").startswith("Missing argument 'NAME'. Choose from: first-meld, find-")
    assert refused("rules", "classic", "5").endswith("(5). Try `scorekeeper rules --help`.")
    assert refused("shuffle") == "No such command 'shuffle'. Try `scorekeeper --help`."
    assert refused("score", "-", "--fast").startswith("No such option")


def test_help_without_a_command() -> None:
    finished = run()
    assert finished.returncode == 2
    assert b"Usage: scorekeeper [OPTIONS] COMMAND" in finished.stderr
    assert run("--help").returncode == 0


WIDE = click.Context(scorekeeper, max_content_width=200, terminal_width=200)


@pytest.mark.parametrize("command", scorekeeper.list_commands(WIDE))
def test_every_command_does_what_the_help_says(command: str) -> None:
    found = scorekeeper.get_command(WIDE, command)
    assert found is not None
    listed = [line.split(None, 1) for line in scorekeeper.get_help(WIDE).splitlines()]
    assert [command, found.get_short_help_str(limit=200)] in listed


def test_a_line_for_every_line() -> None:
    long = b'{"ruleset": "' + b"x" * (16 * 1024 * 1024) + b'"}'
    lines = [json.dumps(EXAMPLE).encode(), b"{", b"", json.dumps(BROKEN).encode(), long, b"\xff"]
    finished = run(
        "score", "--lines", "-", given=b"\n".join([*lines, json.dumps(EXAMPLE).encode()])
    )
    assert (finished.returncode, finished.stderr) == (0, b"")
    results = [json.loads(line) for line in finished.stdout.splitlines()]
    assert [result.get("error", {}).get("code") for result in results] == [
        None,
        "json.invalid",
        "document.empty",
        "card.unknown",
        "document.too_large",
        "json.not_utf8",
        None,
    ]
    assert results[3]["error"]["path"] == "sides[0].melds[0]"
    assert set(results[3]["error"]) == {"path", "code", "message"}
    assert results[0] == results[6]


def test_lines_of_a_file(example: Path) -> None:
    finished = run("score", "--lines", str(example))
    assert json.loads(finished.stdout)["sides"][0]["total"] == 1190


def test_each_result_is_there_before_the_next_line_is_sent() -> None:
    line = json.dumps(EXAMPLE).encode() + b"\n"
    with subprocess.Popen(
        [*COMMAND, "score", "--lines", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["legal"] is True
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def test_a_reader_that_leaves_ends_it_quietly(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(f"{json.dumps(EXAMPLE)}\n" * 2_000, encoding="utf-8")
    with subprocess.Popen(
        [*COMMAND, "score", "--lines", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_behind_standard_output_is_said_in_one_line(example: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        finished = subprocess.run(
            [*COMMAND, "score", str(example)],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=environment(),
        )
    assert finished.returncode == 2
    assert finished.stderr == b"scorekeeper: Output: No space left on device.\n"


def test_a_game_and_the_game_in_its_result() -> None:
    net = [{"entry": "net", "net": 2600}, {"entry": "net", "net": 2400}]
    deals = [{"sides": net}, {"sides": net}]
    game = {"ruleset": "canasta", "sides": ["North-South", "East-West"], "deals": deals}
    first = run("game", "-", given=json.dumps(game).encode())
    result = json.loads(first.stdout)
    assert (first.returncode, result["over"], result["winner"]) == (0, True, 0)
    assert run("game", "-", given=first.stdout).stdout == first.stdout


def test_a_game_that_cannot_be_read() -> None:
    given = b'{"ruleset": "canasta", "sides": ["A"], "deals": []}'
    assert refused("game", "-", given=given) == (
        "Standard input: sides: Give a name to each of 2 sides; this list holds 1."
    )


def test_scoring_loads_neither_the_web_nor_the_sheets() -> None:
    program = (
        "import sys; from scorekeeper.cli import main\n"
        "try: main(['score', '/nowhere'])\n"
        "except SystemExit: pass\n"
        "print(*sorted({'flask', 'sqlalchemy', 'weasyprint', 'uvicorn'} & sys.modules.keys()))"
    )
    finished = subprocess.run(
        [COMMAND[0], "-c", program], capture_output=True, check=True, env=environment()
    )
    assert finished.stdout == b"\n"


def test_main_in_this_process(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["score", "--lines", str(example.with_name("none"))])
    assert leaving.value.code == 2
    assert capsys.readouterr().err.startswith("scorekeeper: ")
