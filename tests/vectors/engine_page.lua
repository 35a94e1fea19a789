-- engine_page.lua: the page on engines, from what they make of the vectors.
local engine_classes = require("engine_classes")
local index = require("vectors.index")
local map = require("base.list").map
local markdown = require("markdown")
local text = require("base.text")

local head <const> = [[
# Engines

This page shows how engines run the %d cases that `splitgen vectors --sequences tensors` writes, which the page on
[vectors](vectors.md) describes.
`ninja -C build engines-write` measures them and writes this page. It shows where an engine differs from ONNX's text, not how
much that matters: some cases are rare, and other versions and providers of an engine may differ. Each class shows its case of
the newest op version.

]]

local columns <const> = { "right", "wrong", "refuses valid", "accepts invalid", "crash", "open refused", "open ran", "skipped" }

-- What an engine does, by the verdict, with its words.
local does <const> = {
  crash = "the process ends by %s",
  wrong = "runs it, but %s",
  ["accepts invalid"] = "accepts it",
  ["refuses valid"] = 'refuses it: "%s"',
}
local longest <const> = 150 -- bytes of an engine's words

local function row(cells) return ("| %s |"):format(table.concat(cells, " | ")) end

-- Words as the text of a cell: ONNX's pages have `name', too.
local function plain(words) return (words:gsub("[`|]", { ["`"] = "'", ["|"] = "\\|" })) end

local function issue(link)
  local project, number = link:match("([^/]+)/issues/(%d+)$")
  return ("[%s#%s](%s)"):format(project, number, link)
end

local function class_row(class, notes)
  local newest, note = class[#class], notes[class.flag] or { description = "", links = {} }
  return row({ #class, ("%s `%s`"):format(note.description, newest.case.name), plain(newest.case.comment),
    does[class.verdict]:format(plain(text.cut(newest.words, longest))), table.concat(map(note.links, issue), ", ") })
end

-- The op versions and the dtypes of cases: `Split-1; Split-2, 11 (complex128, complex64)`. A version of which all dtypes occur
-- stands alone.
local function scope(members)
  local versions, dtypes, groups, by_key = {}, {}, {}, {}
  for _, member in ipairs(members) do
    local version = member.case.version
    versions[#versions + 1] = not dtypes[version] and version or nil
    dtypes[version] = dtypes[version] or {}
    dtypes[version][member.case.dtype.name] = true
  end
  for _, version in ipairs(versions) do
    local names = text.sorted_keys(dtypes[version])
    local behind = #names < #version.dtypes and (" (%s)"):format(table.concat(names, ", ")) or ""
    local key = version.op .. behind
    if not by_key[key] then
      by_key[key] = { op = version.op, behind = behind }
      groups[#groups + 1] = by_key[key]
    end
    table.insert(by_key[key], version.since_version)
  end
  return table.concat(map(groups, function(group)
    return ("%s-%s%s"):format(group.op, table.concat(group, ", "), group.behind)
  end), "; ")
end

local function skipped_line(members)
  local why = members[1].words
  return ("- %d: %s"):format(#members, why == "not implemented" and ("%s: %s"):format(why, scope(members)) or why)
end

local function section(engine, judged, notes)
  local lines = { ("## %s %s"):format(engine.name, engine.version), "", engine.says, "",
    row({ "cases", "what they try", "ONNX's text", "the engine", "public issues of the kind" }), "|---:|---|---|---|---|" }
  for _, class in ipairs(engine_classes.wrong(judged)) do
    lines[#lines + 1] = class_row(class, notes)
  end
  local skipped = map(engine_classes.skipped(judged), skipped_line)
  return ("%s\n\nSkipped:\n\n%s\n"):format(table.concat(lines, "\n"), table.concat(skipped, "\n"))
end

-- The text of the page. engines: list of { name, version, says = how it is measured, outcomes = of run_engine.lua }.
return function(engines, cases)
  local notes, rows, sections = index.notes(cases), { { "engine", "version", table.unpack(columns) } }, {}
  for i, engine in ipairs(engines) do
    local judged, counts = engine_classes.judge(cases, engine.outcomes)
    rows[i + 1] = { engine.name, engine.version, table.unpack(map(columns, function(verdict) return counts[verdict] or 0 end)) }
    sections[i] = section(engine, judged, notes)
  end
  return ("%s%s\n\n%s"):format(head:format(#cases), markdown.table(rows, 2), table.concat(sections, "\n"))
end
