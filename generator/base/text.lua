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

-- The name of a file, without its folder.
function text.file_name(path)
  return (path:gsub("^.*/", ""))
end

-- The lines of a text.
function text.lines(words)
  local lines, begin = {}, 1
  repeat
    local place = words:find("\n", begin, true) or #words + 1
    lines[#lines + 1] = words:sub(begin, place - 1)
    begin = place + 1
  until begin > #words
  return lines
end

-- The number of the line at a position in a text.
function text.line_at(words, place)
  return select(2, words:sub(1, place - 1):gsub("\n", "")) + 1
end

-- Each byte as \xXX.
function text.hexadecimal(byte)
  return ("\\x%02x"):format(byte:byte())
end

-- Printable ASCII, the rest escaped.
function text.escaped(words)
  return (words:gsub("[^\32-\126]", text.hexadecimal))
end

-- ASCII: other characters become \uXXXX or \UXXXXXXXX. (Counting characters is five times as fast as a search for them.)
function text.ascii(code)
  return utf8.len(code) == #code and code or (code:gsub("[\xc2-\xf4][\x80-\xbf]+", function(character)
    local point = utf8.codepoint(character)
    return (point > 0xffff and "\\U%08x" or "\\u%04x"):format(point)
  end))
end

-- The characters beyond ASCII that no reader sees: they change the direction or the layout of the text around them, or show
-- nothing.
local unseen <const> = { { 0x80, 0x9f }, { 0xad, 0xad }, { 0x61c, 0x61c }, { 0x180e, 0x180e }, { 0x200b, 0x200f },
  { 0x2028, 0x202e }, { 0x2060, 0x206f }, { 0xfeff, 0xfeff }, { 0xfff9, 0xfffb }, { 0xe0000, 0xe007f } }

-- Whether a character of more than one byte is one of them.
function text.is_unseen(character)
  local point = utf8.codepoint(character)
  for _, range in ipairs(unseen) do
    if point >= range[1] and point <= range[2] then
      return true
    end
  end
  return false
end

local function all_hexadecimal(bytes) return (bytes:gsub(".", text.hexadecimal)) end

-- UTF-8 as a terminal may show it: control characters are escaped, and all that no reader sees. In another encoding bytes beyond
-- ASCII may be anything.
function text.visible(words)
  local shown = words:gsub("%c", text.hexadecimal)
  if not shown:find("[\x80-\xff]") then
    return shown
  elseif not utf8.len(shown) then
    return text.escaped(words)
  end
  return (shown:gsub("[\xc2-\xf4][\x80-\xbf]+", function(character)
    return text.is_unseen(character) and all_hexadecimal(character) or nil
  end))
end

-- The same for several lines, with tabs.
function text.visible_lines(words) return (words:gsub("[^\n\t]+", text.visible)) end

-- At most so many characters of a text, with dots if there are more.
function text.cut(words, most)
  return #words > most and words:sub(1, most) .. "..." or words
end

-- A name as messages show it: escaped, and of limited length.
function text.printable(name)
  return text.cut(text.escaped(name), 200)
end

-- A symbol for people: in quotes, if it could be taken for a number.
function text.symbol(name)
  return tonumber(name) and "'" .. name .. "'" or name
end

-- Likewise as a factor: an expression in brackets.
function text.factor(name)
  return name:find("[ *]") and not name:find("^%l+%b()$") and "(" .. name .. ")" or text.symbol(name)
end

-- string.format, with each string shown as messages show names.
function text.sentence(format, ...)
  local words = table.pack(...)
  for i = 1, words.n do
    words[i] = type(words[i]) == "string" and text.printable(words[i]) or words[i]
  end
  return format:format(table.unpack(words, 1, words.n))
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

-- A noun for a count: "row" or "rows".
function text.nouns(count, word)
  return word .. (count == 1 and "" or "s")
end

function text.plural(count, word)
  return ("%d %s"):format(count, text.nouns(count, word))
end

-- "a", "a or b", "a, b or c"
function text.any_of(words)
  local last = words[#words]
  return #words < 2 and last or table.concat(words, ", ", 1, #words - 1) .. " or " .. last
end

-- Likewise, with each word in quotes.
function text.any_of_quoted(words)
  local quoted = {}
  for i, word in ipairs(words) do
    quoted[i] = "'" .. word .. "'"
  end
  return text.any_of(quoted)
end

-- Joins words into a key that no other words have. A separator would not do, because a word may contain any byte.
function text.key(words)
  local sized = {}
  for i, word in ipairs(words) do
    sized[i] = ("%d:%s"):format(#word, word)
  end
  return table.concat(sized)
end

-- The keys of a table in a fixed order.
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
