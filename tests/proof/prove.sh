#!/bin/bash
# prove.sh COMMAND... and COMMAND...: runs both. The last line of each says how many goals are proved, and how many are left with
# a reason; prove.sh ends with the sum.
set -u -o pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
proved=0 left=0 is_wrong=
run() {
    "$@" | tee "$log" || is_wrong=yes
    if [[ $(tail -n 1 "$log") =~ ([0-9]+)\ proved,\ ([0-9]+)\ left ]]; then
        proved=$((proved + BASH_REMATCH[1])) left=$((left + BASH_REMATCH[2]))
    else
        is_wrong=yes
    fi
}
first=()
while [ "$1" != and ]; do
    first+=("$1")
    shift
done
shift
run "${first[@]}"
run "$@"
echo "$proved proved, $left left"
[ -z "$is_wrong" ]
