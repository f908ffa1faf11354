from __future__ import annotations

from xml.etree import ElementTree as ET

from scorekeeper.sheets.shares_chart import Share, columns_chart, shares_chart

SVG = "{http://www.w3.org/2000/svg}"


def boxes(drawing: str, kind: str) -> list[dict[str, float]]:
    """Return the places and sizes of the rectangles of a class."""
    found = ET.fromstring(drawing).iter(f"{SVG}rect")  # noqa: S314 -- our own drawing
    names = ("x", "y", "width", "height")
    return [
        {name: float(box.attrib[name]) for name in names}
        for box in found
        if box.attrib["class"] == f"chart-{kind}"
    ]


def words(drawing: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(drawing).iter(f"{SVG}text")]  # noqa: S314


def test_bars_are_as_long_as_what_they_are_of() -> None:
    drawing = shares_chart(
        [Share("<Ann>", 20, 5, "5 of 20"), Share("Ben", 10, 0, "0 of 10")], title="Won"
    )
    first, second = boxes(drawing, "whole")
    assert round(first["width"] / second["width"], 2) == 2
    (part,) = boxes(drawing, "part")
    assert round(first["width"] / part["width"], 2) == 4
    assert words(drawing) == ["<Ann>", "5 of 20", "Ben", "0 of 10"]


def test_a_long_name_makes_room_for_its_figure() -> None:
    drawing = shares_chart([Share("x" * 60, 0, 0, "0 of 0")], title="Won")
    assert "…" in words(drawing)[0]


def test_columns_stand_on_zero_and_hang_below_it() -> None:
    drawing = columns_chart(
        [Share("1/26", 300, 300, "300"), Share("2/26", -150, -150, "−150")], title=""
    )
    up, down = boxes(drawing, "part")
    assert abs(up["y"] + up["height"] - down["y"]) < 0.1
    assert round(up["height"] / down["height"], 1) == 2
    texts = ET.fromstring(drawing).iter(f"{SVG}text")  # noqa: S314
    height = {each.text: float(each.attrib["y"]) for each in texts}
    assert height["300"] < up["y"]
    assert height["−150"] > down["y"] + down["height"]


def test_many_columns_carry_fewer_words() -> None:
    few = columns_chart([Share("1/26", 1, 1, "1")] * 3, title="")
    many = columns_chart([Share("1/26", 1, 1, "1")] * 24, title="")
    assert words(few).count("1") == 3
    assert words(many).count("1") == 0
    assert 0 < words(many).count("1/26") < 24
