#!/bin/sh
# The benchmark of devices, and the library's kernels for CUDA, as C++ of this machine: all bytes are right, and the table has a row for
# each workload. Usage: device_bench.sh ROOT LUA_HOST ARCHIVE CXX...
set -eu
root=$1 lua_host=$2 archive=$(realpath "$3")
shift 3
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
SPLITGEN_DEVICE=true "$lua_host" "$root" bench device_sources "$directory/device" "$archive" # without generated kernels
cd "$directory/device"
for source in splitkernels/sgk_cuda_plan.cu wide.cu bench.cu; do
    name=$(basename "$source" .cu)
    sed -f "$root/tests/adapters/stand_in/run_on_cpu.sed" "$source" >"$name.cpp"
    "$@" -std=c++17 -O1 -Wall -Wextra -Wpedantic -Werror -Wno-unknown-pragmas -Wno-unused-function \
        -isystem "$root/tests/adapters/stand_in" -I. -Isplitkernels -c "$name.cpp" -o "$name.o" &
done
"$@" -x c -std=c99 -Isplitkernels -c drawn_plan.c -o drawn_plan.o
"$@" -x c -std=c99 -Isplitkernels -c chance.c -o chance.o
wait
"$@" ./*.o libsplitkernels.a -o bench
./bench --check | grep -x '316 tensors, 0 failures'
echo 'rows20 1.25 fails' >figures
./bench --try figures >table
grep -q '^| rows20 | 65580 | .* | 1.25 | fails |$' table
test "$(grep -c '^| [a-z0-9_]* | [0-9]* | [0-9]* |  | [0-9.*]* | [0-9.]* |' table)" -eq 16
