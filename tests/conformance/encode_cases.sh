#!/bin/sh
# encode_cases.sh PROTOC PROTO SOURCE TARGET STAMP DEPFILE CASE... - cases in text format to the files of ONNX's layout
#
# A text says on a line '# proto-message: TYPE' what it is. SOURCE/CASE/model.txtpb becomes TARGET/CASE/model.onnx, every
# other NAME.txtpb becomes NAME.pb.
set -eu

protoc=$1 proto=$2 source=$3 target=$4 stamp=$5 depfile=$6
shift 6

rm -rf "$target"
: > "$depfile.new"
for case in "$@"; do
    for text in "$source/$case"/model.txtpb "$source/$case"/test_data_set_*/*.txtpb; do
        name=${text#"$source/"}
        case $name in
        */model.txtpb) encoded=$target/${name%.txtpb}.onnx ;;
        *) encoded=$target/${name%.txtpb}.pb ;;
        esac
        mkdir -p "${encoded%/*}"
        type=$(sed -n 's/^# proto-message: //p' "$text")
        "$protoc" "--encode=$type" "--proto_path=${proto%/*}" "${proto##*/}" < "$text" > "$encoded"
        printf ' %s' "$text" >> "$depfile.new"
    done
done
{ printf '%s:' "$stamp" && cat "$depfile.new" && echo; } > "$depfile"
rm "$depfile.new"
: > "$stamp"
