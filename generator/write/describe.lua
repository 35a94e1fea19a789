-- describe.lua: a node in words, for the comments of its functions.
local c_number = require("write.c_number")
local c_text = require("write.c_text")
local formula_words = require("spec.formula_words")
local is_safe = require("shapes.safe")
local required_dim = require("core.required_dim")
local shape = require("graph.shape")
local text = require("base.text")
local value_of = require("core.value")

local function lengths_words(lengths)
  local are_equal = #lengths > 3
  for _, length in ipairs(lengths) do
    are_equal = are_equal and length == lengths[1]
  end
  return are_equal and ("%d equal parts"):format(#lengths)
    or #lengths > 12 and ("%d parts"):format(#lengths) or table.concat(lengths, ", ")
end

-- The lengths of the parts, or the rules that give them.
local function cut_words(node)
  if node.lengths then
    return lengths_words(node.lengths)
  end
  local words = {}
  for i, choice in ipairs(node.choices) do
    words[i] = formula_words(choice.formula, node.numbers)
  end
  return table.concat(words, ", or ")
end

local describe = {}

-- The path of a node, nil if it has no name.
function describe.path(node)
  return node.path ~= node.version.op and c_text.comment_name(node.path) or nil
end

-- The dims, with what is computed from symbols as C would compute it.
local function dims_words(node)
  return text.cut(shape.text(node.dims, function(name)
    local number = node.expressions[name]
    return number and is_safe(number) and c_number.text(number, c_text.comment_name) or c_text.comment_name(name)
  end), 200)
end

-- What a node does, in words: the op and the dtype, the dims, and how they are cut.
function describe.work(node)
  local dropped = node.keepdims and "" or "; the axis is dropped"
  local definitions = value_of.definitions(node)
  dropped = dropped .. (definitions and "; " .. c_text.comment_name(definitions) or "")
  return ("%s, %s"):format(node.label, node.dtype or "any dtype"), " " .. dims_words(node),
    (" on axis %d into %s%s%s"):format(node.axis, cut_words(node), required_dim.words(node, c_text.comment_name), dropped)
end

-- Both.
function describe.node(node)
  local path = describe.path(node)
  return (path and path .. ": " or "") .. table.concat({ describe.work(node) })
end

return describe
