-- spec_adopt.lua: the command. Prints what is new on a page, imports it, and prints what a person must decide; if nothing is left
-- to decide, it generates the library. Run it again after the decisions.
local block_text = require("opset.block_text")
local check = require("command.spec_check")
local fail = require("base.fail")
local generate = require("command.generate")
local import = require("command.spec_import")
local known_rules = require("opset.known_rules")
local load_spec = require("spec.load_spec")
local read_source = require("base.read_source")
local show_diff = require("command.spec_diff")
local sources = require("sources")
local table_text = require("opset.table_text")
local text = require("base.text")
local undecided = require("spec.undecided")

-- Whether a row's sentence may be about numbers of parts: if it is new, or stated a formula of numbers before.
local function is_of_number(row)
  return row.says and not row.fail and not (row.parts and row.parts:find("^as "))
end

-- Prints the open decisions of a version; returns their list.
local function tell_version(version, path)
  local list = undecided.all(version)
  local lines = table_text.lines(read_source(path), version.since_version, list)
  for i, left in ipairs(list) do
    print(("%s:%d: %s: %s"):format(text.visible(sources.name(path)), lines[i], version.source[1], left.task))
    if left.row then
      local rule = block_text.rule(left.row)
      print("    before: " .. (rule == "" and "nothing" or rule))
    end
  end
  return list
end

-- The same for all tables; then, if a row is about numbers, examples of known formulas. Returns the number of rows.
local function tell_rows(spec)
  local count, has_number = 0, false
  for _, op in ipairs(spec.ops) do
    for _, version in ipairs(op.versions) do
      for _, left in ipairs(tell_version(version, op.path)) do
        count, has_number = count + 1, has_number or left.row and is_of_number(left.row)
      end
    end
  end
  for _, line in ipairs(has_number and known_rules(spec.ops) or {}) do
    print(line)
  end
  return count
end

return function(options)
  if not options.root then
    fail.options("spec adopt", "--root is missing: it names the source tree")
  end
  show_diff({ page = options.page, format = "text" })
  import({ page = options.page, refresh = true, tells_no_rows = true })
  local spec = load_spec({ may_be_undecided = true, instead = {} }) -- as it is now
  check({ page = options.page, tables = spec })
  local left = tell_rows(spec)
  if left > 0 then
    fail.refused({ what = ("%d %s to decide"):format(left, left == 1 and "row is" or "rows are"),
      help = "edit the tables, then run this command again" })
  end
  generate({ root = options.root, out = options.root:gsub("(.)/+$", "%1") .. "/generated" })
  print("now add a row for each new version to tests/support/meaning.c, and run meson test -C build")
end
