-- types.lua: what is known of a value. A type is
--   { dtype = code or nil, dims = list or nil, why = the reason where dims are nil }
-- of a tensor, where a dim is a number of dim.lua; and of a sequence or an optional
--   { kind = "sequence" or "optional", elem = the type of all elements, nil of an empty one, items = their types, or nil,
--     length = their number, or nil }.
-- A rule may also give "run" as a dim, if only the run decides it, or false, if it is not known: shapes.lua makes symbols of
-- both.
-- A reason is { what = words, site = the node that hinders, or nil, value = the value of which nothing is said, or nil, needs =
-- a number with an open symbol of which the node needs something, or nil }.
local dim = require("shapes.dim")
local dtypes = require("spec.dtype_tables")
local map = require("base.list").map
local work = require("shapes.work")

local types = {}

-- Whether two lists are the same, of which same(element, element) tells those.
function types.same_list(a, b, same)
  local is_same = a == b or a and b and #a == #b
  for i, each in ipairs(is_same and a or {}) do
    is_same = is_same and same(each, b[i])
  end
  return is_same
end

function types.same(a, b)
  return a == b or a and b and a.dtype == b.dtype and a.kind == b.kind and a.length == b.length
    and types.same_list(a.dims, b.dims, rawequal) and types.same(a.elem, b.elem)
    and types.same_list(a.items, b.items, types.same)
end

-- The type of a value that is one or the other; open(i) gives the dim where they differ, on which the run decides by default.
function types.either(a, b, open, what)
  if not a or not b then
    return a or b
  end
  work.add(1 + #(a.dims or {}))
  local is_same_rank = a.dims and b.dims and #a.dims == #b.dims
  local function either(each, i) return each == b.dims[i] and each or (open and open(i) or "run") end
  local dims = is_same_rank and map(a.dims, either) or nil
  return {
    kind = a.kind == b.kind and a.kind or nil,
    dtype = a.dtype == b.dtype and a.dtype or nil,
    dims = dims,
    why = not dims and (not a.dims and a.why or not b.dims and b.why or { what = what or "types that differ in rank" }) or nil,
    elem = types.either(a.elem, b.elem, open, what),
    items = types.same(a, b) and a.items or nil,
  }
end

-- The number of elements of a sequence; nil if it is not known.
function types.length(sequence) return sequence.items and #sequence.items or sequence.length end

-- The type of a value that is one of many.
function types.any_of(list)
  local any
  for _, each in ipairs(list) do
    any = types.either(any, each)
  end
  return any
end

-- A sequence of these items.
function types.sequence(items) return { kind = "sequence", elem = types.any_of(items), items = items } end

local worths = { model = 2, run = 1, open = 0 } -- by the kind of a symbol

-- How much a dim says: integers; numbers of inputs' symbols; symbols that only a declaration has; those of the run; open ones.
local function worth(number, is_input)
  local lowest = math.type(number) == "integer" and 4 or number == "run" and 1 or 3
  dim.each_symbol(number, function(symbol)
    lowest = math.min(lowest, symbol.kind == "model" and is_input[symbol.name] and 3 or worths[symbol.kind])
  end)
  return lowest
end

-- Which of two dims counts, and which other must be equal: of what a declaration says and a rule finds. A rule counts, unless it
-- leaves open what the declaration says, or the command line gives the shape. A name that no input has is only a name.
local function merged_dim(said, found, is_given, is_input)
  local of_said, of_found = said and worth(said, is_input), found and worth(found, is_input)
  if not said or not found or said == found or of_found == 0 or found == "run" then
    return said or found
  elseif of_said < 3 then
    return of_found > of_said and found or said
  end
  return is_given and said or found, is_given and found or said
end

-- The dims of both, and whether they contradict each other: integers that differ, or ranks; and the pairs of numbers that must be
-- equal.
local function merged_dims(said, found, is_given, is_input)
  if not said or not found then
    return said or found, false, {}
  elseif #said ~= #found then
    return said, true, {}
  end
  local dims, equal = {}, {}
  for i, each in ipairs(said) do
    local other = found[i]
    if math.type(each) == "integer" and math.type(other) == "integer" and each ~= other then
      return said, true, {}
    end
    local counts, must_be = merged_dim(each, other, is_given, is_input)
    dims[i], equal[#equal + 1] = counts, must_be and { counts, must_be } or nil
  end
  return dims, false, equal
end

-- What a declaration and a rule say together; whether they contradict each other: then the declaration counts; and the pairs of
-- numbers that must be equal. is_input has the symbols of the graph's inputs as its keys.
function types.merged(said, found, is_input)
  if not said or not found then
    return said or found, false, {}
  elseif said.kind or found.kind then
    if said.kind ~= found.kind then
      return said, (found.kind or found.dtype or found.dims) ~= nil and (said.kind or said.dtype or said.dims) ~= nil, {}
    end
    local elem, contradicts, equal = types.merged(said.elem, found.elem, is_input)
    return { kind = found.kind, elem = elem, items = found.items, length = found.length }, contradicts, equal
  end
  local dims, contradicts, equal = merged_dims(said.dims, found.dims, said.is_given, is_input)
  contradicts = contradicts or dtypes().names[said.dtype] ~= nil and found.dtype ~= nil and said.dtype ~= found.dtype
  return { dtype = said.dtype or found.dtype, dims = dims, why = found.why }, contradicts, equal
end

return types
