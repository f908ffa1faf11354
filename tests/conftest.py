"""What every test shares: how many examples hypothesis tries."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

from tests.profiles import EXAMPLES, PROFILE

# One address asks for more here than a whole club does. Tests of limits set their own.
os.environ["RATE_LIMITS"] = "off"

COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)

for profile, examples in EXAMPLES.items():
    settings.register_profile(profile, COMMON, max_examples=examples)
settings.load_profile(PROFILE)
