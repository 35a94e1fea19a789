-- test_vectors.lua: the command `vectors`: what it writes, chooses and refuses.
local contains = require("base.list").contains
local dkjson = require("dkjson")
local load_spec = require("spec.load_spec")
local test = require("test")

local vectors = '"$SPLITGEN" vectors '

local function index_of(here, name) return dkjson.decode(here:read(name .. "/index.json")) end

-- Options, and a function (test of the index) that must hold for each of its tests.
test.rows("chosen", {
  { "--op Split", function(row) return row.op == "Split" end },
  { "--since-version 11", function(row) return row.since_version == 11 end },
  { "--opset 17", function(row) return row.opset <= 17 and (row.since_version == 13 or row.op == "SplitToSequence") end },
  { "--dtype complex128", function(row) return row.path:find("complex128", 1, true) end },
  { "--result invalid", function(row) return row.result == "invalid" end },
  { "--flag Uneven", function(row) return row.flags[1] == "Uneven" or row.flags[2] == "Uneven" or row.flags[3] == "Uneven" end },
  { "--without ZeroLength --without ZeroSize", function(row) return not table.concat(row.flags, " "):find("Zero%u") end },
}, function(here, row)
  local options, holds = table.unpack(row)
  here:expect(vectors .. "--out v --size small " .. options, 0, " cases: ", "")
  local index = index_of(here, "v")
  test.check(#index.tests > 0 and index.numberOfTests == #index.tests, "%d tests", #index.tests)
  for _, each in ipairs(index.tests) do
    test.check(holds(each), "%s", each.path)
    for _, flag in ipairs(each.flags) do
      test.check(index.notes[flag].description, "%s", flag)
    end
  end
end)

test("the same bytes each time, in place of the last ones", function(here)
  local few = vectors .. "--size small --since-version 11 "
  here:must(few .. "--out a && " .. few .. "--out a.c --format c && mkdir b other")
  here:must(few .. "--out b --op Split && " .. few .. "--out b/ && " .. few .. "--out other/a.c --format c")
  here:must("diff -r a b && cmp a.c other/a.c && test $(ls -A | wc -l) = 4")
end)

test("sequences as tensors", function(here)
  here:must(vectors .. "--out v --op SplitToSequence --size small --result valid --sequences tensors")
  for _, each in ipairs(index_of(here, "v").tests) do
    local model = here:read(("v/%s/model.onnx"):format(each.path))
    local is_kept = not contains(load_spec().types.all, each.path:match("^.-%-.-%-(%w+)_")) -- SequenceAt-11 does not take it
    test.equal(model:find("SequenceLength", 1, true) == nil and model:find("SequenceAt", 1, true) == nil, is_kept, each.path)
  end
end)

test("small", function(here)
  here:must(vectors .. "--list --size small >small && " .. vectors .. "--list >all")
  here:must("test $(grep -Fxcf small all) = $(wc -l <small) && test $((2 * $(wc -l <small))) -lt $(wc -l <all)")
  here:must("grep -q '^invalid    split_18-num_outputs_0-float_3x6-number_too_small  NumberTooSmall$' small")
end)

test.rows("refused", {
  { "", "splitgen: error: --out or --list must say what to do" },
  { "--out v --list", "splitgen: error: option '--list' can not be used together with option '--out'" },
  { "--out v --flag Unevn", "splitgen: error: --flag: no case has Unevn: did you mean Uneven?" },
  { "--out v --without Odd", "splitgen: error: --without: no case has Odd\n" },
  { "--out v --op Splits", "splitgen: error: --op: no case has Splits: did you mean Split?" },
  { "--out v --since-version 12", "splitgen: error: --since-version: no case has 12" },
  { "--out v --dtype int5", "splitgen: error: --dtype: no case has int5: did you mean int2?" },
  { "--out v --opset 1 --op SplitToSequence", "splitgen: error: no case has all of this" },
}, function(here, row)
  here:refuses(vectors .. row[1], 2, row[2])
  here:must("test -z \"$(ls -A)\"")
end)

test("a directory of something else", function(here)
  here:must("mkdir full empty && touch full/file && echo {} >full/index.json")
  here:refuses(vectors .. "--out full", 1, "full: error: not empty, and no directory of vectors\n"
    .. "help: --out must name a directory of vectors")
  here:refuses(vectors .. "--out none/v", 3, "none/v: error: ")
  here:must(vectors .. "--out empty --size small --op Split && test -f empty/index.json && test $(ls -A | wc -l) = 2")
end)

return test.run
