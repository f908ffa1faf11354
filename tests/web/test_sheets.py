from io import BytesIO

import pytest
from pypdf import PdfReader
from werkzeug.test import TestResponse

from scorekeeper.sheets import render
from scorekeeper.sheets.sheet_queue import SheetFailedError, SheetsBusyError, SheetTooLongError
from scorekeeper.web import errors
from tests.web.visitor import Visitor


def text_of(answer: TestResponse) -> str:
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.data)).pages)


def test_the_sheet_of_a_game(visitor: Visitor) -> None:
    board = visitor.start(player_0="Ann", options="caliente")
    visitor.write(board)
    answer = visitor.get(f"{board}/sheet.pdf?paper=letter")
    text = text_of(answer)
    assert "1190" in text
    assert "Ann & South" in text
    assert "Caliente cards" in text
    assert 'filename="canasta-ann-south-east-west.pdf"' in answer.headers["Content-Disposition"]


def test_a_sheet_that_is_there_already_is_not_made_again(visitor: Visitor) -> None:
    board = visitor.start()
    mark = visitor.get(f"{board}/sheet.pdf").headers["ETag"]
    again = visitor.get(f"{board}/sheet.pdf", headers={"If-None-Match": mark})
    assert (again.status_code, again.data) == (304, b"")
    visitor.write(board)
    later = visitor.get(f"{board}/sheet.pdf", headers={"If-None-Match": mark})
    assert "1190" in text_of(later)


@pytest.mark.parametrize(
    ("paper", "size"),
    [("a4", (595, 842)), ("letter", (612, 792)), ("", (595, 842)), ("papyrus", (595, 842))],
)
def test_every_paper(visitor: Visitor, paper: str, size: tuple[int, int]) -> None:
    answer = visitor.get(f"{visitor.start()}/sheet.pdf?paper={paper}")
    (page,) = PdfReader(BytesIO(answer.data)).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_blank_sheets(visitor: Visitor) -> None:
    board = visitor.start(player_0="Ann", player_2="Ben")
    assert "Ann & Ben" in text_of(visitor.get(f"{board}/blank.pdf"))
    assert "Classic Canasta" in text_of(visitor.get("/sheets/blank/classic.pdf?paper=letter"))


@pytest.mark.parametrize(
    "url", ["/g/gone/sheet.pdf", "/g/gone/blank.pdf", "/sheets/blank/poker.pdf"]
)
def test_a_sheet_of_no_game_or_edition_is_not_found(visitor: Visitor, url: str) -> None:
    assert visitor.get(url).status_code == 404


def test_a_server_that_lacks_libraries_says_so(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_page: render.Page) -> bytes:
        raise SheetFailedError

    monkeypatch.setattr(errors, "why_no_sheets", lambda: "No Pango.")
    board = visitor.start()
    render.use_renderer(fail)
    try:
        answer = visitor.get(f"{board}/sheet.pdf")
    finally:
        render.use_renderer()
    assert (answer.status_code, "scorekeeper doctor" in answer.text) == (503, True)
    assert visitor.get(board).status_code == 200


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (SheetsBusyError(), 503, "Several sheets are being made. Try again in a few seconds."),
        (SheetTooLongError(), 503, "This sheet takes too long to make."),
        (SheetFailedError(), 500, "The sheet could not be made. Nothing was lost"),
    ],
)
def test_a_sheet_that_is_not_made_is_told_in_a_sentence(
    visitor: Visitor, error: Exception, status: int, sentence: str
) -> None:
    def fail(_page: render.Page) -> bytes:
        raise error

    board = visitor.start()
    render.use_renderer(fail)
    try:
        answers = [visitor.get(f"{board}/sheet.pdf"), visitor.get("/rules/classic/card.pdf")]
    finally:
        render.use_renderer()
    for answer in answers:
        assert answer.status_code == status
        assert sentence in answer.text
        assert answer.headers.get("Retry-After") == ("5" if "seconds" in sentence else None)
