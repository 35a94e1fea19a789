#!/bin/bash
# slips.sh SOURCE_ROOT BUILD_DIRECTORY [FUNCTION...]: makes each slip of slips.txt, or of some functions, in a copy of the library. The proof of its
# function must fail: a goal must be left that without the slip is proved in half of the time. Ends with
# `N refused, M not noticed`.
set -u
root=$1 build=$2
shift 2
here=$root/tests/proof
# shellcheck source=tests/proof/provers.sh
. "$here/provers.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
start_provers "$work" || exit 1
export PROOF_CACHE=none

# replace FILE TEXT INSTEAD: replaces the first occurrence in the file's code, not in a contract
replace() {
    TEXT=$2 INSTEAD=$3 awk '
        /\/\*@/ { contract = 1 }
        !done && !contract && !/\/\/@/ && (at = index($0, ENVIRON["TEXT"])) {
            $0 = substr($0, 1, at - 1) ENVIRON["INSTEAD"] substr($0, at + length(ENVIRON["TEXT"])); done = 1
        }
        /\*\// { contract = 0 }
        { print }
        END { exit !done }' "$1" >"$1.slip" && mv "$1.slip" "$1"
}

# left DIRECTORY GROUP FUNCTION SECONDS: prints how many goals of the function are left in a copy of the library if each may take so
# long, without those in left.txt; prints nothing if WP fails
left() {
    local header provers options files functions of=$3
    read -r _ header provers _ options files functions < <(grep "^$2 " "$here/functions.txt")
    [[ $functions != ?*@* ]] || of+=@${functions#*@} # without the goals of another prover
    wp "$1/runtime" "$header" "$provers" "$4" "$options" "$files" "$of" >"$1/log" 2>&1
    grep -q '^\[wp\] Proved goals' "$1/log" || return
    goals <"$1/log" | sed -n 's/^left //p' | grep -c -v -x -F -f <(awk '!/^#/ { print $1 }' "$here/left.txt")
}

# limit DIRECTORY GROUP FUNCTION: prints the seconds that a goal may take so that none is left without a slip
limit() {
    local seconds
    copy_library "$root" "$build" "$1" || return
    for seconds in 4 20; do
        [ "$(left "$@" $seconds)" != 0 ] || break
        seconds=
    done
    echo "$seconds"
}

# try DIRECTORY GROUP FUNCTION FILE TEXT INSTEAD: makes a slip in a copy of the library; prints `refused`, or what is wrong with it
try() {
    local seconds
    seconds=$(cat "$work/$2.$3.said")
    if [ -z "$seconds" ]; then
        echo "is not proved without"
        return
    fi
    copy_library "$root" "$build" "$1" || return
    if ! replace "$1/runtime/$4" "$5" "$6"; then
        echo "is not there"
        return
    fi
    write_columns "$root" "$build" "$1"
    case $(left "$1" "$2" "$3" $((2 * seconds))) in
    0) echo "is not noticed" ;;
    '') echo "does not compile" ;;
    *) echo refused ;;
    esac
}

# begin NAME COMMAND...: runs a command in the background, two at a time, with a directory of its own; its output is the file NAME.said
begin() {
    local name=$1
    shift
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do
        wait -n
    done
    mkdir "$work/$name"
    : >"$work/$name.said" # at once, as begin_limit looks for it
    { "$1" "$work/$name" "${@:2}" >"$work/$name.said" && rm -r "${work:?}/$name"; } &
}

# slips COMMAND: calls the command with the fields of each slip
slips() {
    local group function file text instead
    while IFS='|' read -r group function file text instead; do
        case $group in '#'* | '') continue ;; esac
        function=${function// /}
        [ -z "$chosen" ] || [[ " $chosen " == *" $function "* ]] || continue
        text=${text# } text=${text% }
        "$1" "${group%% *}" "$function" "${file// /}" "$text" "${instead# }"
    done <"$here/slips.txt"
}

begin_limit() { [ -e "$work/$1.$2.said" ] || begin "$1.$2" limit "$1" "$2"; }

begin_slip() { begin $((++begun)) try "$@"; }

count_slip() {
    local problem
    problem=$(cat "$work/$((refused + unnoticed + 1)).said")
    if [ "$problem" = refused ]; then
        echo "refused: $2: '$4' as '$5'"
        refused=$((refused + 1))
    else
        echo "NOT REFUSED: $2: '$4' as '$5' $problem"
        unnoticed=$((unnoticed + 1))
    fi
}

chosen=$*
slips begin_limit
wait
begun=0
slips begin_slip
wait
refused=0 unnoticed=0
slips count_slip
echo "$refused refused, $unnoticed not noticed"
[ "$unnoticed" -eq 0 ]
