-- roff.lua: turns the text of a manual page into roff. `% NAME SECTION` begins the page; `# ` and `## ` begin headings, `: ` a
-- label, whose description follows below. Empty lines separate paragraphs; lines indented by four are printed as they are.
-- Literal words stand in backquotes, and placeholders in them in capitals.
local host = require("host")
local text = require("base.text")

local named = { ["\\"] = "\\e", ["-"] = "\\-", ["'"] = "\\(aq", ["`"] = "\\(ga", ["^"] = "\\(ha", ["~"] = "\\(ti" }

-- Words in the normal font, of printable ASCII.
local function plain(words)
  return (words:gsub("[\\%-'`%^~]", named))
end

local function typed(words)
  return "\\fB" .. plain(words):gsub("%f[%w]%u[%u_]*%f[^%u_]", "\\fI%0\\fB") .. "\\fR"
end

-- Words with their backquotes.
local function marked(words)
  local pieces = {}
  for before, inside in (words .. "``"):gmatch("([^`]*)`([^`]*)`") do
    pieces[#pieces + 1] = plain(before) .. (inside ~= "" and typed(inside) or "")
  end
  return table.concat(pieces)
end

-- A line that roff does not take for a request.
local function safe(line)
  return (line:gsub("^[.']", "\\&%0"))
end

local headings = {
  ["% "] = '.TH %s "" "splitgen ' .. host.version .. '"\n.nh',
  ["# "] = ".SH %s",
  ["##"] = ".SS %s",
  [": "] = ".TP\n%s",
}

-- The text of a page -> roff.
return function(source)
  local lines, words, needs_break, is_example = {}, {}, false, false
  local function add(line)
    lines[#lines + 1] = line
  end
  local function end_paragraph()
    for _, line in ipairs(text.wrap(marked(table.concat(words, " ")), 78)) do
      add(safe(line))
    end
    words = {}
  end
  local function begin_example(begins)
    if begins ~= is_example then
      end_paragraph()
      add(begins and (needs_break and ".PP\n.EX" or ".EX") or ".EE")
      is_example, needs_break = begins, false
    end
  end
  for _, line in ipairs(text.lines(source)) do
    local heading = headings[line:sub(1, 2)]
    begin_example(line:find("^    ") ~= nil)
    if is_example then
      add(safe(plain(line:sub(5))))
    elseif heading or line == "" then
      end_paragraph()
      add(heading and heading:format(marked(line:gsub("^[%%#:]+ ", ""))))
      needs_break = not heading
    else
      if needs_break then
        add(".PP")
      end
      needs_break = false
      words[#words + 1] = line
    end
  end
  begin_example(false)
  end_paragraph()
  return table.concat(lines, "\n") .. "\n"
end
