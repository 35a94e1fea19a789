-- test_check.lua: the checker of kernels refuses mutants of formulas, tails, grids, registers and widths.
local build = require("device.build")
local check = require("device.check")
local clone = require("planned").clone
local forms = require("device.forms")
local records = require("device.records")
local test = require("test")

local function layout(rows, unit_bits, runs, more)
  local made = { rows = rows, unit_bits = unit_bits, parts = {}, is_whole = true, is_known = true, is_wide = not rows,
    parameters = { not rows and "rows" or nil }, bytes = rows and 0, input_alignment = 16 }
  local at = 0
  for k, run in ipairs(runs) do
    made.parts[k] = { index = k - 1, offset = at, run = run, start = at }
    at = at + run
  end
  made.stride, made.width = at, at
  for key, value in pairs(more or {}) do
    made[key] = value
  end
  return records.layout(made)
end

-- Without part 1 of three.
local function with_gap(rows, unit_bits, runs)
  local made = layout(rows, unit_bits, runs, { is_whole = false })
  made.width, made.parts[3].start, made.parts[2] = made.width - runs[2], runs[1], made.parts[3]
  made.parts[3] = nil
  return made
end

local of_run = layout(nil, 32, { 1, 1 }, { is_known = false, is_of_run = true,
  width = { "*", { "-", "end_1", "begin" }, "units" }, stride = { "*", "dim", "units" },
  parameters = { "rows", "units", "dim", "begin", "end_0", "end_1" } })
for k, part in ipairs(of_run.parts) do
  local before = k == 1 and "begin" or "end_0"
  part.offset, part.run = { "*", before, "units" }, { "*", { "-", "end_" .. k - 1, before }, "units" }
  part.start = k == 1 and 0 or { "*", { "-", before, "begin" }, "units" }
end
of_run.is_whole = nil

local layouts <const> = {
  { "rows", layout(301, 128, { 1, 2 }) },
  { "rows with a gap", with_gap(301, 128, { 2, 1, 3 }) },
  { "rows of a batch", layout(nil, 128, { 1, 2 }) },
  { "lengths of the run", of_run },
  { "columns", layout(1027, 32, { 1, 1, 1 }) },
  { "columns of a batch", layout(nil, 32, { 1, 1 }) },
  { "tile", layout(4000001, 32, { 5, 7, 3 }) },
  { "tile with a gap of a batch", with_gap(nil, 16, { 5, 7, 3 }) },
  { "columns in a view", layout(8192, 8, { 1, 1, 1 }, { input_alignment = 2 }) },
  { "tile in a view", layout(4000001, 32, { 5, 7, 3 }, { input_alignment = 4 }) },
  { "gather", layout(9, 32, { 5, 2 }), build.gather },
  { "gather of a batch with a gap", with_gap(nil, 32, { 5, 3, 2 }), build.gather },
  { "bits", layout(301, 4, { 3, 1, 1 }) },
  { "bits of a batch with a gap", with_gap(nil, 4, { 511, 4, 1 }) },
}

local other <const> = { ["+"] = "-", ["-"] = "+", ["*"] = "+", ["/"] = "*", ["%"] = "/", ["<"] = "-", by = "+" }

-- Calls use(words, change, undo) for each place in a list of statements, or a tree, that a mutant changes.
local is_last = {} -- the set of choices of which `below` does not count

local function each_change(list, path, use)
  if list[1] == "pick" then
    is_last[list[3][#list[3]]] = true
  end
  for i, value in ipairs(list) do
    local here = ("%s.%d"):format(path, i)
    local function put(new) return function() list[i] = new end, function() list[i] = value end end
    if math.type(value) then
      use(("%s: %d + 1"):format(here, value), put(value + 1))
      if value > 0 then
        use(("%s: %d - 1"):format(here, value), put(value - 1))
      end
    elseif type(value) == "table" then
      each_change(value, here, use)
    elseif i == 1 and other[value] and list[3] and value ~= "<" then
      use(("%s: %s"):format(here, value), put(other[value]))
    elseif value == true and list[1] == "let" then
      use(("%s: %s with 32 bits"):format(here, list[2]), put(false))
    end
  end
  for _, key in ipairs({ "below", "output", "values" }) do
    local value = not (key == "below" and is_last[list]) and list[key]
    if type(value) == "table" then
      each_change(value, path .. "." .. key, use)
    elseif math.type(value) then
      use(("%s.%s: %d + 1"):format(path, key, value), function() list[key] = value + 1 end, function() list[key] = value end)
    end
  end
end

-- Mutants that do the same, by a part of their words and the layouts' names.
local equal <const> = {
  { "", "%.2%.2: 0 %+ 1", "a row has more than one unit" },
  { "bits of a batch", "row with 32 bits", "no grid has so many rows" },
  { "bits", "phases%.1%.%d%.3%.3%.2: 1 %+ 1", "it is no number" },
  { "tile", "values%.5%.2: %d+ %+ 1", "a reciprocal has room for this" },
  { "gather", "values%.5%.2: %d+ %+ 1", "a reciprocal has room for this" },
  { "gather", "values%.5%.2: 1073741825 %- 1", "it is that of 2" },
  { "gather", "values%.5%.2: 429496730 %- 1", "it is that of 5, of which no piece begins with a multiple" },
}

local function is_equal(name, words)
  for _, row in ipairs(equal) do
    if name:find(row[1]) and words:find(row[2]) then
      row.is_used = true
      return true
    end
  end
end

test.rows("mutants are refused", layouts, function(_, row)
  local kernel = clone(row[3] and forms.finished(row[3](row[2]), { layout = row[2] }) or forms.kernel(row[2]))
  kernel.layout = row[2]
  test.equal(check(kernel), nil)
  local count, left = 0, {}
  local function try(words, change, undo)
    change()
    count = count + 1
    if not check(kernel) and not is_equal(row[1], words) then
      left[#left + 1] = words
    end
    undo()
  end
  each_change(kernel.phases, "phases", try)
  for _, key in ipairs({ "alignment", "input_alignment" }) do
    local enough = kernel[key]
    try(("%s: %d"):format(key, enough // 2), function() kernel[key] = enough // 2 end, function() kernel[key] = enough end)
  end
  local grid = { kernel.grid }
  each_change(grid, "grid", function(words, change, undo)
    try(words, function() change() kernel.grid = grid[1] end, function() undo() kernel.grid = grid[1] end)
  end)
  test.check(count > 10 and #left == 0, "%d mutants; not refused:\n%s", count, table.concat(left, "\n"))
end)

-- Too many to run all blocks: rows of few units are those whose formulas have mutants.
test.rows("a grid of very many blocks", {
  { "rows of more than 2^24 units", layout(2, 16, { 20000000, 20000001 }) },
  { "one row", layout(1, 8, { 1 << 30, (1 << 29) + 1 }) },
  { "rows of 64 bits", layout(3, 8, { 1 << 33, 1 }, { is_wide = true }) },
}, function(_, row)
  local kernel = clone(forms.kernel(row[2]))
  local grid = kernel.grid
  for _, wrong in ipairs({ -1, 1 }) do
    kernel.grid = { "+", grid, wrong }
    test.check(check(kernel), "%d blocks more are accepted", wrong)
  end
end)

test("each mutant that does the same is there", function()
  for _, row in ipairs(equal) do
    test.check(row.is_used, "no mutant is let through by: %s", row[3])
  end
end)

return test.run
