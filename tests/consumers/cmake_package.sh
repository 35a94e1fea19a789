#!/bin/sh
# What the CMake package says of a wrong version or call, and how it names the files of a model.
# Usage: cmake_package.sh INSTALLED MODEL.onnx
set -eu
command -v cmake >/dev/null || { echo "skipped: there is no cmake" && exit 77; }
CMAKE_PREFIX_PATH=$(dirname "$(find "$(realpath "$1")" -name bin)")
export CMAKE_PREFIX_PATH
model=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
cp "$model" 1-x.onnx
echo 'int main(void) { return 0; }' >program.c

configure() { # configure VERSION LINE...: of a project
    {
        printf 'cmake_minimum_required(VERSION 3.20)\nproject(package C)\nadd_executable(program program.c)\n'
        printf 'find_package(splitgen %s REQUIRED)\n' "$1"
        shift
        printf '%s\n' "$@"
    } >CMakeLists.txt
    rm -rf build
    cmake -B build >log 2>&1
}

says() { # says WORDS: as lines may be broken anywhere
    tr -s ' \n' ' ' <log | grep -qF "$1" || { cat log && exit 1; }
}

version=$("$CMAKE_PREFIX_PATH/bin/splitgen" --version | cut -d ' ' -f 2)
major=${version%%.*} minor=${version%.*} # both with what is before
for wanted in "$major" "$minor" "$version" "$version EXACT"; do
    configure "$wanted" || { cat log && exit 1; }
done
for wanted in "${version}1" "${minor}0" "${major}0" "$version.1 EXACT"; do
    if configure "$wanted"; then
        echo "$wanted is found"
        exit 1
    fi
    says "splitgenConfig.cmake, version: $version"
done
if configure "$minor" 'splitgen_add_model(program 1-x.onnx --copy-all)'; then
    exit 1
fi
says "splitgen_add_model(program 1-x.onnx): '--copy-all' stands before OPTIONS"

configure "$minor" 'splitgen_add_model(program 1-x.onnx)' 'splitgen_add_model(program 1-x.onnx PREFIX k OPTIONS --copy-all)'
cmake --build build >log 2>&1 || { cat log && exit 1; }
"$CMAKE_PREFIX_PATH/bin/splitgen" model 1-x.onnx --out . --no-infer-shapes
for file in model_1_x_split k_split; do
    test -f "build/program.splitgen/$file.c"
done
test -f model_1_x_split.c
