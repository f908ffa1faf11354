# shellcheck shell=sh
# Words and package installation shared by the set-up scripts; sourced, not run.

say() {
    echo "scorekeeper: $*"
}

fail() {
    say "$*" >&2
    exit 1
}

# Installs Debian packages, as root or through sudo; where neither is to be had it says what to type.
install_packages() {
    install="apt-get install --yes --no-install-recommends $*"
    if ! command -v apt-get >/dev/null; then
        fail "this machine lacks what Debian and Ubuntu call $*. Install it and run the same command again."
    fi
    if [ "$(id -u)" -eq 0 ]; then
        as_root="env"
    elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
        as_root="sudo"
    else
        fail "system packages are missing. Have an administrator run: apt-get update && $install"
    fi
    say "Installing $* ($as_root apt-get)"
    # The package lists are fetched only where the install fails without: on a machine that has them
    # an update would cost seconds and change nothing.
    apt_get "$as_root" install "$@" 2>/dev/null || {
        apt_get "$as_root" update && apt_get "$as_root" install "$@"
    } || fail "apt-get could not install $*. Its own words stand above. Afterwards try: $install"
}

apt_get() {
    as_root=$1 verb=$2
    shift 2
    case $verb in
        update) $as_root apt-get --quiet update </dev/null ;;
        install)
            $as_root env DEBIAN_FRONTEND=noninteractive \
                apt-get --quiet --yes --no-install-recommends install "$@" </dev/null
            ;;
    esac
}
