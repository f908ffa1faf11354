"""What every test shares: how many examples hypothesis tries.

`HYPOTHESIS_PROFILE` says which profile: three tests of every ruleset make more than 2,000
examples of each with `ci`, and 6,000 with `full`.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)

settings.register_profile("quick", COMMON, max_examples=20)
settings.register_profile("default", COMMON, max_examples=100)
settings.register_profile("ci", COMMON, max_examples=700)
settings.register_profile("full", COMMON, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
