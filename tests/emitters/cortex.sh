#!/bin/sh
# Runs the example for a bare Cortex-M4. Usage: cortex.sh SPLITGEN EMIT SOURCE_ROOT; skipped without its compiler or qemu
set -eu
splitgen=$(realpath "$1") emit=$(realpath "$2") root=$3
for command in arm-none-eabi-gcc qemu-system-arm; do
    command -v $command >/dev/null || { echo "skipped: there is no $command" && exit 77; }
done
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cp "$root/tests/emitters/cortex.c" "$root/tests/emitters/request.json" "$directory"
cd "$directory"
PATH=$(dirname "$splitgen"):$PATH "$emit" request.json nodes nodes.c
arm-none-eabi-gcc -std=c99 -mcpu=cortex-m4 -mthumb -Os -Wall -Wextra -Wpedantic -Wconversion -Werror -nostartfiles \
    -Wl,--entry=reset,--section-start=.vectors=0,-Ttext=0x100,-Tdata=0x20000000 cortex.c "$root/tests/consumers/meson/startup.c" -o cortex
timeout 60 qemu-system-arm -display none -serial none -monitor none -semihosting -M mps2-an386 -kernel cortex
