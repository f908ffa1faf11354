#!/bin/sh
# Runs a command in its own network, process and mount namespaces, so that its servers need no port of
# this machine, and nothing is left running or mounted when the command ends.
# Usage: scripts/apart.sh COMMAND [ARGUMENT ...]
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

# Adds a program to those lacking if it is missing. Arguments: the program, its Debian package, and
# what it is for.
needs() {
    command -v "$1" >/dev/null ||
        lacking="$lacking
  $1, for $3:  apt-get install --no-install-recommends $2"
}

PATH="$PATH:/usr/sbin:/sbin"
lacking=
needs unshare util-linux "networks of their own"
needs setpriv util-linux "servers without root's powers"
needs ip iproute2 "the network between them"
needs caddy caddy "the proxy (the package starts one on port 80: systemctl disable --now caddy)"
needs certutil libnss3-tools "a browser that believes its certificates"
[ -n "$(echo /usr/lib/postgresql/*/bin/initdb | grep -v '\*')" ] ||
    lacking="$lacking
  PostgreSQL, for the database:  apt-get install --no-install-recommends postgresql"
[ -z "$lacking" ] || fail "This cannot go on without$lacking"

apart="unshare --net --mount --pid --fork --kill-child --mount-proc"
# Other users than root need a user namespace in which they may set up networks and mounts.
[ "$(id -u)" -eq 0 ] || apart="$apart --user --map-current-user --keep-caps"
$apart true 2>/dev/null ||
    fail "This system gives you no network of your own: '$apart true' fails. Try as root."
# `ip netns` keeps its files in /run/netns: the mount on /run hides them from the rest of the machine.
exec $apart sh -c 'mount -t tmpfs none /run && mkdir /run/netns && exec "$@"' sh "$@"
