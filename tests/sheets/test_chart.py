from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.sheets.plot import ChartSize, Series
from scorekeeper.sheets.totals_chart import TargetLine, TotalsChart, place_words, spread

SVG = "{http://www.w3.org/2000/svg}"
WIDE = ChartSize(width=640, height=240, text=12, names=150)
PHONE = ChartSize(width=360, height=220, text=12, names=110)
TWO = (
    ("North-South", (1190, 1400, 2875)),
    ("East-West", (-70, 430, 5105)),
)
TARGET = TargetLine(points=5000, label="Target 5,000")


def _texts(svg: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314


def test_it_tells_totals_names_hands_and_target() -> None:
    texts = _texts(TotalsChart(TWO, target=TARGET, size=WIDE).draw("Totals"))
    for text in ("North-South", "2875", "East-West", "5105", "Target 5,000", "1", "2", "3", "0"):
        assert text in texts


def test_it_may_stand_under_a_strict_content_security_policy() -> None:
    svg = TotalsChart(TWO, target=TARGET, size=WIDE).draw("Totals")
    assert "style" not in svg
    assert "<script" not in svg
    root = ET.fromstring(svg)  # noqa: S314
    assert "width" not in root.attrib
    assert root.get("viewBox") == "0 0 640 240"


def test_it_is_read_aloud_by_its_title() -> None:
    root = ET.fromstring(TotalsChart(TWO, size=WIDE).draw("North-South leads"))  # noqa: S314
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "North-South leads"


def test_names_are_text_whatever_they_hold() -> None:
    hostile = "<script>alert('&')</script>"
    svg = TotalsChart([(hostile, (5,))] * 2, size=WIDE).draw(hostile)
    assert "<script>" not in svg
    assert ET.fromstring(svg)[0].text == hostile  # noqa: S314


def test_six_sides_differ_without_colour() -> None:
    series = [(str(number), (number * 100, 50)) for number in range(6)]
    svg = TotalsChart(series, size=WIDE).draw("x")
    lines = re.findall(r'class="chart-line"[^>]*?(stroke-dasharray="[^"]*")?/>', svg)
    assert len(set(lines)) == 6
    marks = re.findall(r'class="(chart-mark[^"]*)" d="([^"]*)"', svg)
    shapes = {(kind, re.sub(r"[\d. -]+", "", path)[:8]) for kind, path in marks}
    assert len(marks) == 6
    assert len(shapes) >= 4


def test_colours_may_be_given_where_no_style_sheet_is() -> None:
    svg = TotalsChart(TWO, size=PHONE).draw("x", colours={1: "#1d5a43"})
    assert str(svg).count('color="#1d5a43"') == 1


def test_negative_totals_stand_below_the_zero_line() -> None:
    series = [("a", (-1190,)), ("b", (-5,))]
    chart = TotalsChart(series, size=PHONE)
    assert chart.sides[0].points[-1][1] > chart.plot.y(0)
    assert chart.sides[0].total == "−1190"
    assert chart.plot.rows[-1].label == "−1200"


def test_totals_that_are_all_nought_have_a_chart() -> None:
    chart = TotalsChart([("a", (0, 0))] * 2, size=PHONE)
    assert {y for _, y in chart.sides[0].points} == {chart.plot.y(0)}


def test_numbers_of_hands_are_thinned_out() -> None:
    chart = TotalsChart([("a", (5,) * 40)] * 2, size=PHONE)
    assert [tick.label for tick in chart.numbers] == ["5", "10", "15", "20", "25", "30", "35", "40"]


def test_five_hundred_hands_have_a_chart() -> None:
    chart = TotalsChart([("a", (5,) * 500)] * 2, size=PHONE)
    assert chart.numbers[-1].label == "500"
    marked = chart.marked(chart.sides[0])
    assert len(marked) < 20
    assert marked[-1] == chart.sides[0].points[-1]


def test_a_mark_just_before_the_last_is_left_out() -> None:
    chart = TotalsChart([("a", tuple(range(41)))] * 2, size=PHONE)
    marked = chart.marked(chart.sides[0])
    assert [chart.sides[0].points.index(point) for point in marked] == [
        *(5, 10, 15, 20, 25, 30, 35),
        41,
    ]


def test_the_target_is_labelled_where_the_lines_leave_room() -> None:
    steep = [("a", (5000, 20000)), ("b", (9000, 25000))]
    flat = [("a", (100, 5200)), ("b", (50, 4900))]
    low = TargetLine(points=1000, label="Target 1,000")
    first = TotalsChart(steep, target=low, size=PHONE).target
    second = TotalsChart(flat, target=TARGET, size=PHONE).target
    assert first is not None
    assert second is not None
    assert first.at_end
    assert not second.at_end


def test_the_totals_have_the_whole_height_until_somebody_has_half_of_the_target() -> None:
    far = TotalsChart([("a", (100, 2495)), ("b", (0, -300))], target=TARGET, size=PHONE)
    near = TotalsChart([("a", (100, 2500)), ("b", (0, -300))], target=TARGET, size=PHONE)
    assert far.target_y is None
    assert near.target_y is not None
    assert far.sides[0].points[-1][1] < near.sides[0].points[-1][1] / 1.5
    assert far.target is not None
    assert 0 < far.target.y < far.plot.y(2495)
    assert [str(chart.draw("x")).count("chart-target") for chart in (far, near)] == [1, 1]
    assert "Target 5,000" in _texts(far.draw("x"))


@pytest.mark.parametrize("end", [True, False])
def test_words_may_be_laid_over_the_drawing(end: bool) -> None:
    totals = (9000, 25000) if end else (100, 5200)
    chart = TotalsChart(
        [("a", totals)] * 2,
        target=TargetLine(points=1000 if end else 5000, label="Target 1,000"),
        size=WIDE,
    )
    words = {text.kind: text for text in place_words(chart)}
    assert words["rows"].text.split("\n") == [row.label for row in chart.plot.rows]
    assert words["columns"].text.split() == ["1", "2"]
    assert words["name"].text == f"a\n{chart.sides[1].total}"
    assert ("right" in words["target"].style) == end
    assert "<text" not in chart.draw("x", with_words=False)


@pytest.mark.parametrize("series", [(), (("a", ()),)])
def test_a_chart_needs_a_hand(series: tuple[Series, ...]) -> None:
    with pytest.raises(ValueError, match="at least one hand"):
        TotalsChart(series, size=WIDE)


def test_sides_have_played_as_many_hands() -> None:
    with pytest.raises(ValueError, match="a figure of each side and hand"):
        TotalsChart([("a", (1,)), ("b", (1, 2))], size=WIDE)


@given(
    st.integers(2, 6).flatmap(
        lambda sides: st.integers(1, 40).flatmap(
            lambda hands: st.lists(
                st.lists(
                    st.integers(-4000, 4000).map(lambda n: 5 * n), min_size=hands, max_size=hands
                ),
                min_size=sides,
                max_size=sides,
            )
        )
    ),
    st.sampled_from([None, TARGET]),
    st.sampled_from([WIDE, PHONE]),
)
def test_everything_stays_inside_and_names_apart(
    totals: list[list[int]], target: TargetLine | None, size: ChartSize
) -> None:
    series = [("x" * 60, tuple(side)) for side in totals]
    chart = TotalsChart(series, target=target, size=size)
    for side in chart.sides:
        assert all(0 <= x <= size.width and 0 <= y <= size.height for x, y in side.points)
        assert side.words[0] + 0.56 * size.text * len(side.name) <= size.width + size.text
    names = sorted(side.words[1] for side in chart.sides)
    assert names[0] >= 0
    assert names[-1] + 1.15 * size.text <= size.height
    apart = min(2.5 * size.text, (size.height - 3.2 * size.text) / (len(names) - 1))
    assert all(lower - upper > apart - 0.1 for upper, lower in pairwise(names))
    assert 2 <= len(chart.plot.rows) <= 9


def test_level_names_keep_their_order() -> None:
    assert spread([50, 50, 50], 10, (0, 100)) == [50, 60, 70]
    assert spread([99, 98], 10, (0, 100)) == [100, 90]
    assert spread([0, 0, 0], 100, (0, 100)) == [0, 50, 100]
