-- byte_counts.lua: the bytes of the input and of the outputs of planned functions, the offset of a view, and the numbers of a
-- slice. Those that are known become constants of the header; the manifest has the others. The first is that of the input.
--
-- A count is { suffix = of its name, behind the function's, says = a comment or nil, number, nil if only the run knows it, term =
-- the number by the names of the function's parameters, as arithmetic, and value = as C, type = its type in C }.
local parameters = require("write.parameters")
local size = require("plan.size")

local byte_counts = {}

-- The count of the product of products, in bytes or in bits. `made`: the function.
local function count_of(made, suffix, products, is_in_bits)
  local number, is_known, words = 1, true, {}
  for _, product in ipairs(products) do
    number = number * product.number
    is_known = is_known and size.number(product) ~= nil
  end
  if is_known or number == 0 then
    number = is_in_bits and -(-number // 8) or number
    return { suffix = suffix, number = number, term = tostring(number), type = "size_t" }
  end
  for _, product in ipairs(products) do
    local factors = parameters.words(made.parameter_list, { symbols = product.symbols, unknown = product.unknown })
    words[#words + 1] = factors ~= "" and factors or nil
  end
  local factors = table.concat(words, " * ")
  local term = parameters.times(factors, number)
  if is_in_bits then
    return { suffix = suffix, term = ("(%s + 7) / 8"):format(term),
      value = ("(UINT64_C(%d) * %s + 7) / 8"):format(number, factors), type = "uint64_t" }
  end
  return { suffix = suffix, term = term, value = term, type = "size_t" }
end

local function are_alike(parts)
  for _, part in ipairs(parts) do
    if part.run ~= parts[1].run then
      return false
    end
  end
  return #parts > 1
end

function byte_counts.of_copy(copy)
  if not copy.rows or copy.measure then
    return {}
  end
  local is_in_bits = copy.cell == "bits"
  local function bytes(cells)
    return { copy.outer, size.times(copy.unit, size.of(cells)) }
  end
  local list = { count_of(copy, "INPUT_BYTES", bytes(copy.stride), is_in_bits) }
  if not is_in_bits then
    list[2] = { suffix = "ROWS", number = copy.rows }
  end
  if are_alike(copy.parts) then
    list[#list + 1] = count_of(copy, "OUTPUT_BYTES", bytes(copy.parts[1].run), is_in_bits)
    list[#list].says = "of each output"
  else
    for _, part in ipairs(copy.parts) do
      list[#list + 1] = count_of(copy, ("OUTPUT_%d_BYTES"):format(part.index), bytes(part.run), is_in_bits)
    end
  end
  return list
end

-- The bytes of a run's outputs depend on the lengths, so they have no count.
function byte_counts.of_run(run)
  return { count_of(run, "INPUT_BYTES", run.is_empty and { size.of(0) } or { run.outer, run.dim, run.unit }, run.shifts) }
end

function byte_counts.of_view(view)
  return view.checks and {} or { count_of(view, "INPUT_BYTES", { view.outer, view.input }, view.is_in_bits),
    count_of(view, "BYTES", { view.outer, view.run }), count_of(view, "OFFSET", { view.at }) }
end

function byte_counts.of_slice(slice)
  local is_in_bits = slice.stride_is_in_bits
  return { count_of(slice, "INPUT_BYTES", { slice.rows, slice.stride }, is_in_bits), count_of(slice, "OFFSET", { slice.at }),
    count_of(slice, "RUN", { slice.run }), count_of(slice, "STRIDE", { slice.stride }, is_in_bits),
    count_of(slice, "ROWS", { slice.rows }) }
end

return byte_counts
