#!/bin/sh
# Makes .venv, unless there is one with a Python that is new enough. Usage: scripts/ensure_venv.sh [PYTHON]
# Without an argument it takes python3, else the first python3.x that is new enough.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for candidate in ${1:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if command -v "$candidate" >/dev/null && is_new_enough "$candidate"; then
            echo "$candidate"
            return 0
        fi
    done
    fail "Python 3.11 or newer is needed${1:+, and $1 is not}. Install it (Debian, Ubuntu:" \
        "apt-get install python3; macOS: brew install python@3.13); if it is not called python3," \
        "name it:  make run PYTHON=python3.13"
}

if [ -x .venv/bin/python ] && is_new_enough .venv/bin/python && [ -x .venv/bin/pip ]; then
    exit 0
fi
python=$(find_python "${1:-}")
# On Debian and Ubuntu the module venv is in a separate package.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    install_packages "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
fi
say "Making .venv with $("$python" --version)"
rm -rf .venv
"$python" -m venv .venv
