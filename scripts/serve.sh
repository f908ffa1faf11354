#!/bin/sh
# Serves the app: a folder for what is kept, a secret key, a database of the newest shape, the server.
# Usage: scripts/serve.sh [OPTIONS OF `scorekeeper serve`]
# Read from the environment, all optional:
#   PORT          the port (8000)
#   INSTANCE_DIR  where games and the secret key are kept (instance/)
#   DATABASE_URL  another database than the one in INSTANCE_DIR
#   SECRET_KEY    another secret key than the one in INSTANCE_DIR
set -eu
cd "$(dirname "$0")/.."

# Whoever reads the key or the database can act for every table: they are their owner's alone.
umask 077
instance=${INSTANCE_DIR:-$PWD/instance}
mkdir -p "$instance"

if [ -z "${SECRET_KEY:-}" ]; then
    if [ ! -s "$instance/secret_key" ]; then
        # Written beside and renamed: a key that is there is whole.
        .venv/bin/python -c 'import secrets; print(secrets.token_urlsafe(48))' >"$instance/secret_key.new"
        mv "$instance/secret_key.new" "$instance/secret_key"
    fi
    SECRET_KEY=$(cat "$instance/secret_key")
fi
export SECRET_KEY
export DATABASE_URL="${DATABASE_URL:-sqlite:///$instance/scorekeeper.db}"

if [ "$(uname)" = Darwin ]; then
    # Where Homebrew puts pango, which a Python from elsewhere does not search.
    export DYLD_FALLBACK_LIBRARY_PATH="${DYLD_FALLBACK_LIBRARY_PATH:-/opt/homebrew/lib:/usr/local/lib:/usr/lib}"
fi

.venv/bin/flask --app scorekeeper.web:create_app db upgrade
exec .venv/bin/scorekeeper serve --host 0.0.0.0 --port "${PORT:-8000}" "$@"
