-- build.lua: the statements (trees.lua) of each form of kernels (forms.lua).
local joined = require("base.list").joined
local map = require("base.list").map
local records = require("device.records")
local trees = require("device.trees")

local sum, difference, product, quotient = trees.sum, trees.difference, trees.product, trees.quotient

local build = {
  block = 256, -- work items
}

local most_of_tile <const> = 11 * 1024 -- bytes: of 8 to 16 KiB the fastest, bytes of uneven rows most of all
local enough_blocks <const> = 264 -- two for each multiprocessor of a large device

local function let(name, tree, is_wide)
  return { "let", name, tree, is_wide }
end

-- The index of a work item in the launch.
local function own_index(is_wide)
  return let("i", sum(product("block", build.block), "lane"), is_wide)
end

local function for_each(name, count, statements)
  return { "for", name, 0, count, 1, statements, true }
end

-- Picks the output of unit c of a row, and the unit and the units of a row with which its part begins.
local function pick_output(layout)
  return { "pick", "c", map(layout.parts, function(part)
    return { below = sum(part.start, part.run), output = part.index, values = { { "start", part.start }, { "run", part.run } } }
  end) }
end

-- Picks what lies before the part of unit c and is not copied.
local function pick_place(layout)
  return { "pick", "c", map(layout.parts, function(part)
    return { below = sum(part.start, part.run), values = { { "shift", difference(part.offset, part.start) } } }
  end) }
end

-- Where pick_output says, and where pick_place does.
local to_unit <const> = { "output", sum(product("row", "run"), difference("c", "start")) }
local function from_unit(layout)
  return { "input", sum(product("row", layout.stride), "c", layout.is_whole and 0 or "shift") }
end

-- Finds the row of unit x of some rows, and the unit of that row.
local function find_unit(width)
  return { let("r", quotient("x", width)), let("c", difference("x", product("r", width))) }
end

-- Copies unit c of a row, alone: what is left where all others go in larger pieces.
local function copy_unit(layout)
  return joined(layout.is_whole and {} or { pick_place(layout) },
    { pick_output(layout), { "move", to_unit, from_unit(layout), 1 } })
end

-- Units one after the other, as the input has them, one for each work item. Several for each do not pay: docs/device.md.
function build.rows(layout)
  local wide, width = layout.is_wide, layout.width
  local is_row_wide = wide and (not layout.is_known or layout.stride > trees.most_narrow)
  local all = product("rows", width)
  local store = { "move", to_unit, layout.is_whole and { "input", "i" } or from_unit(layout), 1 }
  return records.kernel({
    phases = { {
      own_index(wide),
      { "if", trees.below("i", all), joined({ let("row", quotient("i", width), wide),
        let("c", difference("i", product("row", width)), is_row_wide) }, layout.is_whole and {} or { pick_place(layout) },
        { pick_output(layout), layout.is_of_run and { "if", "output", { store } } or store }) },
    } },
    registers = {},
    group = 1, items = all, items_of_block = build.block,
    alignment = layout.unit_bits // 8, input_alignment = layout.unit_bits // 8,
  })
end

-- The units that are read at once where many follow one another: as many as the alignment of the input allows.
local function units_of_read(layout)
  return 8 * layout.input_alignment // layout.unit_bits
end

