#!/bin/sh
# The guard says how it is called, notices a figure that changed, and leaves those as they are that it has no tools to count.
# Usage: guard.sh LUA GUARD FIGURES
set -eu
lua=$1 guard=$2 figures=$3
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

run() { # run CODE ARGUMENT...: of the guard, with the tools in bin alone
    expected=$1 code=0
    shift
    PATH=$directory/bin "$lua" "$guard" "$@" >"$directory/said" 2>&1 || code=$?
    test "$code" -eq "$expected" || { echo "guard $*: exit code $code"; cat "$directory/said"; exit 1; }
}

says() {
    grep -q -e "$1" "$directory/said" || { echo "not said: $1"; cat "$directory/said"; exit 1; }
}

provide() { # provide TOOL...
    for tool; do
        ln -s "$(command -v "$tool")" "$directory/bin/$tool" || exit 1
    done
}

mkdir "$directory/bin"
provide sh mktemp rm
run 2
says '^usage: guard.lua'
run 2 --faster
says '^usage: guard.lua'

cp "$figures" "$directory/figures.txt"
run 0 --write "$directory/figures.txt"
says '^skipped: gcc, for want of gcc$'
says '^skipped: cortex-m4, for want of arm-none-eabi-gcc$'
cmp "$figures" "$directory/figures.txt"

if command -v arm-none-eabi-gcc >"$directory/log" && command -v qemu-system-arm >>"$directory/log"; then
    provide arm-none-eabi-gcc arm-none-eabi-size qemu-system-arm timeout mkdir ls grep
    sed 's/^\(micro_3x1 *\)/\19/' "$figures" >"$directory/figures.txt"
    run 1 "$directory/figures.txt"
    if ! grep -q '^skipped: no figures of cortex-m0' "$directory/said"; then
        says '^cortex-m0, micro_3x1, size at -Os: [0-9]* bytes of text, was 9'
        says '^2 figures amiss$'
    fi
else
    echo "skipped: a figure that changed, for want of gcc and qemu for ARM"
fi
