#!/bin/sh
# ./install.sh [PREFIX]: copies camp to PREFIX/lib/camp (PREFIX is /usr/local if it is not given), and
# links the command, its manual pages and its completions. ./install.sh --remove [PREFIX] undoes it.
set -eu

from=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
remove=no
if [ "${1:-}" = --remove ]; then
  remove=yes
  shift
fi
case ${1:-} in
  -*)
    echo "error: unknown option '$1'" >&2
    echo "  hint: ./install.sh [PREFIX], or ./install.sh --remove [PREFIX]" >&2
    exit 2
    ;;
esac
prefix=${1:-/usr/local}
home=$prefix/lib/camp
if [ -d "$home" ] && [ "$(CDPATH='' cd -- "$home" && pwd -P)" = "$from" ]; then
  echo "error: $home is where this was unpacked, and would be removed" >&2
  echo "  hint: unpack it elsewhere" >&2
  exit 2
fi

rm -rf "$home" "$prefix/share/doc/camp"
rm -f "$prefix/bin/camp" "$prefix"/share/man/man1/camp.1 "$prefix"/share/man/man1/camp-*.1 \
  "$prefix/share/bash-completion/completions/camp" "$prefix/share/zsh/site-functions/_camp" \
  "$prefix/share/fish/vendor_completions.d/camp.fish"
if [ $remove = yes ]; then
  echo "removed $home and what was linked to it"
  exit
fi

mkdir -p "$home" "$prefix/bin" "$prefix/share"
prefix=$(CDPATH='' cd -- "$prefix" && pwd -P)
home=$prefix/lib/camp
cp -R "$from/bin" "$from/lib" "$home"
if [ -d "$from/runtime" ]; then
  cp -R "$from/runtime" "$home"
fi
cp -R "$from/share/." "$prefix/share"
ln -s ../lib/camp/bin/camp "$prefix/bin/camp"
sh "$home/lib/record"
"$prefix/bin/camp" --version
echo "installed in $home; $prefix/bin/camp runs it"
