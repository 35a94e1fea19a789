-- facts.lua: the facts of versions in our tables, in the form that changelog.lua has, and the differences between facts.
local changelog = require("opset.changelog")
local fail = require("base.fail")
local map = require("base.list").map
local text = require("base.text")

local facts = {}

local attribute_types = { int = "int", ints = "list of ints", string = "string" }

local function attribute_of(row)
  return { name = row[1], type = attribute_types[row[2]], required = not row.default and not row.optional,
    default = row.default and tostring(row.default), says = text.flat(row.says) }
end

local function constraint_of(row)
  local form = row.sequence and "seq(tensor(%s))" or "tensor(%s)"
  return { name = row[1], types = map(row[2], function(dtype) return form:format(dtype) end), says = text.flat(row.says) }
end

local function parameters_of(rows)
  local parameters = { min = 0, max = #rows }
  for i, row in ipairs(rows) do
    parameters[i] = {
      name = row[1],
      type = row[2],
      optional = row.optional or false,
      variadic = row.variadic or false,
      heterogeneous = false,
      differentiable = row.differentiable,
      says = text.flat(row.says),
    }
    parameters.min = parameters.min + (row.optional and 0 or 1)
    parameters.max = row.variadic and math.huge or parameters.max
  end
  return parameters
end

-- The facts of a row of an op's versions.
function facts.of_table(op, version)
  return {
    op = op.op,
    since_version = version.since_version,
    deprecated = false,
    hash = version.source[2],
    doc = version.doc,
    attributes = map(version.attributes, attribute_of),
    inputs = parameters_of(version.inputs),
    outputs = parameters_of(version.outputs),
    type_constraints = map(version.type_constraints, constraint_of),
  }
end

-- The facts of the deprecation of an op: a section with a text and no more.
function facts.of_deprecation(op)
  return { op = op.op, since_version = op.deprecated.since_version, deprecated = true, hash = op.deprecated.source[2],
    doc = op.deprecated.doc, attributes = {}, inputs = parameters_of({}), outputs = parameters_of({}), type_constraints = {} }
end

-- The facts of every version of an op: of the page if there is one, else of the table. Sorted by since_version.
function facts.of_op(op, page)
  if page then
    return map(page.sections[op.op] or {}, function(section) return changelog.facts(page, section) end)
  end
  local list = map(op.versions, function(version) return facts.of_table(op, version) end)
  list[#list + 1] = op.deprecated and facts.of_deprecation(op)
  return list
end

-- The facts of an op's table, by since_version.
function facts.known(op)
  local known = {}
  for _, version in ipairs(facts.of_op(op)) do
    known[version.since_version] = version
  end
  return known
end

-- The sections of a page that the table of an op lacks, in their order.
function facts.missing(page, op)
  local known, missing = facts.known(op), {}
  for _, section in ipairs(page.sections[op.op] or {}) do
    missing[#missing + 1] = not known[section.since_version] and section or nil
  end
  return missing
end

-- The facts of a version that does not exist, for comparison with a first version.
function facts.none(op)
  return { op = op.op, since_version = 0, deprecated = false, doc = "", attributes = {}, inputs = {}, outputs = {},
    type_constraints = {} }
end

-- All ops of the tables, or only the named one; `command` is the command of `spec` that has the option --op.
function facts.ops_named(spec, name, command)
  local known = {}
  for i, op in ipairs(spec.ops) do
    if op.op == name then
      return { op }
    end
    known[i] = op.op
  end
  if name then
    fail.options("spec " .. command, "--op '%s' is none of %s", name, table.concat(known, ", "))
  end
  return spec.ops
end

-- The row of a name, or nil.
function facts.find(rows, name)
  for _, row in ipairs(rows) do
    if row.name == name then
      return row
    end
  end
end

-- Whether two rows of one name have the same type, default and text.
function facts.are_same(a, b)
  return a.type == b.type and a.default == b.default and a.says == b.says
end

-- The lists of facts. For each list, the fields of a row beside its name, and functions that put their values into words.
local function yes(value) return value and "yes" or "no" end
local function itself(value) return value end
local function or_none(value) return value or "none" end

local parameter_fields = {
  { "type", itself },
  { "optional", yes },
  { "variadic", yes },
  { "heterogeneous", yes },
  { "differentiable", function(value) return value == nil and "not stated" or yes(value) end },
}
facts.lists = {
  { "attributes", { { "type", itself }, { "required", yes }, { "default", or_none } } },
  { "inputs", parameter_fields },
  { "outputs", parameter_fields },
  { "type_constraints", { { "types", function(value) return table.concat(value, ", ") end } } },
}

function facts.count_in_words(number)
  return number == math.huge and "unbounded" or tostring(number)
end

-- Calls report(field, line of a, value of a, value of b) for each difference between the rows of two lists.
local function compare_rows(name, fields, a, b, report)
  for _, limit in ipairs({ "min", "max" }) do
    if a[limit] ~= b[limit] then
      report(("%s %s"):format(name, limit), a.line, facts.count_in_words(a[limit]), facts.count_in_words(b[limit]))
    end
  end
  for i = 1, math.max(#a, #b) do
    local row, other = a[i], b[i]
    if not row or not other or row.name ~= other.name then
      report(("%s[%d]"):format(name, i), (row or a).line, row and row.name or "none", other and other.name or "none")
    else
      for _, field in ipairs(fields) do
        local value, should = field[2](row[field[1]]), field[2](other[field[1]])
        if value ~= should then
          report(("%s '%s' %s"):format(name, row.name, field[1]), row.line, value, should)
        end
      end
      if row.says ~= other.says then
        report(("%s '%s' says"):format(name, row.name), row.line, row.says, other.says)
      end
    end
  end
end

-- The differences between facts a and b: list of { field, line of a, a's value, b's value }, all in words.
function facts.differences(a, b)
  local list = {}
  local function report(field, line, is, should)
    list[#list + 1] = { field = field, line = line, is = is, should = should }
  end
  if a.deprecated ~= b.deprecated then
    report("deprecated", a.line, yes(a.deprecated), yes(b.deprecated))
  end
  if text.flat(a.doc) ~= text.flat(b.doc) then
    report("doc", a.line, text.flat(a.doc), text.flat(b.doc))
  end
  for _, entry in ipairs(facts.lists) do
    compare_rows(entry[1], entry[2], a[entry[1]], b[entry[1]], report)
  end
  if a.hash ~= b.hash then
    report("source[2]", a.line, a.hash, b.hash)
  end
  return list
end

return facts
