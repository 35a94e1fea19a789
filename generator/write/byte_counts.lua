-- byte_counts.lua: the bytes of the input and of the outputs of planned functions, the offset of a view, and the numbers of a
-- slice. Those that are known become constants of the header; the manifest has the others. The first is that of the input.
--
-- A count is { suffix = of its name, behind the function's, says = a comment or nil, number, nil if only the run knows it,
-- parameters = those of the function that it names, and value = as C, type = its type in C }.
local joined = require("base.list").joined
local parameters = require("write.parameters")
local size = require("core.size")

local byte_counts = {}

-- The count of the product of products, in bytes or in bits, by the parameters of a list, nil if all are known.
local function count_of(list, suffix, products, is_in_bits)
  local number, is_known, words, taken = 1, true, {}, {}
  for _, product in ipairs(products) do
    number = number * product.number
    is_known = is_known and size.number(product) ~= nil
  end
  if is_known or number == 0 then
    return { suffix = suffix, number = is_in_bits and -(-number // 8) or number, parameters = taken, type = "size_t" }
  end
  for _, product in ipairs(products) do
    local factors = parameters.words(list, { symbols = product.symbols, unknown = product.unknown })
    words[#words + 1] = factors ~= "" and factors or nil
    taken = joined(taken, parameters.of(list, product))
  end
  local factors = table.concat(words, " * ")
  if is_in_bits then
    return { suffix = suffix, parameters = taken, value = ("(UINT64_C(%d) * %s + 7) / 8"):format(number, factors),
      type = "uint64_t" }
  end
  return { suffix = suffix, parameters = taken, value = parameters.times(factors, number), type = "size_t" }
end

local function are_alike(parts)
  for _, part in ipairs(parts) do
    if part.run ~= parts[1].run then
      return false
    end
  end
  return #parts > 1
end

-- of_KIND(planned function, the list of its parameters) -> its counts
function byte_counts.of_copy(copy)
  if not copy.rows or copy.measure then
    return {}
  end
  local is_in_bits = copy.cell == "bits"
  local function bytes(cells)
    return { copy.outer, size.times(copy.unit, size.of(cells)) }
  end
  local list = { count_of(nil, "INPUT_BYTES", bytes(copy.stride), is_in_bits) }
  if not is_in_bits then
    list[2] = { suffix = "ROWS", number = copy.rows }
  end
  if are_alike(copy.parts) then
    list[#list + 1] = count_of(nil, "OUTPUT_BYTES", bytes(copy.parts[1].run), is_in_bits)
    list[#list].says = "of each output"
  else
    for _, part in ipairs(copy.parts) do
      list[#list + 1] = count_of(nil, ("OUTPUT_%d_BYTES"):format(part.index), bytes(part.run), is_in_bits)
    end
  end
  return list
end

-- The bytes of a cut's outputs depend on the lengths, so they have no count.
function byte_counts.of_cut(cut, list)
  return { count_of(list, "INPUT_BYTES", cut.is_empty and { size.of(0) } or { cut.outer, cut.dim, cut.unit }, cut.shifts) }
end

function byte_counts.of_view(view, list)
  return view.checks and {} or { count_of(list, "INPUT_BYTES", { view.outer, view.input }, view.is_in_bits),
    count_of(list, "BYTES", { view.outer, view.run }), count_of(list, "OFFSET", { view.at }) }
end

function byte_counts.of_slice(slice, list)
  local is_in_bits = slice.stride_is_in_bits
  return { count_of(list, "INPUT_BYTES", { slice.rows, slice.stride }, is_in_bits), count_of(list, "OFFSET", { slice.at }),
    count_of(list, "RUN", { slice.run }), count_of(list, "STRIDE", { slice.stride }, is_in_bits),
    count_of(list, "ROWS", { slice.rows }) }
end

return byte_counts
