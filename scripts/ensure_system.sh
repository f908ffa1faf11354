#!/bin/sh
# Installs system libraries and browsers that no Python package contains, where they are missing.
# Usage, after scripts/ensure_venv.sh: scripts/ensure_system.sh [pdf] [browser] [other-browsers]
#   pdf             the libraries that WeasyPrint draws text with
#   browser         Chromium, for the browser tests and the screenshots
#   other-browsers  Firefox and WebKitGTK, for the tests of every browser, which are skipped without them
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

# Prints the Debian package of every library that cannot be loaded. The libraries are loaded, instead of
# asking the package manager, so that it works on any Linux. Arguments: library=package ...
missing_libraries() {
    .venv/bin/python -I -S - "$@" <<'PYTHON'
import ctypes
import sys

for argument in sys.argv[1:]:
    library, package = argument.split("=")
    try:
        ctypes.CDLL(library)
    except OSError:
        print(package)
PYTHON
}

ensure_libraries() {
    ensure_packages "$(missing_libraries "$@")"
}

# Installs packages. Argument: their names, separated by white space, in one text; empty for none.
ensure_packages() {
    if [ -n "$1" ]; then
        # shellcheck disable=SC2086 # one word per package is meant
        install_packages $1
    fi
}

ensure_pdf() {
    if [ "$(uname)" = Darwin ]; then
        ensure_pdf_on_macos
        return
    fi
    missing=$(.venv/bin/python -I -m scorekeeper.sheets.libraries)
    ensure_packages "$missing"
    if [ -n "$missing" ]; then
        # The package's fonts lack the characters of Chinese, Japanese and Korean names, and emoji.
        (install_packages fonts-symbola fonts-wqy-microhei >/dev/null 2>&1) || true
    fi
}

ensure_pdf_on_macos() {
    for prefix in /opt/homebrew /usr/local /opt/local; do
        if [ -e "$prefix/lib/libpango-1.0.dylib" ]; then
            return
        fi
    done
    if ! command -v brew >/dev/null; then
        fail "The library pango is missing. With Homebrew (https://brew.sh):  brew install pango"
    fi
    say "Installing pango"
    brew install --quiet pango
}

# Succeeds if one of several programs is installed. Arguments: their names.
has_program() {
    for name in "$@"; do
        if command -v "$name" >/dev/null; then
            return 0
        fi
    done
    return 1
}

has_browser() {
    has_program "${CHROMIUM:-chromium}" chromium-headless-shell chromium-browser google-chrome google-chrome-stable ||
        [ -d "/Applications/Google Chrome.app" ] || [ -d /Applications/Chromium.app ]
}

# Debian's chromium-headless-shell has no user interface: it is smaller, and faster in tests.
install_browser() {
    (install_packages chromium-headless-shell 2>/dev/null) || install_packages chromium
}

ensure_browser() {
    if [ "$(uname)" = Darwin ]; then
        has_browser ||
            fail "Chrome or Chromium is missing. With Homebrew:  brew install --cask google-chrome"
        return
    fi
    has_browser || install_browser
    # The Node.js that Playwright brings along needs this library.
    ensure_libraries libatomic.so.1=libatomic1
}

# Installs packages of a browser whose tests can be skipped; where that fails, says that they are.
# Arguments: the browser, and the packages.
try_packages() {
    browser=$1
    shift
    if ! command -v apt-get >/dev/null; then
        say "There is no $browser to be had here: what is tested in it is skipped."
        return
    fi
    (install_packages "$@") || say "Without $* what is tested in $browser is skipped."
}

ensure_other_browsers() {
    has_program "${FIREFOX:-firefox-esr}" || try_packages Firefox firefox-esr
    has_program WebKitWebDriver && has_program Xvfb && return
    driver=webkit2gtk-driver
    # the name from Debian 13 on; apt-cache shows nothing for a name that other packages merely provide
    if [ -n "$(apt-cache show webkitgtk-webdriver 2>/dev/null)" ]; then
        driver=webkitgtk-webdriver
    fi
    try_packages WebKit "$driver" xvfb
}

for part in "$@"; do
    case $part in
        pdf) ensure_pdf ;;
        browser) ensure_browser ;;
        other-browsers) ensure_other_browsers ;;
        *) fail "usage: scripts/ensure_system.sh [pdf] [browser] [other-browsers]" ;;
    esac
done
