#!/bin/sh
# Compiles kernels of all forms with warnings as errors: by nvcc for sm_75 to sm_90, by hipcc for gfx90a. On sm_90 no kernel may
# spill or use local memory, and the kernels for rows of 16 bytes must load and store 128 bits at a time.
# Usage: compile.sh SPLITGEN cuda|hip
set -eu
splitgen=$(realpath "$1")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
here=$(dirname "$(realpath "$0")")
cd "$directory"

# write LANGUAGE: kernels of all forms
write() {
    "$splitgen" kernel --request "$here/forms.json" --device "$1" --prefix forms --out .
}

if [ "$2" = hip ]; then
    command -v hipcc >/dev/null || exit 77
    write hip
    hipcc --offload-arch=gfx90a -Wall -Wextra -Werror -c forms_split.hip -o forms.o
    exit
fi
command -v nvcc >/dev/null || exit 77
write cuda
for architecture in 75 80 86 90; do
    nvcc -arch=sm_$architecture -Werror all-warnings -Xptxas -v -cubin -o forms.cubin forms_split.cu 2>"log_$architecture" || {
        cat "log_$architecture"
        exit 1
    }
done
awk '/Function properties for/ { name = $NF }
    /bytes stack frame/ && !/^ *0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads/ { print name ": " $0; bad = 1 }
    /Used [0-9]+ registers/ { count++ }
    /Used (6[5-9]|[7-9][0-9]|[0-9][0-9][0-9]) registers/ { print name ": " $0; bad = 1 } # a multiprocessor holds less than 8 blocks
    END { print count " kernels"; exit bad || !count }' log_90
nvcc -arch=sm_90 -ptx -o forms.ptx forms_split.cu
awk '/\.entry/ { sub(/\(.*/, ""); name = $NF }
    /ld\.global.*\.v4\.u32/ { loads[name]++ } /st\.global.*\.v4\.u32/ { stores[name]++ }
    END { for (name in stores) print name, loads[name] + 0, stores[name] }' forms.ptx | sort >wide
cat wide
# rows of 16 bytes, one for each work item, and three columns of 16
while read -r name each; do
    grep -qx "forms_split_${name}_kernel $each $each" wide || { echo "$name: other loads or stores"; exit 1; }
done <<END
16384_of_3x1536 1
8192_of_8192_2x2048 1
8192_of_2x22016 1
of_3x1536 1
2097152_of_3x16 3
END
