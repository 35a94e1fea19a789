-- changelog.lua: ONNX's docs/Changelog.md, the page of all versions of all operators: its sections, and what each
-- states, with line numbers. Only the sections that are asked for are parsed.
--
-- A page is { path, newest = { opset, line }, sections = { [op] = list of { op, since_version, label, line, text } } }.
-- The facts that a section states are
--   { op, since_version, deprecated, hash, doc,
--     attributes = list of { name, type, required, default, says },
--     inputs, outputs = list of { name, type, optional, variadic, heterogeneous, differentiable, says }, with min and max,
--     type_constraints = list of { name, types, says } }
-- The facts, all lists and all rows also have their `line`; max is math.huge if there is no limit. A deprecated version
-- has empty lists: some versions of ONNX print its lists and others do not, and its nodes are refused anyway.
local fail = require("base.fail")
local host = require("host")
local map = require("base.list").map
local text = require("base.text")

local changelog = {}

local max_bytes, max_section_bytes = 16 * 1024 * 1024, 256 * 1024
local domain_heading = "# ai.onnx (default)"
local whole = "give the whole docs/Changelog.md of ONNX, unchanged"

local function refuse(path, line, format, ...)
  fail.refused({ place = path, line = line, what = format:format(...), help = whole })
end

-- A line of the page as a message may show it.
local function shown(line)
  line = line:gsub("[^\32-\126]", "?")
  return #line > 60 and line:sub(1, 60) .. "..." or line
end

