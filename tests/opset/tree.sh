# tree.sh - for the scripts beside it: a copy of the project in $root, gone at their end, in which they go on.
# shellcheck shell=sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

for part in meson.build meson_options.txt spec templates generator generated runtime tests; do
    cp -R "${root:?}/$part" "$tree"
done
cd "$tree" || exit
