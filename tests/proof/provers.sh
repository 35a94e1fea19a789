# shellcheck shell=bash
# provers.sh: functions that run Frama-C's WP, for other scripts.

# start_provers DIRECTORY: fails if a prover is missing; writes Why3's list of provers, and their programs, to the directory. If a
# group has both, CVC4 starts later than Z3, which proves the easy goals alone.
start_provers() {
    local program
    for program in frama-c z3 cvc4 why3; do
        if ! command -v $program >/dev/null; then
            echo "no $program: proofs need what '.ci/install frama-c-base z3 cvc4 why3' installs" >&2
            return 1
        fi
    done
    export WHY3CONFIG=$1/why3.conf
    why3 config detect >"$1/detect" 2>&1 || { cat "$1/detect" && return 1; }
    sed -i '/^$/,$d' "$WHY3CONFIG" # the section of Why3 itself stays
    cp "$(dirname "${BASH_SOURCE[0]}")"/drivers/* "$1" && ln -s "$(why3 --print-datadir)/drivers" "$1/why3" || return 1
    # shellcheck disable=SC2016 # the programs expand them
    add_prover "$1" z3 'exec z3 $Z3_OPTIONS -smt2 -T:$1 sat.random_seed=42 nlsat.randomize=false smt.random_seed=42 -st "$2"' &&
        add_prover "$1" cvc4 'sleep $CVC4_WAIT && exec cvc4 --stats --tlimit-per=${1}000 --lang=smt2 "$2"'
}

# add_prover DIRECTORY NAME COMMAND: a prover by its driver; the shell's command gets the seconds of a goal and its file
add_prover() {
    local version
    version=$("$2" --version | sed -n '1s/.*version \([0-9.]*\).*/\1/p')
    printf '#!/bin/sh\n%s\n' "$3" >"$1/$2" && chmod +x "$1/$2"
    cat >>"$WHY3CONFIG" <<END

[prover]
name = "${2^^}"
version = "$version"
command = "$1/$2 %t %f"
driver = "$1/$2.drv"

[shortcut]
name = "${2^^}"
version = "$version"
shortcut = "$2"
END
}

# copy_library SOURCE_ROOT BUILD_DIRECTORY DIRECTORY: copies runtime/, with its annotations, and generated/, copy_caller.c, and
# columns.c from sgk_columns.c
copy_library() {
    cp -R "$1/runtime" "$1/generated" "$3" && cp "$1/tests/proof/copy_caller.c" "$3/runtime" &&
        "$2/generator/run" "$1/tests/proof/splice.lua" "$1" "$3/runtime" "$1"/tests/proof/annotations/* &&
        write_columns "$@"
}

# write_columns SOURCE_ROOT BUILD_DIRECTORY DIRECTORY: writes that columns.c anew
write_columns() {
    "$2/generator/run" "$1/tests/proof/write_columns.lua" "$3/generated/sgk_columns.c" "$3/runtime/columns.c"
}

# wp RUNTIME HEADER PROVERS SECONDS OPTIONS FILES FUNCTIONS OPTION...: proves a group of functions.txt, with the files in RUNTIME.
# WP's pruning and ground simplification take longer than they save the provers, but for groups whose options have them.
wp() (
    local only=() proof include
    # a search for models of quantified facts takes long and may fail; the arithmetic of lemmas on numbers needs z3's own choices,
    # and this lemma few facts that follow from facts
    export Z3_OPTIONS="smt.auto_config=false smt.mbqi=false"
    case $7 in
    @all) ;;
    @lemma*) only=("-wp-prop=$7") ;;
    @*) only=("-wp-prop=${7#@}") ;;
    *@*) only=("-wp-fct=${7%@*}" "-wp-prop=${7#*@}") ;;
    *) only=("-wp-fct=$7") ;;
    esac
    [[ $2$7 != numbers.h@* ]] || Z3_OPTIONS=smt.mbqi=false
    [[ $7 != @sgk_parts_join ]] || Z3_OPTIONS+=" smt.qi.eager_threshold=3"
    export CVC4_WAIT=0.5
    [ "$3" != cvc4 ] || CVC4_WAIT=0
    proof=$(dirname "${BASH_SOURCE[0]}")
    include="-include $proof/builds.h"
    [ "$2" = - ] || include+=" -include $proof/$2"
    cd "$1" || exit 1
    # shellcheck disable=SC2086 # lists with commas
    exec frama-c -machdep gcc_x86_64 -cpp-command "$proof/cpp.sh %input %output %args" -cpp-frama-c-compliant \
        -cpp-extra-args="$include -I. -I../generated -D__OPTIMIZE_SIZE__ -DSGK_NO_SENTENCES" \
        -wp -wp-rte -wp-no-pruning -wp-no-ground -wp-prover "$3" -wp-timeout "$4" -wp-par 6 \
        -wp-cache "${PROOF_CACHE:-update}" ${5//,/ } "${only[@]}" ${6//,/ } "${@:8}"
)

# the output of WP -> lines `proved GOAL` and `left GOAL`
goals() {
    sed -n -e 's/^\[wp\] \[[^]]*\] Goal \([^ ]*\) : Valid.*/proved \1/p' -e 's/^\[wp\] \[[^]]*\] Goal \([^ ]*\) : .*/left \1/p' \
        -e 's/^\[wp\] \[[^]]*\] Goal \([^ ]*\)\( (.*)\)\?$/left \1/p'
}
