#!/bin/sh
# The shared library exports what its public headers declare, and nothing else, and its soname has their version: until 1.0 a
# minor version may change what is declared. Usage: symbols.sh LIBRARY HEADER...
set -eu
library=$1
shift
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
case $library in
*.dll) objdump -p "$library" | sed -n 's/^\t\[ *[0-9]*\] \([^+ ]*\)$/\1/p' ;;
*) nm --dynamic --defined-only "$library" | awk '{ print $3 }' ;;
esac | LC_ALL=C sort >"$directory/exported"
sed -n 's/^\(\/\*\*.*\*\/ \)*SGK_API .*[ *]\(sgk_[a-z0-9_]*\)[;(].*/\2/p' "$@" | LC_ALL=C sort >"$directory/declared"
diff "$directory/declared" "$directory/exported"
test "$(wc -l <"$directory/declared")" -gt 100

version=$(sed -n 's/^#define SGK_VERSION_M[AI][JN]OR //p' "$@" | paste -sd .)
soname=$(objdump -p "$library" | sed -n -e 's/^ *SONAME *//p' -e 's/^Name[[:space:]]*[0-9a-f]* //p')
case $soname in
"libsplitkernels.so.$version" | "libsplitkernels-$version.dll") ;;
*) echo "$soname, and the headers are of $version" && exit 1 ;;
esac