-- Some columns of one unit: a work item takes as many rows as fill 16 bytes of each column.
function build.columns(layout)
  local wide, per, stride, read = layout.is_wide, 128 // layout.unit_bits, layout.stride, units_of_read(layout)
  local reads = stride * per // read
  local many, one = { for_each("q", reads, { { "move", { "v", "q" }, { "input", sum(product("i", reads), "q") }, read } }) }, {}
  for _, part in ipairs(layout.parts) do
    table.move({ for_each("y", per, { { "move", { "t", "y" }, { "v", sum(product("y", stride), part.offset) }, 1 } }),
      { "move", { part.index, "i" }, { "t", 0 }, per } }, 1, 2, #many + 1, many)
    one[#one + 1] = { "move", { part.index, "row" }, { "input", sum(product("row", stride), part.offset) }, 1 }
  end
  local whole = quotient("rows", per)
  return records.kernel({
    phases = { {
      own_index(wide),
      { "if", trees.below("i", whole), many, { { "if", trees.below(0, trees.rest("rows", per)), {
        let("row", sum(product(whole, per), difference("i", whole)), wide),
        { "if", trees.below("row", "rows"), one },
      } } } },
    } },
    registers = { { "v", stride * per }, { "t", per } },
    group = per, items = sum(whole, trees.rest("rows", per)), items_of_block = build.block,
    alignment = 16, input_alignment = layout.input_alignment,
  })
end

-- The rows of which each part fills whole pieces of 16 bytes, and the input too.
function build.step(layout)
  local per, step = 128 // layout.unit_bits, 1
  local function is_whole(units)
    return step * units % per == 0
  end
  local function are_whole()
    for _, part in ipairs(layout.parts) do
      if not is_whole(part.run) then
        return false
      end
    end
    return is_whole(layout.stride)
  end
  while not are_whole() do
    step = step * 2
  end
  return step
end

-- Writes piece p, 16 bytes of a part, of a group of so many rows, whose first row begins at unit `first` of a space.
local function write_piece(layout, rows, group, space, first, is_wide)
  local per, at = 128 // layout.unit_bits, 0
  local pick = { "pick", "p", map(layout.parts, function(part)
    local start, count = at, rows * part.run // per
    at = at + count
    return { below = at, output = part.index, values = { { "start", start }, { "count", count }, { "run", part.run },
      { "offset", part.offset }, { "reciprocal", (1 << 31) // part.run + 1 } } }
  end) }
  return at, { pick, let("u", product(difference("p", "start"), per)),
    let("r", trees.by("u", "reciprocal")), { "var", "c", difference("u", product("r", "run")) },
    { "var", "begin", sum(first, product("r", layout.stride), "offset"), is_wide },
    for_each("y", per, {
      { "move", { "t", "y" }, { space, sum("begin", "c") }, 1, true },
      { "set", "c", sum("c", 1) },
      { "if", trees.below("run", sum("c", 1)), { { "set", "c", 0 }, { "set", "begin", sum("begin", layout.stride) } } },
    }),
    { "move", { "output", sum(product(group, "count"), difference("p", "start")) }, { "t", 0 }, per } }
end

-- Whether the reciprocal of each run gives the right row for so many rows.
function build.has_reciprocals(layout, rows)
  for _, part in ipairs(layout.parts) do
    if rows * part.run * part.run >= 1 << 31 then
      return false
    end
  end
  return true
end

-- Pieces of 16 bytes of a part, each gathered in units; the last rows in units.
function build.gather(layout)
  local wide, rows, per = layout.is_wide, build.step(layout), 128 // layout.unit_bits
  local count, write = write_piece(layout, rows, "g", "input", product("g", rows, layout.stride), wide)
  local groups, width = quotient("rows", rows), layout.width
  local left = product(trees.rest("rows", rows), width)
  return records.kernel({
    phases = { {
      own_index(wide), let("g", quotient("i", count), wide),
      { "if", trees.below("g", groups), { let("p", difference("i", product("g", count))), table.unpack(write) }, {
        { "if", trees.below(0, left), {
          let("x", difference("i", product(groups, count))),
          { "if", trees.below("x", left), joined(find_unit(width), { let("row", sum(product(groups, rows), "r"), wide) },
            copy_unit(layout)) },
        } },
      } },
    } },
    registers = { { "t", per } },
    group = rows, items = sum(product(groups, count), left), items_of_block = build.block,
    alignment = 16, input_alignment = layout.unit_bits // 8,
  })
end

-- The rows of a tile.
local function tile_rows(layout)
  local step, row_bytes = build.step(layout), layout.stride * layout.unit_bits // 8
  local most = math.max(1, most_of_tile // (step * row_bytes))
  return step * (layout.rows and math.max(1, math.min(most, layout.rows // (step * enough_blocks))) or most)
end

-- Whole rows in shared memory, from which pieces of 16 bytes are gathered; the last rows in units.
function build.tile(layout)
  local wide, rows, read, block = layout.is_wide, tile_rows(layout), units_of_read(layout), build.block
  local loads = rows * layout.stride // read
  local count, write = write_piece(layout, rows, "block", "tile", 0)
  local full, left = quotient("rows", rows), product(trees.rest("rows", rows), layout.width)
  local is_full = trees.below("block", full)
  local last = { { "for", "x", "lane", left, block, joined(find_unit(layout.width), {
    let("row", sum(product("block", rows), "r"), wide) }, copy_unit(layout)) } }
  if wide and not (layout.rows and layout.rows % rows == 0) then -- a large grid may have blocks behind the last
    last = { { "if", trees.below("block", sum(full, 1)), last } }
  end
  return records.kernel({
    phases = {
      { { "if", is_full, { { "for", "i", "lane", loads, block, {
        { "move", { "tile", "i" }, { "input", sum(product("block", loads), "i") }, read } } } } } },
      { { "if", is_full, { { "for", "p", "lane", count, block, write } }, last } },
    },
    registers = { { "t", 128 // layout.unit_bits } },
    tile = rows * layout.stride,
    group = rows, items = "rows", items_of_block = rows,
    alignment = 16, input_alignment = layout.input_alignment,
  })
end

-- Parts that begin or end inside a byte: a work item makes one byte of an output, of units that may be bits.
function build.bits(layout)
  local wide, per, at, counts = layout.is_wide, 8 // layout.unit_bits, 0, {}
  local pick = { "pick", "i", map(layout.parts, function(part, k)
    local start, name = k > 1 and "n" .. k - 1 or 0, "n" .. k
    local bytes = trees.ceiling(product("rows", part.run), per)
    at, counts[k] = sum(at, bytes), let(name, sum(start, bytes), wide)
    return { below = name, output = part.index, values = { { "start", start }, { "run", part.run }, { "offset", part.offset } } }
  end) }
  local from = sum(product("row", layout.stride), "offset", difference("w", product("row", "run")))
  local byte = { for_each("y", per, { let("w", sum("u", "y"), wide), { "if", trees.below("w", product("rows", "run")), {
    let("row", quotient("w", "run"), wide), { "move", { "t", "y" }, { "input", from }, 1 },
  } } }), { "move", { "output", difference("i", "start") }, { "t", 0 }, per } }
  return records.kernel({
    phases = { joined(counts, { own_index(wide),
      { "if", trees.below("i", "n" .. #counts), { pick, let("u", product(difference("i", "start"), per), wide),
        layout.is_of_run and { "if", "output", byte } or { "if", 1, byte } } } }) },
    registers = { { "t", per } },
    group = per, items = at, items_of_block = build.block,
    alignment = 1, input_alignment = 1,
  })
end

return build
