# changelog_mutations.awk - changes each line of a page's sections in every way that it can be: each mutation becomes a page, whose
# name is its number, and a line of output: what the check must name of it.
# Usage: awk -v directory=DIRECTORY -f changelog_mutations.awk PAGE PAGE
NR == FNR { text[NR] = $0; next }
function mutate(count, named, words,    file, i) { # words instead of so many lines
    if (words == $0) return
    file = directory "/" ++mutations
    for (i = 1; i < FNR; i++) print text[i] >file
    if (words != "" || count == 1) print words >file
    for (i = FNR + count; i in text; i++) print text[i] >file
    close(file)
    print named
}
function with(pattern, words,    line) { line = $0; sub(pattern, words, line); return line }
function attribute() {
    mutate(1, "attributes.*type", with(" : (list of )?ints?", " : float"))
    mutate(1, "attributes.*type", $0 ~ / : int/ ? with(" : int", " : list of ints") : with(" : list of ints", " : int"))
    mutate(1, "attributes.*default", with("default is ", "default is 7"))
    mutate(1, "attributes.*default", $0 ~ /default is/ ? with(" \\(default is .*\\)", "") : with("( \\(required\\))?</dt>", " (default is 0)</dt>"))
    mutate(1, "attributes.*required", $0 ~ /required/ ? with(" \\(required\\)", "") : with("( \\(default is .*\\))?</dt>", " (required)</dt>"))
}
function tag(named, list) { mutate(1, block ".*" named, with("</tt>( \\([^)]*\\))? :", "</tt>" (list == "" ? "" : " (" list ")") " :")) }
function with_out(list, word) { sub(word "(, )?", "", list); sub(/, $/, "", list); return list }
function and_tag(list, word) { return list == "" ? word : list ", " word }
function parameter(    list, other) {
    mutate(1, block ".*type", with(" : .*</dt>", " : U</dt>"))
    if (match($0, /<\/tt> \([^)]*\) :/)) list = substr($0, RSTART + 7, RLENGTH - 10)
    tag("optional", list ~ /optional/ ? with_out(list, "optional") : and_tag(list, "optional"))
    tag("variadic", list ~ /variadic/ ? with_out(list, "variadic") : and_tag(list, "variadic"))
    tag("heterogeneous", and_tag(list, "heterogeneous"))
    other = with_out(list, "(non-)?differentiable")
    tag("differentiable", other)
    tag("differentiable", and_tag(other, "differentiable"))
    tag("differentiable", and_tag(other, "non-differentiable"))
}
function constraint(    list, types, count) {
    list = $0; sub(/^.*<\/tt> : /, "", list); sub(/<\/dt>$/, "", list)
    mutate(1, "type_constraints.*types", with(" : .*</dt>", " : " list ", tensor(int2)</dt>"))
    count = split(list, types, ", ")
    if (count == 1) return
    mutate(1, "type_constraints.*types", with(", [^,]*</dt>", "</dt>"))
    mutate(1, "type_constraints.*types", with(" : [^,]*, ", " : "))
    mutate(1, "type_constraints.*types", with(" : .*</dt>", " : " types[2] ", " types[1] substr(list, length(types[1] types[2]) + 3) "</dt>"))
}
/^# / || /^## / { block = ""; next }
/^### / {
    block = "doc"
    mutate(1, "deprecated", with("</a>$", " (deprecated)</a>"))
    mutate(1, "since_version", with("-[0-9]+\"></a>.*$", "-99\"></a>**" (/"SplitTo/ ? "SplitToSequence" : "Split") "-99**</a>"))
    mutate(1, "", with(">\\*\\*", ">**X"))
    next
}
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
/^<\/?dl>/ { mutate(1, "error:", "") }
/^<dt>/ {
    mutate(1, block "\\[", with("<tt>", "<tt>x"))
    mutate(2, block "\\[", "")
    mutate(0, block "\\[", "<dt><tt>more</tt> : T</dt>\n<dd>More.</dd>")
    mutate(1, "error:", with("</dt>", ""))
    if (block == "attributes") attribute()
    else if (block == "type_constraints") constraint()
    else parameter()
}
/^<dd>/ { mutate(1, block ".*says", with("<dd>", "<dd>Or ")) }
