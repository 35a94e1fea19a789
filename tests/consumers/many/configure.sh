#!/bin/sh
# Makes models in models/, all different and the same in each run, and a build.ninja for their C.
# Usage: configure.sh COUNT, with $PROTOC and $ONNX_PROTO_DIRECTORY
set -eu

value() { # value KIND NAME ROWS COLUMNS: of model $i
    echo "$1 { name: \"$2\" type { tensor_type { elem_type: $dtype shape {
          dim { dim_value: 1 } dim { dim_value: $3 } dim { dim_value: $4 } } } } }"
}

split() { # split NAME INPUT OUTPUT...: along the last axis, into equal parts
    echo "node { op_type: \"Split\" name: \"$1\" input: \"$2\" attribute { name: \"axis\" type: INT i: 2 }"
    shift 2
    echo "attribute { name: \"num_outputs\" type: INT i: $# }"
    printf 'output: "%s" ' "$@"
    echo "}"
}

mkdir models
for i in $(seq "$1"); do
    columns=$((i % 16 * 8 + 8))
    case $((i % 4)) in 0) dtype=1 ;; 1) dtype=3 ;; 2) dtype=7 ;; *) dtype=10 ;; esac # FLOAT, INT8, INT64, FLOAT16
    "$PROTOC" --encode=onnx.ModelProto --proto_path="$ONNX_PROTO_DIRECTORY" onnx.proto >"models/m$i.onnx" <<END
ir_version: 8 opset_import { version: 18 }
graph { name: "attention" $(value input x "$i" $((3 * columns)))
    $(split qkv x q k v) $(split heads q head_0 head_1)
    $(value output head_0 "$i" $((columns / 2))) $(value output head_1 "$i" $((columns / 2)))
    $(value output k "$i" "$columns") $(value output v "$i" "$columns") }
END
done

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
