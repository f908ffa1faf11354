# syntax=docker/dockerfile:1

# Any Debian or Ubuntu with Python 3.11 or newer and its venv; `make image` gives it one.
ARG BASE=python:3.12-slim

FROM ${BASE} AS packages
WORKDIR /app
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python3 -m venv .venv
COPY requirements/run.txt requirements/run.txt
RUN .venv/bin/pip install --no-deps --require-hashes --requirement requirements/run.txt
COPY LICENSE README.md hatch_build.py pyproject.toml ./
COPY scorekeeper scorekeeper
RUN .venv/bin/pip install --no-deps --no-build-isolation --editable . \
    && .venv/bin/python -m compileall -q scorekeeper

FROM ${BASE}
# The libraries of WeasyPrint, as listed in scorekeeper/sheets/libraries.py; and fonts for names in Chinese,
# Japanese and Korean, and for emoji.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        fonts-symbola fonts-wqy-microhei libharfbuzz-subset0 libpango-1.0-0 libpangoft2-1.0-0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --create-home scorekeeper \
    && install --directory --owner=scorekeeper --mode=0700 /data
WORKDIR /app
COPY --from=packages /app .
COPY migrations migrations
COPY static static
COPY templates templates
COPY scripts/serve.sh scripts/serve.sh

USER scorekeeper
ENV INSTANCE_DIR=/data PORT=8000 PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 CMD [ \
    ".venv/bin/python", "-c", \
    "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
ENTRYPOINT ["scripts/serve.sh"]
