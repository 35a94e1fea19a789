-- test_conditions.lua: when a row of a version's length rules applies: comparisons with numbers and strings.
local conditions = require("spec.conditions")
local test = require("test")

local function parsed(when)
  local row, what = { when = when }, nil
  local is_parsed = pcall(conditions.parse, row, nil, function(_, format, ...)
    what = format:format(...)
    error(what, 0)
  end)
  return is_parsed and row or nil, what
end

-- Whether a condition holds for { attribute = value }.
test.rows("holds", {
  { "n == 1", { n = 1 }, true }, { "n == 1", { n = 2 }, false }, { "n != 1", { n = 1 }, false }, { "n != 1", { n = 0 }, true },
  { "n < 1", { n = 0 }, true }, { "n < 1", { n = 1 }, false }, { "n <= 1", { n = 1 }, true }, { "n <= 1", { n = 2 }, false },
  { "n > -1", { n = 0 }, true }, { "n > -1", { n = -1 }, false }, { "n >= 0", { n = 0 }, true }, { "n >= 0", { n = -1 }, false },
  { "m == 'a'", { m = "a" }, true }, { "m == 'a'", { m = "ab" }, false }, { "m == 'a'", { m = "" }, false },
  { "m != 'a'", { m = "a" }, false }, { "m != 'a'", { m = "A" }, true }, { "m == ''", { m = "" }, true },
  { "m == '1'", { m = "1" }, true },
  { "m == 'a and b'", { m = "a and b" }, true }, { "m == 'a and b'", { m = "a" }, false },
  { "m == 'a and b' and n == 1", { m = "a and b", n = 1 }, true },
  { "m == 'a and b' and n == 1", { m = "a and b", n = 0 }, false },
  { "n == 1 and m != 'a and n == 2'", { m = "a and n == 2", n = 1 }, false },
  { "n == 1 and m == 'a' and k > 2", { m = "a", n = 1, k = 3 }, true },
  { "n == 1 and m == 'a' and k > 2", { m = "a", n = 1, k = 2 }, false },
}, function(_, row)
  local when, attributes, holds = table.unpack(row)
  local found = conditions.rows_of({ lengths = { parsed(when) } }, { attributes = attributes, inputs = {} })
  test.equal(#found == 1, holds)
end)

test.rows("refused", {
  { "m == a" }, { "m = 'a'" }, { "m < 'a'" }, { "m >= 'a'" }, { "m == 'a" }, { "m == a'" }, { 'm == "a"' }, { "'a' == m" },
  { "m == 'it's'" }, { "m" }, { "m ==" }, { "m == 0.5" }, { "m == 9223372036854775808" },
  { "m == 1 or m == 2" }, { "n == 1 and m == b", "m == b" },
  { "m == 'a' and", "m == 'a' and" }, { "m == 'a' and n", "n" },
}, function(_, row)
  local when, part = table.unpack(row)
  local _, what = parsed(when)
  test.equal(what,
    ("has '%s', which compares no attribute with an integer or, by == or !=, with a 'string'"):format(part or when))
end)

return test.run
