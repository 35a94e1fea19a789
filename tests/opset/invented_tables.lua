-- invented_tables.lua: a row of invented_versions.lua as a section of the page, and as a decided block of a table.
local pages = require("pages")
local sources = require("sources")

local invented_tables = { path_of = { Split = "spec/split.lua", SplitToSequence = "spec/split_to_sequence.lua" } }

function invented_tables.section(row, since)
  return pages.section(row.op, since, row.page)
end

-- A block of a table with a row's decisions. Rules that neither the row nor the version before decides are deleted.
local function decided(block, row)
  local rows = '        { undecided = true,? ?([^\n]-),?\n          (%l+) = ("[^\n]*") },\n'
  return pages.patched(row.is_left and block or block:gsub(rows, function(rule, field, words)
    local key, decision = rule:match("^otherwise") or words, field ~= "gone" and rule or ""
    for piece, rule_of_piece in pairs(row.decide or {}) do
      decision = key:find(piece, 1, true) and rule_of_piece or decision
    end
    field = field == "gone" and "decided" or field
    return decision == "" and "" or ("        { %s,\n          %s = %s },\n"):format(decision, field, words)
  end), row.edit)
end

-- The text of a table with its last block, of version `since`, decided; and where the block begins.
function invented_tables.decide(source, row, since)
  local first = source:find("    { since_version = " .. since, 1, true)
  return source:sub(1, first - 1) .. decided(source:sub(first), row), first
end

-- The text of a table with the Split of pages.balanced decided: the row in spec/README.md, inserted into the length rules of
-- Split-18, even if there is a later version.
function invented_tables.decide_balanced(source, since)
  local shown = sources.read("spec/README.md"):match('\n( *{ given = { "attribute num_outputs" }, when = "balanced.-},\n)')
  local first, others = source:match("since_version = 18,.-(      length_rules = {\n        {.-},\n)(        {.-\n      },\n)")
  local before, after = source:match(("^(.*since_version = %s,.-)      length_rules = {\n.-\n      },\n(.*)$"):format(since))
  return before .. first .. shown .. others .. after
end

-- The block of a version in a table.
function invented_tables.block(source, since)
  return source:match(("(\n    { since_version = %d,.-\n      unclear = [^\n]-{.-} },)%%f[\n]"):format(since))
end

return invented_tables
