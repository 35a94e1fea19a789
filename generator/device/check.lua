-- check.lua: runs the statements (trees.lua) of a kernel, all of its work items in small launches, and the first, middle and last
-- blocks of large ones, of which the last must write the last unit; blocks behind that, with which a grid of two dimensions ends,
-- must do nothing. Each unit of each part must be written once, from its place, and nothing outside of memory may be touched. The
-- statements become Lua; text.lua makes the text of devices from the same.
local merged = require("base.list").merged
local trees = require("device.trees")

local most_units <const>, most_of_group <const> = 20000, 400000 -- of a launch that is run in full, and of one of a group of rows
local at_once <const> = 2 -- blocks side by side of others
local widest <const> = math.maxinteger
local most_wide <const> = 1 << 60 -- units of the input, where the run decides how many there are

local function refuse(format, ...)
  error(format:format(...), 0)
end

-- Lua for a tree: adds lines that work it out, and refuse what does not fit its bits -> a number or a name
local function spelled(with, tree, is_wide)
  if type(tree) ~= "table" then
    return type(tree) == "string" and "v_" .. tree or tostring(tree)
  end
  local a, b = spelled(with, tree[2], is_wide), spelled(with, tree[3], is_wide)
  with.count = with.count + 1
  local op, name, most = tree[1], "t" .. with.count, is_wide and widest or 0xffffffff
  if op == "<" or op == "/" and b:find("^[1-9]") then
    with:add("local %s = %s %s %s", name, a, op == "<" and op or "//", b)
  elseif op == "+" or op == "-" or op == "*" and not is_wide then -- a call would take longer
    with:add("local %s = %s %s %s if %s < 0 or %s > %d then refuse(%q, %s, %s) end", name, a, op, b, name, name, most,
      "%d " .. op .. " %d does not fit its bits", a, b)
  else
    with:add("local %s = operate(%q, %s, %s, %d)", name, op, a, b, most)
  end
  return name
end

local add_all

local add = {
  let = function(with, name, tree, is_wide)
    with:add("local v_%s do", name)
    local value = spelled(with, tree, is_wide or trees.is_wide(tree, with.wide))
    with:add("v_%s = fit(%s, %d) end", name, value, is_wide and widest or 0xffffffff)
  end,
  set = function(with, name, tree)
    local is_wide = with.wide[name]
    with:add("do")
    with:add("v_%s = fit(%s, %d) end", name, spelled(with, tree, is_wide), is_wide and widest or 0xffffffff)
  end,
  ["for"] = function(with, name, from, below, step, statements)
    local is_wide = trees.is_wide(below, with.wide)
    with:add("do")
    local last = spelled(with, below, is_wide)
    with:add("for v_%s = %s, %s - 1, %s do", name, spelled(with, from, is_wide), last, step)
    add_all(with, statements)
    with:add("end end")
  end,
  ["if"] = function(with, tree, statements, otherwise)
    with:add("do")
    if type(tree) == "table" then
      local is_wide = trees.is_wide(tree, with.wide)
      with:add("if %s then", spelled(with, tree, is_wide))
    else
      with:add("if %s then", tree == "output" and "is_there(v_output)" or tree ~= 0)
    end
    add_all(with, statements)
    if otherwise then
      with:add("else")
      add_all(with, otherwise)
    end
    with:add("end end")
  end,
  pick = function(with, tree, choices)
    with:add("local v_output")
    for _, value in ipairs(choices[1].values) do
      with:add("local v_%s", value[1])
    end
    trees.halve(choices, function(choice, is_last)
      if is_last then
        with:add("refuse_beyond(v_%s, %s)", tree, spelled(with, choice.below, true))
      end
      with:add("v_output = %s", tostring(choice.output))
      for _, value in ipairs(choice.values) do
        local is_wide = with.wide[value[1]]
        with:add("v_%s = fit(%s, %d)", value[1], spelled(with, value[2], is_wide), is_wide and widest or 0xffffffff)
      end
    end, function(below)
      with:add("do")
      local is_wide = trees.is_wide(below, with.wide) or trees.is_wide(tree, with.wide)
      with:add("if v_%s < %s then", tree, spelled(with, below, is_wide))
    end, function() with:add("else") end, function() with:add("end end") end)
  end,
  move = function(with, to, from, units)
    local function place(of)
      local is_global = of[1] == "output" or of[1] == "input" or math.type(of[1]) ~= nil
      local space = of[1] == "output" and "v_output" or ("%q"):format(of[1])
      return space, spelled(with, of[2], is_global and with.is_wide or trees.is_wide(of[2], with.wide))
    end
    with:add("do")
    local to_space, to_index = place(to)
    local from_space, from_index = place(from)
    with:add("move(%s, %s, %s, %s, %d, registers) end", to_space, to_index, from_space, from_index, units)
  end,
}

