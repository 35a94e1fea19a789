#!/bin/sh
# Builds a project that uses an installed splitgen, runs its program, and builds again. splitgen must run once, once more when the
# model has a new timestamp, and not again.
# Usage: consume.sh PROJECT INSTALLED MODEL.onnx CONFIGURE BUILD [MORE]: shell commands; BUILD must print each command that it
# runs. The program runs under $TESTS_UNDER, such as an emulator, and must say that it is right. Skipped if CONFIGURE or BUILD
# needs a missing program.
set -eu
project=$1 model=$3 configure=$4 build=$5 more=${6:-true}
for command in "$configure" "$build" "${TESTS_UNDER:=env}"; do
    command -v "${command%% *}" >/dev/null || { echo "skipped: there is no ${command%% *}" && exit 77; }
done
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cp -R "$project/." "$project/../program.c" "$directory"
cp "$model" "$directory/model.onnx"
ln -s "$(realpath "$2")" "$directory/.installed" # make and pkg-config split paths at spaces
cd "$directory"

prefix=$(dirname "$(dirname "$(find "$PWD/.installed/" -name splitgen -path '*/bin/*')")")
libraries=$(dirname "$(find "$PWD/.installed/" -name libsplitkernels.so)")
export PATH="$prefix/bin:$PATH" PKG_CONFIG_PATH="$libraries/pkgconfig:$prefix/share/pkgconfig" LD_LIBRARY_PATH="$libraries" CMAKE_PREFIX_PATH="$prefix"

runs_splitgen() { # runs_splitgen TIMES WHEN: builds, and counts how often splitgen runs
    sh -c "$build" >log 2>&1 || { cat log && exit 1; }
    times=$(grep -c 'splitgen model ' log) || true
    [ "$times" -eq "$1" ] || { cat log && echo "$2: splitgen ran $times times, not $1" && exit 1; }
}

run() {
    $TESTS_UNDER build/program >said 2>&1 || { cat said && exit 1; }
    tr -d '\r' <said | grep -qx "both are right" || { cat said && echo "the program does not say that both are right" && exit 1; }
}

sh -c "$configure" >log 2>&1 || { cat log && exit 1; }
runs_splitgen 1 "the first build"
run
runs_splitgen 0 "nothing touched"
sleep 1.1 # for tools that compare timestamps in seconds
touch model.onnx
runs_splitgen 1 "the model touched"
if grep -qr -e --keep-unchanged "$project" && grep 'program\.c' log; then
    echo "unchanged files are compiled again"
    exit 1
fi
runs_splitgen 0 "nothing touched since"
run
sh -euc "$more" || { cat log && exit 1; }
