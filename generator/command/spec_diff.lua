-- spec_diff.lua: the command. Prints what the page has and the tables lack, or what changed between two opsets of the page or of
-- the tables.
local changelog = require("opset.changelog")
local changes = require("opset.changes")
local fail = require("base.fail")
local facts = require("opset.facts")
local json = require("base.json")
local load_spec = require("spec.load_spec")
local map = require("base.list").map
local serving = require("spec.serving")
local text = require("base.text")

local width = 118

-- Prints wrapped words, indented by `depth`; the first line begins with `first`.
local function print_words(depth, first, words)
  for i, line in ipairs(text.wrap(words, width - depth - #first)) do
    print((" "):rep(depth) .. (i == 1 and first or (" "):rep(#first)) .. line)
  end
end

-- Prints differences of sentences or types.
local function print_differences(depth, found)
  for _, words in ipairs(found.removed) do
    print_words(depth, "- ", words)
  end
  for _, change in ipairs(found.changed or {}) do
    print_words(depth, "~ ", change.from)
    print_words(depth, "> ", change.to)
  end
  for _, words in ipairs(found.added) do
    print_words(depth, "+ ", words)
  end
end

-- Prints a row in one line, and its text below.
local function print_row(sign, row)
  local marks = {}
  for _, mark in ipairs({ "required", "optional", "variadic", "heterogeneous", "differentiable" }) do
    marks[#marks + 1] = row[mark] and mark or nil
  end
  marks[#marks + 1] = row.differentiable == false and "non-differentiable" or nil
  marks[#marks + 1] = row.default and "default is " .. row.default or nil
  print_words(2, sign, ("%s : %s%s"):format(row.name, row.type or table.concat(row.types, ", "),
    #marks > 0 and (" (%s)"):format(table.concat(marks, ", ")) or ""))
  print_words(6, "", row.says)
end

local function print_fields(depth, fields)
  for _, field in ipairs(fields) do
    print(("%s%s: %s, now %s"):format((" "):rep(depth), field.field, field.from, field.to))
  end
end

local function print_change(change)
  print("  ~ " .. change.name)
  print_fields(6, change.fields)
  if change.types then
    print_differences(6, change.types)
  end
  print_differences(6, change.sentences)
end

local show = {}

function show.text(list)
  for i, found in ipairs(list) do
    local how = found.from == 0 and "new" or found.from == found.to and "corrected"
      or ("after %s-%d"):format(found.op, found.from)
    print(("%s%s-%d, %s%s"):format(i > 1 and "\n" or "", found.op, found.to, how, found.is_deprecated and ": deprecated" or ""))
    if changes.is_empty(found) then
      print("nothing but white space and order")
    end
    for _, entry in ipairs(facts.lists) do
      local rows = found[entry[1]]
      if not changes.are_none(rows) then
        print((entry[1]:gsub("_", " ")))
        print_fields(2, rows.fields or {})
        for _, row in ipairs(rows.removed) do
          print_row("- ", row)
        end
        for _, change in ipairs(rows.changed) do
          print_change(change)
        end
        for _, row in ipairs(rows.added) do
          print_row("+ ", row)
        end
      end
    end
    if not changes.are_none(found.sentences) then
      print("text")
      print_differences(2, found.sentences)
    end
  end
end

local keys = { "changes", "op", "name", "field", "from", "to", "is_deprecated", "type", "required", "default", "optional",
  "variadic", "heterogeneous", "differentiable", "attributes", "inputs", "outputs", "type_constraints", "fields", "types", "says",
  "sentences", "removed", "changed", "added" }

-- A copy without line numbers and without fields that are false.
local function shown(value)
  if type(value) ~= "table" then
    return value or nil
  end
  local copy = setmetatable({}, getmetatable(value))
  for key, each in pairs(value) do
    copy[key] = key ~= "line" and shown(each) or nil
  end
  return copy
end

function show.json(list)
  local rows = json.list()
  for i, found in ipairs(list) do
    rows[i] = shown(found)
    rows[i].is_deprecated = found.is_deprecated
  end
  print(json.text({ changes = rows }, keys))
end

-- The changes of an op from one opset to another; nil when one version serves both, or none.
local function between_opsets(op, page, from, to)
  local versions = facts.of_op(op, page)
  local old, new = serving(versions, from), serving(versions, to)
  return old ~= new and changes.between(old or facts.none(op), new) or nil
end

-- The changes in each version of the page that the table of the op lacks, against the version before it, and in each version
-- whose text differs from that of the table.
local function news_of(op, page, list)
  local known, theirs = facts.known(op), facts.of_op(op, page)
  for i, version in ipairs(theirs) do
    local ours = known[version.since_version]
    if not ours then
      local previous = theirs[i - 1] or serving(facts.of_op(op), version.since_version - 1) or facts.none(op)
      list[#list + 1] = changes.between(previous, version)
    elseif ours.hash ~= version.hash then
      list[#list + 1] = changes.between(ours, version)
    end
  end
end

local function check_range(options, ops, page, newest)
  local oldest -- the first version of all; nil when the page has none of them
  for _, op in ipairs(ops) do
    local first = facts.of_op(op, page)[1]
    oldest = first and (not oldest or first.since_version < oldest.since_version) and first or oldest
  end
  if not options.from then
    fail.options("spec diff", "--to needs --from")
  elseif options.from >= options.to then
    fail.options("spec diff", "--from %d is not below --to %d", options.from, options.to)
  elseif not oldest then
    fail.refused({ place = options.page,
      what = "there is no version of " .. text.any_of(map(ops, function(op) return op.op end)) })
  elseif options.from < oldest.since_version then
    fail.options("spec diff", "--from %d: %s came with opset %d", options.from, oldest.op, oldest.since_version)
  elseif options.to > newest then
    fail.options("spec diff", "--to %d: the newest opset is %d", options.to, newest)
  end
end

return function(options)
  local spec = load_spec({ may_be_undecided = true })
  local ops = facts.ops_named(spec, options.op, options.spec_command)
  if not options.page and not options.from then
    fail.options("spec diff", "it needs a page, or two opsets: --from and --to")
  end
  local page = options.page and changelog.read(options.page)
  local list, newest = {}, page and page.newest.opset or 0
  for _, op in ipairs(ops) do
    newest = math.max(newest, page and 0 or op.newest_opset)
  end
  if options.from or options.to then
    options.to = options.to or newest
    check_range(options, ops, page, newest)
  end
  for _, op in ipairs(ops) do
    if options.from then
      list[#list + 1] = between_opsets(op, page, options.from, options.to)
    else
      news_of(op, page, list)
    end
  end
  show[options.format](list)
  if #list == 0 and options.format == "text" then
    print(options.from and "one version serves both opsets" or "the tables have every version of the page")
  end
end
