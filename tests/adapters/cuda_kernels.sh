#!/bin/sh
# nvcc compiles sgk_cuda_plan.cu without warnings; no kernel keeps anything in local memory, and those that should move 16 bytes at a
# time. Usage: cuda_kernels.sh NVCC SOURCE INCLUDE...
set -eu
nvcc=$1 source=$2
shift 2
for folder; do
    set -- "$@" "-I$folder"
    shift
done
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
"$nvcc" -O3 -gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=sm_90 -Werror all-warnings -Xptxas -v \
    --keep --keep-dir "$directory" "$@" -c "$source" -o "$directory/plan.o" >"$directory/log" 2>&1 || { cat "$directory/log"; exit 1; }
kernels=$(grep -c 'Compiling entry function' "$directory/log")
echo "$kernels kernels"
test "$kernels" -ge 80
test "$(grep -c ' 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads' "$directory/log")" -eq "$kernels"
for words in ld.global.cs.v4 st.global.cs.v4; do
    for file in "$directory"/*.ptx; do
        test "$(grep -c "$words" "$file")" -ge 50
    done
done
if grep -nE '(ld|st)\.local' "$directory"/*.ptx; then
    exit 1
fi
