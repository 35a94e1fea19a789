-- shared_rules.lua: versions with equal attributes and equal C for their length rules share one function for them.
local render = require("write.render_c")
local text = require("base.text")

-- The C of a version's rules, with all comments, as the shared function has it.
local function rules_of(version, spelt)
  return render("templates/rules.c.in", { version = version, spelt = spelt, is_shared = true })
end

-- Versions share a function if these are equal: the rules, the input that they take, and the members of the attributes struct.
local function key_of(version, spelt, rules)
  local words = { rules, spelt.split }
  for _, attribute in ipairs(version.attributes) do
    table.move({ attribute.name, attribute.kind }, 1, 2, #words + 1, words)
  end
  return text.key(words)
end

-- Whether the C of rules reads an attribute.
local function takes_attributes(spelt)
  for _, rule in ipairs(spelt.length_rules) do
    if rule.reads_attribute then
      return true
    end
  end
  return false
end

-- versions, the version_text.lua of each -> list of { name = the function, version = the first version that shares it,
-- spelt = its version_text, labels of all versions, takes_attributes }. The version_text of each of them gets `shared`.
return function(versions, spelt)
  local list, by_key = {}, {}
  for i, version in ipairs(versions) do
    local rules = rules_of(version, spelt[i])
    local key = key_of(version, spelt[i], rules)
    local found = by_key[key]
    if not found then
      by_key[key] = { name = version.name .. "_rules", version = version, spelt = spelt[i], labels = version.label,
        takes_attributes = takes_attributes(spelt[i]) }
    else
      list[#list + 1] = not found.spelt.shared and found or nil
      found.labels = found.labels .. " and " .. version.label
      found.spelt.shared, spelt[i].shared = found, found
    end
  end
  return list
end
