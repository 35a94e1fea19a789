#!/bin/sh
# How copies compile on each target: with vectors only if the processor has vector registers and the compiler optimises for speed,
# to the same code without a hosted C, with pragmas only where every tool and compiler accepts them, and with numbers that a size_t
# of 16 bits holds.
# Usage: targets.sh SPLITGEN "C COMPILER" SOURCE_ROOT WHERE: "here", or "elsewhere" for other machines, by compilers for them
set -eu
splitgen=$1 cc=$2 root=$3 where=$4
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
"$splitgen" kernel --request "$root/tests/strategies/each.json" --copy-all --prefix each --out "$directory"
failed=0

fail() {
    echo "$*"
    failed=1
}

# Preprocesses a model's code and the library's, checks which vectors are in it, and compiles it.
check_vectors() { # check_vectors with|without|rows COMPILER...: "rows": none for columns, which need a little-endian machine
    of_file=$1
    shift
    for file in "$directory/each_split.c" "$root/generated/sgk_columns.c"; do
        case $of_file:$file in
        rows:*/sgk_columns.c) expected=without ;;
        rows:*) expected=with ;;
        *) expected=$of_file ;;
        esac
        "$@" -std=c99 -Wall -Wextra -Wpedantic -Werror -I"$root/runtime" -c "$file" -o "$directory/object" ||
            fail "$* does not compile $(basename "$file")"
        "$@" -std=c99 -I"$root/runtime" -E "$file" >"$directory/text"
        given=with
        grep -q vector_size "$directory/text" || given=without
        test $given = "$expected" || fail "$* makes $(basename "$file") $given vectors, not $expected"
        # clang may use vectors of its own where there are no shuffles beside the loop, but not for few rows
        if [ "$of_file" != with ] && sed '/copy_moves.*(char/,/^}/d' "$directory/text" | grep -q 'vectorize(disable)'; then
            fail "$* must not keep clang from vectors in a loop of $(basename "$file") without shuffles"
        fi
    done
}

check_here() {
    for flags in -O0 -Os '-O2 -DSPLITGEN_PLAIN'; do
        # shellcheck disable=SC2086
        check_vectors without $cc $flags
    done
    for hosted in -ffreestanding ''; do
        mkdir "$directory/hosted$hosted"
        # shellcheck disable=SC2086
        $cc -std=c99 -Os -fno-stack-protector -Wall -Wextra -Wpedantic -Wconversion -Werror $hosted -c "$directory/each_split.c" \
            -o "$directory/hosted$hosted/each_split.o"
    done
    "$root/tests/library/freestanding.sh" "$directory/hosted-ffreestanding/each_split.o" "$directory/hosted/each_split.o" ||
        fail "each_split.c wants a hosted C"
    # Frama-C takes a pragma for a statement, which must not be the body of a loop or label
    awk '
        FNR == 1 { before = "" }
        /^ *#pragma/ && before !~ /[;{}]$/ { print FILENAME ":" FNR ": a pragma where no statement may begin"; found = 1 }
        !/^ *#/ { before = $0 }
        END { exit found }
    ' "$directory/each_split.c" "$root"/generated/*.c "$root"/runtime/*.c || failed=1
    awk '
        /^#if/ || goes_on { condition = (goes_on ? condition : "") $0; goes_on = /\\$/ }
        /GCC unroll/ && condition !~ /__clang__.*__GNUC__ > 7/ {
            print FILENAME ":" FNR ": a pragma that few compilers know"
            found = 1
        }
        END { exit found }
    ' "$directory/each_split.c" || failed=1
}

# An old gcc, which knows few pragmas, for a size_t of 16 bits.
check_avr() {
    for optimize in speed size; do
        while read -r shape parts; do
            "$splitgen" kernel --op Split --opset 18 --dtype int16 --shape "$shape" --axis 1 --num-outputs "$parts" \
                --optimize $optimize --prefix avr --out "$directory"
            avr-gcc -mmcu=atmega328p -std=c99 -Os -Wall -Wextra -Wpedantic -Wconversion -Werror -c "$directory/avr_split.c" \
                -o "$directory/object" || fail "avr-gcc does not compile $shape into $parts, for $optimize"
        done <<END
64,3 3
16,15 3
16,129 3
16,2064 4
16,34 17
END
    done
}

check_elsewhere() {
    windows=x86_64-w64-mingw32-gcc
    if command -v $windows >/dev/null; then
        check_vectors with $windows -O2
    else
        echo "skipped: Windows, as there is no $windows"
    fi

    if command -v avr-gcc >/dev/null; then
        check_avr
    else
        echo "skipped: AVR, as there is no avr-gcc"
    fi

    if command -v clang >/dev/null; then
        mkdir "$directory/include"
        printf '#include <stddef.h>\nvoid *memcpy(void *restrict to, const void *restrict from, size_t bytes);\n' \
            >"$directory/include/string.h"
        while read -r expected target; do
            # shellcheck disable=SC2086
            check_vectors "$expected" clang -O2 -ffreestanding -isystem "$directory/include" --target=$target
        done <<END
with x86_64-linux-gnu
without x86_64-linux-gnu -mgeneral-regs-only
without i586-linux-gnu
with x86_64-w64-windows-gnu
with aarch64-linux-gnu
rows aarch64_be-linux-gnu
with armv7a-linux-gnueabihf -mfpu=neon
without armv7a-linux-gnueabihf
without thumbv6m-none-eabi
without thumbv7em-none-eabi
with powerpc64le-linux-gnu
without s390x-linux-gnu -march=z13
without s390x-linux-gnu
with riscv64-linux-gnu -menable-experimental-extensions -march=rv64gcv1p0
without riscv64-linux-gnu
with wasm32 -msimd128
without wasm32
END
    else
        echo "skipped: other processors, as there is no clang"
    fi
}

# The library and the library's moves in a model's code, where size_t and int have 16 bits: a number that does not fit is a comparison
# that is always true, or a conversion.
check_small_size_t() {
    if ! command -v avr-gcc >/dev/null; then
        echo "skipped: 16 bits, as there is no avr-gcc"
        return
    fi
    echo '{"format": 1, "nodes": [{"path": "moves", "op": "Split", "opset": 18, "dtype": "float", "dims": ["n", "m"], "axis": 1,
        "num_outputs": 3}]}' | "$splitgen" kernel --request - --prefix moves --out "$directory"
    for file in "$directory/moves_split.c" "$root"/runtime/*.c "$root"/runtime/*/*.c "$root"/generated/*.c \
        "$root/tests/library/small_size_t.c"; do
        avr-gcc -std=c99 -mmcu=atmega1284p -O2 -Wall -Wextra -Wpedantic -Wconversion -Werror \
            -I"$root/runtime" -I"$root/generated" -c "$file" -o "$directory/object" ||
            fail "avr-gcc does not compile $(basename "$file")"
    done
}

if [ "$where" = here ]; then check_here; else check_elsewhere && check_small_size_t; fi
exit $failed
