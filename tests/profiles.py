"""How many examples hypothesis tries: `HYPOTHESIS_PROFILE`, or what fits where the tests run."""

from __future__ import annotations

import os
from typing import Final

PROFILE: Final = os.environ.get("HYPOTHESIS_PROFILE") or (
    "ci" if os.environ.get("CI") else "default"
)

EXAMPLES: Final = {"quick": 20, "default": 100, "ci": 100, "full": 2_000}
"""Examples of a test, by profile."""

OF_EACH_RULESET: Final = {"quick": 20, "default": 100, "ci": 200, "full": 2_000}[PROFILE]
"""Examples of each ruleset in each of the three tests that every ruleset passes."""
