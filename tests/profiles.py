"""Number of examples in hypothesis: by `HYPOTHESIS_PROFILE`, or few, as in the suite."""

from __future__ import annotations

import os
from typing import Final

PROFILE: Final = os.environ.get("HYPOTHESIS_PROFILE", "quick")

FULL: Final = PROFILE == "full"
"""Whether everything is tried that takes long: `make test-full`."""

EXAMPLES: Final = {"quick": 20, "thorough": 100, "full": 2_000}
"""Examples of a test, by profile."""

OF_EACH_RULESET: Final = {"quick": 20, "thorough": 200, "full": 2_000}[PROFILE]
"""Examples of each ruleset in each of the three tests that every ruleset passes."""
