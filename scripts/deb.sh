#!/bin/sh
# Makes a Debian package of what is in a build folder: ockham_VERSION_ARCHITECTURE.deb, in the working folder.
#
#   scripts/deb.sh BUILD
set -eu
build=$1
# What ockham starts (src/base/process/tools.h), the library that it loads, and what -m32 and the sanitizer of replays need.
started="clang-19, llvm-19, libllvm19, libclang-rt-19-dev, gcc-multilib, cvc5, minisat, cryptominisat"

version=$("$build/ockham" --version | sed -n '1s/^ockham //p')
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

DESTDIR=$work/all meson install -C "$build" --no-rebuild --strip --quiet
prefix=$(cd "$work/all" && dirname "$(dirname "$(find . -path '*/bin/ockham')")")
mkdir -p "$work/root/DEBIAN" "$work/root/usr" "$work/debian"
cp -a "$work/all/$prefix/." "$work/root/usr/"
gzip -9n "$work"/root/usr/share/man/man1/*.1
install -m 644 LICENSE "$work/root/usr/share/doc/ockham/copyright"
gzip -9nc NEWS.md >"$work/root/usr/share/doc/ockham/NEWS.md.gz"
find "$work/root/usr" -type d -exec chmod 755 {} +

# dpkg-shlibdeps wants to be called where a source package is.
printf 'Source: ockham\n\nPackage: ockham\nArchitecture: any\n' >"$work/debian/control"
linked=$(cd "$work" && dpkg-shlibdeps -O root/usr/bin/ockham root/usr/bin/ockham-certify | sed -n 's/^shlibs:Depends=//p')
cat >"$work/root/DEBIAN/control" <<END
Package: ockham
Version: $version
Architecture: $architecture
Maintainer: ockham maintainers <maintainers@ockham.invalid>
Installed-Size: $(du -sk "$work/root/usr" | cut -f1)
Depends: $linked, $started
Section: devel
Priority: optional
Description: software model checker for C
 Decides whether a C program can violate a property: safe, with invariants that a second prover checks again; unsafe, with
 inputs that make the compiled program fail; or unknown, with a reason.
END
package=ockham_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$work/root" "$work/$package" >/dev/null
mv "$work/$package" "$package"
echo "$package"
