#!/bin/sh
# Serves the app with the settings in the environment (see README.md).
# Usage: scripts/serve.sh [OPTIONS OF `scorekeeper serve`]
set -eu
cd "$(dirname "$0")/.."

# Only the owner may read the key and the database, as both give access to every game.
umask 077

if [ "$(uname)" = Darwin ]; then
    # Homebrew's folders, where pango is: a Python that is not Homebrew's does not search them.
    export DYLD_FALLBACK_LIBRARY_PATH="${DYLD_FALLBACK_LIBRARY_PATH:-/opt/homebrew/lib:/usr/local/lib:/usr/lib}"
fi

exec .venv/bin/scorekeeper serve "$@"
