-- reasons.lua: why parts of a node became what they are, in plain words.
local fates = require("core.fates")
local json = require("base.json")
local value_of = require("core.value")
local words = require("report.words")

local copied = {} -- by the reason (core/fates.lua): the manifest's object of the node, and the node -> words

-- The dims before the axis that are not 1, by their places.
local function before_axis(row)
  local places, dims = {}, json.list()
  for i = 1, row.axis do
    if row.dims[i] ~= 1 then
      places[#places + 1], dims[#dims + 1] = i, row.dims[i]
    end
  end
  return places, dims
end

function copied.rows(row)
  local _, dims = before_axis(row)
  return ("axis %d has %s in front of it, so that a part lies in that many pieces"):format(row.axis, words.dims(dims))
end

function copied.shape(row, node)
  local behind = value_of.reason(node.open[1])
  return ("the model does not declare the shape of '%s'%s"):format(row.input, behind and ", open behind " .. behind or "")
end

function copied.lengths(row, node)
  if not node.reads_split then
    return ("the lengths follow from the size of the axis, which is not known: %s"):format(row.lengths_from)
  end
  return ("the lengths are known only at run time: %s%s"):format(row.lengths_from,
    node.lengths_behind and ", behind " .. node.lengths_behind or "")
end

function copied.sequence(row, node)
  return row.lengths == json.null and copied.lengths(row, node)
    or ("a sequence of %d parts is too long to list them"):format(#row.lengths)
end

function copied.inside_byte(row)
  return ("elements of %d bits share bytes, and a part begins or ends inside one"):format(row.element_bits)
end

function copied.block() return "the part is one piece, and a copy is requested" end
copied.whole = copied.block

local others = {
  { "strided", "Slices: an address, and a stride for the reader." },
  { "view", "Views, which need no copy: %s." },
  { "folded", "Bytes of a constant, known before the run." },
  { "dead", "Nobody reads a part." },
}

local reasons = { before_axis = before_axis, copied = copied }

-- A node of the manifest, and the node -> a sentence on the parts that cost most.
function reasons.of(row, node)
  local first = {}
  for _, part in ipairs(node.parts) do
    first[part.fate] = first[part.fate] or part.why
  end
  if first.copy then
    return ("Copied: %s."):format(copied[first.copy](row, node))
  end
  for _, other in ipairs(others) do
    if first[other[1]] then
      return other[2]:format(fates.reasons[first[other[1]]])
    end
  end
end

return reasons
