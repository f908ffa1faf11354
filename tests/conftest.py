"""What every test shares: how many examples hypothesis tries, and what templates compile to."""

from __future__ import annotations

import os
from io import BytesIO
from typing import Final

from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from tests.profiles import EXAMPLES, PROFILE

# One address asks for more here than a whole club does. Tests of limits set their own.
os.environ["RATE_LIMITS"] = "off"

# Those need programs and powers that not every machine gives: `make deployment` runs them.
collect_ignore = [] if os.environ.get("DEPLOYMENT") else ["deployment"]

COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)

for profile, examples in EXAMPLES.items():
    settings.register_profile(profile, COMMON, max_examples=examples)
settings.load_profile(PROFILE)


class _Compiled(BytecodeCache):
    """Templates as they were compiled for the first app: nearly every test makes one of its own."""

    def __init__(self) -> None:
        self._kept: Final[dict[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with what is kept for its template."""
        if bucket.key in self._kept:
            bucket.load_bytecode(BytesIO(self._kept[bucket.key]))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


Flask.jinja_options = {"bytecode_cache": _Compiled()}
