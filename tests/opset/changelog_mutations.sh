#!/bin/sh
# Does `splitgen spec check` notice each fact of a page that is another than the tables have it? Each line of the sections of
# Split and SplitToSequence is changed in every way that it can be; the check must exit 1 and name the field, not only the hash.
# Usage: changelog_mutations.sh SPLITGEN SOURCE_ROOT PAGE [DIRECTORY_OF_TABLES]
set -eu
splitgen=$1 root=$2 page=$3 tables=${4-}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

cp -R "$root/generator" "$root/templates" "$root/spec" "$directory"
[ -z "$tables" ] || cp "$tables"/*.lua "$directory/spec"
"$splitgen" --root "$directory" spec check "$page" >"$directory/log"

# The sections that are changed, and all headings above sections: to read the rest each time takes longer than all else.
awk '
/^##?#? / { shown = !/^###/ || domain && /^### <a name="(Split|SplitToSequence)-[0-9]+">/ }
/^# / { domain = $0 == "# ai.onnx (default)" }
shown
' "$page" >"$directory/sections.md"
"$splitgen" --root "$directory" spec check "$directory/sections.md" >"$directory/log"

# One mutation a line, in fields parted by `|`, which no page has: the line of the page, how many lines from there are replaced,
# what the check must name, and the new text; \n in it ends a line.
awk '
function mutate(count, field, words) { if (words != $0) print NR "|" count "|" field "|" words; mutations++ }
function with(pattern, words,    line) { line = $0; sub(pattern, words, line); return line }
function tags(list) { return with("</tt>( \\([^)]*\\))? :", "</tt>" (list == "" ? "" : " (" list ")") " :") }
function flip(list, tag) {
    if ((", " list ", ") !~ (", " tag ", ")) return list == "" ? tag : list ", " tag
    list = ", " list ", "; sub(", " tag ", ", ", ", list)
    sub("^, ", "", list); sub(", $", "", list); return list == "," ? "" : list
}
function attribute() {
    mutate(1, "attributes.*type", $0 ~ / : int/ ? with(" : int", " : list of ints") : with(" : list of ints", " : int"))
    mutate(1, "attributes.*type", with(" : (list of )?ints?", " : float"))
    if (match($0, /default is -?[0-9]+/)) {
        mutate(1, "attributes.*default", with("default is ", "default is 7"))
        mutate(1, "attributes.*default", with(" \\(default is .*\\)", ""))
        mutate(1, "attributes.*required", with("\\(default is .*\\)", "(required)"))
    } else {
        mutate(1, "attributes.*default", with("</dt>", " (default is 0)</dt>"))
        mutate(1, "attributes.*required", with("</dt>", " (required)</dt>"))
    }
}
function parameter(    list, other) {
    list = ""
    if (match($0, /<\/tt> \([^)]*\) :/)) list = substr($0, RSTART + 7, RLENGTH - 10)
    mutate(1, block ".*type", with(" : .*</dt>", " : U</dt>"))
    mutate(1, block ".*optional", tags(flip(list, "optional")))
    mutate(1, block ".*variadic", tags(flip(list, "variadic")))
    mutate(1, block ".*heterogeneous", tags(flip(list, "heterogeneous")))
    other = list; sub("non-differentiable", "differentiable", other)
    if (other == list) sub("differentiable", "non-differentiable", other)
    mutate(1, block ".*differentiable", tags(other == list ? flip(list, "differentiable") : other))
    if (list ~ /differentiable/) {
        other = list; sub("(, )?(non-)?differentiable", "", other)
        mutate(1, block ".*differentiable", tags(other))
    }
}
function constraint(    list, types, count, i, k, line) {
    list = $0; sub(/^.*<\/tt> : /, "", list); sub(/<\/dt>$/, "", list)
    count = split(list, types, ", ")
    for (i = 0; i <= count; i++) { # without type i; 0: with one more
        line = ""
        for (k = 1; k <= count; k++) if (k != i) line = line (line == "" ? "" : ", ") types[k]
        mutate(1, "type_constraints.*types", with(" : .*</dt>", " : " line (i == 0 ? ", tensor(int2)" : "") "</dt>"))
    }
    if (count > 1) mutate(1, "type_constraints.*types", with(" : .*</dt>", " : " types[2] ", " types[1] substr(list, length(types[1] types[2]) + 3) "</dt>"))
}
/^# / { domain = $0 == "# ai.onnx (default)" }
/^##?#? / {
    ours = domain && /^### <a name="(Split|SplitToSequence)-[0-9]+">/
    block = "doc"
    if (ours) {
        mutate(1, "deprecated", with("</a>$", " (deprecated)</a>"))
        mutate(1, "since_version", with("-[0-9]+\"></a>.*$", "-99\"></a>**" (/"SplitTo/ ? "SplitToSequence" : "Split") "-99**</a>"))
        mutate(1, "", with(">\\*\\*", ">**X"))
    }
    next
}
!ours { next }
/^#### / {
    block = tolower($2) == "type" ? "type_constraints" : tolower($2)
    mutate(1, "heading", $0 "x")
    if (match($0, /\([0-9]+ - /)) {
        mutate(1, block " min", with("\\([0-9]+ - ", "(0 - "))
        mutate(1, block " max", with(" - .*\\)", " - 7)"))
        mutate(1, block " m", with(" \\(.*\\)", ""))
    } else if (block ~ /puts/) {
        mutate(1, block " max", $0 " (1 - 7)")
    }
    next
}
block == "doc" && NF { mutate(1, "doc", $0 " also"); mutate(1, "doc", "") }
/^This version/ { mutate(1, "since when", with("available", "deprecated")); mutate(1, "of version 99", with("version [0-9]+ of", "version 99 of")) }
/^<\/?dl>/ { mutate(1, "line", "") }
/^<dt>/ {
    mutate(1, block "\\[", with("<tt>", "<tt>x"))
    mutate(2, block "\\[", "")
    mutate(0, block "\\[", "<dt><tt>more</tt> : T</dt>\\n<dd>More.</dd>")
    mutate(1, "line", with("</dt>", ""))
    if (block == "attributes") attribute()
    else if (block == "type_constraints") constraint()
    else parameter()
}
/^<dd>/ { mutate(1, block ".*says", with("<dd>", "<dd>Or ")) }
' "$directory/sections.md" >"$directory/mutations"

killed=0 survived=0
while IFS='|' read -r line count field words; do
    {
        head -n $((line - 1)) "$directory/sections.md"
        if [ "$words" != "" ] || [ "$count" -eq 1 ]; then printf '%b\n' "$words"; fi
        tail -n +$((line + count)) "$directory/sections.md"
    } >"$directory/page.md"
    code=0
    "$splitgen" --root "$directory" spec check "$directory/page.md" >"$directory/log" 2>&1 || code=$?
    # what is named with its line, but the hash; "line" stands for any error of the form
    if [ $code -eq 1 ] && grep "/page\.md:[0-9]*: " "$directory/log" | grep -v ': source\[2\]' |
        grep -q -e "$([ "$field" = line ] && echo error: || echo "$field")"; then
        killed=$((killed + 1))
    else
        survived=$((survived + 1))
        echo "SURVIVED: line $line: $words: not '$field', but exit code $code:"
        cat "$directory/log"
    fi
done <"$directory/mutations"
echo "$killed mutations of $page are noticed, $survived are not"
[ $survived -eq 0 ] && [ $killed -gt 100 ]
