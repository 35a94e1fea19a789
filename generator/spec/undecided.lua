-- undecided.lua: the decisions that an import leaves to a person. An undecided row of the length rules has
--   undecided = true and one of
--     says     a sentence that is new, or has changed
--     decided  a decision on an earlier version; something that the row names has changed since
--     gone     the sentence that stated the rule in an earlier version, and is missing now
-- An open decision is { task = what a person must do, subject = what it is about, attribute = its row, or row and index = those
-- of a length rule }.
local text = require("base.text")

local undecided = {}

-- The field with the evidence of a row, its label, and the task.
local kinds = {
  { "says", "undecided", [[say in 'parts' what "%s" states, or delete the row]] },
  { "decided", "to confirm", "confirm that %s, by taking the mark away, or delete the row" },
  { "gone", "stated no more", [["%s" is no longer stated: delete the row, or say in 'decided' why it stays]] },
}

local function left_of_row(row, index)
  for _, kind in ipairs(kinds) do
    local field, called, task = table.unpack(kind)
    if row[field] then
      return { row = row, index = index, task = task:format(text.flat(row[field])),
        subject = ("%s: %s"):format(called, row[field]) }
    end
  end
  return { row = row, index = index, task = "give its evidence in 'says' or 'decided', or delete the row" }
end

-- The open decisions on the length rules of a version.
function undecided.rows(version)
  local list = {}
  for i, row in ipairs(version.length_rules) do
    list[#list + 1] = row.undecided and left_of_row(row, i) or nil
  end
  return list
end

-- All open decisions on a version; first those on attributes, which tables must state and ONNX's page does not.
function undecided.all(version)
  local list = {}
  local function add(attribute, field, what)
    list[#list + 1] = { attribute = attribute, task = ("say in '%s' %s"):format(field, what), subject = "undecided: " .. what }
  end
  for _, row in ipairs(version.attributes) do
    if row[2] == "string" and not row.values then
      add(row, "values", ("which strings '%s' can be: %s"):format(row[1], text.flat(row.says)))
    elseif row[1] == "axis" and row.optional and not row.assumed then
      add(row, "assumed", "what is taken for 'axis' where it is not given")
    end
  end
  local rows = undecided.rows(version)
  return table.move(rows, 1, #rows, #list + 1, list)
end

return undecided