local function read(path)
  local bytes, problem, _, is_no_file = host.read_file(path, max_bytes + 1)
  if not bytes then
    fail.unread({ place = path, what = problem }, is_no_file)
  elseif #bytes > max_bytes then
    refuse(path, 1, "larger than %d bytes", max_bytes)
  end
  local odd = bytes:find("[%z\1-\8\11-\31\127]")
  if odd then
    local byte = bytes:byte(odd)
    refuse(path, text.line_at(bytes, odd), byte == 13 and "the line ends in CR LF, and ONNX's in LF"
      or "the byte 0x%02x is no text", byte)
  end
  local _, broken = utf8.len(bytes)
  if broken then
    refuse(path, text.line_at(bytes, broken), "the byte 0x%02x is no UTF-8", bytes:byte(broken))
  end
  if bytes ~= "" and bytes:sub(-1) ~= "\n" then
    refuse(path, text.line_at(bytes, #bytes), "the page ends in the middle of a line")
  end
  return bytes
end

-- A heading of an op version: its op and since_version, and whether it is deprecated.
local function read_heading(path, number, line)
  local name, repeated, deprecated = line:match('^### <a name="([^"]*)"></a>%*%*([^*]*)%*%*(.*)</a>$')
  local op, digits = (name or ""):match("^([%w_.]+)%-(%d+)$")
  local since = math.tointeger(tonumber(digits))
  if not since or repeated ~= name or deprecated ~= "" and deprecated ~= " (deprecated)" then
    refuse(path, number, "'%s' is no heading of an op version", shown(line))
  end
  return op, since, deprecated ~= ""
end

-- Reads the headings of a page; those of the default domain must be in order.
function changelog.read(path)
  local bytes = read(path)
  local page = { path = path, newest = nil, sections = {} }
  local in_domain, section, number = false, nil, 0
  for start, line in bytes:gmatch("()([^\n]*)\n") do
    number = number + 1
    local level = line:match("^(##?#?) ")
    if level and section then
      section.text = bytes:sub(section.start, start - 1)
      section = nil
    end
    if level == "#" then
      in_domain = line == domain_heading
    elseif level == "##" and in_domain then
      local opset = math.tointeger(tonumber(line:match("^## Version (%d+) of the default ONNX operator set$")))
      if not opset or page.newest and opset <= page.newest.opset then
        refuse(path, number, "'%s' is no heading of the next opset", shown(line))
      end
      page.newest = { opset = opset, line = number }
    elseif level == "###" and in_domain then
      local op, since, deprecated = read_heading(path, number, line)
      section = { op = op, since_version = since, label = ("%s-%d"):format(op, since), deprecated = deprecated, line = number,
        start = start, opset = page.newest and page.newest.opset }
      local list = page.sections[op] or {}
      page.sections[op] = list
      for _, other in ipairs(list) do
        if other.since_version == since then
          refuse(path, number, "%s is given again, after line %d", section.label, other.line)
        end
      end
      list[#list + 1] = section
    end
  end
  if section then
    section.text = bytes:sub(section.start)
  end
  if not page.newest then
    refuse(path, 1, "there is no '%s' with a '## Version' below it", domain_heading)
  end
  for _, list in pairs(page.sections) do
    table.sort(list, function(a, b) return a.since_version < b.since_version end)
  end
  return page
end

-- The first 16 hex digits of the SHA-256 of a section's text, as spec/split.lua has it.
local function hash_of(section)
  return host.sha256(section.text:match("^.*%S") .. "\n"):sub(1, 16)
end

-- The blocks of a section below its `####` headings: list of { title, line, text }; the first is untitled.
local function blocks_of(section)
  local blocks = { { line = section.line, lines = {} } }
  for i, line in ipairs(text.lines(section.text)) do
    local title = line:match("^#### (.*)$")
    if title then
      blocks[#blocks + 1] = { title = title, line = section.line + i - 1, lines = {} }
    elseif i > 1 then
      table.insert(blocks[#blocks].lines, line)
    end
  end
  return blocks
end

local function doc_of(block)
  local lines = map(block.lines, function(line) return (line:gsub("^  ", "")) end)
  return table.concat(lines, "\n"):gsub("^\n+", ""):match("^.*[^\n]") or ""
end

-- The items of a block's <dl>: list of { dt, dd, line }.
local function items_of(path, block)
  local body = table.concat(block.lines, "\n") .. "\n"
  local place = 1
  local function line_here()
    return block.line + text.line_at(body, place)
  end
  -- Whether a tag comes next; then it is passed.
  local function take(tag)
    place = body:find("%S", place) or #body
    local is_next = body:sub(place, place + #tag - 1) == tag
    place = is_next and place + #tag or place
    return is_next
  end
  local function words_of(open, close)
    if not take(open) then
      refuse(path, line_here(), "there is no %s where one should be", open)
    end
    local first, last = body:find(close, place, true)
    local words = body:sub(place, (first or 0) - 1)
    if not first or words:find("</?d[dlt]>") then
      refuse(path, line_here(), "%s has no %s: is the page cut off?", open, close)
    end
    place = last + 1
    return text.flat(words)
  end

  if not take("<dl>") then
    refuse(path, block.line, "'%s' has no <dl>", block.title)
  elseif not body:find("</dl>", place, true) then
    refuse(path, line_here(), "<dl> has no </dl>: is the page cut off?")
  end
  local items = {}
  while not take("</dl>") do
    items[#items + 1] = { line = line_here(), dt = words_of("<dt>", "</dt>"), dd = words_of("<dd>", "</dd>") }
  end
  place = body:find("%S", place)
  if place then
    refuse(path, line_here(), "unexpected text after </dl>")
  end
  return items
end

local function read_attribute(path, item)
  local name, rest = item.dt:match("^<tt>([^<]*)</tt> : (.*)$")
  local kind, note = (rest or ""):match("^([%a_ ]-) %((.*)%)$")
  kind = kind or rest
  local default = note and note:match("^default is (.*)$")
  if not name or not kind:find("^[%a_ ]+$") or note and note ~= "required" and not default then
    refuse(path, item.line, "'%s' is no attribute", shown(item.dt))
  end
  return { name = name, type = kind, required = note == "required", default = default, says = item.dd, line = item.line }
end

-- The words in parentheses behind a parameter's name; "non-differentiable" is one more.
local is_tag = { optional = true, variadic = true, heterogeneous = true, differentiable = true }

local function read_parameter(path, item)
  local name, words, kind = item.dt:match("^<tt>([^<]*)</tt>(.-) : (.*)$")
  local listed = name and (words == "" and "" or words:match("^ %((.+)%)$"))
  if not listed then
    refuse(path, item.line, "'%s' is no input or output", shown(item.dt))
  end
  local parameter = { name = name, type = kind, optional = false, variadic = false, heterogeneous = false,
    says = item.dd, line = item.line }
  for word in listed:gmatch("[^,]+") do
    local tag = text.flat(word)
    local field = tag == "non-differentiable" and "differentiable" or tag
    if not is_tag[field] then
      refuse(path, item.line, "'%s' is %s, which is not known", shown(name), shown(tag))
    end
    parameter[field] = field == tag
  end
  return parameter
end

local function read_constraint(path, item)
  local name, listed = item.dt:match("^<tt>([^<]*)</tt> : (.*)$")
  if not name then
    refuse(path, item.line, "'%s' is no type constraint", shown(item.dt))
  end
  local constraint = { name = name, types = {}, says = item.dd, line = item.line }
  for kind in (listed .. ", "):gmatch("(.-), ") do
    table.insert(constraint.types, kind)
  end
  return constraint
end

-- A block as a list of rows; `line` is that of its heading.
local function rows_of(path, block, read_row)
  local rows = map(items_of(path, block), function(item) return read_row(path, item) end)
  rows.line = block.line
  return rows
end

-- Notes how many parameters there may be. If the number can vary, it is in the heading.
local function count(path, block, range, rows)
  local min, max = range:match("^ %((%d+) %- ([%d&#;]+)%)$")
  if range ~= "" and not (min and (max == "&#8734;" or tonumber(max))) then
    refuse(path, block.line, "'%s' is no heading of a section", shown(block.title))
  end
  rows.min = min and math.tointeger(tonumber(min)) or #rows
  rows.max = max == "&#8734;" and math.huge or max and math.tointeger(tonumber(max)) or #rows
end

-- Every section states the version's number in the same sentence. It must agree with the headings above.
local function check_since(path, block, section)
  local became = section.deprecated and "deprecated" or "available"
  for i, line in ipairs(block.lines) do
    if line ~= "" then
      local how, words = line:match("^This version of the operator has been (%a+) since version (%d+) of the default ONNX "
        .. "operator set%.$")
      local since = math.tointeger(tonumber(words))
      if how ~= became then
        refuse(path, block.line + i, "'%s' does not say since when the version is %s", shown(line), became)
      elseif since ~= section.since_version or since ~= section.opset then
        refuse(path, block.line + i, "%s stands below opset %s and says that it is of version %s", section.label,
          section.opset or "0", words)
      end
      return
    end
  end
  refuse(path, block.line, "'Version' is empty")
end

-- By the title of a block, without the number of parameters: its list in the facts, and the function that reads an item.
local lists = {
  Attributes = { "attributes", read_attribute },
  Inputs = { "inputs", read_parameter },
  Outputs = { "outputs", read_parameter },
  ["Type Constraints"] = { "type_constraints", read_constraint },
}

-- The facts that a section of a page states.
function changelog.facts(page, section)
  local path, line = page.path, section.line
  if #section.text > max_section_bytes then
    refuse(path, line, "%s has %d bytes, which is more than %d", section.label, #section.text, max_section_bytes)
  end
  local blocks, seen = blocks_of(section), {}
  local facts = {
    op = section.op,
    since_version = section.since_version,
    deprecated = section.deprecated,
    hash = hash_of(section),
    doc = doc_of(blocks[1]),
    attributes = { line = line },
    inputs = { line = line, min = 0, max = 0 },
    outputs = { line = line, min = 0, max = 0 },
    type_constraints = { line = line },
    line = line,
  }
  for i = 2, #blocks do
    local block = blocks[i]
    local name, range = block.title:match("^(%a+)( %(.*%))$")
    name, range = name or block.title, range or ""
    local list = lists[name]
    local is_counted = list and list[2] == read_parameter
    if seen[name] then
      refuse(path, block.line, "'%s' is given twice", shown(name))
    elseif not list and name ~= "Version" or range ~= "" and not is_counted then
      refuse(path, block.line, "'%s' is no heading of a section", shown(block.title))
    end
    seen[name] = true
    if list then
      local rows = rows_of(path, block, list[2])
      if is_counted then
        count(path, block, range, rows)
      end
      facts[list[1]] = section.deprecated and facts[list[1]] or rows
    else
      check_since(path, block, section)
    end
  end
  if not seen.Version then
    refuse(path, line, "%s has no '#### Version': is the page cut off?", section.label)
  end
  return facts
end

return changelog
