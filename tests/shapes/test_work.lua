-- test_work.lua: the bound on the work of an inference (generator/shapes/work.lua): small models that would take minutes end at
-- it, what is known at any bound is right, and real models stay far below. Work is a number of steps, the same on each machine.
local all_rows = require("all_rows")
local graph = require("graph.graph")
local infer = require("infer")
local map = require("base.list").map
local test = require("test")
local work = require("shapes.work")

-- A text for each of 1..count, where @ stands for the number, and ~ for the one before.
local function repeated(count, text, between)
  local texts = {}
  for i = 1, count do
    texts[i] = text:gsub("[@~]", { ["@"] = i, ["~"] = i - 1 })
  end
  return table.concat(texts, between or " ")
end

-- Opens the model of nodes and values in the notation of rows/.
local function open(nodes, values, use) infer.with(all_rows.text({ nodes, values }), {}, use) end

-- A Loop in a Loop, so many deep, whose state grows.
local function loops(depth)
  local nodes = "a0 = Concat <axis = 0> (v1, v1)"
  for i = 1, depth do
    nodes = ("a@ = Loop <body = b@ (int64 i@, bool k@, float[] v@) => (bool c@, float[] r@) "
      .. "{ c@ = Identity (k@) NODES r@ = Identity (a~) }> (m, \"\", STATE)")
      :gsub("[@~%u]+", { ["@"] = i, ["~"] = i - 1, NODES = nodes, STATE = i == depth and "x" or "v" .. i + 1 })
  end
  return nodes
end

local thousands <const> = repeated(4096, "@", ", ")

-- Nodes, values, the value that is asked for, and the op at which the inference stops.
local endless <const> = {
  { "Loops in Loops", loops(16), "float[n] x | int64 m = {2}", "a16", "Concat" },
  { "elements", "s = Shape (x) e0 = Expand (s, c) " .. repeated(200, "e@ = Add (e~, r)") .. " y = Reshape (x, e200)",
    ("float[n] x | int64[1] c = {4096}, int64[4096] r = {%s}"):format(thousands), "y", "Add" },
  { "dims", "c0 = Neg (x) " .. repeated(200, "c@ = Add (c~, x)"), ("float[%s] x"):format(repeated(4000, "n@", ", ")), "c200",
    "Add" },
  { "factors", "c0 = Neg (x) h = Shape (x) " .. repeated(200, "d@ = Reshape (c~, m) c@ = Reshape (d@, h)"),
    ("float[%s] x | int64[1] m = {-1}"):format(repeated(200, "n@", ", ")), "c200", "Reshape" },
  { "items", repeated(80, "s@ = SplitToSequence <keepdims = 0> (x) z@ = SequenceAt (s@, m)")
    .. (" y = Sum (%s)"):format(repeated(80, "z@", ", ")), "float[4096, 2] x, int64 m", "y", "SplitToSequence" },
}

test.rows("small models end at the bound", endless, function(_, row)
  open(row[2], row[3], function(opened)
    local taken = opened.known.work
    taken.most = 1 << 15
    local type = infer.type(opened, row[4])
    test.check(not type.dims, "there are dims")
    test.equal(type.why.what, ("the inference of shapes stops here, after %d steps"):format(taken.most))
    test.equal(type.why.site.node.op_type, row[5])
    test.check(taken.steps < taken.most * 2, "%d steps, and the bound is %d", taken.steps, taken.most)
  end)
end)

-- Nodes for a number of them, of which the last gives y.
test.rows("work grows with the model", {
  { "inputs of a Concat", function(count)
    return ("%s y = Concat <axis = 0> (%s)"):format(repeated(count, "c@ = Neg (x)"), repeated(count, "c@", ", "))
  end },
  { "inputs of a Sum", function(count)
    return ("%s y = Sum (%s)"):format(repeated(count, "c@ = Neg (x)"), repeated(count, "c@", ", "))
  end },
  { "inputs of a SequenceConstruct", function(count)
    return ("%s y = SequenceConstruct (%s)"):format(repeated(count, "c@ = Neg (x)"), repeated(count, "c@", ", "))
  end },
  { "elements of a Concat", function(count)
    return ("s = Shape (x) %s t = Concat <axis = 0> (%s) y = Reshape (x, t)"):format(repeated(count, "c@ = Neg (s)"),
      repeated(count, "c@", ", "))
  end },
  { "items that are inserted", function(count)
    return ("s0 = SequenceConstruct (x) %s y = Identity (s%d)"):format(repeated(count, "s@ = SequenceInsert (s~, x)"), count)
  end },
}, function(_, row)
  local steps = map({ 50, 200 }, function(count)
    local found
    open(row[2](count), "float[n] x", function(opened)
      infer.type(opened, "y")
      found = opened.known.work.steps
    end)
    return found
  end)
  test.check(steps[2] < 6 * steps[1], "%d steps of 50, and %d of 200", steps[1], steps[2])
end)

