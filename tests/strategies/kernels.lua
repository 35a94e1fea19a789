-- kernels.lua: layouts as a model, in whose node i, from 0 on, is layout i; and what the driver must know of the C for it.
local dkjson = require("dkjson")
local layouts = require("layouts")
local render = require("base.render")

local kernels = {}

-- More are handed over in an array. Not read from the manifest: a wrong number there shall not be right here.
local max_named_outputs <const> = 16

local inners = { 1, 5, 67 } -- of what stands behind the axis

local dtypes = { [1] = "uint8", [2] = "float16", [4] = "float", [8] = "double" } -- by their bytes

local function steps_of(layout)
  local steps = 0
  for _, length in ipairs(layout.lengths) do
    steps = steps + length
  end
  return steps
end

-- The text of the model in ONNX's syntax.
function kernels.model(list)
  local inputs, outputs, held, nodes = {}, {}, {}, {}
  for i, layout in ipairs(list) do
    local dtype, parts = dtypes[layout.element], {}
    local dims = ("%s, %d%s"):format(layout.rows > 0 and layout.rows or "N", steps_of(layout), layout.inner and ", T" or "")
    for k in ipairs(layout.lengths) do
      parts[k] = layouts.omits(layout, k) and '""' or ("y%d_%d"):format(i - 1, k - 1)
      outputs[#outputs + 1] = parts[k] ~= '""' and ("%s[] %s"):format(dtype, parts[k]) or nil
    end
    inputs[i] = ("%s[%s] x%d"):format(dtype, layout.unknown and "" or dims, i - 1)
    held[i] = ("int64[%d] s%d = {%s}"):format(#parts, i - 1, table.concat(layout.lengths, ", "))
    nodes[i] = ("[n%d] %s = Split <axis = 1> (x%d, s%d)\n"):format(i - 1, table.concat(parts, ", "), i - 1, i - 1)
  end
  return ('<ir_version: 8, opset_import: ["": 13]>\nlayouts (%s) => (%s)\n<%s> {\n%s}\n'):format(
    table.concat(inputs, ", "), table.concat(outputs, ", "), table.concat(held, ", "), table.concat(nodes))
end

-- A function's comment, and the rows of a block, as it has it, or 0.
local function told_of(code, name)
  local first = code:find(("\nSPLITGEN_WEAK void %s(\n"):format(name), 1, true) or error("no function " .. name, 0)
  local block = code:sub(first, code:find("\n}\n", first, true)):match("block %+= (%d+)")
  return code:sub(math.max(first - 1000, 1), first):match(".*/%* (.*)"), block or 0
end

local function call_of(layout, name, kernel, inner)
  local words = { kernel.takes_range and "first_row, rows" or layout.rows == 0 and "rows" or nil }
  words[#words + 1] = inner
  words[#words + 1] = "input"
  local is_array = #kernel.parts > max_named_outputs
  for i = 0, is_array and -1 or #kernel.parts - 1 do
    words[#words + 1] = ("outputs[%d]"):format(i)
  end
  words[#words + 1] = is_array and "outputs" or nil
  return ("%s(%s)"):format(name, table.concat(words, ", "))
end

-- The parts of a row that are copied, for one size of what stands behind the axis; and the row: in bits.
local function parts_of(layout, inner)
  local parts, offset = {}, 0
  for i, length in ipairs(layout.lengths) do
    local run = 8 * length * layout.element * inner
    parts[#parts + 1] = not layouts.omits(layout, i) and { offset = offset, run = run } or nil
    offset = offset + run
  end
  return parts, offset
end

-- The C of kernels[] of kernel.h for the functions that the manifest names and the code holds: that of a range of rows, where a
-- layout has one. An error unless each has a function and, if checks_strategy, that is of the layout's strategy.
function kernels.code(list, manifest, code, checks_strategy)
  local found, nodes = {}, dkjson.decode(manifest).nodes
  for i, layout in ipairs(list) do
    local name, takes_range = nodes[i].rows_function or nodes[i]["function"], nodes[i].rows_function ~= nil
    local comment, block = told_of(code, name)
    if checks_strategy and comment:sub(1, #layout.strategy) ~= layout.strategy then
      error(("%s is not %s: %s"):format(name, layout.strategy, comment), 0)
    end
    for _, inner in ipairs(layout.inner and inners or { 1 }) do
      local kernel = { id = ("%d_%d"):format(i - 1, inner), name = ("%s of %d: %s"):format(name, inner, layout.strategy),
        rows = layout.rows, every = layout.every, takes_range = takes_range, block = block }
      kernel.parts, kernel.stride = parts_of(layout, inner)
      kernel.call = call_of(layout, name, kernel, layout.inner and inner)
      found[#found + 1] = kernel
    end
  end
  return '#include "m_split.h"\n' .. render("tests/strategies/kernels.c.in", { kernels = found })
end

return kernels
