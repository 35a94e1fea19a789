-- test_unclear.lua: which cases a note on an unclear text concerns. test_refused_specs.lua has wrong notes.
local load_spec = require("spec.load_spec")
local merged = require("base.list").merged
local test = require("test")
local unclear = require("spec.unclear")

local versions = {}
for _, op in ipairs(load_spec().ops) do
  for _, version in ipairs(op.versions) do
    versions[version.source[1]] = version
  end
end

-- A version, `of`, the facts of a case, and whether the note concerns it.
test.rows("concerned", {
  { "Split-18", "axis < 0", { axis = -1 }, true },
  { "Split-18", "axis < 0", { axis = 0 }, false },
  { "Split-18", "axis < 0", {}, false },
  { "Split-18", "axis != -9223372036854775808", { axis = math.mininteger }, false },
  { "Split-18", "axis == axis", {}, false },
  { "Split-18", "no axis", {}, true },
  { "Split-18", "no axis", { axis = 0 }, false },
  { "Split-18", "no split", { axis = 0 }, true },
  { "Split-18", "no split", { split = {} }, false },
  { "Split-18", "num_outputs > outputs", { num_outputs = 3, outputs = 2 }, true },
  { "Split-18", "num_outputs > outputs", { num_outputs = 3, outputs = 3 }, false },
  { "Split-18", "num_outputs > outputs", { outputs = 3 }, false },
  { "Split-18", "num_outputs > outputs", { num_outputs = 3 }, false },
  { "Split-18", "dim > 0 and rest == 0", { dim = 4, rest = 0 }, true },
  { "Split-18", "dim > 0 and rest == 0", { dim = 0, rest = 0 }, false },
  { "Split-18", "dim > 0 and rest == 0", { dim = 4, rest = 1 }, false },
  { "Split-13", "rank >= 1 and rank <= 1", { rank = 1 }, true },
  { "Split-13", "rank >= 1 and rank <= 1", { rank = 2 }, false },
  { "Split-13", "left > 0", { left = 1 }, true },
  { "Split-13", "entry == 0", { entry = { 1, 0, 2 } }, true },
  { "Split-13", "entry == 0", { entry = { 1, 2 } }, false },
  { "Split-13", "dim < entry", { dim = 2, entry = { 1, 3 } }, true },
  { "Split-13", "dim < entry", { dim = 3, entry = { 1, 3 } }, false },
  { "SplitToSequence-24", "size == 0", { size = 0, entry = {} }, true },
  { "SplitToSequence-24", "size == 0", { size = 1, entry = { 0 } }, false },
}, function(_, row)
  local label, of, facts, expected = table.unpack(row)
  local note = { flag = "Odd", of = of, result = "acceptable", says = "Odd." }
  local read = unclear.read(merged(versions[label], { unclear = { note } }), {}, error)
  test.equal(unclear.holds(read[1], facts), expected, of)
end)

test("a note without a flag concerns no case", function()
  test.equal(unclear.holds({ says = "A slip." }, {}), false)
end)

return test.run
