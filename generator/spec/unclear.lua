-- unclear.lua: the notes on what a version's text leaves unclear, parsed once, when the tables are loaded. `of` says which cases
-- a note concerns:
--   of     = clause [ "and" ... ]
--   clause = "no" NAME | NAME ( == != < <= > >= ) integer | NAME ( == != < <= > >= ) NAME
-- "no NAME" holds if the node does not give that attribute or input. Otherwise a NAME is one of these facts, or an integer
-- attribute of another name, as the node gives it. A comparison with something absent does not hold.
--   dim      the size of the axis                          outputs  the number of the node's outputs
--   rank     that of the input for lengths                 size     the number of the lengths that are listed
--   entry    some length that is listed
--   rest     what a formula with "rest", but not "rest if any", leaves for it; less than 0 if the other parts are too much
--   left     what the parts of a formula without a rest leave of the axis; less than 0 likewise
-- Clauses are a list of { absent = a name } and { left, right = names or integers, comparison }, all of which must hold.
local conditions = require("spec.conditions")
local forbidding = require("spec.forbidding")
local map = require("base.list").map
local merged = require("base.list").merged
local schema = require("base.schema")

local unclear = {}

unclear.flag = schema.like("^%u%a*$", "a flag: letters, the first of them a capital")
unclear.links = schema.list(schema.like("^https://github%.com/[%w-]+/[%w._-]+/issues/%d+$",
  "a public issue, https://github.com/OWNER/REPOSITORY/issues/NUMBER"))

-- The form of a version's notes.
unclear.notes = schema.list(schema.record({ says = schema.words }, {
  flag = unclear.flag,
  of = schema.words,
  result = schema.one_of({ "valid", "acceptable", "invalid" }),
  links = unclear.links,
}), true)

local facts = { dim = true, outputs = true, rank = true, size = true, entry = true, rest = true, left = true }

-- One clause of `of`. forbid(is_so, what is wrong, ...) does not return if something is so.
local function read_clause(words, version, forbid)
  local attributes, inputs = version.by_name.attributes, version.by_name.inputs
  local absent = words:match("^no ([%a_][%w_]*)$")
  if absent then
    local row = attributes[absent] or inputs[absent]
    forbid(not row, "names '%s', which is no attribute or input of this version", absent)
    forbid(not row.optional and not row.default, "names '%s', which is always there", absent)
    return { absent = absent }
  end
  local function checked(name)
    local is_integer = attributes[name] and attributes[name][2] == "int"
    forbid(not facts[name] and not is_integer, "names '%s', which is neither an integer attribute nor a fact of cases", name)
    return name
  end
  local name, comparison, shown, value = conditions.split(words)
  forbid(not name or not value and not shown:find("^[%a_][%w_]*$"),
    "has '%s', which is neither 'no NAME' nor the comparison of a name with an integer or a name", words)
  return { left = checked(name), comparison = comparison, right = value or checked(shown) }
end

-- The notes of a version, each with its `clauses` if it has `of`. Calls report(field, what is wrong), which must not return.
-- `flags`: rows of spec/flags.lua by their names.
function unclear.read(version, flags, report)
  return map(version.unclear, function(note, i)
    local function wrong(field, ...)
      report(("unclear[%d]%s"):format(i, field), ...)
    end
    local forbid, count = forbidding(wrong), 0
    for _, field in ipairs({ "flag", "of", "result" }) do
      count = count + (note[field] and 1 or 0)
    end
    forbid(count % 3 ~= 0, "", "must have 'flag', 'of' and 'result', or none of them")
    forbid(note.links and not note.flag, ".links", "stands without a flag")
    forbid(note.links and flags[note.flag], ".links", "stands beside '%s', whose links are in spec/flags.lua", note.flag)
    return merged(note, { clauses = note.of and map(conditions.split_and(note.of), function(words)
      return read_clause(words, version, function(is_so, ...) forbid(is_so, ".of", ...) end)
    end) })
  end)
end

-- The values of a name or an integer: none if it is absent.
local function values_of(operand, case)
  local value = math.type(operand) and operand or case[operand]
  return type(value) == "table" and value or { value }
end

local function clause_holds(clause, case)
  if clause.absent then
    return case[clause.absent] == nil
  end
  for _, left in ipairs(values_of(clause.left, case)) do
    for _, right in ipairs(values_of(clause.right, case)) do
      if conditions.compare(left, clause.comparison, right) then
        return true
      end
    end
  end
  return false
end

-- Whether a note concerns a case. `case`, by name: an integer; a list, of which some must fit; nil if absent. Of an input, it
-- only matters whether it is there.
function unclear.holds(note, case)
  for _, clause in ipairs(note.clauses or {}) do
    if not clause_holds(clause, case) then
      return false
    end
  end
  return note.clauses ~= nil
end

return unclear
