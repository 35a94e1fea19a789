-- c_text.lua: words, names and numbers as C has them: literals, comments, and lists within its columns.
local text = require("base.text")

local c_text = {}

c_text.comment_width = 112 -- of comments in the library

-- Words as the lines of one C comment, to be indented by the template.
function c_text.comment(words, width)
  local lines = text.wrap(words, (width or c_text.comment_width) - 6)
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

-- Wraps words into lines that end in a backslash, except the last one; all but the first are indented.
function c_text.continued(words, width, indent)
  local lines = text.wrap(words, width)
  for i, line in ipairs(lines) do
    lines[i] = (i > 1 and indent or "") .. line .. (i < #lines and " \\" or "")
  end
  return lines
end

-- A name as it is declared with a type.
function c_text.declared(type, name)
  return ("%s%s%s"):format(type, type:find("%*$") and "" or " ", name)
end

-- A list in brackets, within 120 columns; each further line begins below the first element.
function c_text.filled(opening, list, ending)
  local lines, line = {}, ""
  for i, word in ipairs(list) do
    word = i < #list and word .. "," or word
    if line ~= "" and #opening + #line + 1 + #word + (i == #list and #ending or 0) > 120 then
      lines[#lines + 1] = line
      line = ""
    end
    line = line == "" and word or line .. " " .. word
  end
  lines[#lines + 1] = line
  return opening .. table.concat(lines, "\n" .. (" "):rep(#opening)) .. ending
end

-- A declaration OPENING(ARGUMENT, ...)ENDING.
function c_text.signature(opening, arguments, ending)
  return c_text.filled(opening .. "(", arguments, ")" .. ending)
end

-- A C string literal. Each `?` after another is escaped, for trigraphs.
function c_text.string(words)
  return '"' .. words:gsub('[\\"]', "\\%0"):gsub("%?%?+", function(marks)
    return "?" .. ("\\?"):rep(#marks - 1)
  end) .. '"'
end

-- A C string literal of a printf format, and of words that printf prints as they are.
function c_text.format(format, words)
  return c_text.string(format .. words:gsub("%%", "%%%%"))
end

-- Words escaped for a comment of C: nothing ends the comment, splices lines or is a trigraph.
function c_text.comment_escaped(words)
  return (words:gsub("()[^%w_%./:,;%-%+= %(%)%[%]<>#@!|~{}%^&]()", function(before, behind)
    local is_product = words:find("^[%w_)]%*[%w_(]", before - 1)
    return not is_product and text.hexadecimal(words:sub(before, behind - 1)) or nil
  end))
end

-- A word quoted for bash, without blanks, and safe in a comment of C.
function c_text.bash_word(word)
  return word:find("^[%w_./:=,+-]+$") and word or "$'" .. c_text.comment_escaped(word):gsub(" ", "\\x20") .. "'"
end

-- A name of a model, escaped for a comment of C, of limited length.
function c_text.comment_name(name)
  return text.cut(c_text.comment_escaped(name), 80)
end

-- An integer of 64 bits; C has no literal for the smallest.
function c_text.integer(number)
  return number == math.mininteger and "INT64_MIN" or tostring(number)
end

return c_text
