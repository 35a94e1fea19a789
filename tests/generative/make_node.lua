-- make_node.lua: random nodes: first chooses all numbers, then what splitgen does not know.
local chance = require("chance")
local hide = require("hide")
local make_lengths = require("make_lengths")
local make_parts = require("make_parts")
local node = require("node")

local between, one = chance.between, chance.one

local MAX_RANK = 8
local MAX_BYTES = 1 << 15    -- of a usual input
local RANGES_BYTES = 1 << 17 -- from here on, several threads may share a copy
local BLOCK_BYTES = 1 << 19  -- from here on, rows are copied in blocks

-- Dims whose product is a number: at most three of them.
local function add_factors(dims, product)
  if product == 1 and chance.of(60) then
    return
  end
  local divisor = one({ 2, 3, 5, 7 })
  if chance.of(20) then
    table.insert(dims, { number = 1 })
  end
  if product % divisor == 0 and chance.of(60) then
    table.insert(dims, { number = divisor })
    product = product // divisor
  end
  table.insert(dims, { number = product })
end

local function outer_of(made, layout, row_bytes)
  if row_bytes == 0 then
    return between(0, 3)
  elseif layout == "many" and chance.of(20) then
    return between(BLOCK_BYTES, 2 * BLOCK_BYTES) // row_bytes + 1
  elseif made.rule == "listed" and chance.of(6) then
    return RANGES_BYTES // row_bytes + between(0, 3)
  end
  local wanted = chance.of(3) and 0 or between(1, one({ 1, 1, 3, 9, 40, 130 }))
  return math.min(wanted, MAX_BYTES // row_bytes + 1)
end

local function choose_dims(made, layout)
  local stride, inner, dims = 0, 1, {}
  for _, length in ipairs(made.parts) do
    stride = stride + length
  end
  if not chance.of((layout == "columns" or layout == "wide") and 90 or 65) then
    inner = chance.of(8) and 0 or between(2, stride > 400 and 3 or 9)
  end
  add_factors(dims, outer_of(made, layout, node.bytes(made, stride * inner)))
  table.insert(dims, { number = stride })
  made.axis, made.dims = #dims, dims
  add_factors(dims, inner)
  for _ = 1, math.min(4, MAX_RANK - #dims) do
    if chance.of(40) then
      table.insert(dims, 1, { number = 1 })
      made.axis = made.axis + 1
    end
  end
end

local function choose_attributes(made)
  made.gives_axis = made.axis > 1 or made.version.requires_axis or chance.of(50)
  made.given_axis = made.axis - 1
  if made.gives_axis and chance.of(40) then
    made.given_axis = made.given_axis - #made.dims
  end
  made.gives_keepdims = made.version.has_keepdims and chance.of(50)
  made.keepdims = made.gives_keepdims and between(0, 1) or 1
  made.num_outputs = made.rule == "last_smaller" and #made.parts or nil
  made.split_dtype = made.version.split_is_as_input and made.dtype.name or node.some_split_dtype(made)
end

local function choose_uses(made)
  local of_unused = chance.of(25) and 50 or 8
  for i, use in ipairs(made.uses) do
    local is_dead = use == "dead" or chance.of(of_unused)
    made.uses[i] = not is_dead and "used" or not made.version.is_sequence and chance.of(40) and "omitted" or "dead"
  end
end

-- Chooses the rest when parts and dims are chosen.
local function finish(made, model, hides_input)
  choose_attributes(made)
  choose_uses(made)
  made.has_dtype, made.has_rank = true, true
  hide.split(made)
  if hides_input then
    hide.input(made, model)
  end
  make_lengths.choose(made, model)
  made.wants_sequence = made.version.is_sequence and chance.of(40)
  local may_be_some = (made.rule == "chunks" or made.rule == "ones") and not made.is_constant and not made.wants_sequence
  made.some = may_be_some and #made.parts > 0 and between(1, #made.parts) or nil
end

local make_node = {}

-- A node of a model, for an op version and a dtype, without its opset and trials.
function make_node.new(version, dtype, model)
  local made = { version = version, dtype = dtype }
  choose_dims(made, make_parts.any(made, model.is_request))
  finish(made, model, true)
  return made
end

-- A node whose input is a part of another Split.
function make_node.behind(version, parent, part, model)
  local made = { version = version, dtype = parent.dtype, dims = table.move(parent.dims, 1, #parent.dims, 1, {}) }
  made.dims[parent.axis] = { number = parent.parts[part], part_of = parent, part = part }
  node.settle_dim(made.dims[parent.axis])
  made.axis = chance.of(50) and parent.axis or between(1, #made.dims)
  make_parts.filling(made, made.dims[made.axis].number, model.is_request)
  finish(made, model, false)
  made.has_split_rank = true -- a list: equal parts of one length could be more than the oracle takes
  made.has_dtype, made.has_rank = parent.has_dtype, parent.has_rank and (parent.source ~= "run" or parent.has_split_count)
  return made
end

-- When all symbols are known: in a model, a sequence is listed by its parts, if their number is known.
function make_node.settle(made, is_request)
  local are_known = node.count_is_known(made, is_request)
  made.is_some = node.reads_some(made)
  if made.is_some then
    return
  end
  made.is_sequence, made.is_whole = made.version.is_sequence and (not are_known or made.wants_sequence), false
  if made.is_sequence and are_known and not is_request then
    made.is_sequence, made.is_whole = false, made.uses[1] == "used"
    for i in ipairs(made.uses) do
      made.uses[i] = made.uses[1]
    end
  end
end

return make_node
