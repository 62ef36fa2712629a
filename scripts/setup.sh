#!/bin/sh
# Installs the Debian 12 packages that ockham needs and that are missing; does nothing when all are there.
#
#   scripts/setup.sh [build|test|long|coverage|format|deb]     (default: test, which includes build)
set -eu

# build: compile ockham.          gcc make pkg-config python3 meson ninja-build
# front end at run time:          clang-19, its headers for -m32 (gcc-multilib brings libc6-dev-i386)
# replay at run time:             clang-19 with ld, libraries for -m32 (gcc-multilib), the address sanitizer
#                                 (libclang-rt-19-dev), its symbolizer (llvm-19)
# checker of proofs at run time:  cvc5 minisat
# second SAT solver of proofs:    cryptominisat (MIT; minisat is MIT, too; both are run as programs)
# libraries:                      LLVM's C API, GMP, Z3, BuDDy (libbdd-dev), CaDiCaL, libseccomp (the cell of replays),
#                                 libyaml, Expat and Nettle (witnesses, and hashes), SQLite (answers of scans that are kept)
# What ockham starts at run time is listed in src/base/process/tools.h, too.
build="gcc make pkg-config python3 meson ninja-build clang-19 llvm-19 llvm-19-dev gcc-multilib libclang-rt-19-dev cvc5 \
minisat cryptominisat libgmp-dev libz3-dev libbdd-dev libcadical-dev libseccomp-dev libyaml-dev libexpat1-dev nettle-dev libsqlite3-dev"
# test: unit tests, pages of the manual (groff-base), Z3 as a program, random programs (libcsmith-dev holds csmith.h), formatting, counted instructions
# and a browser for HTML reports, which node drives (test/html/package.json: the rest of that comes from npm)
test="libcmocka-dev z3 csmith libcsmith-dev git clang-format-19 valgrind chromium groff-base"
if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then test="$test nodejs npm"; fi
format="clang-format-19"
# What `make test-long` and `make coverage` need besides.
# A Slurm cluster of its own on this machine (test/scripts/slurm_cluster.py): slurm-wlm is these three, and munge.
long="clang-tidy-19 slurmctld slurmd slurm-client munge"
coverage="gcovr"
# What `make deb` needs besides `build`: which packages the libraries come from, and the package itself.
deb="dpkg-dev"

case "${1:-test}" in
  build) wanted="$build" ;;
  test) wanted="$build $test" ;;
  long) wanted="$build $test $long" ;;
  coverage) wanted="$build $test $coverage" ;;
  format) wanted="$format" ;;
  deb) wanted="$build $deb" ;;
  *) echo "usage: scripts/setup.sh [build|test|long|coverage|format|deb]" >&2; exit 2 ;;
esac

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "setup: no dpkg-query here: this is not Debian. Install these by other means: $wanted" >&2
  exit 0
fi

list_missing() {
  # One query for all; a package counts when its state is exactly "installed".
  # shellcheck disable=SC2086
  present=" $(dpkg-query -W -f='${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p' |
    tr '\n' ' ') "
  for package in $wanted; do
    case "$present" in
      *" $package "*) ;;
      *) printf '%s ' "$package" ;;
    esac
  done
}

# What drives the browser, as test/html/package-lock.json says. Where it cannot be had, its test says so.
install_modules() {
  case "${1:-test}" in build | format | deb) return ;; esac
  folder=$(dirname "$0")/../test/html
  [ "$folder/node_modules/.package-lock.json" -nt "$folder/package-lock.json" ] && return
  echo "setup: installing the modules of test/html"
  (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null && touch node_modules/.package-lock.json) ||
    echo "setup: npm could not install them; the test of HTML reports will fail" >&2
}

missing=$(list_missing)
if [ -z "$missing" ]; then
  install_modules "$@"
  exit 0
fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "setup: missing packages: ${missing}" >&2
    echo "setup: neither root nor sudo: please install them, then try again" >&2
    exit 1
  fi
  as_root=sudo
fi

echo "setup: installing ${missing}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! $as_root apt-get -o DPkg::Lock::Timeout=120 update >"$log" 2>&1; then
  tail -n 5 "$log" >&2
  echo "setup: apt-get update failed; going on with the package lists that are there" >&2
fi
unavailable=
for package in $missing; do
  candidate=$(apt-cache policy "$package" 2>/dev/null | sed -n 's/^ *Candidate: *//p')
  case "$candidate" in '' | '(none)') unavailable="$unavailable $package" ;; esac
done
if [ -n "$unavailable" ]; then
  echo "setup: not in the package sources of this machine:$unavailable" >&2
  echo "setup: ockham expects Debian 12 (bookworm), section main, with its updates" >&2
  exit 1
fi
# shellcheck disable=SC2086
if ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y \
  --no-install-recommends $missing >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  still=$(list_missing)
  echo "setup: could not install: ${still:-$missing}" >&2
  exit 1
fi
still=$(list_missing)
if [ -n "$still" ]; then
  echo "setup: still missing after installation: $still" >&2
  exit 1
fi
install_modules "$@"
