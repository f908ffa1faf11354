#!/bin/sh
# Runs a command in a network, a tree of processes and a set of mounts of its own: what listens there
# takes nobody's port, and when the command ends nothing of it is left running or mounted.
# Usage: scripts/apart.sh COMMAND [ARGUMENT ...]
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

# Arguments: a program, the package of Debian that has it, and what it is for.
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
# Who is not root is so inside, as far as the networks and mounts of there go.
[ "$(id -u)" -eq 0 ] || apart="$apart --user --map-current-user --keep-caps"
$apart true 2>/dev/null ||
    fail "This system gives you no network of your own: '$apart true' fails. Try as root."
# What is mounted on /run is seen by nobody else: the names of networks stand there.
exec $apart sh -c 'mount -t tmpfs none /run && mkdir /run/netns && exec "$@"' sh "$@"
