#!/bin/sh
# Compiles the benchmark of devices in the folder of this script, which `ninja -C build device-bench-sources` writes; checks copies,
# under compute-sanitizer if it is there; and times them. Needs nvcc, a device, and, for PyTorch's figures, a python3 with torch.
# Usage: device.sh OUT    writes OUT/device.md, the page, and OUT/log, the checks
#        device.sh --compile    compiles only, for ARCH (sm_90)
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
PATH=$PATH:/usr/local/cuda/bin:/usr/local/cuda/compute-sanitizer
cd "$folder"
if [ "$1" = --compile ]; then
    arch=${ARCH:-sm_90}
else
    arch=${ARCH:-native}
    mkdir -p "$1"
    out=$(cd "$1" && pwd)
fi

compile() { # compile SOURCE
    name=$(basename "$1" | sed 's/\.[a-z]*$//')
    if ! nvcc -O3 -arch="$arch" -Xptxas -v -Isplitkernels -I. -c "$1" -o "$directory/$name.o" >"$directory/$name.log" 2>&1; then
        cat "$directory/$name.log"
        return 1
    fi
}

pids=
for source in bench.cu wide.cu splitkernels/sgk_cuda_plan.cu drawn_plan.c chance.c device_split.cu; do
    if [ -f "$source" ]; then
        compile "$source" &
        pids="$pids $!"
    fi
done
for pid in $pids; do
    wait "$pid"
done
nvcc -arch="$arch" "$directory"/*.o libsplitkernels.a -o "$directory/bench"
cat "$directory"/*.log >"$directory/ptxas"
kernels=$(grep -c 'Compiling entry function' "$directory/ptxas")
if [ "$(grep -c ' 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads' "$directory/ptxas")" -ne "$kernels" ]; then
    grep -A 1 'Function properties' "$directory/ptxas" | grep -B 1 -e ' [1-9][0-9]* bytes' || true
    echo "amiss: kernels use local memory"
fi
echo "compiled $kernels kernels for $arch"
[ "$1" != --compile ] || exit 0

status=0
if command -v compute-sanitizer >/dev/null; then
    compute-sanitizer --tool memcheck --error-exitcode 1 "$directory/bench" --check >"$out/log" 2>&1 || status=1
else
    echo "there is no compute-sanitizer"
    "$directory/bench" --check >"$out/log" 2>&1 || status=1
fi
tail -n 20 "$out/log"
: >"$directory/pytorch"
if python3 -c 'import torch' 2>/dev/null; then
    python3 pytorch.py workloads.txt >"$directory/pytorch" || echo "amiss: pytorch.py"
    version=$(python3 -c 'import torch; print(torch.__version__)')
fi
"$directory/bench" --time "$directory/pytorch" >"$directory/table" || status=$?
{
    cat about.md
    echo
    echo "$(date -u +%Y-%m-%d): PyTorch ${version:-is not there}; $(sed q "$directory/table")"
    sed 1d "$directory/table"
    echo
    cat reference.md
} >"$out/device.md"
cat "$directory/table"
exit "$status"
