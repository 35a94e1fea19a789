#!/bin/sh
# Runs `meson install` and moves the result to a directory; the .pc files are changed to name it by its place beside them.
# Usage: installed.sh BUILD_DIRECTORY DIRECTORY
set -eu
rm -rf "$2"
directory=$(realpath -m "$2")
meson install -C "$1" --no-rebuild --quiet --destdir "$directory"
find "$directory" -name '*.pc' | while read -r file; do
    prefix=$directory$(sed -n 's/^prefix=//p' "$file")
    sed -i "s,^prefix=.*,prefix=\${pcfiledir}/$(realpath --relative-to="$(dirname "$file")" "$prefix")," "$file"
done
