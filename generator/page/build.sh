#!/bin/bash
# Builds splitgen as WebAssembly: the npm package splitgen-VERSION.tgz, and what the page needs of it, splitgen.js and LICENSE. Needs
# Debian's packages emscripten, node-acorn and npm, and the sources of Lua and libmd, which apt brings into OUT/sources unless they
# lie there. Usage: build.sh VERSION OUT SOURCE_ROOT FILE.c...
set -eu
command -v emcc >/dev/null || { echo "there is no emcc: install emscripten, node-acorn and npm" >&2 && exit 1; }
version=$1 out=$(realpath "$2") root=$(realpath "$3")
mapfile -t files < <(realpath "${@:4}")

# the sources that the installed packages were built of: Lua loads what the same version compiled
fetch() {
    local package=$1 version
    version=$(dpkg-query -W -f '${source:Version}' "$2")
    echo "deb-src http://deb.debian.org/debian $(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release) main" >list
    mkdir -p lists/partial
    local apt=(apt-get -q -o "Dir::Etc::SourceList=$PWD/list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$PWD/lists" -o "Dir::Cache=$PWD")
    "${apt[@]}" update && "${apt[@]}" source --download-only "$package=$version"
}

sources=$out/sources
mkdir -p "$sources"
cd "$sources"
for package in lua5.4:liblua5.4-dev libmd:libmd-dev; do
    name=${package%:*}
    compgen -G "${name}_*.orig.tar.*z" >/dev/null || fetch "$name" "${package#*:}"
    mkdir -p "$name"
    tar -xf "$(compgen -G "${name}_*.orig.tar.*z")" -C "$name" --strip-components=1
done

work=$out/wasm
rm -rf "$work"
mkdir "$work"
cd "$work"
export NODE_PATH=/usr/share/nodejs # where Debian has acorn, for the node of any source
flags=(-Os -fwasm-exceptions -sSUPPORT_LONGJMP=wasm)

# compile FOLDER ARGUMENT...: into a folder of its own, since names of files recur
compile() (
    mkdir "$1" && cd "$1" && : >config.h && emcc -c "${flags[@]}" -D_GNU_SOURCE -I. "${@:2}"
)

lua=$sources/lua5.4/src libmd=$sources/libmd
mapfile -t of_lua < <(find "$lua" -name 'l*.c' ! -name lua.c ! -name luac.c | sort)
mapfile -t of_host < <(printf '%s\n' "${files[@]}" | grep -v '/runtime/')
mapfile -t of_runtime < <(printf '%s\n' "${files[@]}" | grep '/runtime/')
compile lua -DLUA_USE_POSIX "${of_lua[@]}"
compile libmd -include unistd.h "-I$libmd/include" "$libmd/src/sha2.c" "$libmd/src/sha256hl.c"
compile host -DSPLITGEN_VERSION="\"$version\"" "-I$lua" "-I$libmd/include" "-I$root/runtime" "-I$root/generator/host" "${of_host[@]}"
compile runtime "-I$root/runtime" "${of_runtime[@]}"

# link NAME OPTION...: the glue of JavaScript; the WebAssembly is the same for all file systems
link() {
    emcc "${flags[@]}" ./*/*.o -o "$1.js" -sMODULARIZE -sEXPORT_NAME=createSplitgen -sALLOW_MEMORY_GROWTH -sTOTAL_STACK=4MB -sINVOKE_RUN=0 \
        -sEXIT_RUNTIME -sEXPORTED_FUNCTIONS=_main,_umask -sEXPORTED_RUNTIME_METHODS=FS,ENV,callMain -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0 "${@:2}"
}
link memory -sENVIRONMENT=web,worker,node
link disk -sENVIRONMENT=node -sNODERAWFS
cmp memory.wasm disk.wasm

here=$root/generator/page package=$work/package
mkdir "$package"
{
    cat memory.js
    printf 'const packedSplitgen = "%s";\n' "$(gzip -9 -n <memory.wasm | base64 -w 0)"
    cat "$here/splitgen.js"
} >"$package/splitgen.js"
cp disk.js "$here/command.js" "$here/splitgen.d.ts" "$here/README.md" "$package"
sed "s/@VERSION@/$version/" "$here/package.json.in" >"$package/package.json"
{
    cat "$root/LICENSE"
    printf '\nIt contains Lua, libmd, argparse, musl, and code of emscripten, (c) 2010-2022 The Emscripten Authors, under the licence of musl.\n\n'
    cat /usr/share/doc/{liblua5.4-dev,libmd-dev,lua-argparse}/copyright /usr/share/emscripten/system/lib/libc/musl/COPYRIGHT
} >"$package/LICENSE"
npm pack --silent --pack-destination "$out" "$package"
cp "$package/splitgen.js" "$package/LICENSE" "$out"
