-- unknown.lua: the unknown facts of a node of the manifest, which the report shows as "?" and "unknown".
local json = require("base.json")
local text = require("base.text")

-- The indices of the dims for which is_so(dim), in words. An axis whose dim the lengths require is known.
local function dims_where(row, is_so)
  local numbers = {}
  for i, dim in ipairs(row.dims) do
    local is_known = row.required_dim and i == row.axis + 1
    numbers[#numbers + 1] = not is_known and is_so(dim) and tostring(i - 1) or nil
  end
  return #numbers > 0 and text.nouns(#numbers, "dim") .. " " .. table.concat(numbers, ", ") or nil
end

local function shape_of(row)
  if row.dims == json.null then
    return "shape"
  end
  return dims_where(row, function(dim) return dim == json.null end)
end

-- "lengths" if the axis is known. If the axis is a symbol, its value decides the lengths.
local function lengths_of(row)
  local axis = row.dims ~= json.null and row.dims[row.axis + 1]
  local is_symbol = type(axis) == "string"
  return row.lengths == json.null and (is_symbol and "value of " .. text.symbol(axis) or math.type(axis) and "lengths") or nil
end

local function has_size(row)
  for _, output in ipairs(row.outputs) do
    local size = output.bytes
    if output.fate ~= "dead" and (not size or type(size) == "table" and (size.unknown or size.bits)) then
      return false
    end
  end
  return true
end

-- -> the unknown facts in a few words, such as "dim 2, lengths", or nil; whether they are known only at run time, so that no
-- option settles them
return function(row)
  local list, lengths = {}, lengths_of(row)
  list[1] = row.dtype == json.null and "dtype" or nil
  list[#list + 1] = shape_of(row)
  list[#list + 1] = lengths
  if #list == 0 and not has_size(row) then
    if row.sequence or not row.element_bits then
      return row.sequence and "parts of a sequence" or "bytes of an element", true
    end
    list[1] = dims_where(row, function(dim) return type(dim) == "string" end) -- rows that begin inside a byte have no product
  end
  return #list > 0 and table.concat(list, ", ") or nil, #list == 1 and lengths == "lengths"
end
