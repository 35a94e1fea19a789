#!/bin/sh
# Compiles all vectors, as one file of C, with the library, as another one, with every warning an error, and runs them: with $CC
# under the program $TESTS_UNDER, such as an emulator; without $CC, with gcc and clang, also with their sanitizers.
# Usage: as_c.sh SPLITGEN
set -eu
splitgen=$(realpath "$1")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
"$splitgen" vectors --format c --out vectors.c
"$splitgen" generate --one-file --out .

run() { # run COMPILER...: the vectors' last line must count no wrong one, and some right ones
    "$@" -std=c99 -Wall -Wextra -Wconversion -Wpedantic -Wshadow -Wcast-qual -Wstrict-prototypes -Wmissing-prototypes -Werror \
        -DVECTORS_MAIN vectors.c splitkernels.c -o program
    ${TESTS_UNDER:-} ./program >said || { cat said && exit 1; }
    grep -qx '[1-9][0-9]* cases: [1-9][0-9]* right, [0-9]* open, 0 wrong' said || { cat said && exit 1; }
}

if [ -n "${CC:-}" ]; then
    # shellcheck disable=SC2086 # a compiler may have options
    run $CC
    exit
fi
for compiler in gcc clang; do
    command -v $compiler >/dev/null || { echo "skipped: there is no $compiler" && exit 77; }
    run $compiler
    run $compiler -fsanitize=address,undefined -fno-sanitize-recover=all
done
