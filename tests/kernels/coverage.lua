-- coverage.lua: checks the coverage of runtime/ and generated/ by llvm-cov: each condition must have been true and false, and in
-- a decision of several, each must have decided independently. Those in unreached.lua must not. 98 % of lines must have run.
-- Arguments: the output of `llvm-cov export`, and of `llvm-cov show --show-branches=count`, as only this has constants.
local dkjson = require("dkjson")
local shell = require("shell")
local sources = require("sources")
local unreached = require("unreached")

local least_lines <const> = 98
local decided_with_others <const> = 6 -- a kind of branches of the export: CounterMappingRegion::MCDCBranchRegion

local root <const> = sources.name("")

local lines_of = {} -- by file

local function line(file, number)
  if not lines_of[file] then
    lines_of[file] = {}
    for each in io.lines(root .. file) do
      table.insert(lines_of[file], each)
    end
  end
  return lines_of[file][number]
end

-- The text of a region, on one line.
local function text_of(file, region)
  local first, from, last, to = table.unpack(region, 1, 4)
  local all = {}
  for number = first, last do
    local text = line(file, number)
    text = number == last and text:sub(1, to - 1) or text
    all[#all + 1] = (number == first and text:sub(from) or text):match("^%s*(.-)%s*$")
  end
  return table.concat(all, " ")
end

local function is_within(region, of)
  return (region[1] > of[1] or region[1] == of[1] and region[2] >= of[2])
    and (region[3] < of[3] or region[3] == of[3] and region[4] <= of[4])
end

-- Merges the conditions of a copy of a function with those of its other copies: a condition is covered if any copy covers it.
local function add_function(conditions, report)
  local name = report.name:match("[^:]*$")
  local own = {}
  for _, branch in ipairs(report.branches) do
    local file = report.filenames[branch[7] + 1]:sub(#root + 1)
    local key = ("%s:%d:%d"):format(file, branch[1], branch[2])
    local condition = conditions[key] or { file = file, name = name, text = text_of(file, branch), line = branch[1] }
    conditions[key] = condition
    condition.was_true = condition.was_true or branch[5] > 0
    condition.was_false = condition.was_false or branch[6] > 0
    if branch[9] == decided_with_others then
      condition.is_of_several = true
      own[#own + 1] = { branch = branch, condition = condition }
    end
  end
  table.sort(own, function(a, b) return a.branch[1] < b.branch[1] or a.branch[1] == b.branch[1] and a.branch[2] < b.branch[2] end)
  for _, record in ipairs(report.mcdc_records) do
    local at = 0
    for _, each in ipairs(own) do
      if is_within(each.branch, record) then
        at = at + 1
        each.condition.decided = each.condition.decided or record[7][at]
      end
    end
    assert(at == #record[7], ("%s: a decision of %d conditions has %d branches"):format(name, #record[7], at))
  end
end

local function is_covered(condition)
  return condition.was_true and condition.was_false and (condition.decided or not condition.is_of_several)
end

-- The constants of the text that shows each file: where, as far as that tells.
local function add_constants(conditions, shown)
  local file
  for each in io.lines(shown) do
    file = each:match("^(/.*):$") or file
    local number, column = each:match("Branch %((%d+):(%d+)%): %[Folded")
    if number then
      local short = file:sub(#root + 1)
      local text = line(short, tonumber(number)):sub(column)
      conditions[("%s:%d:%d"):format(short, number, column)] = { file = short, text = text, line = number, is_constant = true }
    end
  end
end

-- Whether a row of unreached.lua names a condition. For a constant, only its beginning is known.
local function is_about(row, condition)
  local file, name, text = table.unpack(row)
  if condition.is_constant then
    return file == condition.file and condition.text:sub(1, #text) == text
  end
  return file == condition.file and name == condition.name and text == condition.text
end

return function(exported, shown)
  local report = assert(dkjson.decode(shell.read_file(exported))).data[1]
  local conditions, failures = {}, {}
  for _, each in ipairs(report.functions) do
    if each.filenames[1]:find("/runtime/", 1, true) or each.filenames[1]:find("/generated/", 1, true) then
      add_function(conditions, each)
    end
  end
  add_constants(conditions, shown)

  local count, several, missed, is_used = 0, 0, 0, {}
  for _, condition in pairs(conditions) do
    local row
    for i, each in ipairs(unreached) do
      if is_about(each, condition) then
        row, is_used[i] = each, true
      end
    end
    count = count + 1
    several = several + (condition.is_of_several and 1 or 0)
    missed = missed + (is_covered(condition) and 0 or 1)
    if is_covered(condition) and row then
      failures[#failures + 1] = ("%s: %s: '%s' is covered, and listed"):format(condition.file, row[2], condition.text)
    elseif not is_covered(condition) and not row then
      failures[#failures + 1] = ("%s:%d: '%s' is never %s"):format(condition.file, condition.line, condition.text,
        condition.is_constant and "anything but a constant" or not condition.was_true and "true"
          or not condition.was_false and "false" or "what alone decides")
    end
  end
  for i, row in ipairs(unreached) do
    if not is_used[i] then
      failures[#failures + 1] = ("%s: %s: there is no '%s'"):format(row[1], row[2], row[3])
    end
  end
  table.sort(failures)
  local lines = report.totals.lines
  if lines.percent < least_lines then
    failures[#failures + 1] = ("only %.1f %% of lines ran"):format(lines.percent)
  end
  return failures, ("MC/DC of %d conditions, %d of them with others in a decision: all but %d; %d of %d lines (%.1f %%)"):format(
    count, several, missed, lines.covered, lines.count, lines.percent)
end
