-- changelog.lua: ONNX's docs/Changelog.md, the page of all versions of all operators: its sections, and what each
-- states, with line numbers. Only the sections that are asked for are parsed.
--
-- A page is { path, newest = { opset, line }, sections = { [op] = list of { op, since_version, line, text } } }.
-- What a section states, its facts, are
--   { op, since_version, deprecated, hash, doc,
--     attributes = list of { name, type, required, default, says },
--     inputs, outputs = list of { name, type, optional, variadic, heterogeneous, differentiable, says }, with min and max,
--     type_constraints = list of { name, types, says } }
-- The facts, all lists and all rows also have their `line`; max is math.huge if there is no limit.
local fail = require("base.fail")
local host = require("host")
local text = require("base.text")

local changelog = {}

local max_bytes, max_section_bytes = 16 * 1024 * 1024, 256 * 1024
local domain_heading = "# ai.onnx (default)"
local whole = "take the whole docs/Changelog.md of ONNX, as it is"

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
  local name, repeated, deprecated = line:match('^### <a name="([^"]*)"></a>%*%*(.-)%*%*(.*)</a>$')
  local op, since = (name or ""):match("^([%w_.]+)%-(%d+)$")
  if not op or repeated ~= name or deprecated ~= "" and deprecated ~= " (deprecated)" then
    refuse(path, number, "'%s' is no heading of an op version", shown(line))
  end
  return op, math.tointeger(tonumber(since)), deprecated ~= ""
end

-- Reads a page as far as its headings; those of the default domain must be in order.
function changelog.read(path)
  local bytes = read(path)
  local page = { path = path, newest = nil, sections = {} }
  local in_domain, section, number = false, nil, 0
  for start, line, finish in bytes:gmatch("()([^\n]*)\n()") do
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
      section = { op = op, since_version = since, deprecated = deprecated, line = number, start = start, body = finish,
        opset = page.newest and page.newest.opset }
      local list = page.sections[op] or {}
      page.sections[op] = list
      for _, other in ipairs(list) do
        if other.since_version == since then
          refuse(path, number, "%s-%d stands here again, after line %d", op, since, other.line)
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

-- The section of an op version, or nil.
function changelog.find(page, op, since_version)
  for _, section in ipairs(page.sections[op] or {}) do
    if section.since_version == since_version then
      return section
    end
  end
end