-- The types of all values of a model, also in bodies, and the names of the values, in the order of the nodes.
local function types_of(opened)
  return map(opened.sites, function(site)
    return map(site.node.outputs, function(name) return infer.type({ scope = site.scope, known = opened.known }, name) end)
  end)
end

-- Whether a dim is what it is without a bound, or not known.
local function is_right(each, wanted) return each == wanted or tostring(each):find("%?%d+$") ~= nil end

-- The body's dims are 3, then 6, then of the run.
local growing <const> = "y, z = Loop <body = b (int64 i, bool k, float[] v) => (bool k2, float[] v2, float[] s) { "
  .. "k2 = Identity (k) p, q = Split <num_outputs = 2> (v) v2 = Concat <axis = 0> (v, v) s = Neg (v2) }> (m, \"\", x) "
  .. "w = Concat <axis = 0> (y, x)"

test.rows("what is known at any bound is right", {
  { "a state that grows", growing, "float[3, n] x | int64 m = {5}" },
  { "a state of a Loop in a Loop", loops(2), "float[3] x | int64 m = {5}" },
  { "elements", "s = Shape (x) t = Concat <axis = 0> (s, s) u = Add (t, t) y = ConstantOfShape (u)", "float[n, 3] x" },
}, function(_, row)
  local free, steps
  open(row[2], row[3], function(opened)
    free, steps = types_of(opened), opened.known.work.steps
  end)
  for most = 0, steps do
    open(row[2], row[3], function(opened)
      opened.known.work.most = most
      for i, types in ipairs(types_of(opened)) do
        for k, type in ipairs(types) do
          local wanted = free[i][k]
          for axis, each in ipairs(type.dims or {}) do
            test.check(wanted.dims and is_right(each, wanted.dims[axis]), "after %d steps, dim %d of '%s' is %s, not %s", most,
              axis - 1, opened.sites[i].node.outputs[k], each, wanted.dims and wanted.dims[axis])
          end
        end
      end
    end)
  end
end)

-- Layers as PyTorch writes them, with symbols for the batch and the length: each computes dims from those of its input.
local layers <const> = repeated(100, [[
  s@ = Shape (x~) b@ = Gather <axis = 0> (s@, zero) l@ = Gather <axis = 0> (s@, one) w@ = MatMul (x~, weights)
  q@, k@, v@ = Split <axis = 2, num_outputs = 3> (w@)
  e@ = Unsqueeze (b@, first) f@ = Unsqueeze (l@, first) h@ = Concat <axis = 0> (e@, f@, twelve, minus)
  qr@ = Reshape (q@, h@) kr@ = Reshape (k@, h@) vr@ = Reshape (v@, h@)
  qt@ = Transpose <perm = [0, 2, 1, 3]> (qr@) kt@ = Transpose <perm = [0, 2, 3, 1]> (kr@)
  vt@ = Transpose <perm = [0, 2, 1, 3]> (vr@)
  p@ = MatMul (qt@, kt@) d@ = Div (p@, root) o@ = Softmax (d@) u@ = MatMul (o@, vt@)
  ut@ = Transpose <perm = [0, 2, 1, 3]> (u@) g@ = Concat <axis = 0> (e@, f@, wide)
  ur@ = Reshape (ut@, g@) x@ = Add (x~, ur@)]])

test("a model of 2,200 nodes as PyTorch writes them takes less than a tenth", function()
  local values = "float[batch, length, 768] x0, float[768, 2304] weights, float root | int64 zero = {0}, int64 one = {1}, "
    .. "int64[1] first = {0}, int64[1] twelve = {12}, int64[1] minus = {-1}, int64[1] wide = {768}"
  open(layers, values, function(opened)
    test.equal(#opened.sites, 2200)
    for i = 1, 100 do
      test.equal(tostring(infer.type(opened, "w" .. i).dims[2]), "length")
    end
    local taken = opened.known.work
    test.check(taken.steps * 10 < taken.most, "%d steps, and the bound is %d", taken.steps, taken.most)
  end)
end)

test("the bound grows with the number of nodes, up to a most", function()
  test.equal(table.concat(map({ 0, 1, 1000, 8192, 1000000 }, function(nodes) return work.begin(nodes).most end), " "),
    "262144 262272 390144 1310720 1310720")
end)

test("an inference begins with no work, and knows no reason of another", function()
  open(growing, "float[3, n] x | int64 m = {5}", function(opened)
    opened.known.work.most = 0
    local state = infer.type({ scope = opened.sites[1].bodies.body, known = opened.known }, "v")
    test.equal(state.why.site.node.op_type, "Loop")
  end)
  open("y = Neg (x)", "float[n] x", function(opened)
    opened.known.work.most = 0
    test.holds(infer.type(opened, "y").why.what, "stops here")
    test.equal(infer.type(opened, "y").why.site.node.op_type, "Neg")
    test.equal(tostring(infer.type(opened, "x").dims[1]), "n")
    test.equal(graph.find(opened.scope, "y").answers.type.why, opened.known.work.why)
  end)
end)

return test.run
