-- text.lua: words for C: names, comments and strings.
local text = {}

-- SplitToSequence -> split_to_sequence
function text.snake(name)
  return (name:gsub("(%l)(%u)", "%1_%2"):lower())
end

-- One line, single spaces.
function text.flat(words)
  return (words:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", ""))
end

-- Lines of at most `width` characters; a longer word stays whole.
function text.wrap(words, width)
  local lines, line = {}, nil
  for word in words:gmatch("%S+") do
    if line and #line + 1 + #word > width then
      lines[#lines + 1] = line
      line = nil
    end
    line = line and line .. " " .. word or word
  end
  lines[#lines + 1] = line
  return lines
end

-- Words as the lines of one C comment, to be indented by the template.
function text.comment(words, width)
  local lines = text.wrap(words, width - 6)
  if #lines == 1 then
    return { "/* " .. lines[1] .. " */" }
  end
  for i, line in ipairs(lines) do
    lines[i] = " * " .. line
  end
  table.insert(lines, 1, "/*")
  lines[#lines + 1] = " */"
  return lines
end

-- A C string literal. A `?` after another is escaped, for trigraphs.
function text.c_string(words)
  return '"' .. words:gsub('[\\"]', "\\%0"):gsub("%?%?", "?\\?") .. '"'
end

-- An integer of 64 bits; C has no literal for the smallest.
function text.c_integer(number)
  return number == math.mininteger and "INT64_MIN" or tostring(number)
end

-- The keys of a table in one order.
function text.sorted_keys(values)
  local keys = {}
  for key in pairs(values) do
    keys[#keys + 1] = key
  end
  table.sort(keys, function(a, b)
    if type(a) == type(b) then
      return a < b
    end
    return type(a) < type(b)
  end)
  return keys
end

return text
