-- page_of_tables.lua: writes the tables in the form of ONNX's page, which is not part of the project.
local facts = require("opset.facts")
local sources = require("sources")

local types = load(sources.read("spec/types.lua"))()

-- Sentences with a trailing blank on ONNX's page, which the tables omit: the blank makes the hashes of sections match the tables.
local before_blank = { "^Which axis to split on%.$", " All values must be >= 0%.$" }

local function items_of(rows, show)
  local lines = { "<dl>\n" }
  for _, row in ipairs(rows) do
    local has_blank = row.says:find(before_blank[1]) or row.says:find(before_blank[2])
    lines[#lines + 1] = ("<dt><tt>%s</tt>%s</dt>\n<dd>%s%s</dd>\n"):format(row.name, show(row), row.says, has_blank and " " or "")
  end
  return table.concat(lines) .. "</dl>\n\n"
end

local function show_attribute(row)
  local note = row.default and "default is " .. row.default or row.required and "required"
  return (" : %s%s"):format(row.type, note and (" (%s)"):format(note) or "")
end

local function show_parameter(row)
  local tags = { row.optional and "optional" or row.variadic and "variadic" or nil }
  if row.differentiable ~= nil then
    tags[#tags + 1] = row.differentiable and "differentiable" or "non-differentiable"
  end
  return (#tags > 0 and (" (%s)"):format(table.concat(tags, ", ")) or "") .. " : " .. row.type
end

local function show_constraint(row)
  return " : " .. table.concat(row.types, ", ")
end

local function parameters_of(title, rows)
  local range = ""
  if rows.min ~= rows.max then
    range = (" (%d - %s)"):format(rows.min, rows.max == math.huge and "&#8734;" or rows.max)
  end
  return ("#### %s%s\n\n%s"):format(title, range, items_of(rows, show_parameter))
end

local function section_of(version)
  local name, became = ("%s-%d"):format(version.op, version.since_version), version.deprecated and "deprecated" or "available"
  local head = ('### <a name="%s"></a>**%s**%s</a>\n\n  %s\n\n#### Version\n\nThis version of the operator has been %s since '
    .. "version %d of the default ONNX operator set.\n\n"):format(name, name, version.deprecated and " (deprecated)" or "",
      (version.doc:gsub("\n(%S)", "\n  %1")), became, version.since_version)
  return version.deprecated and head or head .. "#### Attributes\n\n" .. items_of(version.attributes, show_attribute)
    .. parameters_of("Inputs", version.inputs) .. parameters_of("Outputs", version.outputs)
    .. "#### Type Constraints\n\n" .. items_of(version.type_constraints, show_constraint)
end

-- The text of the page, for the project's tables or for other ones, { [path] = text }.
return function(tables)
  local page, newest = { "# ai.onnx (default)\n" }, 0
  local sections = {}
  for _, path in ipairs({ "spec/split.lua", "spec/split_to_sequence.lua" }) do
    local op = load(tables and tables[path] or sources.read(path))(types)
    newest = math.max(newest, op.newest_opset)
    for _, version in ipairs(facts.of_op(op)) do
      local since = version.since_version
      sections[since] = (sections[since] or "") .. section_of(version)
    end
  end
  for opset = 1, newest do
    page[#page + 1] = ("## Version %d of the default ONNX operator set\n%s"):format(opset, sections[opset] or "")
  end
  return table.concat(page)
end
