#!/bin/bash
# wp.sh SOURCE_ROOT BUILD_DIRECTORY [GROUP...]: runs Frama-C's WP on the library's files, in the groups of functions.txt, by
# default all. Ends with `wp: N proved, M left`; fails if a goal is left that left.txt does not name, or one is proved that it
# names. By default it runs smoke.sh, too. PROOF_CACHE is the mode of WP's cache (`frama-c -wp-h`), which lies in PROOF_CACHE_DIR or
# the build; "none" runs the provers anew.
set -u
root=$1 build=$2
shift 2
here=$root/tests/proof
# shellcheck source=tests/proof/provers.sh
. "$here/provers.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
start_provers "$work" || exit 1
copy_library "$root" "$build" "$work" || exit 1
cache=${PROOF_CACHE_DIR:-$build/proof-cache}
mkdir -p "$cache"

# prove NAME HEADER PROVERS SECONDS OPTIONS FILES FUNCTIONS: the group's goals in a file NAME.goals; no such file if WP fails
prove() {
    local name=$1 start=$SECONDS
    shift
    wp "$work/runtime" "$@" -wp-cache-dir "$cache" >"$work/$name" 2>&1
    if ! grep -q '^\[wp\] Proved goals' "$work/$name"; then
        cat "$work/$name"
        return
    fi
    goals <"$work/$name" >"$work/$name.goals"
    awk -v name="$name" -v seconds=$((SECONDS - start)) \
        '{ n[$1]++ } END { printf "%s: %d proved, %d left, %d s\n", name, n["proved"], n["left"], seconds }' "$work/$name.goals"
}

names=()
while read -r name header provers seconds options files functions; do
    case $name in '' | \#*) continue ;; esac
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do
        wait -n
    done
    prove "$name" "$header" "$provers" "$seconds" "$options" "$files" "$functions" &
    names+=("$name")
done <"$here/functions.txt"
wait
for name in "${names[@]}"; do
    cat "$work/$name.goals" >>"$work/all" || exit 1
done
sort -u "$work/all" >"$work/goals" # a call by a pointer is a goal in two groups

# left.txt: goals that a file of bit vectors proves are no longer left; other differences are reported
while read -r goal reason; do
    case $goal in '' | \#*) continue ;; esac
    if grep -qx "left $goal" "$work/goals"; then
        case $reason in
        *.smt2) ! z3 "$here/$reason" | grep -qx unsat || sed -i "s/^left $goal\$/proved $goal/" "$work/goals" ;;
        *) sed -i "s/^left $goal\$/listed $goal/" "$work/goals" ;;
        esac
    elif grep -qx "proved $goal" "$work/goals"; then
        echo "left.txt names $goal, which is proved"
        is_wrong=yes
    elif [ $# -eq 0 ]; then
        echo "left.txt names $goal, which is no goal"
        is_wrong=yes
    fi
done <"$here/left.txt"
# no group leaves to another what that does not have: each lemma is a goal, and so is each assertion behind `@-`
if [ $# -eq 0 ]; then
    lemmas=$(grep -ohE 'lemma [a-z_0-9]+[{:]' "$here"/*.h "$here"/words/*.h | sed 's/lemma \(.*\)./typed_lemma_\1/')
    if grep -v -x -F -f <(sed 's/^[a-z]* //; s/_part[0-9][0-9]*$//' "$work/goals") <<<"$lemmas"; then
        echo "these are no goals"
        is_wrong=yes
    fi
    assertions=$(awk '!/^#/ && $7 ~ /.@/ { sub(/.*@/, "", $7); gsub(/,/, "\n", $7); print $7 }' "$here/functions.txt")
    if sed -n 's/^-//p' <<<"$assertions" | grep -v -x -F -f <(grep -v '^-' <<<"$assertions"); then
        echo "no group has these assertions"
        is_wrong=yes
    fi
fi
if grep '^left' "$work/goals"; then
    echo "these are not in left.txt"
    is_wrong=yes
fi
[ $# -gt 0 ] || "$here/smoke.sh" "$root" "$build" || is_wrong=yes
echo "wp: $(grep -c '^proved' "$work/goals") proved, $(grep -c -v '^proved' "$work/goals") left"
[ -z "${is_wrong:-}" ]
