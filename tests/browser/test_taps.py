import pytest
from playwright.sync_api import expect

from tests.browser.device import REFERENCE, Device


def test_the_reference_hand_takes_at_most_twenty_taps(
    device: Device, capsys: pytest.CaptureFixture[str]
) -> None:
    device.start()
    device.taps = 0
    device.write(REFERENCE)
    expect(device.page.locator("#tab-points-0")).to_contain_text("+1190")
    device.save()
    assert device.totals() == ["1190", "0"]
    with capsys.disabled():
        print(f"\nThe reference hand takes {device.taps} taps.")  # noqa: T201
    assert device.taps <= 20
