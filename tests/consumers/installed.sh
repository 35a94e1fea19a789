#!/bin/sh
# What `meson install` gives, in a directory to which it is then moved: the .pc files say so.
# Usage: installed.sh BUILD_DIRECTORY DIRECTORY
set -eu
rm -rf "$2"
directory=$(realpath -m "$2")
meson install -C "$1" --no-rebuild --quiet --destdir "$directory"
find "$directory" -name '*.pc' -exec sed -i "s,^prefix=,&$directory," '{}' +
