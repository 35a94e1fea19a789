-- text.lua: a kernel as text for CUDA, HIP and OpenCL C: the statements of trees.lua, in words that each language's prologue
-- (templates/device/prologue.in) defines. Numbers that are known stand in place of their names.
local contains = require("base.list").contains
local joined = require("base.list").joined
local map = require("base.list").map
local trees = require("device.trees")

local text = {}

local spelled_names <const> = { block = "SG_BLOCK", lane = "SG_LANE" }
local precedences <const> = { ["<"] = 1, ["+"] = 2, ["-"] = 2, ["*"] = 3, ["/"] = 3, ["%"] = 3 }
local types <const> = { [8] = "sg_u8", [16] = "sg_u16", [32] = "sg_u32", [64] = "sg_v8", [128] = "sg_v16" }

local function integer_type(is_wide)
  return is_wide and "sg_u64" or "sg_u32"
end

-- A tree as an expression of 64 or 32 bits, in brackets if it binds no closer than `outside`.
local function expression(with, tree, is_wide, outside)
  if math.type(tree) then
    return ("%d%s"):format(tree, tree > 0xffffffff and "ul" or "u")
  elseif type(tree) == "string" then
    return (is_wide and not with.wide[tree] and "(sg_u64)" or "") .. (spelled_names[tree] or tree)
  end
  local op, a, b = table.unpack(tree)
  if op == "by" then
    return ("(sg_u32)((sg_u64)%s * %s >> 31)"):format(expression(with, a, false, 3), expression(with, b, false, 3))
  end
  local own = precedences[op]
  local words = ("%s %s %s"):format(expression(with, a, is_wide, own - 1), op, expression(with, b, is_wide, own))
  return own <= outside and "(" .. words .. ")" or words
end

-- A tree as an expression of so many bits.
local function number(with, tree, is_wide)
  tree = trees.bound(tree, with.known)
  if not is_wide and trees.is_wide(tree, with.wide) then
    return ("(sg_u32)(%s)"):format(expression(with, tree, true, 0))
  end
  return expression(with, tree, is_wide, 0)
end

-- A tree as a condition, or as an index, whose bits are those of its names.
local function plain(with, tree)
  tree = trees.bound(tree, with.known)
  return expression(with, tree, trees.is_wide(tree, with.wide), 0)
end

