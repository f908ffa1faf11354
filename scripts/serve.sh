#!/bin/sh
# Serves the app; what it is set up with comes from the environment (see README.md).
# Usage: scripts/serve.sh [OPTIONS OF `scorekeeper serve`]
set -eu
cd "$(dirname "$0")/.."

# Whoever reads the key or the database can act for every table: they are their owner's alone.
umask 077

if [ "$(uname)" = Darwin ]; then
    # Where Homebrew puts pango, which a Python from elsewhere does not search.
    export DYLD_FALLBACK_LIBRARY_PATH="${DYLD_FALLBACK_LIBRARY_PATH:-/opt/homebrew/lib:/usr/local/lib:/usr/lib}"
fi

exec .venv/bin/scorekeeper serve "$@"
