-- html.lua: text in a page of HTML. Pages are ASCII, so that they need no charset declaration.
local json = require("base.json")
local text = require("base.text")

local html = {}

local references = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

-- A character beyond ASCII by its number.
local function reference(character)
  return ("&#%d;"):format(utf8.codepoint(character))
end

-- UTF-8 as text of several lines.
function html.lines(words)
  return (words:gsub('[&<>"]', references):gsub("[\xc2-\xf4][\x80-\xbf]+", reference))
end

-- UTF-8 as text, or as the value of an attribute in quotes. HTML reads references to control characters as other characters.
function html.text(words)
  return html.lines(text.visible(words))
end

local most_bytes <const> = 200

-- UTF-8 of limited length.
function html.cut(words)
  local last = most_bytes
  while last < #words and words:find("^[\x80-\xbf]", last + 1) do
    last = last - 1
  end
  return text.cut(words, last)
end

-- The name of a function, which may break after each "_".
function html.identifier(name)
  return (name:gsub("_", "_<wbr>"))
end

-- A path as text, which may break after each "/" but the first.
function html.path(words)
  return (html.text(words):gsub("(.)/", "%1/<wbr>"))
end

-- Strings with a space between them; a line breaks inside one only if it does not fit a line.
function html.unbroken(list)
  local spans = {}
  for i, words in ipairs(list) do
    spans[i] = ("<span>%s</span>"):format(html.text(words))
  end
  return table.concat(spans, " ")
end

-- An id as the fragment of a URL, without the #.
function html.fragment(id)
  return (text.visible(id):gsub("[^%w%-._~/]", function(byte)
    return ("%%%02X"):format(byte:byte())
  end))
end

-- JSON as the text of a script element, escaped so that no end tag or comment in it ends the element.
function html.json(encoded)
  return (encoded:gsub("<", "\\u003c"):gsub("[\xc2-\xf4][\x80-\xbf]+", json.escaped))
end

return html