function add_all(with, statements)
  for _, row in ipairs(statements) do
    add[row[1]](with, table.unpack(row, 2))
  end
end

add.var = add.let

local methods = { __index = { add = function(with, format, ...) table.insert(with.lines, format:format(...)) end } }

local function operate(op, a, b, most)
  if b == 0 and (op == "/" or op == "%") then
    refuse("a division by 0")
  elseif op == "*" and b > 0 and a > most // b then
    refuse("%d * %d does not fit its bits", a, b)
  end
  local value = trees.values[op](a, b)
  return value >= 0 and value <= most and value or refuse("%d %s %d does not fit its bits", a, op, b)
end

local function fit(value, most)
  return value <= most and value or refuse("%d does not fit its bits", value)
end

-- The phases of a kernel as functions (block, lane, registers); given = numbers by the names of parameters, move, is_there
local function phases_of(kernel, given, move, is_there)
  local with = setmetatable({ lines = {}, count = 0, wide = trees.wide_names(kernel), is_wide = kernel.layout.is_wide }, methods)
  with:add("return {")
  for _, statements in ipairs(kernel.phases) do
    with:add("function(v_block, v_lane, registers)")
    add_all(with, statements)
    with:add("end,")
  end
  with:add("}")
  local environment = { refuse = refuse, operate = operate, fit = fit, move = move, is_there = is_there,
    refuse_beyond = function(value, below) return value < below or refuse("no part has %d", value) end }
  for name, value in pairs(given) do
    environment["v_" .. name] = value
  end
  return assert(load(table.concat(with.lines, "\n"), "=kernel", "t", environment))()
end

-- The units of a register, of a tile, or of the input, from `at` on; a unit's tag is its place in the input.
local function read(run, space, at, units, registers)
  if space == "input" then
    if at + units > run.input_units then
      refuse("%d units are read at %d, of %d", units, at, run.input_units)
    end
    return nil
  end
  local memory = space == "tile" and run.tile or registers[space]
  if not memory or at + units > memory.units then
    refuse("%s has no %d units at %d", space, units, at)
  end
  return memory
end

local function write_tag(run, part, at, tag, is_rest)
  if part.written[at] then
    refuse("unit %d of output %d is written twice", at, part.index)
  elseif at >= part.units then
    part.written[at] = true
    return is_rest and tag == nil and at // is_rest == (part.units - 1) // is_rest
      or refuse("unit %d of output %d is written, of %d", at, part.index, part.units)
  end
  local wanted = at // part.run * run.stride + part.offset + at % part.run
  if tag ~= wanted then
    refuse("unit %d of output %d is written from %s, not from %d", at, part.index, tag, wanted)
  end
  part.written[at], part.count = true, part.count + 1
  part.least, part.most, run.count = math.min(part.least, at), math.max(part.most, at), run.count + 1
end

