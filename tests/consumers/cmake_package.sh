#!/bin/sh
# How the CMake package refuses wrong versions and calls, and how it names the files of a model.
# Usage: cmake_package.sh INSTALLED MODEL.onnx
set -eu
command -v cmake >/dev/null || { echo "skipped: there is no cmake" && exit 77; }
CMAKE_PREFIX_PATH=$(dirname "$(find "$(realpath "$1")" -name bin)")
export CMAKE_PREFIX_PATH
test -f "$CMAKE_PREFIX_PATH/share/cmake/splitgen/splitgenConfig.cmake" # CMake looks in lib64 on few systems, and there on all
model=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
cp "$model" 1-x.onnx
echo 'int main(void) { return 0; }' >program.c

configure() { # configure LINE...: of a project in $language
    {
        printf 'cmake_minimum_required(VERSION 3.20)\nproject(package %s)\nadd_executable(program program.c)\n' "${language:-C}"
        printf '%s\n' "$@"
    } >CMakeLists.txt
    rm -rf build
    cmake -B build >log 2>&1
}

refused() { # refused WORDS LINE...: configuring the project must fail with these words, wherever lines are broken
    words=$1
    shift
    if configure "$@"; then
        echo "not refused: $*"
        exit 1
    fi
    tr -s ' \n' ' ' <log | grep -qF "$words" || { cat log && exit 1; }
}

version=$("$CMAKE_PREFIX_PATH/bin/splitgen" --version | cut -d ' ' -f 2)
major=${version%%.*} minor=${version%.*} # MAJOR, and MAJOR.MINOR
found="find_package(splitgen $minor REQUIRED)"
refused "splitgenConfig.cmake, version: $version" "find_package(splitgen ${version}1 REQUIRED)"
refused "splitgen_add_model(program 1-x.onnx): '--copy-all' stands before OPTIONS" \
    "$found" 'splitgen_add_model(program 1-x.onnx --copy-all)'
language=CXX refused "splitgen_add_model(program 1-x.onnx): the project must have the language C: project(package C CXX)" \
    "$found" 'splitgen_add_model(program 1-x.onnx)'

for wanted in "${version}1" "${minor}0" "${major}0" "$version.1 EXACT"; do
    printf 'find_package(splitgen %s QUIET)\nif(splitgen_FOUND)\nmessage(FATAL_ERROR "%s is found")\nendif()\n' "$wanted" "$wanted"
done >versions.cmake
for wanted in "$major" "$minor" "$version" "$version EXACT"; do
    echo "find_package(splitgen $wanted REQUIRED)"
done >>versions.cmake
configure 'include(versions.cmake)' 'splitgen_add_model(program 1-x.onnx)' \
    'splitgen_add_model(program 1-x.onnx PREFIX k OPTIONS --copy-all)' || { cat log && exit 1; }
cmake --build build >log 2>&1 || { cat log && exit 1; }
"$CMAKE_PREFIX_PATH/bin/splitgen" model 1-x.onnx --out . --no-infer-shapes
for file in model_1_x_split k_split; do
    test -f "build/program.splitgen/$file.c"
done
test -f model_1_x_split.c
