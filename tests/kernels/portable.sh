#!/bin/sh
# Compiles the library with $CC, with every warning an error, and runs the kernel suites for another kind of machine under the
# program $TESTS_UNDER, such as an emulator. The test framework check is not needed. A suite must print that its last test passes,
# because an emulator may lose the exit status.
# Usage: portable.sh SOURCE_ROOT SUITES SOURCE...: the sources of the library and those that all suites share
set -eu
root=$1 suites=$2
shift 2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
compile="${CC:-cc} -std=c99 -O2 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wconversion -Werror
         -I$root/tests/support -I$root/tests/kernels -I$root/runtime -I$root/generated"

for source; do
    $compile -c "$source" -o "$directory/$(basename "$source").o"
done
for suite in $suites; do
    $compile "$root/tests/kernels/test_$suite.c" "$directory"/*.o -o "$directory/$suite" -lm
    ${TESTS_UNDER:-} "$directory/$suite" >"$directory/said" || { cat "$directory/said" && exit 1; }
    last=$(sed -n 's/^    run_[a-z]*("\(.*\)", .*/\1/p' "$root/tests/kernels/test_$suite.c" | tail -n 1)
    tail -n 2 "$directory/said" | sed -n '1s/^ok [0-9]* - //p' | sed 's/: [0-9]*$//' | grep -qxF "$last" || {
        cat "$directory/said" && echo "$suite does not end with the result of '$last'" && exit 1
    }
done
