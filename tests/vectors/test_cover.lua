-- test_cover.lua: that the vectors have what they promise: each rule, dtype, attribute, flag and pair, by names that last.
local all_cases = require("vectors.all_cases")
local contains = require("base.list").contains
local folders = require("vectors.folders")
local index = require("vectors.index")
local load_spec = require("spec.load_spec")
local model = require("vectors.model")
local pairwise = require("vectors.pairwise")
local resolve = require("spec.resolve")
local test = require("test")

local cases = all_cases("value")

-- Calls visit(case) for each case of a version with one of these results.
local function each(version, results, visit)
  for _, case in ipairs(cases) do
    local _ = case.version == version and contains(results, case.result) and visit(case)
  end
end

test("how many there are, and how large they are", function()
  local bytes, count = #index.text(cases), { valid = 0, acceptable = 0, invalid = 0 }
  for _, case in ipairs(cases) do
    count[case.result] = count[case.result] + 1
    for _, file in pairs(model.files(case, load_spec().dtypes_by_name.int64)) do
      bytes = bytes + #file
    end
  end
  test.check(#cases >= 1000 and bytes <= 3 << 20, "%d cases of %d bytes", #cases, bytes)
  test.check(count.valid > count.acceptable and count.invalid > 0, "%d, %d", count.valid, count.acceptable)
end)

test("names are short, and need no quotes", function()
  for _, case in ipairs(cases) do
    test.check(#case.name <= 80 and case.name:find("^[%l%d_-]+$"), "%s has %d characters", case.name, #case.name)
  end
end)

test("each row of each version has cases", function()
  for _, version in ipairs(resolve().versions) do
    for i, rule in ipairs(version.length_rules) do
      local shown = {}
      each(version, rule.parts and { "valid" } or { "invalid", "acceptable" }, function(case)
        shown[#shown + 1] = case.rule == rule and case.instance.index == i and case or nil
      end)
      test.check(#shown > 0, "%s, row %d", version.label, i)
    end
  end
end)

test("each dtype that a version allows is valid, and each other one is not", function()
  for _, version in ipairs(resolve().versions) do
    local is_valid, is_refused = {}, {}
    each(version, { "valid" }, function(case) is_valid[case.dtype] = true end)
    each(version, { "invalid" }, function(case)
      is_refused[case.dtype] = is_refused[case.dtype] or contains(case.flags, "DtypeNotAllowed")
    end)
    for _, dtype in ipairs(resolve().dtypes) do
      local is_allowed = contains(version.dtypes, dtype)
      test.check((is_valid[dtype] or false) == is_allowed and (is_refused[dtype] or false) ~= is_allowed, "%s of %s",
        version.label, dtype.name)
    end
  end
end)

test("each attribute is given, and left out", function()
  for _, version in ipairs(resolve().versions) do
    for _, attribute in ipairs(version.attributes) do
      local is_given, is_absent = false, false
      each(version, { "valid", "acceptable" }, function(case)
        local value = case.attributes[attribute.name]
        is_given, is_absent = is_given or value ~= nil, is_absent or value == nil
      end)
      test.check(is_given and (is_absent or attribute.is_required), "%s of %s", attribute.name, version.label)
    end
  end
end)

test("each flag of the tables occurs, and has a note", function()
  local notes, can_occur = index.notes(cases), { Forbidden = false, AttributeValue = resolve().has_choices }
  for _, version in ipairs(resolve().versions) do
    for _, rule in ipairs(version.length_rules) do
      can_occur.Forbidden = can_occur.Forbidden or rule.fail ~= nil and rule.when ~= nil
    end
  end
  for _, row in ipairs(load_spec().flags) do
    test.check(notes[row[1]] or can_occur[row[1]] == false, "no case is flagged %s", row[1])
  end
  for flag, note in pairs(notes) do
    test.check(#note.description > 0 and #note.effect > 0 and note.links, "%s", flag)
  end
end)

test("each two levels that go together do", function()
  local factors = { { "a", { 1, 2, 3 } }, { "b", { 1, 2 } }, { "c", { 1, 2, 3, 4 } }, { "d", { 1, 2 } } }
  local function allows(levels) return not (levels.a == 1 and levels.c == 4) and not (levels.b == 2 and levels.d == 1) end
  local seen = {}
  local found = pairwise(factors, allows)
  for _, levels in ipairs(found) do
    test.check(allows(levels), "a combination is not allowed")
    for _, one in ipairs(factors) do
      for _, other in ipairs(factors) do
        seen[one[1] .. levels[one[1]] .. other[1] .. levels[other[1]]] = true
      end
    end
  end
  for i, one in ipairs(factors) do
    for k = i + 1, #factors do
      for a in ipairs(one[2]) do
        for b in ipairs(factors[k][2]) do
          local is_seen = seen[one[1] .. a .. factors[k][1] .. b] or false
          test.equal(is_seen, allows({ [one[1]] = a, [factors[k][1]] = b }), one[1] .. a .. factors[k][1] .. b)
        end
      end
    end
  end
  test.check(#found <= 16, "%d combinations", #found)
end)

-- A case without its fault must be one that engines run.
test("what is invalid is so by its fault alone", function(here)
  local sound, seen = {}, {}
  for _, case in ipairs(cases) do
    if case.sound and not seen[case.sound.name] then
      seen[case.sound.name], sound[#sound + 1] = true, case.sound
    end
  end
  test.check(#sound >= 7, "%d", #sound)
  folders(here.path .. "/sound", sound)
  here:expect(test.setting("SK_CONFORMANCE") .. " sound", 0, ("%d passed, 0 failed"):format(#sound), "")
end)

return test.run
