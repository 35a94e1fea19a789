-- block_text.lua: writes a version or a deprecation as lines of spec/<op>.lua, as a person would write them.
local map = require("base.list").map
local text = require("base.text")

local width = 112

local function quoted(words)
  return '"' .. words:gsub('[\\"]', "\\%0") .. '"'
end

-- A list of dtypes: the name that spec/types.lua has for it, or the list itself.
local function dtypes_text(list, types)
  for _, name in ipairs(text.sorted_keys(types)) do
    if table.concat(types[name], ",") == table.concat(list, ",") then
      return "types." .. name
    end
  end
  local lines = text.wrap(table.concat(map(list, quoted), ", ") .. ",", width - 12)
  return "{\n            " .. table.concat(lines, "\n            ") .. "\n          }"
end

-- A field of a row as it is written, or nil if it is absent.
local function field(name, value)
  if value == nil then
    return nil
  elseif type(value) == "table" then
    return ("%s = { %s }"):format(name, table.concat(map(value, quoted), ", "))
  end
  return ("%s = %s"):format(name, type(value) == "string" and quoted(value) or tostring(value))
end

-- The words in `first`, then the fields that the row has.
local function fields_text(row, first, names)
  local words = first
  for _, name in ipairs(names) do
    words[#words + 1] = field(name, row[name])
  end
  return table.concat(words, ", ")
end

-- The news of a version: one string on several lines.
local function news_text(news)
  local lines = text.wrap(news, width - 15)
  for i, line in ipairs(lines) do
    lines[i] = quoted(i < #lines and line .. " " or line)
  end
  return ("      news   = %s,\n"):format(table.concat(lines, " ..\n        "))
end

-- A row: the words in `first`, then the fields in their order, and its evidence on a line of its own.
local function row_text(row, first, names)
  local evidence = field("says", row.says) or field("decided", row.decided) or field("gone", row.gone)
  return ("        { %s,\n          %s },\n"):format(fields_text(row, first, names), evidence)
end

local function list_text(name, rows, to_text)
  if #rows == 0 then
    return ("      %s = {},\n"):format(name)
  end
  return ("      %s = {\n%s      },\n"):format(name, table.concat(map(rows, to_text)))
end

local function doc_text(doc)
  local level = ""
  while (doc .. "]"):find("]" .. level .. "]", 1, true) do
    level = level .. "="
  end
  return ("      doc = [%s[\n%s]%s],\n"):format(level, doc, level)
end

local function declared(names)
  return function(row)
    return row_text(row, { quoted(row[1]), quoted(row[2]) }, names)
  end
end

local parameter_text = declared({ "optional", "variadic", "differentiable" })

local block_text = {}

local rule_fields = { "given", "otherwise", "rank", "when", "parts", "fail", "keepdims" }

-- The decision of a row of the length rules, without its evidence; "" if there is none yet.
function block_text.rule(row)
  return fields_text(row, {}, rule_fields)
end

-- The lines of an op's deprecation: { since_version, source, doc }.
function block_text.of_deprecation(row)
  return ("  deprecated = { since_version = %d,\n    source = { %s, %s },\n%s"):format(row.since_version, quoted(row.source[1]),
    quoted(row.source[2]), doc_text(row.doc):gsub("^    ", ""):gsub(",\n$", " },\n"))
end

-- The block of a version, from "    { since_version" to its last line.
function block_text.of_version(version, types)
  local block = table.concat({
    ("    { since_version = %d,\n"):format(version.since_version),
    ("      source = { %s, %s },\n"):format(quoted(version.source[1]), quoted(version.source[2])),
    news_text(version.news),
    doc_text(version.doc),
    list_text("attributes", version.attributes, declared({ "default", "optional", "assumed", "values" })),
    list_text("inputs", version.inputs, parameter_text),
    list_text("outputs", version.outputs, parameter_text),
    list_text("type_constraints", version.type_constraints, function(row)
      return row_text(row, { quoted(row[1]), dtypes_text(row[2], types) }, { "sequence" })
    end),
    list_text("length_rules", version.length_rules, function(row)
      return row_text(row, { field("undecided", row.undecided) }, rule_fields)
    end),
    list_text("unclear", version.unclear, function(note) return row_text(note, {}, { "flag", "of", "result", "links" }) end),
  })
  return (block:gsub(",\n$", " },\n"))
end

return block_text
