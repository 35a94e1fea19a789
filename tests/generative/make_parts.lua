-- make_parts.lua: random lengths, with the rule that gives them.
local chance = require("chance")

local between, one = chance.between, chance.one

-- count lengths, all the same or each by some(i).
local function times(count, some)
  local lengths = {}
  for i = 1, count do
    lengths[i] = type(some) == "function" and some(i) or some
  end
  return lengths
end

-- Lengths that fill an axis.
local function cuts(dim)
  local lengths = times(between(0, 6), function()
    local length = between(0, chance.of(50) and dim or dim // 2)
    dim = dim - length
    return length
  end)
  lengths[#lengths + 1] = dim
  return lengths
end

-- Lengths on a grid, as if all were equal, with others between them; and the set of these others.
local function grid()
  local cell, lengths, between_them = between(2, chance.of(25) and 200 or 9), {}, {}
  for i = 1, between(2, 5) do
    local first = (i == 1 or chance.of(40)) and cell or between(1, cell - 1)
    lengths[#lengths + 1] = first
    if first < cell then
      lengths[#lengths + 1] = cell - first
      between_them[#lengths] = true
    end
  end
  return lengths, between_them
end

-- count lengths, each of some_bytes() bytes, rounded up.
local function of_bytes(count, node, some_bytes)
  return times(count, function()
    return -(-some_bytes() * 8 // node.dtype.bits)
  end)
end

-- Lengths that cycle through a few widths.
local function in_turn(widths)
  local from, step = between(1, 16), between(1, 9)
  return times(between(17, 40), function(i)
    return from + i % widths * step
  end)
end

-- Layouts of the parts of a row, for each strategy and for the cases between strategies: node -> lengths, and the set of parts
-- that are likely unwanted.
local layouts = {
  columns = function() return times(one({ 2, 3, 4, 8 }), 1) end,
  alike = function() return times(between(1, 8), between(1, 20)) end,
  grid = grid,
  cuts = function() return cuts(between(0, 24)) end,
  words = function(node) return of_bytes(between(1, 4), node, function() return 4 * between(3, 15) end) end,
  wide = function(node)
    return of_bytes(between(1, 12), node, function()
      return node.dtype.bits > 16 and chance.of(10) and between(16000, 17000) or between(65, 1100)
    end)
  end,
  many = function() return in_turn(between(1, 6)) end,
}

-- A layout. Narrow elements make rows that end anywhere in a vector.
local function some_layout(node)
  if node.version.is_sequence and node.source == "run" then -- may have as many parts as there are steps on the axis
    return one({ "alike", "cuts" })
  end
  local is_narrow = node.dtype.bits <= 8 and chance.of(40)
  return is_narrow and "wide" or one({ "columns", "columns", "alike", "grid", "cuts", "words", "wide", "many", "many" })
end

local function source_of_split(version, is_request)
  if version.by_attribute and not (version.by_input and chance.of(50)) then
    return "attribute"
  end
  -- in a request, a constant list is Split-1's attribute
  return (version.by_attribute and is_request or chance.of(35)) and "run" or "constant"
end

local function choose_rule(node, is_request)
  local version = node.version
  node.rule, node.source = "listed", "attribute"
  if (version.by_scalar or version.by_ones) and chance.of(45) then
    node.rule = (not version.by_scalar or version.by_ones and chance.of(35)) and "ones" or "chunks"
  elseif version.by_outputs and chance.of(35) then
    node.rule = "equal"
  elseif version.by_number and chance.of(40) then
    node.rule = "last_smaller"
  end
  if node.rule == "listed" or node.rule == "chunks" then
    node.source = source_of_split(version, is_request)
  end
end

-- The lengths that a rule other than "listed" gives: all equal, except for the last.
local function fitted(lengths, rule)
  local count, length = #lengths, rule == "ones" and 1 or rule == "chunks" and math.max(lengths[1], 1) or lengths[1]
  local parts = times(count, length)
  if rule == "chunks" and count > 1 then
    parts[count] = between(1, length)
  elseif rule == "last_smaller" and chance.of(50) then -- at least this much, else fewer parts would do
    parts[count] = between(math.max(length - count + 1, 0), length)
  end
  return parts
end

local make_parts = {}

-- Chooses for a node with version and dtype a rule, parts that it can give, and their uses -> the name of the layout.
function make_parts.any(node, is_request)
  choose_rule(node, is_request)
  local name = some_layout(node)
  local lengths, unwanted = layouts[name](node)
  node.parts = node.rule == "listed" and lengths or fitted(lengths, node.rule)
  node.uses = times(#lengths, function(i)
    return unwanted and unwanted[i] and chance.of(70) and "dead" or "used"
  end)
  return name
end

-- Equal parts that fill an axis, or some of which the last is smaller; nil if the version or the axis has none.
local function equal_parts(node, dim)
  local count = one({ 2, 3, 3, 4 })
  local length = -(-dim // count)
  local parts = times(count, length)
  parts[count] = dim - length * (count - 1)
  if node.version.by_outputs and dim % count == 0 then
    return parts, "equal"
  elseif node.version.by_number and parts[count] >= 0 then
    return parts, "last_smaller"
  end
end

-- Chooses parts that fill an axis.
function make_parts.filling(node, dim, is_request)
  local parts, rule = equal_parts(node, dim)
  if parts and chance.of(50) then
    node.rule, node.source, node.parts = rule, "attribute", parts
  else
    node.rule, node.source, node.parts = "listed", source_of_split(node.version, is_request), cuts(dim)
  end
  node.uses = times(#node.parts, "used")
end

return make_parts
