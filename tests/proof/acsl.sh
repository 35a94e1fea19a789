#!/bin/bash
# acsl.sh: proves by WP callers that rely on the contracts of `splitgen kernel --acsl`, and the contracts of a view and of a copy
# of blocks. A wrong claim must not be proved. Usage: acsl.sh SPLITGEN FOLDER_OF_THIS
set -u
splitgen=$(realpath "$1") here=$2
callers=first_of_second,tail_of,columns_of functions=net_view_48_at_48_of_96,net_slice_n_of_2_at_0_of_6

for tool in frama-c why3 z3 cvc4; do
    if ! command -v $tool >/dev/null; then
        echo "skipped: there is no $tool"
        exit 77
    fi
done
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
export HOME=$scratch # why3 stores the list of provers there
why3 config detect >detected 2>&1 || exit 1
"$splitgen" kernel --request "$here/acsl_caller.json" --acsl --prefix net --out . || exit 1

# prints how many goals of a file are proved, of how many; the third argument is the limit of seconds for a goal
prove() {
    frama-c -machdep gcc_x86_64 -cpp-extra-args="-I. -DSPLITGEN_PLAIN" -wp -wp-rte -wp-fct "$2" -wp-prover z3,cvc4 -wp-timeout "$3" \
        -wp-model Typed+Cast -wp-cache none "$1" >said 2>&1 || exit 1
    sed -n 's/.*Proved goals: *\([0-9]*\) \/ \([0-9]*\).*/\1 \2/p' said
}

# all goals of a file must be proved
all=0
prove_all() {
    local proved goals
    read -r proved goals <<<"$(prove "$1" "$2" 20)"
    if [ -z "$goals" ] || [ "$proved" -ne "$goals" ]; then
        cat said
        exit 1
    fi
    all=$((all + goals))
}

prove_all "$here/acsl_caller.c" $callers,$functions
prove_all net_split.c net_split_1_of_3_5
sed 's/tail\[i\] == block\[3 + i\]/tail[i] == block[2 + i]/' "$here/acsl_caller.c" >wrong.c
read -r wrong of_wrong <<<"$(prove wrong.c tail_of 3)" # the right claim takes less than one
if [ "$wrong" -eq "$of_wrong" ]; then
    echo "proved although wrong: tail_of"
    exit 1
fi

# contracts of all kinds of functions must be well-formed
"$splitgen" kernel --request "$here/../strategies/each.json" --acsl --aligned --prefix each --out . || exit 1
frama-c -machdep gcc_x86_64 -cpp-extra-args=-DSPLITGEN_PLAIN -typecheck each_split.c >said 2>&1 || {
    cat said
    exit 1
}
echo "$all goals of callers, of what they call, and of a copy of blocks"
