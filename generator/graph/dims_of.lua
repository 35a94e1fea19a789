-- dims_of.lua: parses the dims of a tensor on the command line: 2x3, or 2,max_len. Commas are required if a symbol has an x, or
-- if two symbols follow each other. A list of one may end with a comma: max_len, is one symbol. An empty list is rank 0.
local integer = require("base.integer")

-- Returns a dim, which is a number or a symbol; or nil, and what is wrong with the word.
local function dim_of(word)
  if word:find("^%d+$") then
    return integer(word)
  end
  return word:match("^[%a_][%w_]*$"), ("'%s' is neither a number nor a symbol, which begins with a letter or _"):format(word)
end

-- "2x3" -> { 2, 3 }, "2,n" -> { 2, "n" }; or nil, and what is wrong with the words
return function(words)
  local separator = words:find(",", 1, true) and "," or "x"
  local list = words:match("^([^,]+),$") or words
  local dims = {}
  for word in (list == "" and "" or list .. separator):gmatch("([^" .. separator .. "]*)" .. separator) do
    local dim, why = dim_of(word)
    local before = dims[#dims]
    if not dim then
      return nil, why
    elseif separator == "x" and type(before) == "string" and type(dim) == "string" then
      local one = before .. "x" .. dim
      return nil, ("write commas, for two symbols or for one with an x: %s,%s or %s"):format(before, dim,
        one == words and one .. "," or one)
    end
    dims[#dims + 1] = dim
  end
  return dims
end
