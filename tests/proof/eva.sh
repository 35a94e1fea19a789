#!/bin/bash
# eva.sh: runs Frama-C's Eva on the library's plans and on generated C. Usage: eva.sh ROOT PLANS.c LUA_HOST, with the environment
# of Lua suites. EVA_RANKS: the ranks of inputs for plans, one of them 2 or more (3). EVA_MODELS: the number of random models (0,
# as each takes some 15 s). Ends with the count of what is proved, and of the alarms that are left; eva_left.txt must have their
# reasons.
# shellcheck disable=SC2317 # the functions are called by the words of jobs
set -u
root=$1 plans=$(realpath "$2") lua_host=$3
ranks=${EVA_RANKS:-3} models=${EVA_MODELS:-0}
left=$root/tests/proof/eva_left.txt

if ! command -v frama-c >/dev/null; then
    echo "skipped: there is no frama-c"
    exit 77
fi
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# the number of states that Eva keeps separate in each function; once_* end in one
apart() {
    grep -o '^static [a-z_ ]*[ *][a-z]*_[a-z_0-9]*(' "$plans" | sed 's/.*[ *]\([a-z_0-9]*\)($/\1/' | sort -u | while read -r name; do
        case $name in
            once_*) printf '%s:0,' "$name" ;;
            *) printf '%s:100000,' "$name" ;;
        esac
    done
    printf 'ask:1000'
}

# all plans for inputs of a rank, made in a way: "plan" or "node"
try_plans() {
    local rank=$1 way=$2 name=$2_$1
    cd "$root/runtime" || exit 1
    frama-c -machdep gcc_x86_64 -cpp-command "$root/tests/proof/cpp_without_contracts.sh %input %output %args" -cpp-frama-c-compliant \
        -cpp-extra-args="-I. -I../generated -DSGK_NO_SENTENCES -DRANK=$rank -DTRY=$way" "$plans" ./*.c packed/*.c ../generated/*.c \
        -eva -eva-precision 0 -eva-builtins-auto -eva-auto-loop-unroll 64 -eva-split-return full -eva-slevel 300 \
        -eva-slevel-function "$(apart)" -eva-no-print -then -report-csv "$scratch/$name.csv" -report-no-proven >"$scratch/$name.said" 2>&1 || {
        tail -n 20 "$scratch/$name.said"
        return 1
    }
    local count
    count=$(sed -n 's/.*Frama_C_show_each_plans: {\([0-9]*\)}.*/\1/p' "$scratch/$name.said")
    test -n "$count" || return 1
    # WP proves the contracts themselves; preconditions of calls count here
    tail -n +2 "$scratch/$name.csv" | awk -F '\t' '$6 != "Considered valid" && $5 !~ /clause|postcondition|assigns|loop|variant/' |
        cut -f 4,5,7 | sort -u >"$scratch/$name.alarms"
    echo "$count op versions, $way, rank $rank: $(wc -l <"$scratch/$name.alarms") alarms"
    echo "$count" >"$scratch/$name.count"
}

try_models() {
    "$lua_host" "$root" proof eva_models "$models" >"$scratch/models.said" 2>&1
    local status=$?
    cat "$scratch/models.said"
    sed -n 's/^eva_models: \([0-9]*\) functions, \([0-9]*\) symbols, 0 alarms.*/\1\n\2/p' "$scratch/models.said" >"$scratch/models.count"
    return "$status"
}

failed=0
run_all() { # two at a time
    local running=() job
    for job in "$@"; do
        $job &
        running+=($!)
        if [ ${#running[@]} -eq 2 ]; then
            wait "${running[0]}" || failed=1
            running=("${running[@]:1}")
        fi
    done
    for job in "${running[@]}"; do
        wait "$job" || failed=1
    done
}

jobs=()
for rank in $ranks; do
    jobs+=("try_plans $rank plan")
done
jobs+=("try_plans 1 node") # binding a node does not depend on the input's dims
jobs+=(try_models)
run_all "${jobs[@]}"

# each alarm must have a line with its reason, and each line an alarm
sort -u "$scratch"/*.alarms >"$scratch/alarms"
awk -F '\t' '
    NR == FNR { if (/^[^#]/) { of[NR] = $1; kind[NR] = $2; words[NR] = $3; reason[NR] = $4 } next }
    {
        for (i in of)
            if ($1 == of[i] && $2 == kind[i] && index($3, words[i]) > 0) {
                used[i] = 1
                print "left: " $1 ": " $2 ": " $3 ": " reason[i]
                next
            }
        print "left without a reason: " $1 ": " $2 ": " $3
        wrong = 1
    }
    END {
        for (i in of)
            if (!(i in used)) {
                print "a reason for an alarm that is gone: " of[i] ": " words[i]
                wrong = 1
            }
        exit wrong
    }' "$left" "$scratch/alarms" || failed=1
echo "$(cat "$scratch"/*.count | awk '{ sum += $1 } END { print sum + 0 }') proved, $(wc -l <"$scratch/alarms") left"
exit $failed
