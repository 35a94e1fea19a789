#!/bin/sh
# Compiles files of C for a bare Cortex-M4, with every warning an error, and runs them in an emulator: main must return 0. Exit
# status 77 if there is no compiler or no emulator for it.
# Usage: cortex_m4.sh SOURCE_ROOT OPTION_OR_FILE...
set -eu
root=$1
shift
for command in arm-none-eabi-gcc qemu-system-arm; do
    command -v $command >/dev/null || { echo "skipped: there is no $command" && exit 77; }
done
program=$(mktemp)
trap 'rm -f "$program"' EXIT
arm-none-eabi-gcc -std=c99 -mcpu=cortex-m4 -mthumb -Os -Wall -Wextra -Wpedantic -Wconversion -Werror -nostartfiles \
    -Wl,--entry=reset,--section-start=.vectors=0,-Ttext=0x100,-Tdata=0x20000000 "$@" "$root/tests/consumers/meson/startup.c" -o "$program"
timeout 60 qemu-system-arm -display none -serial none -monitor none -semihosting -M mps2-an386 -kernel "$program"
