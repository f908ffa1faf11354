# shellcheck shell=sh
# Functions for messages and package installation that the set-up scripts share; sourced, not run.

say() {
    echo "scorekeeper: $*"
}

fail() {
    say "$*" >&2
    exit 1
}

# Installs Debian packages, as root or through sudo; where neither is possible it says what to run.
install_packages() {
    by_hand="apt-get install --yes --no-install-recommends $*"
    if ! command -v apt-get >/dev/null; then
        fail "This machine lacks what Debian and Ubuntu call: $*." \
            "Install it with the package manager of your system, then repeat the command."
    fi
    as_root=$(root_command) ||
        fail "System packages are missing. Have an administrator run:  apt-get update && $by_hand"
    say "Installing $*"
    log=$(mktemp)
    # The package lists are updated only if the installation fails: an update takes seconds, and is
    # seldom needed.
    if apt_get install "$@" >"$log" 2>&1 ||
        { apt_get update && apt_get install "$@"; } >"$log" 2>&1; then
        rm -f "$log"
        return 0
    fi
    cat "$log" >&2
    rm -f "$log"
    fail "apt-get stopped for the reason above. When that is put right, run:  $by_hand"
}

# Prints the command that runs another as root (empty for root itself); fails where there is none.
root_command() {
    if [ "$(id -u)" -eq 0 ]; then
        return 0
    fi
    # Without a terminal sudo cannot ask for a password, so it is used only if it needs none.
    if command -v sudo >/dev/null && { [ -t 2 ] || sudo -n true 2>/dev/null; }; then
        echo sudo
        return 0
    fi
    return 1
}

apt_get() {
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get --quiet --quiet --yes --no-install-recommends "$@" </dev/null
}
