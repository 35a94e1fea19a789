#!/bin/sh
# The hand-written files of the library link alone, without what is generated, and stand in one order, each behind those that it
# asks for a symbol. Usage: layers.sh "C COMPILER -ISOMEWHERE" SOURCE...
set -eu
cc=$1
shift
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
for source; do
    # shellcheck disable=SC2086
    $cc -std=c99 -Os -fno-stack-protector -c "$source" -o "$directory/$(basename "$source").o"
done

for object in "$directory"/*.o; do
    nm "$object" | awk -v name="$(basename "$object")" 'NF == 3 && $2 ~ /[TDR]/ { print $3, name }'
done | LC_ALL=C sort >"$directory/defined"
for object in "$directory"/*.o; do
    nm --undefined-only "$object" | awk -v name="$(basename "$object")" '$2 !~ /^mem|^_GLOBAL_/ { print $2, name }'
done | LC_ALL=C sort >"$directory/wanted"
LC_ALL=C join -v 1 "$directory/wanted" "$directory/defined" >"$directory/missing"
if [ -s "$directory/missing" ]; then
    echo "asked for, and not there:"
    cat "$directory/missing"
    exit 1
fi
"$(dirname "$0")/../support/link_order.sh" "$directory"/*.o
