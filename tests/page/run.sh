#!/bin/bash
# Tests splitgen as WebAssembly: `npm`, the package by node, as a command and as functions; `page`, the page in a browser.
# Skipped where something is not installed. Usage: run.sh npm|page BUILD_ROOT SOURCE_ROOT LUA_HOST EMIT CASES
set -eu
which=$1 build=$2 root=$3 lua_host=$4 emit=$5 cases=$6
skip() { echo "skipped: there is no $1" && exit 77; }
for program in emcc node npm; do command -v $program >/dev/null || skip $program; done
test -d /usr/share/nodejs/acorn || skip node-acorn
if [ "$which" = page ]; then
    command -v chromium >/dev/null || skip chromium
    test -d "${BROWSER_MODULES:-}/node_modules/axe-core" || skip "BROWSER_MODULES, a directory that tests/report/install.sh filled"
fi
log=$build/meson-logs/webassembly.txt # of one build at a time
flock "$log.lock" meson compile -C "$build" webassembly >"$log" 2>&1 || { tail -n 40 "$log" && exit 1; }

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
# block LANGUAGE: the block of the guide, in ten lines
block() {
    awk -v "language=$1" '$0 == "```" { on = 0 } on { print } $0 == "```" language { on = 1 }' "$root/generator/docs/programs.md" >"$2"
    test "$(wc -l <"$2")" -le 10 && test -s "$2"
}
package=$build/generator/page/$("$SPLITGEN" --version | tr ' ' -).tgz
npm install --offline --silent --prefix . "$package"
cp "$MODELS/speech.onnx" .

if [ "$which" = page ]; then
    block html guide.html
    "$lua_host" "$root" page write_models "$directory"
    NODE_PATH=$BROWSER_MODULES/node_modules node "$root/tests/page/page.js" "$(command -v chromium)" "$build/generator/page/splitgen.html" "$directory"
    exit
fi
lines=$(cat "$root"/generator/page/* "$root/generator/tools/fill_page.lua" | wc -l)
echo "$lines lines of ours"
test "$lines" -le 600
{ PATH=none "$BASH" "$root/generator/page/build.sh" 2>&1 || true; } | grep -qx 'there is no emcc: install emscripten, node-acorn and npm'
test "$(npx --yes --offline --package="$package" splitgen --version)" = "$("$SPLITGEN" --version)"
IFS=: read -ra folders <<<"${NPM_MODELS:-}"
node "$root/tests/page/functions.js" "$directory/node_modules/splitgen"
node "$root/tests/page/npm.js" "$directory" "$cases" "$MODELS" ${folders[@]+"${folders[@]}"}
block js guide.js
node guide.js | tee /dev/stderr | grep -qx '/prior/Split view dead'
# the kernels that the command writes, compiled and compared
IFS=: read -ra more <<<"${NPM_CASES:-}"
SPLITGEN=$directory/node_modules/.bin/splitgen "$lua_host" "$root" emitters test_emitters c "$emit" "$cases/uneven" "$cases/sequence_24" ${more[@]+"${more[@]}"}
