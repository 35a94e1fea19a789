-- roff.lua: words for a manual page.
local map = require("base.map")
local text = require("base.text")

local roff = {}

local named = { ["\\"] = "\\e", ["-"] = "\\-", ["'"] = "\\(aq", ["`"] = "\\(ga", ["^"] = "\\(ha", ["~"] = "\\(ti" }

-- Words that stand as they are, of printable ASCII.
function roff.plain(words)
  return (words:gsub("[\\%-'`%^~]", named))
end

local function bold(words)
  return "\\fB" .. roff.plain(words) .. "\\fR"
end

-- What a command takes, as argparse says it: options in bold, names of what is to be given in italics.
function roff.marked(usage)
  return (usage:gsub("[^%s%[%]()|]+", function(word)
    if word:find("^%-") then
      return bold(word)
    end
    return word:find("%u") and "\\fI" .. roff.plain(word) .. "\\fR" or roff.plain(word)
  end))
end

-- The lines of a paragraph of words that have their escapes; none can be taken for a request.
function roff.lines(words)
  local lines = map(text.wrap(words, 78), function(line) return (line:gsub("^%.", "\\&.")) end)
  return table.concat(lines, "\n")
end

function roff.paragraph(words)
  return roff.lines(roff.plain(words))
end

-- A label of a list, such as a key.
roff.label = bold

return roff
