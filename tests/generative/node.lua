-- node.lua: facts that follow from a node of a random model.
--
-- A node is { version, opset, dtype; dims, a list of { number; symbol, if splitgen knows only that; formula, if that is a number
-- of symbols (number.lua), as a part of an earlier node is: number part of the node part_of; is_hidden, if it knows nothing;
-- is_local: it knows nothing of the symbol, which a body declares }; axis, from 1, and given_axis, as the node states it;
-- is_constant: the input is; rule = "listed", "chunks", "equal" (as many as there are outputs), "last_smaller" (num_outputs) or
-- "ones"; source, of the rule's lengths or number, = "attribute", "constant", "shape" or "run"; formulas, the lengths of "shape"
-- as numbers of symbols; parts, their lengths in the first trial, and uses, "used", "dead" or "omitted" (an output without a
-- name) for each; some: how many parts of a sequence are read, if the dim of its axis is a number of symbols; is_sequence: there
-- is a sequence at run time, since the parts are unknown, or a request wants it; is_some: a sequence may have more parts than
-- there are outputs; is_whole: the sequence is used, and its parts are known; has_dtype, has_rank, has_split_dtype, ...: splitgen
-- knows these }.
local chance = require("chance")
local number = require("number")

local node = {}

-- A dim as a number of symbols, as far as splitgen knows it; else nil.
function node.formula(dim)
  local is_unknown = dim.is_hidden or dim.is_local and not dim.symbol.is_given
  return not is_unknown and (dim.formula or dim.symbol or dim.number) or nil
end

-- Whether splitgen knows the number.
function node.dim_is_known(dim)
  local formula = node.formula(dim)
  return formula ~= nil and number.is_known(formula)
end

-- Listed lengths as numbers of symbols.
function node.formulas(of)
  return of.rule == "listed" and (of.formulas or of.parts) or {}
end

-- Whether splitgen can find out the lengths of the parts as numbers.
function node.lengths_are_known(of)
  local is_known = of.source ~= "run" and (of.rule == "listed" or of.has_rank and node.dim_is_known(of.dims[of.axis]))
  for _, length in ipairs(node.formulas(of)) do
    is_known = is_known and number.is_known(length)
  end
  return is_known
end

-- Whether splitgen can find out how many parts there are: as many as lengths are listed, if it knows the type of their list.
function node.count_is_known(of, is_request)
  local has_list = of.has_split_rank and of.has_split_count and (is_request or of.has_split_dtype)
  return node.lengths_are_known(of) or of.rule == "listed" and (of.source ~= "run" or has_list)
end

-- Whether the axis is a number of symbols, and splitgen cannot find out the lengths as numbers.
local function axis_is_symbolic(of)
  return of.source ~= "run" and of.has_rank and node.formula(of.dims[of.axis]) ~= nil and not node.lengths_are_known(of)
end

-- Whether the first `some` parts of a sequence are read, and there may be others.
function node.reads_some(of)
  return of.some ~= nil and axis_is_symbolic(of)
end

-- Whether splitgen can find out the lengths as numbers of symbols only.
function node.lengths_are_symbolic(of)
  return node.reads_some(of) or of.rule ~= "chunks" and of.rule ~= "ones" and axis_is_symbolic(of)
end

-- The steps before the last of the parts that are read of a sequence.
function node.before_last(of) return (of.some - 1) * of.parts[1] end

-- A part as a number of symbols; nil if splitgen does not know it.
function node.part_formula(of, part)
  local axis, count = node.formula(of.dims[of.axis]), #of.parts
  if node.lengths_are_known(of) then
    return of.parts[part]
  elseif not node.lengths_are_symbolic(of) then
    return nil
  elseif of.rule == "listed" then
    return node.formulas(of)[part]
  elseif of.rule == "equal" then
    return { "/", axis, count }
  elseif node.reads_some(of) then
    local is_short = part == of.some and of.parts[1] > 1 -- as the axis may end in it
    return is_short and { "min", of.parts[1], number.minus(axis, node.before_last(of)) } or of.parts[1]
  end
  local length = { "/", { "+", axis, count - 1 }, count }
  for _ = 1, part == count and count - 1 or 0 do
    axis = { "-", axis, length }
  end
  return part == count and axis or length
end

-- Sets what splitgen knows of the dim that is a part of an earlier node.
function node.settle_dim(dim)
  dim.formula = dim.part_of.has_rank and node.part_formula(dim.part_of, dim.part) or nil
  dim.is_hidden = dim.formula == nil
end

-- Whether lengths that are numbers determine the dim of the axis.
function node.binds_axis(of)
  return of.rule == "listed" and node.lengths_are_known(of)
end

-- Whether the lengths are in a tensor.
function node.has_split(of)
  return (of.rule == "listed" or of.rule == "chunks") and of.source ~= "attribute"
end

-- The lengths for the rule: one for each part, or one for all.
function node.lengths(of)
  return table.move(of.parts, 1, (of.rule == "chunks" or of.rule == "ones") and 1 or #of.parts, 1, {})
end

-- A random dtype that the lengths can have.
function node.some_split_dtype(of)
  local dtypes = of.version.split_dtypes or { "int64" } -- of an attribute
  return #dtypes > 1 and chance.one(dtypes) or dtypes[1]
end

-- Whether the dtype of the lengths is known only at run time.
function node.split_dtype_is_open(of)
  return of.source == "run" and not of.has_split_dtype and
    (of.version.split_is_as_input and not of.has_dtype or not of.version.split_is_as_input and #of.version.split_dtypes > 1)
end

-- How many of the uses matter: for a sequence, only the first; or those of the parts that are read.
function node.use_count(of)
  return of.is_sequence and 1 or node.reads_some(of) and of.some or #of.parts
end

-- The product of the sizes of dims from one to another.
function node.product(numbers, first, last)
  local product = 1
  for i = first or 1, last or #numbers do
    product = product * numbers[i]
  end
  return product
end

-- The bytes of count elements.
function node.bytes(of, count)
  return -(-count * of.dtype.bits // 8)
end

-- The numbers of the dims in the first trial.
function node.numbers(of)
  local numbers = {}
  for i, dim in ipairs(of.dims) do
    numbers[i] = dim.number
  end
  return numbers
end

local asks = { "copy", "strided", false }

-- The fate that a request asks for, one that is possible; nil if splitgen decides. A part without elements can be a copy.
function node.asked(model, site, part)
  local of = site.node
  local has_place = node.lengths_are_known(of) or site.is_checked and of.has_dtype and of.dtype.name ~= "string"
  local may_ask = model.is_request and model.number % 3 == 0 and has_place and not of.is_sequence
    and of.uses[part] == "used" and of.dtype.bits >= 8
  local asked = may_ask and asks[(model.number // 3 + part) % #asks + 1] or nil
  return (asked == "copy" or of.parts[part] * node.product(node.numbers(of)) > 0) and asked or nil
end

-- Whether a part begins and ends at a byte.
function node.is_on_bytes(of, part)
  local unit, start = node.product(node.numbers(of), of.axis + 1) * of.dtype.bits, 0
  for i = 1, part - 1 do
    start = start + of.parts[i]
  end
  return start * unit % 8 == 0 and of.parts[part] * unit % 8 == 0
end

return node
