-- html.lua: pages of HTML, and drawings in SVG. Values are text: templates and html.format escape them, so that no name in a
-- model is read as HTML. Only markup stands as it is, which only the functions here make. Pages are ASCII, so that they need no
-- charset declaration.
local host = require("host")
local json = require("base.json")
local text = require("base.text")

local html = {}

local markup = {} -- the metatable of markup, { html = bytes }

local function as_markup(bytes) return setmetatable({ html = bytes }, markup) end

local references = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;", ["'"] = "&#39;" }

-- A character beyond ASCII by its number.
local function reference(character)
  return ("&#%d;"):format(utf8.codepoint(character))
end

-- UTF-8 of several lines.
local function escaped_lines(words)
  return (words:gsub("[&<>\"']", references):gsub("[\xc2-\xf4][\x80-\xbf]+", reference))
end

-- What a value is in a page: text, also as the value of an attribute in quotes, or markup. Any other value stays what it is. HTML
-- reads references to control characters as other characters.
function html.escaped(value)
  if type(value) == "string" then
    return value:find("[^ !#$%%(-;=?-~]") and escaped_lines(text.visible(value)) or value
  end
  return getmetatable(value) == markup and value.html or value
end

-- string.format of markup: the format is HTML, and each argument is escaped.
function html.format(format, ...)
  local values = table.pack(...)
  for i = 1, values.n do
    values[i] = html.escaped(values[i])
  end
  return as_markup(format:format(table.unpack(values, 1, values.n)))
end

-- The values of a list as markup, with HTML between them.
function html.concat(list, between)
  local pieces = {}
  for i, value in ipairs(list) do
    pieces[i] = html.escaped(value)
  end
  return as_markup(table.concat(pieces, between))
end

-- Text of several lines.
function html.lines(words) return as_markup(escaped_lines(words)) end

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
  return as_markup((html.escaped(name):gsub("_", "_<wbr>")))
end

-- A path, which may break after each "/" but the first.
function html.path(words)
  return as_markup((html.escaped(words):gsub("(.)/", "%1/<wbr>")))
end

-- Strings with a space between them; a line breaks inside one only if it does not fit a line.
function html.unbroken(list)
  local spans = {}
  for i, words in ipairs(list) do
    spans[i] = html.format("<span>%s</span>", words)
  end
  return html.concat(spans, " ")
end

-- An id as the fragment of a URL, without the #.
function html.fragment(id)
  return (text.visible(id):gsub("[^%w%-._~/]", function(byte)
    return ("%%%02X"):format(byte:byte())
  end))
end

-- JSON as the text of a script element, escaped so that no end tag or comment in it ends the element.
function html.json(encoded)
  return as_markup((encoded:gsub("<", "\\u003c"):gsub("[\xc2-\xf4][\x80-\xbf]+", json.escaped)))
end

-- A script of ours as the text of its element, which it must not end.
function html.script(source)
  assert(not source:lower():find("</script", 1, true) and not source:find("<!--", 1, true), "the script ends its element")
  return as_markup(source)
end

local digits <const> = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

-- A script as a Content-Security-Policy names it: its SHA-256 in base64, in which two digits hold three hexadecimal ones.
function html.hash(script)
  local encoded = (host.sha256(script.html) .. "00"):gsub("%x%x%x", function(three)
    local bits = tonumber(three, 16)
    return digits:sub((bits >> 6) + 1, (bits >> 6) + 1) .. digits:sub((bits & 63) + 1, (bits & 63) + 1)
  end)
  return ("sha256-%s="):format(encoded:sub(1, -2))
end

return html
