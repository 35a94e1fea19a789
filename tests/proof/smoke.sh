#!/bin/bash
# smoke.sh SOURCE_ROOT BUILD_DIRECTORY [FILE...]: WP's smoke tests of the functions that functions.txt lists, by default of all
# groups, or of those whose first file is FILE: Z3 must not prove, in a fixed number of steps, that a contract or a loop's
# invariant contradicts itself, or that a statement is out of reach. Ends with `smoke: N passed, M dead`; fails if dead.txt does
# not name just those that are dead.
set -u
root=$1 build=$2
shift 2
here=$root/tests/proof
# shellcheck source=tests/proof/provers.sh
. "$here/provers.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
start_provers "$work" || exit 1
# shellcheck disable=SC2016 # the program expands them
printf '#!/bin/sh\nexec z3 $Z3_OPTIONS -smt2 rlimit=200000 smt.random_seed=42 -st "$2"\n' >"$work/z3"
copy_library "$root" "$build" "$work" && cp "$here/contradiction.c" "$work/runtime" || exit 1
export PROOF_CACHE=none # it holds nothing for other steps

# smoke NAME HEADER OPTIONS FILES FUNCTIONS: lines `Passed GOAL` and `Failed GOAL` in a file NAME; no such file if WP fails
smoke() {
    wp "$work/runtime" "$2" z3 60 "$3" "$4" "$5" -wp-smoke-tests -wp-smoke-timeout 60 \
        "-wp-prop=-@requires,-@ensures,-@assigns,-@assert,-@invariant,-@variant,-@lemma,-@check,-@terminates,-@exits" >"$work/$1.log" 2>&1
    if ! grep -q '^\[wp\] Proved goals' "$work/$1.log"; then
        cat "$work/$1.log"
        return
    fi
    sed -n 's/^\[wp\] \[\([A-Za-z]*\)\] Smoke-test \([^ ]*\).*/\1 \2/p' "$work/$1.log" >"$work/$1"
}

# groups: header, options, files and functions, of the rows of functions.txt that share the first three, each function once
groups() {
    awk '!/^#/ && NF && $7 !~ /^@/ {
        sub(/-wp-split,?/, "", $5); sub(/^$/, "-wp-rte", $5); sub(/@.*/, "", $7)
        for (n = split($7, f, ","); n > 0; n--)
            if (!done[f[n]]++) of[$2 " " $5 " " $6] = of[$2 " " $5 " " $6] f[n] ","
    }
    END { for (key in of) print key, substr(of[key], 1, length(of[key]) - 1); print "- -wp-rte contradiction.c is_never_called" }' \
        "$here/functions.txt"
}

names=()
while read -r header options files functions; do
    [ $# -eq 0 ] || [[ " $* " == *" ${files%%,*} "* ]] || continue
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do
        wait -n
    done
    smoke "${#names[@]}.smoke" "$header" "$options" "$files" "$functions" &
    names+=("${#names[@]}.smoke")
done < <(groups)
wait
for name in "${names[@]}"; do
    cat "$work/$name" >>"$work/all" || exit 1
done

# dead.txt: a function, a kind of test and how many of its tests are dead, since statements have no lasting names
sed -n 's/^Failed typed_\(.*\)_wp_smoke_\([a-z_]*[a-z]\)\(_s[0-9]*\)*$/\1 \2/p' "$work/all" | sort | uniq -c |
    awk '{ print $2, $3, $1 }' >"$work/dead"
awk '!/^#/ && NF { print $1, $2, $3 }' "$here/dead.txt" | sort >"$work/named"
if [ $# -eq 0 ] && ! diff "$work/named" "$work/dead"; then
    echo "dead.txt (<) does not name those that are dead (>)"
    is_wrong=yes
fi
echo "smoke: $(grep -c ^Passed "$work/all") passed, $(grep -c -v ^Passed "$work/all") dead"
[ -z "${is_wrong:-}" ]
