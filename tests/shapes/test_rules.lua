-- test_rules.lua: the rules of shapes, by rows of nodes: { nodes, values, types of the last node's outputs; opset, if it matters;
-- dims and shapes, which the command line gives; demands = what must hold of symbols, if anything must }. Values are
-- "inputs | constants and declared values", in ONNX's textual syntax; types are in the words of wanted.lua. They follow from
-- ONNX's page of operators, and from that of ONNX Runtime for its own.
local all_rows = require("all_rows")
local control = require("shapes.control")
local elements = require("shapes.elements")
local host = require("host")
local infer = require("infer")
local rule_table = require("shapes.rule_table")
local sources = require("sources")
local test = require("test")
local types = require("shapes.types")
local wanted = require("wanted")

local function check(opened, row)
  local nodes, texts = opened.model.graph.nodes, wanted.parts_of(row[3], ",")
  local outputs = nodes[#nodes].outputs
  test.equal(#texts, #outputs, "the number of types")
  for i, text in ipairs(texts) do
    local type = infer.type(opened, outputs[i])
    local is_right, problem = pcall(wanted.check, type, text)
    if is_right and text:find("{", 1, true) then
      is_right, problem = pcall(wanted.check_contents, infer.contents(opened, outputs[i]), text)
    end
    if not is_right then
      error(("output %d: wanted: %s; there is: %s; %s"):format(i - 1, text, wanted.shown(type), problem), 0)
    end
  end
  test.equal(infer.demands(opened, outputs), row.demands or "", "what it demands of symbols")
end

local function try(_, row)
  infer.with(all_rows.text(row), row, function(opened)
    check(opened, row)
  end)
end

-- The op of a row's last node, without what bodies hold.
local function op_of(row)
  local last
  for op in row[1]:gsub("%b{}", ""):gmatch("=%s*([%l.]*%u%w*)%s*[<(]") do
    last = op
  end
  return last
end

math.randomseed(1)
local has_row, has_contents = {}, {}
for _, name in ipairs(all_rows.names) do
  local rows = require("rows." .. name)
  test.rows(name, rows, try)
  for _, row in ipairs(rows) do
    local op = op_of(row)
    has_row[op], has_contents[op] = true, has_contents[op] or row[3]:find("{", 1, true) ~= nil
  end
end

-- A body declares the elements of its sequences, so that rows have no empty one.
test("what an empty sequence and another have in common", function()
  local float = { dtype = 1, dims = { 2 } }
  local full, empty = types.sequence({ float }), types.sequence({})
  for _, common in ipairs({ types.either(full, empty), types.either(empty, full) }) do
    test.check(common.kind == "sequence" and common.elem == float and not common.items, "the elements are lost")
  end
  test.equal(types.either(full, { kind = "optional", elem = float }).kind, nil, "of another kind")
end)

test("a symbol of an open dim leads to the value, and to the reason there", function()
  infer.with(all_rows.text({ "t = TopK (x, k) y = Neg (t)", "float[n] x, int64[1] k" }), {}, function(opened)
    local value = opened.known.open[tostring(infer.type(opened, "y").dims[1])]
    test.equal(value and value.name, "t")
    test.holds(infer.type(opened, value.name).why.what, "not known before the run")
  end)
end)

test.rows("an open dim of which something is needed leads to what leaves it open", {
  { "p = MaxPool <kernel_shape = [3]> (t) y = MaxPool <kernel_shape = [3]> (p)" },
  { "k = Shape (t) i = Cast <to = 6> (k) j = Cast <to = 7> (i) s = Concat <axis = 0> (one, j) y = Reshape (x, s)" },
}, function(_, row)
  local values = "float[n] x, int64[3] wanted | int64[1] one = {1}"
  infer.with(all_rows.text({ "t = Reshape (x, wanted) " .. row[1], values }), {}, function(opened)
    local dims = infer.type(opened, "y").dims
    test.equal(opened.known.open[tostring(dims[#dims])].name, "t")
  end)
end)

-- Fails for ops that have a rule, and no row; files = where the rules may be.
local function check_all(rules, rows, what, file)
  local lacking = {}
  for op in pairs(rules) do
    lacking[#lacking + 1] = not rows[op] and op or nil
  end
  table.sort(lacking)
  test.equal(table.concat(lacking, " "), "", ("ops of %s without a row in %s"):format(what, file))
end

test("each op has a row", function()
  for _, name in ipairs(host.list_directory(sources.name("generator/shapes"))) do -- rules are read when they are needed
    local module = name:match("^(.*)%.lua$")
    local _ = module and require("shapes." .. module)
  end
  check_all(rule_table.shapes, has_row, "generator/shapes/rule_table.lua", "tests/shapes/rows/")
  check_all(control.rules, has_row, "generator/shapes/control.lua", "tests/shapes/rows/control.lua or sequences.lua")
  check_all(elements.rows, has_contents, "generator/shapes/elements.lua and contents.lua", "tests/shapes/rows/contents.lua")
end)

return test.run