-- A function for moves of a kernel's run.
local function mover(kernel, run)
  local unit_bits = kernel.layout.unit_bits
  local most_written, most_read = 8 * kernel.alignment // unit_bits, 8 * kernel.input_alignment // unit_bits
  local of_byte = unit_bits < 8 and 8 // unit_bits
  return function(to, to_index, from, from_index, units, registers)
    local to_at, from_at = to_index * units, from_index * units
    local source, part = read(run, from, from_at, units, registers), run.parts[to]
    local target = part or to == "tile" and run.tile or registers[to]
    if not target or not part and to_at + units > target.units then
      refuse("%s has no %d units at %d", to, units, to_at)
    elseif part and units > most_written or not source and units > most_read then
      refuse("%d units at once need more than %d bytes of alignment", units, part and kernel.alignment or kernel.input_alignment)
    end
    for k = 0, units - 1 do
      local tag
      if source then
        tag = source[from_at + k]
      else
        tag = from_at + k
      end
      if part then
        write_tag(run, part, to_at + k, tag, of_byte)
      elseif to == "tile" and target[to_at + k] then
        refuse("unit %d of the tile is written twice", to_at + k)
      else
        target[to_at + k] = tag
      end
    end
  end
end

-- Runs a block of a launch.
local function run_block(kernel, run, phases, block)
  local lanes = {}
  run.tile = { units = kernel.tile or 0 }
  for lane = 0, 255 do
    lanes[lane] = {}
    for _, row in ipairs(kernel.registers) do
      lanes[lane][row[1]] = { units = row[2] }
    end
  end
  for _, phase in ipairs(phases) do
    for lane = 0, 255 do
      phase(block, lane, lanes[lane])
    end
  end
end

