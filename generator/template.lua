-- template.lua: C with holes. `$ ` begins a line of ours:
--   $ for x in a.list do   $ if a.flag then   $ if not a.flag then   $ else   $ end   $ -- a comment
-- and ${a.b} is a value, ${,} a comma except in the last round of the innermost loop. There is no
-- logic: what a template shows was computed, and named, before. A template's every error tells its line.
local fail = require("fail")

local template = {}

local function refuse(name, line, format, ...)
  fail.refused({ place = name, line = line, what = format:format(...) })
end

-- A dotted name as its list of words, or nil.
local function words_of(dotted)
  if not ("." .. dotted):find("^[%.%a_][%.%w_]*$") then
    return nil
  end
  local words = {}
  for word in (dotted .. "."):gmatch("([^%.]*)%.") do
    if not word:find("^[%a_][%w_]*$") then
      return nil
    end
    words[#words + 1] = word
  end
  return words
end

-- One of our lines -> a node, still without a body.
local function parse_directive(name, number, text)
  local function dotted(words)
    return words_of(words) or refuse(name, number, "'%s' is no dotted name", words)
  end
  local variable, list = text:match("^for%s+(%S+)%s+in%s+(%S+)%s+do$")
  if variable then
    if not variable:find("^[%a_][%w_]*$") then
      refuse(name, number, "'%s' is no name for a loop's value", variable)
    end
    return { kind = "for", line = number, variable = variable, value = dotted(list), shown = list }
  end
  local condition = text:match("^if%s+not%s+(%S+)%s+then$")
  if condition then
    return { kind = "if", line = number, value = dotted(condition), shown = condition, negated = true }
  end
  condition = text:match("^if%s+(%S+)%s+then$")
  if condition then
    return { kind = "if", line = number, value = dotted(condition), shown = condition }
  end
  if text == "else" or text == "end" then
    return { kind = text, line = number }
  end
  refuse(name, number, "'$ %s' is neither for, if, else, end nor a comment", text)
end

-- A line of C -> its pieces: strings, and holes { value = words } or { comma = true }.
local function parse_line(name, number, text)
  local pieces, place = {}, 1
  while true do
    local first = text:find("${", place, true)
    if not first then
      break
    end
    local last = text:find("}", first, true) or refuse(name, number, "'${' without '}'")
    pieces[#pieces + 1] = text:sub(place, first - 1)
    local hole = text:sub(first + 2, last - 1)
    local words = words_of(hole)
    if hole ~= "," and not words then
      refuse(name, number, "'${%s}' is no dotted name", hole)
    end
    pieces[#pieces + 1] = { value = words, shown = hole, comma = hole == "," }
    place = last + 1
  end
  pieces[#pieces + 1] = text:sub(place)
  return { kind = "line", line = number, pieces = pieces }
end

-- The text of a template -> a tree of nodes; `name` is for messages.
function template.parse(name, text)
  local open = { { kind = "template", body = {} } }
  local number = 0
  for line in (text:gsub("\n$", "") .. "\n"):gmatch("(.-)\n") do
    number = number + 1
    local block = open[#open]
    local directive = line:match("^%$%s+(.-)%s*$") or line == "$" and ""
    if not directive then
      block.body[#block.body + 1] = parse_line(name, number, line)
    elseif not directive:find("^%-%-") then
      local node = parse_directive(name, number, directive)
      if node.kind == "end" then
        if #open == 1 then
          refuse(name, number, "'end' without 'for' or 'if'")
        end
        open[#open] = nil
      elseif node.kind == "else" then
        if block.kind ~= "if" or block.body == block.when_false then
          refuse(name, number, "'else' without 'if'")
        end
        block.body = block.when_false
      else
        block.body[#block.body + 1] = node
        node.when_true, node.when_false = {}, {}
        node.body = node.when_true
        open[#open + 1] = node
      end
    end
  end
  if #open > 1 then
    refuse(name, open[#open].line, "'%s' without 'end'", open[#open].kind)
  end
  return { name = name, body = open[1].body }
end

-- Looks a dotted name up; nothing that is missing has a meaning.
local function lookup(name, node, words, shown, values)
  local value = values
  for _, word in ipairs(words) do
    if type(value) ~= "table" then
      refuse(name, node.line, "'%s': '%s' has no fields", shown, tostring(value))
    end
    value = value[word]
    if value == nil then
      refuse(name, node.line, "'%s': there is no '%s'", shown, word)
    end
  end
  return value
end

local render_body

local renderers = {}

function renderers.line(name, node, values, round, output)
  local line = {}
  for _, piece in ipairs(node.pieces) do
    if type(piece) == "string" then
      line[#line + 1] = piece
    elseif piece.comma then
      if not round then
        refuse(name, node.line, "'${,}' outside a loop")
      end
      line[#line + 1] = round.last and "" or ","
    else
      local value = lookup(name, node, piece.value, piece.shown, values)
      if type(value) ~= "string" and math.type(value) ~= "integer" then
        refuse(name, node.line, "'%s' is a %s, not a value to write", piece.shown, type(value))
      end
      line[#line + 1] = tostring(value)
    end
  end
  output[#output + 1] = (table.concat(line):gsub("%s+$", ""))
end

renderers["for"] = function(name, node, values, _, output)
  local list = lookup(name, node, node.value, node.shown, values)
  if type(list) ~= "table" then
    refuse(name, node.line, "'%s' is a %s, not a list", node.shown, type(list))
  end
  if values[node.variable] ~= nil then
    refuse(name, node.line, "'%s' is a name already", node.variable)
  end
  local scope = setmetatable({}, { __index = values })
  for i, value in ipairs(list) do
    scope[node.variable] = value
    render_body(name, node.body, scope, { last = i == #list }, output)
  end
end

renderers["if"] = function(name, node, values, round, output)
  local value = lookup(name, node, node.value, node.shown, values)
  if type(value) ~= "boolean" then
    refuse(name, node.line, "'%s' is a %s, not a yes or no", node.shown, type(value))
  end
  local branch = value == not node.negated and node.when_true or node.when_false
  render_body(name, branch, values, round, output)
end

function render_body(name, body, values, round, output)
  for _, node in ipairs(body) do
    renderers[node.kind](name, node, values, round, output)
  end
end

-- Fills a parsed template; `values` is a table of what its names stand for.
function template.render(parsed, values)
  local output = {}
  render_body(parsed.name, parsed.body, values, nil, output)
  return table.concat(output, "\n") .. "\n"
end

return template
