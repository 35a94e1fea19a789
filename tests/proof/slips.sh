#!/bin/bash
# slips.sh SOURCE_ROOT BUILD_DIRECTORY [FUNCTION...]: makes each slip of slips.txt, or of some functions, in a copy of the library. The proof of its
# function must fail: a goal must be left that is proved without the slip. SLIP_SECONDS: for a goal (15). Ends with
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

# left DIRECTORY GROUP FUNCTION: prints how many goals of the function are left in a copy of the library, without those in left.txt;
# prints nothing if WP fails
left() {
    local header provers options files
    read -r _ header provers _ options files _ < <(grep "^$2 " "$here/functions.txt")
    wp "$1/runtime" "$header" "$provers" "${SLIP_SECONDS:-15}" "$options" "$files" "$3" >"$1/log" 2>&1
    grep -q '^\[wp\] Proved goals' "$1/log" || return
    goals <"$1/log" | sed -n 's/^left //p' | grep -c -v -x -F -f <(awk '!/^#/ { print $1 }' "$here/left.txt")
}

# unchanged DIRECTORY GROUP FUNCTION: prints how many goals are left without a slip
unchanged() {
    copy_library "$root" "$build" "$1" && left "$@"
}

# try DIRECTORY GROUP FUNCTION FILE TEXT INSTEAD: makes a slip in a copy of the library; prints `refused`, or what is wrong with it
try() {
    copy_library "$root" "$build" "$1" || return
    if ! replace "$1/runtime/$4" "$5" "$6"; then
        echo "is not there"
        return
    fi
    write_columns "$root" "$build" "$1"
    case $(left "$1" "$2" "$3") in
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
    { "$1" "$work/$name" "${@:2}" >"$work/$name.said" && rm -r "${work:?}/$name"; } &
}

slips=0
while IFS='|' read -r group function file text instead; do
    case $group in '#'* | '') continue ;; esac
    function=${function// /}
    [ $# -eq 0 ] || [[ " $* " == *" $function "* ]] || continue
    group=${group%% *} file=${file// /} text=${text# } text=${text% } instead=${instead# }
    [ -e "$work/$function.said" ] || begin "$function" unchanged "$group" "$function"
    slips=$((slips + 1))
    begin $slips try "$group" "$function" "$file" "$text" "$instead"
    printf '%s\t%s\n' "$function" "$function: '$text' as '$instead'" >>"$work/slips"
done <"$here/slips.txt"
wait

refused=0 unnoticed=0
while IFS=$'\t' read -r function slip; do
    number=$((refused + unnoticed + 1))
    problem=$(cat "$work/$number.said")
    [ "$(cat "$work/$function.said")" = 0 ] || problem="is not proved without"
    if [ "$problem" = refused ]; then
        echo "refused: $slip"
        refused=$((refused + 1))
    else
        echo "NOT REFUSED: $slip $problem"
        unnoticed=$((unnoticed + 1))
    fi
done <"$work/slips"
echo "$refused refused, $unnoticed not noticed"
[ "$unnoticed" -eq 0 ]
