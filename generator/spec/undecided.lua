-- undecided.lua: what an import left to a person, and what there is to decide. A row of the length rules is then
--   undecided = true and one of
--     says     a sentence that is new, or has changed
--     decided  what was decided of a version before, and now something that the row names is another
--     gone     what stated the rule in a version before, and stands no more
local text = require("base.text")

local undecided = {}

-- Such rows of a version, and their places.
function undecided.rows(version)
  local rows, places = {}, {}
  for i, row in ipairs(version.lengths) do
    if row.undecided then
      rows[#rows + 1], places[#places + 1] = row, i
    end
  end
  return rows, places
end

-- The first of them.
function undecided.first(version)
  local rows, places = undecided.rows(version)
  return rows[1], places[1]
end

-- What a page does not say of an attribute and the tables must: list of { attribute, the field for it, what }.
function undecided.attributes(version)
  local list = {}
  for _, row in ipairs(version.attributes) do
    if row[2] == "string" and not row.values then
      list[#list + 1] = { row, "values", ("which strings '%s' can be: %s"):format(row[1], text.flat(row.says)) }
    elseif row[1] == "axis" and row.optional and not row.assumed then
      list[#list + 1] = { row, "assumed", "what is taken for 'axis' where it is not given" }
    end
  end
  return list
end

-- Whether anything of a version is left to a person.
function undecided.is(version)
  return undecided.first(version) ~= nil or #undecided.attributes(version) > 0
end

local tasks = {
  { "says", [[say in 'parts' what "%s" states, or delete the row]] },
  { "decided", "confirm that %s, by taking the mark away, or delete the row" },
  { "gone", [["%s" is no longer stated: delete the row, or say in 'decided' why it stays]] },
}

-- What a person is to do with such a row.
function undecided.task(row)
  for _, task in ipairs(tasks) do
    local words = row[task[1]]
    if words then
      return (task[2]:gsub("%%s", function() return text.flat(words) end))
    end
  end
  return "say what it is held against in 'says' or 'decided', or delete the row"
end

return undecided
