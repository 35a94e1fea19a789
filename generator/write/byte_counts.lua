-- byte_counts.lua: macros for the bytes of the input and of the outputs of planned functions, for the offset of a view, and for
-- the numbers of a slice: constants, or, but for copies, macros with arguments for numbers that only the run knows. The first is
-- that of the input.
local parameters = require("write.parameters")
local size = require("plan.size")

local byte_counts = {}

-- { suffix = behind the function's name, arguments, expression } for number * products, in bytes or in bits. The arguments are
-- named as the function `made` names its parameters.
local function macro(made, suffix, number, products, is_in_bits)
  local is_known = true
  for _, product in ipairs(products) do
    number = number * product.number
    is_known = is_known and size.number(product) ~= nil
  end
  if is_known or number == 0 then
    number = is_in_bits and -(-number // 8) or number
    return { suffix = suffix, arguments = "", expression = tostring(number), number = number }
  end
  local arguments, is_there, factors = {}, {}, {}
  for _, product in ipairs(products) do
    local words = parameters.words(made.parameter_list, { symbols = product.symbols, unknown = product.unknown })
    for name in words:gmatch("[%w_]+") do
      factors[#factors + 1] = (" * (%s)"):format(name)
      arguments[#arguments + 1] = not is_there[name] and name or nil
      is_there[name] = true
    end
  end
  return {
    suffix = suffix,
    arguments = ("(%s)"):format(table.concat(arguments, ", ")),
    expression = (is_in_bits and "((UINT64_C(%d)%s + 7) / 8)" or "((size_t)%d%s)"):format(number,
      table.concat(factors)),
  }
end

local function are_alike(parts)
  for _, part in ipairs(parts) do
    if part.run ~= parts[1].run then
      return false
    end
  end
  return #parts > 1
end

-- Numbers that only the run knows are in the manifest.
function byte_counts.of_copy(copy)
  if not copy.rows or copy.measure then
    return {}
  end
  local is_in_bits = copy.cell == "bits"
  local function bytes(cells)
    return { copy.outer, size.times(copy.unit, size.of(cells)) }
  end
  local list = { macro(copy, "INPUT_BYTES", 1, bytes(copy.stride), is_in_bits) }
  if not is_in_bits then
    table.insert(list, { suffix = "ROWS", arguments = "", expression = tostring(copy.rows) })
  end
  if are_alike(copy.parts) then
    list[#list + 1] = macro(copy, "OUTPUT_BYTES", 1, bytes(copy.parts[1].run), is_in_bits)
    list[#list].says = "of each output"
  else
    for _, part in ipairs(copy.parts) do
      list[#list + 1] = macro(copy, ("OUTPUT_%d_BYTES"):format(part.index), 1, bytes(part.run), is_in_bits)
    end
  end
  return list
end

-- The bytes of a run's outputs depend on the lengths, so there is no macro for them.
function byte_counts.of_run(run)
  return { macro(run, "INPUT_BYTES", run.is_empty and 0 or 1, { run.outer, run.dim, run.unit }, run.shifts) }
end

function byte_counts.of_view(view)
  return view.checks and {} or { macro(view, "INPUT_BYTES", 1, { view.outer, view.input }, view.is_in_bits),
    macro(view, "BYTES", 1, { view.outer, view.run }), macro(view, "OFFSET", 1, { view.at }) }
end

function byte_counts.of_slice(slice)
  local is_in_bits = slice.stride_is_in_bits
  return { macro(slice, "INPUT_BYTES", 1, { slice.rows, slice.stride }, is_in_bits), macro(slice, "OFFSET", 1, { slice.at }),
    macro(slice, "RUN", 1, { slice.run }), macro(slice, "STRIDE", 1, { slice.stride }, is_in_bits),
    macro(slice, "ROWS", 1, { slice.rows }) }
end

return byte_counts
