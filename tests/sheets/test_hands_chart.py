from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.sheets.hands_chart import hands_chart
from scorekeeper.sheets.plot import ChartSize

SVG = "{http://www.w3.org/2000/svg}"
PHONE = ChartSize(width=360, height=210, text=12.5)
TWO = (("North-South", (1190, 210, -300)), ("East-West", (-70, 500, 4675)))


def _texts(svg: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314


def _bars(svg: str) -> list[str]:
    found = ET.fromstring(svg).findall(f"{SVG}path[@stroke='currentColor']")  # noqa: S314
    return [path.get("d", "") for path in found if "V" in path.get("d", "")]


def test_it_tells_names_hands_and_points() -> None:
    texts = _texts(hands_chart(TWO, title="Hands", size=PHONE))
    for text in ("North-South", "East-West", "1", "2", "3", "0", "4000"):
        assert text in texts


def test_every_side_has_a_bar_for_every_hand() -> None:
    assert [bars.count("M") for bars in _bars(hands_chart(TWO, title="x", size=PHONE))] == [3, 3]


def test_bars_are_as_long_as_the_points_are_many() -> None:
    svg = hands_chart((("A", (100, -100)), ("B", (200, 0))), title="x", size=PHONE)
    first, second = (
        [float(zero) - float(end) for zero, end in re.findall(r"M[\d.]+ ([\d.]+)V([\d.]+)", bars)]
        for bars in _bars(svg)
    )
    assert first[0] == pytest.approx(-first[1], abs=0.1)
    assert second == pytest.approx([2 * first[0], 0], abs=0.1)


def test_six_sides_differ_without_colour() -> None:
    svg = hands_chart([(str(side), (side * 100, 50)) for side in range(6)], title="x", size=PHONE)
    root = ET.fromstring(svg)  # noqa: S314
    bars = [path for path in root.findall(f"{SVG}path") if "chart-bar" in path.get("class", "")]
    assert len({path.get("fill") for path in bars}) == 6
    patterns = [
        path.get("d") for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "1.2"
    ]
    assert len(set(patterns)) == 4


def test_it_may_stand_under_a_strict_content_security_policy() -> None:
    svg = hands_chart(TWO, title="<b>", size=PHONE)
    assert "style" not in svg
    root = ET.fromstring(svg)  # noqa: S314
    assert root.get("viewBox") == "0 0 360 210"
    assert (root.get("role"), root[0].text) == ("img", "<b>")


def test_hands_may_begin_later_and_be_many() -> None:
    texts = _texts(hands_chart([("A", range(40))], title="x", first=461, size=PHONE))
    assert "465" in texts
    assert "461" not in texts


@pytest.mark.parametrize("sides", [(), (("A", ()),), (("A", (1,)), ("B", (1, 2)))])
def test_without_hands_there_is_no_chart(sides: tuple[tuple[str, tuple[int, ...]], ...]) -> None:
    with pytest.raises(ValueError, match="at least one hand"):
        hands_chart(sides, title="x", size=PHONE)


@given(
    st.integers(1, 40).flatmap(
        lambda hands: st.lists(
            st.tuples(
                st.text(max_size=60),
                st.lists(st.integers(-20_000, 20_000), min_size=hands, max_size=hands),
            ),
            min_size=1,
            max_size=6,
        )
    )
)
def test_nothing_stands_outside(sides: list[tuple[str, list[int]]]) -> None:
    svg = hands_chart(sides, title="x", size=PHONE)
    for bars in _bars(re.sub(r"[^\x20-\x7e]", "", svg)):
        found = re.findall(r"M(-?[\d.]+) (-?[\d.]+)V(-?[\d.]+)", bars)
        assert len(found) == bars.count("M")
        for x, zero, end in found:
            assert 0 <= float(x) <= 360
            assert all(0 <= float(y) <= 210 for y in (zero, end))
