-- layouts.lua: layouts (planned.lua) that together need every strategy of copies, at every width that has code of its own; with
--   strategy  the one that is chosen for speed
--   most      each number of rows up to this one is tried
local lengths = require("lengths")

local list

-- rows: 0 if known only at run time; dead: bit i says that part i is dead, for parts 0 to 31.
local function add(layout)
  local dead = {}
  for i = 0, 31 do
    dead[i] = (layout.dead or 0) >> i & 1 ~= 0 or nil
  end
  list[#list + 1] = { strategy = layout.strategy, element = layout.element, rows = layout.rows ~= 0 and layout.rows or nil,
    inner = layout.inner, lengths = layout.lengths, dead = dead, most = layout.most or 0 }
end

-- A round of vectors takes at most 32 bytes of each output.
local function add_columns()
  local subsets = { { 2, 0 }, { 3, 0 }, { 4, 0 }, { 8, 0 }, { 3, 1 }, { 3, 2 }, { 3, 4 }, { 4, 1 }, { 4, 6 }, { 8, 1 },
    { 8, 0x5a }, { 8, 0xbd } }
  for _, element in ipairs({ 1, 2, 4, 8, 16 }) do
    local most = 96 // element + 1
    for _, subset in ipairs(subsets) do
      add{ strategy = "deinterleave", element = element, most = most, lengths = lengths(subset[1], 1), dead = subset[2] }
    end
    for _, count in ipairs({ 2, 3, 4, 8 }) do
      for _, row in ipairs({ { 32, 0 }, { 16, 0 }, { 32, -1 }, { 96, 1 }, { 256, 0 }, { 1 << 17, 0 } }) do
        local rows = row[1] // element + row[2]
        local is_plain = count == 2 and (element == 4 or element == 8) and rows % 32 == 0 and rows < 1 << 10
        local strategy = rows == 1 and "block" or is_plain and "equal" or "deinterleave"
        add{ strategy = strategy, element = element, rows = rows, most = most, lengths = lengths(count, 1) }
      end
      add{ strategy = "rows", element = element, rows = 16 // element + 1, most = most, lengths = lengths(count, 1, 2, 2) }
    end
  end
end

-- Up to four vectors copy at a time, and a last one that may overlap copies the rest: each remainder by 32 bytes is tried.
local function add_widths(step)
  local function add_bytes(strategy, own_lengths, dead)
    add{ strategy = strategy, element = 1, most = 3, lengths = own_lengths, dead = dead }
  end
  for width = 1, 133, step do
    add_bytes("rows", lengths(3, width, 133, 3))
  end
  for width = 65, 640, 5 * step do
    local count = 2 + width % 3
    add_bytes((width > 512 or count > 3) and "equal" or "rows", lengths(count, width))
  end
  add_bytes("rows", lengths(3, 16383, 1, 3)) -- around the length from which memcpy is called
  add_bytes("rows", lengths(3, 5)) -- small
  add_bytes("rows", lengths(5, 66, 33, 5), 0x12)
end

-- Vectors of 16 bytes take 2 or 4 rows at a time. For a part of three words, the first vector begins before it, or ends behind
-- it.
local function add_spliced()
  for words = 3, 15 do
    local by_vectors = words == 4 and "deinterleave" or "splice"
    add{ strategy = words % 4 == 0 and words > 4 and "rows" or by_vectors, element = 4, most = 13, lengths = lengths(2, words) }
  end
  for _, row in ipairs({
    { "splice", 4, 0, { 3, 1 }, 0x2 }, { "splice", 4, 0, { 1, 3 }, 0x1 }, { "splice", 4, 0, { 3, 3, 3 }, 0x2 },
    { "splice", 4, 0, { 3, 4, 5 } }, { "splice", 4, 0, { 8, 3, 6, 7 } }, { "splice", 8, 0, { 3, 5 } },
    { "splice", 2, 0, { 6, 10 } }, { "splice", 1, 0, { 12, 1, 20 }, 0x2 }, { "splice", 4, 4, { 5, 3 } },
    { "splice", 4, 7, { 5, 3 } }, { "splice", 4, 2, { 6, 10 } }, { "rows", 4, 3, { 5, 3 } },
    { "rows", 4, 0, { 4, 8 } }, { "rows", 4, 0, { 2, 5 } }, { "rows", 4, 0, { 15, 16 } }, { "rows", 1, 0, { 12, 2 }, 0x2 },
    { "rows", 1, 0, { 2, 12 }, 0x1 }, { "rows", 1, 0, { 13, 16 } }, { "rows", 4, 0, { 11, 11, 13 } },
  }) do
    add{ strategy = row[1], element = row[2], rows = row[3], most = 13, lengths = row[4], dead = row[5] }
  end
end

local function add_many()
  for _, row in ipairs({
    { "many", 1, 0, lengths(17, 1) }, { "many", 4, 0, lengths(20, 3, 13, 4) }, { "many", 4, 0, lengths(96, 12) },
    { "many", 8, 0, lengths(24, 9, 40, 3), 0x1021 }, { "many", 2, 5, lengths(18, 7, 70, 2) },
    { "many", 4, 1 << 10, lengths(32, 20) }, { "many", 1, 0, lengths(18, 50), 0x1 }, { "table", 4, 0, lengths(20, 1, 2, 5) },
    { "table", 1, 1, lengths(17, 3, 1, 2) }, { "table", 2, 0, lengths(24, 1, 1, 24), 0x841 },
  }) do
    add{ strategy = row[1], element = row[2], rows = row[3], most = 3, lengths = row[4], dead = row[5] }
  end
end

local function add_blocks()
  for _, own_lengths in ipairs({ lengths(2, 2, 1, 2), lengths(3, 65, 100, 3), lengths(16, 1, 7, 16) }) do
    add{ strategy = "block", element = 1, rows = 1, lengths = own_lengths }
  end
  add{ strategy = "block", element = 1, rows = 1, lengths = lengths(3, 200, 1, 3), dead = 5 }
end

-- Layouts whose dims behind the axis are known only at run time.
local function add_symbols()
  add{ strategy = "equal", element = 2, inner = "T", most = 3, lengths = lengths(3, 2) }
  for _, own_lengths in ipairs({ lengths(3, 1, 2, 3), lengths(16, 1, 1, 3) }) do
    add{ strategy = "rows", element = 2, inner = "T", most = 3, lengths = own_lengths }
  end
  add{ strategy = "equal", element = 4, rows = 7, inner = "T", lengths = lengths(2, 3) }
  add{ strategy = "equal", element = 2, rows = 1, inner = "T", lengths = lengths(17, 2) }
  add{ strategy = "table", element = 2, rows = 1, inner = "T", lengths = lengths(18, 1, 1, 3) }
end

-- Adds a layout, and, if symbolic_strategy is given, the same layout with the dims behind the axis known only at run time.
local function add_both(layout, symbolic_strategy)
  add(layout)
  if symbolic_strategy then
    add(setmetatable({ strategy = symbolic_strategy, inner = "T" }, { __index = layout }))
  end
end

-- Parts shorter than the first one, with dead parts behind or between them that end where equal parts would.
local function add_short()
  for _, row in ipairs({
    { "rows", "rows", 4, 4, { 3000, 2000, 1000 }, 0x4 },
    { "rows", "rows", 4, 0, { 300, 200, 100, 300 }, 0x4 },
    { "splice", "rows", 4, 0, { 6, 4, 2 }, 0x4 },
    { "splice", "rows", 4, 9, { 9, 3, 6, 9 }, 0x4 },
    { "rows", "rows", 2, 0, { 3, 2, 1 }, 0x4 },
    { "rows", "rows", 1, 0, { 2, 2, 1, 1 }, 0x8 },
    { "rows", "rows", 4, 0, { 200, 200, 100, 100 }, 0x8 },
    { "block", nil, 4, 1, { 300, 200, 100 }, 0x4 },
    { "deinterleave", "rows", 4, 0, { 1, 1, 2 }, 0x4 },
    { "rows", "rows", 1, 0, { 1, 2, 2, 3 }, 0x9 },
    { "equal", "equal", 4, 0, { 600, 600 } },
  }) do
    add_both({ strategy = row[1], element = row[3], rows = row[4], most = 9, lengths = row[5], dead = row[6] }, row[2])
  end
  local twenty = lengths(20, 2)
  twenty[19], twenty[20] = 1, 1
  add_both({ strategy = "many", element = 1, most = 3, lengths = twenty, dead = 0x80000 }, "table")
end

-- width_step: 1 for every width of a row that has code of its own, more for a sample.
return function(width_step)
  list = {}
  add_columns()
  add_widths(width_step)
  add_spliced()
  add_many()
  add_blocks()
  add_symbols()
  add_short()
  return list
end
