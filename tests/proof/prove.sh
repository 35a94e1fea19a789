#!/bin/bash
# prove.sh COMMAND... and COMMAND...: runs both at the same time, as neither keeps all cores busy. The last line of each says
# how many goals are proved, and how many are left with a reason; prove.sh ends with the sum.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
first=()
while [ "$1" != and ]; do
    first+=("$1")
    shift
done
shift
"${first[@]}" >"$scratch/first" 2>&1 &
is_wrong=
"$@" >"$scratch/second" 2>&1 || is_wrong=yes
wait $! || is_wrong=yes
proved=0 left=0
for log in "$scratch/first" "$scratch/second"; do
    cat "$log"
    if [[ $(tail -n 1 "$log") =~ ([0-9]+)\ proved,\ ([0-9]+)\ left ]]; then
        proved=$((proved + BASH_REMATCH[1])) left=$((left + BASH_REMATCH[2]))
    else
        is_wrong=yes
    fi
done
echo "$proved proved, $left left"
[ -z "$is_wrong" ]
