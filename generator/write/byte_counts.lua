-- byte_counts.lua: macros for the bytes of the input and of the outputs of planned functions, for the offset of a view, and for
-- the numbers of a slice: constants, or, for numbers that are known only at run time, macros with arguments. The first is that of
-- the input.
local map = require("base.list").map
local parameters = require("write.parameters")
local size = require("plan.size")

local byte_counts = {}

-- { suffix = behind the function's name, arguments, expression } for number * products, in bytes or in bits.
local function macro(suffix, number, products, is_in_bits)
  local is_known = true
  for _, product in ipairs(products) do
    number = number * product.number
    is_known = is_known and size.number(product) ~= nil
  end
  if is_known or number == 0 then
    number = is_in_bits and -(-number // 8) or number
    return { suffix = suffix, arguments = "", expression = ("(%d * sizeof(char))"):format(number) }
  end
  local list, factors = parameters.new(), ""
  for _, product in ipairs(products) do
    local words = parameters.words(list, { symbols = product.symbols, unknown = product.unknown })
    factors = factors .. (words ~= "" and " * " .. words:gsub("[%a_][%w_]*", "(%0)") or "")
  end
  local arguments = map(list.list, function(parameter) return parameter.name end)
  return {
    suffix = suffix,
    arguments = ("(%s)"):format(table.concat(arguments, ", ")),
    expression = (is_in_bits and "((UINT64_C(%d)%s + 7) / 8)" or "(%d * sizeof(char)%s)"):format(number, factors),
  }
end

function byte_counts.of_copy(copy)
  local products, is_in_bits = { copy.outer, copy.unit }, copy.cell == "bits"
  local list = { macro("INPUT_BYTES", copy.stride, products, is_in_bits) }
  for _, part in ipairs(copy.parts) do
    list[#list + 1] = macro(("OUTPUT_%d_BYTES"):format(part.index), part.run, products, is_in_bits)
  end
  return list
end

-- The bytes of a run's outputs depend on the lengths, so there is no macro for them.
function byte_counts.of_run(run)
  return { macro("INPUT_BYTES", run.is_empty and 0 or 1, { run.outer, run.dim, run.unit }, run.shifts) }
end

function byte_counts.of_view(view)
  return { macro("INPUT_BYTES", 1, { view.outer, view.input }, view.is_in_bits), macro("BYTES", 1, { view.outer, view.run }),
    macro("OFFSET", 1, { view.at }) }
end

function byte_counts.of_slice(slice)
  return { macro("INPUT_BYTES", 1, { slice.rows, slice.stride }), macro("OFFSET", 1, { slice.at }),
    macro("RUN", 1, { slice.run }), macro("STRIDE", 1, { slice.stride }), macro("ROWS", 1, { slice.rows }) }
end

return byte_counts
