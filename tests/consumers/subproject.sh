#!/bin/sh
# In a project whose build/ has splitgen as a subproject: it uses that; no suite of ours is there, and nothing of ours is installed
# unless the project asks for it.
set -eu
grep -q 'COMMAND = .*/subprojects/splitgen/generator/splitgen model' build/build.ninja
if ninja -C build -t targets all | grep '^subprojects/splitgen/.*tests'; then
    exit 1
fi
meson install -C build --quiet --destdir "$PWD/nothing"
test ! -e nothing
meson configure build -Dsplitgen:install=enabled -Dsplitgen:shape_inference=disabled
meson install -C build --quiet --destdir "$PWD/all"
for name in bin/splitgen bin/sk-conformance include/splitkernels/sgk_dlpack.h libsplitkernels.so libsplitkernels.a; do
    find all -path "*/$name" | grep -q . || { find all && echo "there is no $name" && exit 1; }
done
