"""The chart of bars: everything on it, to scale, and to be read in black and white."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from scorekeeper.sheets.bars import Bar, BarRow, bars_chart

SVG = "{http://www.w3.org/2000/svg}"
PANELS = {
    "How hands end": [
        BarRow("a side goes out", (Bar(0.8, "80.0 %"), Bar(0.4, "40.0 %"))),
        BarRow("nobody <does>", (Bar(0.2, "20.0 %"), None)),
    ],
    "Nothing": [BarRow("at all", (Bar(0, "0"), Bar(0, "0")))],
}


def drawn(series: tuple[str, ...] = ("Canasta", "Samba")) -> ET.Element:
    return ET.fromstring(bars_chart("100 games", series, PANELS))  # noqa: S314 - our own


def words(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def bars(root: ET.Element) -> list[dict[str, str]]:
    return [rect.attrib for rect in root.iter(f"{SVG}rect") if rect.get("stroke") == "black"]


def test_everything_is_written_on_it() -> None:
    root = drawn()
    assert root.findtext(f"{SVG}title") == "100 games"
    assert set(words(root)) == {
        "100 games",
        "Canasta",
        "Samba",
        "How hands end",
        "a side goes out",
        "nobody <does>",
        "80.0 %",
        "40.0 %",
        "20.0 %",
        "Nothing",
        "at all",
        "0",
    }


def test_bars_are_as_long_as_their_figures() -> None:
    lengths = [float(bar["width"]) for bar in bars(drawn())[2:]]
    assert lengths[0] == 2 * lengths[1] == 4 * lengths[2] > 0
    assert lengths[3:] == [0, 0]


def test_two_series_differ_in_black_and_white() -> None:
    fills = [bar["fill"] for bar in bars(drawn())]
    assert fills == ["#444", "white", "#444", "white", "#444", "#444", "white"]


def test_a_single_series() -> None:
    panels = {"Length": [BarRow("hands", (Bar(9.5, "9.5"),))]}
    root = ET.fromstring(bars_chart("Title", ("Canasta",), panels))  # noqa: S314 - our own
    assert words(root) == ["Title", "Canasta", "Length", "hands", "9.5"]


def test_nothing_is_written_over_something_else_nor_off_the_page() -> None:
    root = drawn()
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    places = [
        (float(text.attrib["x"]), float(text.attrib["y"])) for text in root.iter(f"{SVG}text")
    ]
    assert len(set(places)) == len(places)
    assert all(0 < x < width and 0 < y < height for x, y in places)
    assert max(float(bar["x"]) + float(bar["width"]) for bar in bars(root)) < width


@pytest.mark.parametrize("series", [(), ("a", "b", "c")])
def test_more_than_two_series_cannot_be_told_apart(series: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="one or two series"):
        bars_chart("Title", series, {})
