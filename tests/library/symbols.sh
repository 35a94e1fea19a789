#!/bin/sh
# The shared library must export exactly what its public headers declare, and its soname must hold their version: until 1.0, a
# minor version may change declarations. Usage: symbols.sh LIBRARY HEADER...
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
*) echo "the soname is $soname, but the headers are of version $version" && exit 1 ;;
esac
