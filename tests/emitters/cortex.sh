#!/bin/sh
# Runs the example for a bare Cortex-M4. Usage: cortex.sh SPLITGEN EMIT SOURCE_ROOT; skipped without its compiler or qemu
set -eu
splitgen=$(realpath "$1") emit=$(realpath "$2") root=$3
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cp "$root/tests/emitters/cortex.c" "$root/tests/emitters/request.json" "$directory"
cd "$directory"
PATH=$(dirname "$splitgen"):$PATH "$emit" request.json nodes nodes.c
"$root/tests/support/cortex_m4.sh" "$root" cortex.c
