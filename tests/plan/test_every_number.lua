-- test_every_number.lua: every number of a record matters: if it is changed, the checker refuses the record, or its C cannot be
-- written, or is different. A number of a table must change the C in any case.
local as_c = require("as_c")
local bases = require("bases")
local check = require("core.check")
local leaves = require("leaves")
local planned = require("planned")

-- Numbers that neither the checker nor the writers use.
local is_of_others = {
  ["%.types%[%d+%]%.count$"] = "the elements of a lane, from which the round is made",
  ["%.table%[%d+%]%.index$"] = "which output a part is; the table has the plan's own parts",
}

local function is_of_record(path)
  for pattern in pairs(is_of_others) do
    if path:find(pattern) then
      return false
    end
  end
  return true
end

return function()
  local failures, count = {}, 0
  for _, base in ipairs(bases.list) do
    local mutant = planned.record(base, planned.of(base))
    local text = assert(as_c.text(mutant), base.name)
    local function try(leaf, value)
      local must_show = leaf.path:find(".table", 1, true)
      leaf.owner[leaf.key] = value
      if (must_show or not check(mutant.wanted, mutant.stages)) and as_c.text(mutant) == text then
        failures[#failures + 1] = ("%s: nothing notices that %s is %d"):format(base.name, leaf.path, value)
      end
      count = count + 1
    end
    for _, leaf in ipairs(leaves(mutant.stages)) do
      local value = leaf.owner[leaf.key]
      if math.type(value) == "integer" and is_of_record(leaf.path) then
        try(leaf, value + 1)
        try(leaf, value - 1)
        leaf.owner[leaf.key] = value
      end
    end
  end
  return failures, ("%d numbers"):format(count)
end