-- The blocks that are run, as lists { first, last }; and whether these are all.
local function chosen_blocks(grid, units, is_group)
  if grid > units then
    refuse("%d blocks for %d units", grid, units)
  elseif units <= (is_group and most_of_group or most_units) or grid <= 3 * at_once then
    return { { 0, grid - 1 } }, true
  end
  local chunks = {}
  for i, first in ipairs({ 0, grid // 2, grid - at_once }) do
    chunks[i] = { first, first + at_once - 1 }
  end
  return chunks, false
end

-- The blocks behind the last of a large launch, with which a grid of two dimensions ends.
local function check_behind(kernel, run, phases, grid)
  for _, block in ipairs(grid > trees.most_in_x and { grid, grid + trees.most_in_x - 1 } or {}) do
    run.count = 0
    run_block(kernel, run, phases, block)
    if run.count > 0 then
      refuse("block %d of %d writes", block, grid)
    end
  end
end

-- Runs a launch. given = numbers by the names of parameters, and of `rows`; absent = the set of outputs that are NULL
local function run_launch(kernel, given, absent)
  local layout = kernel.layout
  local function number(tree) return math.tointeger(trees.bound(tree, given)) or refuse("a size that is no number") end
  local run = { stride = number(layout.stride), count = 0, parts = {} }
  run.input_units = given.rows * run.stride
  local function is_there(output) return not absent[output] end
  for _, part in ipairs(layout.parts) do
    local own = { index = part.index, run = number(part.run), offset = number(part.offset) }
    own.units = given.rows * own.run
    run.parts[part.index] = is_there(part.index) and own or nil
  end
  local phases = phases_of(kernel, given, mover(kernel, run), is_there)
  local grid = number(kernel.grid)
  local chunks, is_all = chosen_blocks(grid, given.rows * number(layout.width), given.rows <= kernel.group)
  for _, chunk in ipairs(grid > 0 and chunks or {}) do
    for _, part in pairs(run.parts) do
      part.written, part.count, part.least, part.most = {}, 0, math.huge, -1
    end
    for block = chunk[1], chunk[2] do
      run.count = 0
      run_block(kernel, run, phases, block)
    end
    if run.count == 0 and not next(absent) then
      refuse("block %d writes nothing", chunk[2])
    end
    for _, part in pairs(run.parts) do
      local is_last = chunk[2] == grid - 1 and part.index == layout.parts[#layout.parts].index
      if is_all and part.count < part.units or part.count > 0 and part.count <= part.most - part.least
        or is_last and part.most < part.units - 1 then
        refuse("output %d lacks units: %d of %d", part.index, part.count, part.units)
      end
    end
  end
  check_behind(kernel, run, phases, grid)
end

-- The numbers of rows for which a kernel is run: few, some that fill blocks or leave little for the last, its own, very many; but
-- no more than 32 bits count where its numbers have no more. They do not depend on the grid, which may be wrong.
local function rows_of(kernel, given)
  local group, rows, full, rest = kernel.group, 1, 1, 1
  local width, stride = trees.bound(kernel.layout.width, given), trees.bound(kernel.layout.stride, given)
  local own_rows = not kernel.layout.is_of_run and kernel.layout.rows or 1 -- lengths of the run may leave no room for all rows
  local most_rows = math.max(own_rows, (kernel.layout.is_wide and most_wide or trees.most_narrow) // stride)
  while 2 * rows * width <= math.min(768 * math.max(8, group), 3 * 4096) do
    rows = rows * 2
  end
  local most, least = -1, math.huge -- items of the last of several blocks
  for i = 1, math.min(1056, most_rows) do
    given.rows = math.min(most_rows, i <= 1024 and i or rows + i - 1025)
    local items = trees.bound(kernel.items, given)
    local last = items > kernel.items_of_block and (items - 1) % kernel.items_of_block or nil
    if last and last > most then
      full, most = given.rows, last
    end
    if last and last < least then
      rest, least = given.rows, last
    end
  end
  local list, is_there, own = {}, {}, kernel.layout.rows or math.min(1 << 40, most_rows)
  while not kernel.layout.rows and trees.bound(kernel.grid, merged(given, { rows = own })) > trees.most_blocks do
    own = own // 2
  end
  for _, each in ipairs({ 1, math.max(1, group - 1), group, group + 1, 2 * group, full, rest, rows + group // 2 + 1,
    kernel.layout.rows and own or math.max(1, own - 1) }) do -- one row alone may be more than a grid
    list[#list + 1], is_there[each] = not is_there[each] and each <= most_rows and each or nil, true
  end
  return list
end

-- The numbers of the parameters with which a kernel is run.
local function cases_of(kernel)
  local layout, cases = kernel.layout, {}
  local function add_case(units, begin, after)
    local given = { units = 1, begin = begin, dim = begin }
    for k, part in ipairs(layout.is_of_run and layout.parts or {}) do
      given.dim = given.dim + (k * 7 + begin + begin // 2) % 4
      given[("end_%d"):format(part.index)] = given.dim
    end
    given.dim = given.dim + after
    given.units = math.max(1, math.min(units, most_wide // trees.bound(layout.stride, given) // (layout.rows or 1)))
    cases[#cases + 1] = given
  end
  add_case(1, 0, 0)
  if #layout.parameters > 0 and not (#layout.parameters == 1 and layout.parameters[1] == "rows") then
    add_case(3, 2, 1)
    add_case(1 << 34, 0, 0)
  end
  return cases
end

local function check(kernel)
  for _, given in ipairs(cases_of(kernel)) do
    for _, rows in ipairs(rows_of(kernel, given)) do
      given.rows = rows
      run_launch(kernel, given, {})
    end
    if kernel.layout.is_of_run then
      given.rows = 3
      run_launch(kernel, given, { [kernel.layout.parts[1].index] = true })
    end
  end
end

-- -> nil, or what is wrong
return function(kernel)
  local is_right, what = xpcall(check, function(problem)
    return problem:find("^[%w_/]+%.lua:%d+: ") and debug.traceback(problem) or problem
  end, kernel)
  return not is_right and what or nil
end
