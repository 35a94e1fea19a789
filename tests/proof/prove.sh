#!/bin/bash
# prove.sh SOURCE_ROOT BUILD_DIRECTORY: what is proved of the library, by each tool that has a script here: the last line
# of each says `TOOL: N proved, M left`, and the last of all is the sum.
set -u -o pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
proved=0 left=0 is_wrong=
for tool in wp eva; do
    script=$1/tests/proof/$tool.sh
    [ -x "$script" ] || continue
    "$script" "$1" "$2" | tee "$log" || is_wrong=yes
    if [[ $(tail -n 1 "$log") =~ ([0-9]+)\ proved,\ ([0-9]+)\ left ]]; then
        proved=$((proved + BASH_REMATCH[1])) left=$((left + BASH_REMATCH[2]))
    else
        is_wrong=yes
    fi
done
echo "$proved proved, $left left"
[ -z "$is_wrong" ]
