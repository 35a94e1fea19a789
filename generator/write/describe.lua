-- describe.lua: a node in words, as the comments of its functions have it.
local shape = require("graph.shape")
local text = require("base.text")

-- How the length rules cut an axis, by what they are given: a number, or split when only the run knows it.
local cuts = {
  chunks = function(given)
    return given == "1" and "parts of 1" or ("parts of %s, the last may be smaller"):format(given)
  end,
  equal = function(given)
    return given .. " equal parts"
  end,
  last_smaller = function(given)
    return given .. " parts, equal but for the last, which may be smaller"
  end,
  listed = function(given)
    return ("the lengths that %s lists"):format(given)
  end,
}

local function lengths_words(lengths)
  return #lengths > 12 and ("%d parts"):format(#lengths) or table.concat(lengths, ", ")
end

-- Into what the axis is cut. A rule without words goes by its name.
local function cut_words(node)
  if node.lengths then
    return lengths_words(node.lengths)
  end
  local words = {}
  for i, choice in ipairs(node.choices) do
    local given = not node.given and "split" or #node.given == 1 and tostring(node.given[1]) or "a constant"
    words[i] = cuts[choice.rule] and cuts[choice.rule](given) or ("parts by the rule %s of %s"):format(choice.rule, given)
  end
  return table.concat(words, ", or ")
end

-- One line of words.
return function(node)
  local dims = text.cut(shape.text(node.dims, text.comment_name), 200)
  return ("%s: %s, %s %s on axis %d into %s%s"):format(text.comment_name(node.path), node.label, node.dtype or "any dtype", dims,
    node.axis, cut_words(node), node.keepdims and "" or "; the axis is dropped")
end