-- The sections of an op whose versions its table lacks, in their order.
function changelog.missing(page, op)
  local known, missing = {}, {}
  for _, version in ipairs(op.versions) do
    known[version.since_version] = true
  end
  if op.deprecated then
    known[op.deprecated.since_version] = true
  end
  for _, section in ipairs(page.sections[op.op] or {}) do
    missing[#missing + 1] = not known[section.since_version] and section or nil
  end
  return missing
end

-- The first 16 hex digits of the SHA-256 of a section's text, as spec/split.lua has it.
local function hash_of(section)
  return host.sha256((section.text:gsub("%s*$", "\n"))):sub(1, 16)
end

-- The blocks of a section below its `####` headings: list of { title, line, text }; the first is untitled.
local function blocks_of(section)
  local blocks, number = { { line = section.line, lines = {} } }, section.line - 1
  for line in section.text:gmatch("([^\n]*)\n") do
    number = number + 1
    local title = line:match("^#### (.*)$")
    if title then
      blocks[#blocks + 1] = { title = title, line = number, lines = {} }
    elseif number > section.line then
      table.insert(blocks[#blocks].lines, line)
    end
  end
  return blocks
end

local function doc_of(block)
  local lines = {}
  for i, line in ipairs(block.lines) do
    lines[i] = line:gsub("^  ", "")
  end
  return (table.concat(lines, "\n"):gsub("^\n+", ""):gsub("\n+$", ""))
end

-- The items of a block's <dl>: list of { dt, dd, line }.
local function items_of(path, block)
  local body = table.concat(block.lines, "\n") .. "\n"
  local place = 1
  local function refuse_here(format, ...)
    refuse(path, block.line + text.line_at(body, place), format, ...)
  end
  -- what stands between two tags, the first of which must come next
  local function between(open, close)
    place = body:find("%S", place) or #body
    if body:sub(place, place + #open - 1) ~= open then
      return nil
    end
    local finish = body:find(close, place, true)
    local words = finish and body:sub(place + #open, finish - 1)
    if not finish or open ~= "<dl>" and words:find("</?d[dlt]>") then
      refuse_here("%s has no %s: is the page cut off?", open, close)
    end
    local line = block.line + text.line_at(body, place)
    place = finish + #close
    return words, line
  end

  local inside, dl_line = between("<dl>", "</dl>")
  if not inside then
    refuse(path, block.line, "'%s' has no <dl>", block.title)
  elseif body:find("%S", place) then
    place = body:find("%S", place)
    refuse_here("something stands behind </dl>")
  end
  local items = {}
  body, place = inside .. "\n", 1
  block = { line = dl_line - 1, title = block.title }
  while body:find("%S", place) do
    local dt, line = between("<dt>", "</dt>")
    local dd = dt and between("<dd>", "</dd>")
    if not dd then
      refuse_here("there is no %s where one should be", dt and "<dd>" or "<dt>")
    end
    items[#items + 1] = { dt = text.flat(dt), dd = text.flat(dd), line = line }
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

-- What a word in parentheses behind a parameter's name sets.
local tags = {
  optional = { "optional", true },
  variadic = { "variadic", true },
  heterogeneous = { "heterogeneous", true },
  differentiable = { "differentiable", true },
  ["non-differentiable"] = { "differentiable", false },
}

local function read_parameter(path, item)
  local name, words, kind = item.dt:match("^<tt>([^<]*)</tt>(.-) : (.*)$")
  local listed = name and (words == "" and "" or words:match("^ %((.+)%)$"))
  if not listed then
    refuse(path, item.line, "'%s' is no input or output", shown(item.dt))
  end
  local parameter = { name = name, type = kind, optional = false, variadic = false, heterogeneous = false,
    says = item.dd, line = item.line }
  for word in listed:gmatch("[^,]+") do
    local tag = tags[text.flat(word)]
    if not tag then
      refuse(path, item.line, "'%s' is %s, which is not known", shown(name), shown(text.flat(word)))
    end
    parameter[tag[1]] = tag[2]
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
  local rows = { line = block.line }
  for i, item in ipairs(items_of(path, block)) do
    rows[i] = read_row(path, item)
  end
  return rows
end

-- Parameters, and how many there may be: the heading tells when the number can vary.
local function parameters_of(path, block, range)
  local rows = rows_of(path, block, read_parameter)
  local min, max = range:match("^ %((%d+) %- ([%d&#;]+)%)$")
  if range ~= "" and not (min and (max == "&#8734;" or tonumber(max))) then
    refuse(path, block.line, "'%s' is no heading of a section", shown(block.title))
  end
  rows.min = min and math.tointeger(tonumber(min)) or #rows
  rows.max = max == "&#8734;" and math.huge or max and math.tointeger(tonumber(max)) or #rows
  return rows
end

-- Reads since when the version exists, which every section states in the same sentence.
local function read_since(path, block, is_deprecated)
  local became = is_deprecated and "deprecated" or "available"
  for i, line in ipairs(block.lines) do
    if line ~= "" then
      local how, since = line:match("^This version of the operator has been (%a+) since version (%d+) of the default ONNX "
        .. "operator set%.$")
      if how ~= became then
        refuse(path, block.line + i, "'%s' does not say since when the version is %s", shown(line), became)
      end
      return math.tointeger(tonumber(since)), block.line + i
    end
  end
  refuse(path, block.line, "'Version' is empty")
end

-- Functions that read a block into the facts of its section, by the title without the number of parameters.
local read_block = {}

function read_block.Version(facts, path, block)
  facts.since_version, facts.since_line = read_since(path, block, facts.deprecated)
end

function read_block.Attributes(facts, path, block)
  facts.attributes = rows_of(path, block, read_attribute)
end

function read_block.Inputs(facts, path, block, range)
  facts.inputs = parameters_of(path, block, range)
end

function read_block.Outputs(facts, path, block, range)
  facts.outputs = parameters_of(path, block, range)
end

read_block["Type Constraints"] = function(facts, path, block)
  facts.type_constraints = rows_of(path, block, read_constraint)
end

local has_range = { Inputs = true, Outputs = true }

local function add_blocks(facts, path, blocks)
  local seen = {}
  for i = 2, #blocks do
    local block = blocks[i]
    local name, range = block.title:match("^(%a+)( %(.*%))$")
    name, range = name or block.title, range or ""
    if seen[name] then
      refuse(path, block.line, "'%s' stands here twice", shown(name))
    elseif not read_block[name] or range ~= "" and not has_range[name] then
      refuse(path, block.line, "'%s' is no heading of a section", shown(block.title))
    end
    seen[name] = true
    read_block[name](facts, path, block, range)
  end
end

-- What a section of a page states.
function changelog.facts(page, section)
  local path = page.path
  if #section.text > max_section_bytes then
    refuse(path, section.line, "%s-%d has %d bytes, which is more than %d", section.op, section.since_version, #section.text,
      max_section_bytes)
  end
  local blocks = blocks_of(section)
  local facts = {
    op = section.op,
    since_version = nil,
    deprecated = section.deprecated,
    hash = hash_of(section),
    doc = doc_of(blocks[1]),
    attributes = { line = section.line },
    inputs = { line = section.line, min = 0, max = 0 },
    outputs = { line = section.line, min = 0, max = 0 },
    type_constraints = { line = section.line },
    line = section.line,
  }
  add_blocks(facts, path, blocks)
  if not facts.since_version then
    refuse(path, section.line, "%s-%d has no '#### Version': is the page cut off?", section.op, section.since_version)
  end
  if facts.since_version ~= section.since_version or section.opset ~= section.since_version then
    refuse(path, facts.since_line, "%s-%d stands below opset %s and says that it is of version %d", section.op,
      section.since_version, section.opset or "0", facts.since_version)
  end
  return facts
end

return changelog
