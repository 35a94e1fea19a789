-- alike.lua: operators that are new on a page, and resemble one of the tables, by name or by outputs.
local changelog = require("opset.changelog")
local fail = require("base.fail")
local facts = require("opset.facts")
local text = require("base.text")

-- The outputs of a version: "parts", "a sequence", or nil for anything else.
local function given_by(found)
  local input, output = found.inputs[1], found.outputs[1]
  if not input or not output or found.outputs[2] then
    return nil
  elseif output.variadic then
    return output.type == input.type and not output.heterogeneous and "parts" or nil
  end
  local function kinds(declared)
    local constraint = facts.find(found.type_constraints, declared)
    return constraint and constraint.types[1] or declared
  end
  return kinds(output.type):find("^seq%(") and kinds(input.type):find("^tensor%(") and "a sequence" or nil
end

-- How a section resembles an op, or nil. The outputs of a section that cannot be parsed are not compared.
local function likeness(page, section, op)
  local stem = op.op:match("^%u%l+")
  if section.op:lower():find(stem:lower(), 1, true) then
    return "its name has " .. stem
  end
  local is_read, found = fail.try(changelog.facts, page, section)
  local given, ours = is_read and given_by(found), given_by(facts.of_table(op, op.versions[#op.versions]))
  return given and given == ours and ("it gives %s, as %s does"):format(given, op.op)
end

-- Prints the operators that came to a page after the newest opset of the tables and resemble one of the ops.
return function(page, ops)
  for _, name in ipairs(text.sorted_keys(page.sections)) do
    local first, is_ours, found = page.sections[name][1], false, nil
    for _, op in ipairs(ops) do
      is_ours = is_ours or op.op == name
      found = found or first.since_version > op.newest_opset and likeness(page, first, op)
    end
    if found and not is_ours then
      print(("%s:%d: %s is new, and not in the tables: %s"):format(text.visible(page.path), first.line, first.label, found))
    end
  end
end