-- The declarations of what a pick sets, and for each choice the lines that set what is not equal for all.
local function picked(with, choices)
  local declared, lines = {}, map(choices, function() return {} end)
  local function add(type, name, words)
    local are_equal = true
    for _, word in ipairs(words) do
      are_equal = are_equal and word == words[1]
    end
    declared[#declared + 1] = are_equal and ("const %s %s = %s;"):format(type, name, words[1]) or ("%s %s;"):format(type, name)
    for k, word in ipairs(words) do
      table.insert(lines[k], not are_equal and ("%s = %s;"):format(name, word) or nil)
    end
  end
  if choices[1].output then
    local words = map(choices, function(choice) return "output_" .. choice.output end)
    add("SG_OUTPUT", "output", words)
    declared[1] = declared[1]:gsub("^const ", "")
  end
  for i, value in ipairs(choices[1].values) do
    local name, is_wide = value[1], with.wide[value[1]]
    add(integer_type(is_wide), name, map(choices, function(choice) return number(with, choice.values[i][2], is_wide) end))
  end
  return declared, lines
end

local add_all

local function add_block(with, opening, statements)
  with:add("%s {", opening)
  with.depth = with.depth + 1
  add_all(with, statements)
  with.depth = with.depth - 1
end

local add = {
  let = function(with, name, tree, is_wide)
    with:add("const %s %s = %s;", integer_type(is_wide), name, number(with, tree, is_wide))
  end,
  var = function(with, name, tree, is_wide)
    with:add("%s %s = %s;", integer_type(is_wide), name, number(with, tree, is_wide))
  end,
  set = function(with, name, tree)
    with:add("%s = %s;", name, number(with, tree, with.wide[name]))
  end,
  ["for"] = function(with, name, from, below, step, statements, is_unrolled)
    if trees.bound(below, with.known) == 0 then
      return
    elseif is_unrolled then
      table.insert(with.lines, "#pragma unroll")
    end
    add_block(with, ("for (sg_u32 %s = %s; %s < %s; %s)"):format(name, plain(with, from), name, plain(with, below),
      step == 1 and name .. "++" or ("%s += %du"):format(name, step)), statements)
    with:add("}")
  end,
  ["if"] = function(with, tree, statements, otherwise)
    tree = trees.bound(tree, with.known)
    if math.type(tree) then -- known before the run
      return tree == 1 and add_all(with, statements)
    end
    add_block(with, ("if (%s)"):format(tree == "output" and "output != 0" or plain(with, tree)), statements)
    local count = #with.lines
    add_block(with, "} else", otherwise or {})
    if #with.lines == count + 1 then -- nothing else is to be done
      table.remove(with.lines)
    end
    with:add("}")
  end,
  pick = function(with, tree, choices)
    local declared, lines = picked(with, choices)
    for _, line in ipairs(declared) do
      with:add("%s", line)
    end
    local places = {}
    for k, choice in ipairs(choices) do
      places[choice] = k
    end
    local function shift(by) with.depth = with.depth + by end
    local sets = #table.concat(lines[1]) > 0
    trees.halve(sets and choices or { choices[1] }, function(choice)
      for _, line in ipairs(lines[places[choice]]) do
        with:add("%s", line)
      end
    end, function(below)
      with:add("if (%s) {", plain(with, trees.below(tree, below)))
      shift(1)
    end, function()
      shift(-1)
      with:add("} else {")
      shift(1)
    end, function()
      shift(-1)
      with:add("}")
    end)
  end,
}

-- The name of an output, as an argument or as a pick sets it; nil of another space.
local function output_name(space)
  return space == "output" and space or math.type(space) and "output_" .. space or nil
end

-- A place of a register or a tile, as an lvalue of so many bits.
local function element(with, space, index, bits)
  if space == "tile" then
    return ("((SG_LOCAL %s *)tile)[%s]"):format(types[bits], plain(with, index))
  end
  local member = #with.widths[space] > 1 and (".b%d"):format(bits // 8) or ""
  return ("%s%s[%s]"):format(space, member, plain(with, index))
end

function add.move(with, to, from, units, is_cached)
  local layout = with.kernel.layout
  local bits, output = units * layout.unit_bits, output_name(to[1])
  if layout.unit_bits < 8 and output then
    return with:add("SG_WRITE(sg_u8, output, %s, (sg_u8)t);", number(with, to[2], layout.is_wide))
  elseif layout.unit_bits < 8 then
    local per, unit = 8 // layout.unit_bits, layout.unit_bits
    with:add("const %s at = %s;", integer_type(layout.is_wide), number(with, from[2], layout.is_wide))
    return with:add("t |= (SG_FETCH(sg_u8, input, at / %du) >> (sg_u32)(at %% %du) * %du & %du) << y * %du;", per, per, unit,
      (1 << unit) - 1, unit)
  end
  local value = from[1] == "input" and ("%s(%s, input, %s)"):format(is_cached and "SG_FETCH" or "SG_READ", types[bits],
    number(with, from[2], layout.is_wide)) or element(with, from[1], from[2], bits)
  if output then
    with:add("SG_WRITE(%s, %s, %s, %s);", types[bits], output, number(with, to[2], layout.is_wide), value)
  else
    with:add("%s = %s;", element(with, to[1], to[2], bits), value)
  end
end

function add_all(with, statements)
  for _, row in ipairs(statements) do
    add[row[1]](with, table.unpack(row, 2, 7))
  end
end

-- Declares registers, for the bits of each move to or from one.
local function declare_registers(with)
  local kernel, unit_bits = with.kernel, with.kernel.layout.unit_bits
  for _, row in ipairs(kernel.registers) do
    with.widths[row[1]] = {}
  end
  trees.each_statement(kernel, function(row)
    for _, place in ipairs(row[1] == "move" and { row[2], row[3] } or {}) do
      local list, bits = with.widths[place[1]], row[4] * unit_bits
      if list and not contains(list, bits) then
        list[#list + 1] = bits
      end
    end
  end)
  for _, row in ipairs(kernel.registers) do
    local name, units = table.unpack(row)
    local bits = with.widths[name]
    if unit_bits < 8 then
      with:add("sg_u32 %s = 0u;", name)
    elseif #bits == 1 then
      with:add("%s %s[%d];", types[bits[1]], name, units * unit_bits // bits[1])
    else
      with:add("union { %s } %s;", table.concat(map(bits, function(each)
        return ("%s b%d[%d];"):format(types[each], each // 8, units * unit_bits // each)
      end), " "), name)
    end
  end
end

-- The text of a kernel: { head, parameters, lines of the body }.
function text.of(name, kernel)
  local layout = kernel.layout
  local with = { kernel = kernel, lines = {}, depth = 1, widths = {}, wide = trees.wide_names(kernel),
    known = { rows = layout.rows } }
  function with:add(format, ...)
    table.insert(self.lines, ("    "):rep(self.depth) .. format:format(...))
  end
  if kernel.tile then
    with:add("SG_SHARED sg_v16 tile[%d];", kernel.tile * layout.unit_bits // 128)
  end
  declare_registers(with)
  for i, statements in ipairs(kernel.phases) do
    if i > 1 then
      with:add("SG_BARRIER;")
    end
    add_all(with, statements)
  end
  local parameters = joined({ "SG_INPUT(input)" }, map(layout.parts, function(part) return "SG_OUTPUT output_" .. part.index end),
    map(layout.parameters, function(parameter) return "sg_u64 " .. parameter end))
  return { head = "SG_KERNEL void " .. name, parameters = parameters, lines = with.lines }
end

-- A tree as C of the host; words = C in place of names, or numbers.
function text.of_host(tree, words)
  tree = trees.bound(tree, words)
  local wide = setmetatable({}, { __index = function() return true end })
  return (expression({ wide = wide }, tree, true, 0):gsub("(%d)ul?%f[%W]", "%1"))
end

return text
