#!/bin/sh
# Makes models in models/ by write_models.lua, and a build.ninja for their C.
# Usage: configure.sh COUNT, with $LUA_HOST and $SPLITGEN_SOURCE_ROOT
set -eu

mkdir models
"$LUA_HOST" "$SPLITGEN_SOURCE_ROOT" consumers write_models "$1" >/dev/null

cat >build.ninja <<'END'
rule splitgen
  command = splitgen model $in --out build --depfile $depfile --keep-unchanged
  depfile = build/$name.d
  restat = 1

rule compile
  command = $$CC -std=c99 -O2 -c $in -o $out

rule archive
  command = rm -f $out && ar rcs $out @$out.list
  rspfile = $out.list
  rspfile_content = $in

END
for i in $(seq "$1"); do
    cat <<END
build build/m${i}_split.c build/m${i}_split.h build/m${i}_split.json: splitgen models/m$i.onnx
  name = m$i
build build/m$i.o: compile build/m${i}_split.c | build/m${i}_split.h
END
done >>build.ninja
{
    echo "build code: phony$(seq -f ' build/m%g_split.c' -s '' "$1")"
    echo "build build/models.a: archive$(seq -f ' build/m%g.o' -s '' "$1")"
    echo "default build/models.a"
} >>build.ninja
