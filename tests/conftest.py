"""What every test shares: how many examples hypothesis tries."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.profiles import EXAMPLES, PROFILE

COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)

for profile, examples in EXAMPLES.items():
    settings.register_profile(profile, COMMON, max_examples=examples)
settings.load_profile(PROFILE)
