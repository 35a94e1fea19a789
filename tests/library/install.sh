#!/bin/sh
# `meson install` installs all that is needed: the example compiles against it as C and as C++, through pkg-config, and runs. Each
# adapter comes with the headers that it includes. Manual pages, completion, licence and examples are installed, too.
# Usage: install.sh SOURCE_ROOT INSTALLED PREFIX EXAMPLE.c "C COMPILER" "C++ COMPILER, or nothing" ADAPTER.h...
set -eu
root=$1 prefix=$3 example=$4 cc=$5 cxx=$6
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
ln -s "$(realpath "$2")" "$directory/installed" # pkg-config splits paths at spaces
installed=$directory/installed/
shift 6
PKG_CONFIG_PATH=$(dirname "$(find "$installed" -name splitkernels.pc)")
export PKG_CONFIG_PATH
flags=$(pkg-config --cflags --libs splitkernels)
LD_LIBRARY_PATH=$(dirname "$(find "$installed" -name libsplitkernels.so)")
export LD_LIBRARY_PATH
cat >"$directory/expected" <<'EOF'
output 0: 2 of them, the first is 1
output 1: 2 of them, the first is 3
output 2: 2 of them, the first is 5
output 3: 1 of them, the first is 7
EOF
# shellcheck disable=SC2086
$cc -std=c99 -Wall -Wextra -Wpedantic -Werror "$example" -o "$directory/example" $flags
"$directory/example" | diff - "$directory/expected"
# the command in the library's document
command=$("$root/.ci/readme_command" "$root/runtime/README.md" "pkg-config")
ln -s "$root/tests" "$directory/tests"
(cd "$directory" && sh -euc "$command" && ./a.out) | diff - "$directory/expected"
# a program that only plans and copies links no code for nodes by name, nor for elements that share bytes
# shellcheck disable=SC2086
$cc -std=c99 "$example" -o "$directory/static" "${flags%% -L*}" "$(find "$installed" -name libsplitkernels.a)"
nm "$directory/static" | grep -q ' T sgk_plan_copy$'
if nm "$directory/static" | grep -e sgk_copy_bits -e ' sgk_find$' -e sgk_node_; then
    echo "linked but never called"
    exit 1
fi
if [ -n "$cxx" ]; then
    # shellcheck disable=SC2086
    $cxx -std=c++11 -Wall -Wextra -Wpedantic -Werror -x c++ "$example" -o "$directory/example++" $flags
    "$directory/example++" | diff - "$directory/expected"
fi
for adapter; do
    cmp "$adapter" "$installed$prefix/include/splitkernels/$(basename "$adapter")"
    sed -n 's/^#include "\(.*\)"/\1/p' "$adapter" | while read -r header; do
        test -f "$installed$prefix/include/splitkernels/$header" || { echo "$adapter includes $header" && exit 1; }
    done
done
version=$(pkg-config --modversion splitkernels)
# shellcheck disable=SC2086
echo 'SGK_VERSION_MAJOR.SGK_VERSION_MINOR.SGK_VERSION_PATCH' |
    $cc -E -P -include splitkernels/splitkernels.h $flags - | tail -n 1 | tr -d ' ' | grep -qxF "$version"
share=$installed$prefix/share
cmp "$root/LICENSE" "$share/doc/splitgen/LICENSE"
cmp "$root/README.md" "$share/doc/splitgen/README.md"
"$root/tests/links.sh" "$share/doc/splitgen" installed
cmp "$example" "$share/doc/splitgen/examples/example.c"
# each command of the installed guides finds its model
for guide in accepts compilers copies firmware programs report; do
    guide=$share/doc/splitgen/generator/docs/$guide.md
    grep -q "in a new folder: .cp $prefix/share/doc/splitgen/models/\*.onnx ." "$guide" || { echo "$guide: no models" && exit 1; }
    if grep -n 'source tree\|\.\./build' "$guide"; then
        exit 1
    fi
    sed -n 's/^\$ //p' "$guide" | tr ' ' '\n' | grep '\.onnx$' | sort -u >"$directory/named" || true
    while read -r model; do
        test -s "$share/doc/splitgen/models/$model"
    done <"$directory/named"
done
for project in cmake make meson ninja; do
    diff -r -x program.c -x model.onnx "$root/tests/consumers/$project" "$share/doc/splitgen/examples/$project"
    cmp "$share/doc/splitgen/models/split_18.onnx" "$share/doc/splitgen/examples/$project/model.onnx"
    cmp "$root/tests/consumers/program.c" "$share/doc/splitgen/examples/$project/program.c"
done
for program in splitgen sk-conformance; do
    test "$("$installed$prefix/bin/$program" --version)" = "$program $version"
    while read -r page file; do
        "$installed$prefix/bin/$program" --print "$page" | cmp - "$share/$file"
    done <<END
man man/man1/$program.1
bash bash-completion/completions/$program
fish fish/vendor_completions.d/$program.fish
zsh zsh/site-functions/_$program
END
done
cmp "$root/generator/manifest.schema.json" "$share/splitgen/manifest.schema.json"
cmp "$root/generator/manifest.schema.json" "$share/doc/splitgen/generator/manifest.schema.json"
"$installed$prefix/bin/splitgen" --print manifest | cmp - "$share/man/man5/splitgen-manifest.5"
