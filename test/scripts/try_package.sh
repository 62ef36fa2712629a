#!/bin/sh
# Installs a Debian package of ockham on a new, minimal Debian 12 below a temporary folder, and tries every command there.
# To be called as root; debootstrap has to be installed. The last line is `N passed, N failed`.
#
#   test/scripts/try_package.sh PACKAGE.deb [MIRROR]
set -eu
package=$1
mirror=${2:-$(sed -n 's/^deb \(\[[^]]*\] \)\?\([^ ]*\) bookworm .*/\2/p; s/^URIs: *\([^ ]*\).*/\1/p' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1)}
root=$(mktemp -d)
here=$(cd "$(dirname "$0")/../.." && pwd)
leave() {
  umount "$root/proc" "$root/dev" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap leave EXIT
trap 'exit 1' HUP INT TERM

debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 || { tail -n 5 "$root.log"; exit 1; }
rm -f "$root.log"
cp -a /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
cp "$package" "$root/tmp/ockham.deb"
cp -r "$here/examples" "$root/tmp/examples"
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root "$@"; }
inside apt-get update -qq
inside env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y /tmp/ockham.deb >"$root/tmp/log" 2>&1 || { tail -n 20 "$root/tmp/log"; exit 1; }

passed=0 failed=0
try() { # STATUS WORD... : does `ockham WORD...` end with it?
  expected=$1 status=0
  shift
  inside sh -c 'cd /tmp && exec ockham "$@"' sh "$@" >"$root/tmp/said" 2>&1 || status=$?
  if [ "$status" = "$expected" ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "FAIL ockham $*: status $status instead of $expected"
    tail -n 5 "$root/tmp/said"
  fi
}
try 0 --version
try 0 help check
try 0 doctor
try 0 check examples/lock.c --certificate certificate
try 0 certify certificate
try 1 check examples/lock_bad.c --replay replay --witness witness.yml --html page --sarif found.sarif
try 1 replay replay
try 0 validate witness.yml examples/lock_bad.c
try 1 check --data-model ILP32 examples/lock_bad.c
try 1 run examples/lock_bad.c --seed 1
try 0 cfa examples/lock.c
try 1 scan examples/lock.c
try 0 prove examples/heap/prove/reverse.c
try 0 infer examples/heap/infer/reverse.c
inside sh -c 'man=/usr/share/man/man1/ockham-check.1.gz; [ -s $man ] && [ -s /usr/share/ockham/rules/mutex.rule ]' && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAIL man pages and rules"; }
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
