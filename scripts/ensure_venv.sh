#!/bin/sh
# Makes .venv with a Python that is new enough. Usage: scripts/ensure_venv.sh [PYTHON]
# Without an argument the newest Python of this machine that fits is taken.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for candidate in ${1:-python3 python3.13 python3.12 python3.11 python3.14}; do
        if command -v "$candidate" >/dev/null && is_new_enough "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is needed. Install it (macOS: brew install python@3.13) and" \
        "name it if it is not python3: make run PYTHON=/path/to/python3.13"
}

# Debian and Ubuntu leave pip out of Python: `python3 -m venv` fails there without python3-venv.
has_ensurepip() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null
}

python=$(find_python "${1:-}")
if [ -x .venv/bin/python ] && is_new_enough .venv/bin/python && .venv/bin/python -m pip --version >/dev/null 2>&1; then
    exit 0
fi
if ! has_ensurepip "$python"; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    install_packages "python$version-venv"
fi
say "Making .venv with $("$python" --version)"
rm -rf .venv
"$python" -m venv .venv
