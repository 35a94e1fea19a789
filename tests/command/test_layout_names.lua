-- test_layout_names.lua: names of functions over random layouts: two layouts never have one name, and the name of a layout is the
-- same in every file. What a function does is computed here, from the node, by plain arithmetic.
local dkjson = require("dkjson")
local evaluate = require("evaluate")
local test = require("test")

local drawn_count <const>, fewer <const> = 150, 60 -- nodes of a file whose lengths are numbers, and of a smaller file

-- Values of symbols, and of dims of which nothing is known. If all are equal, many functions are called with equal numbers.
local assignments <const> = {}
for i, row in ipairs({ { 4, 4, 4, 4 }, { 12, 12, 12, 12 }, { 4, 8, 2, 6 }, { 5, 7, 11, 3 } }) do
  assignments[i] = { n = row[1], m = row[2], k = row[3], ["?"] = row[4] }
end

local function one(list) return list[math.random(#list)] end

local function value_of(dim, values)
  if dim == dkjson.null then
    return values["?"]
  end
  return type(dim) == "string" and evaluate.text(dim, function(name) return values[name] end) or dim
end

-- The product of dims, of which nothing is known if one is unknown.
local function product_of(dims, first, last, values)
  local product = 1
  for i = first, last do
    if dims[i] == dkjson.null then
      return values["?"]
    end
    product = product * value_of(dims[i], values)
  end
  return product
end

local function filled(count, value)
  local list = {}
  for i = 1, count do
    list[i] = value
  end
  return list
end

local function shuffled(list)
  local all = table.move(list, 1, #list, 1, {})
  for i = #all, 2, -1 do
    local k = math.random(i)
    all[i], all[k] = all[k], all[i]
  end
  return all
end

-- Axes and lengths that cut them: { dim, lengths, or nil, the keys of a request that say so }
local function by_numbers(lengths)
  local sum = 0
  for _, length in ipairs(lengths) do
    sum = sum + length
  end
  return { sum, lengths, { split = lengths } }
end

local function by_parts(dim, count)
  return { dim, filled(count, ("floor((%s) / %d)"):format(dim, count)), { outputs = count } }
end

local function by_symbols(dim, lengths)
  return { dim, lengths, { outputs = #lengths, split = { dtype = "int64", dims = { #lengths }, lengths = lengths } } }
end

local few_cuts <const> = {
  by_numbers({ 1 }), by_numbers({ 1, 2 }), by_numbers({ 1, 0, 2 }), by_numbers({ 0, 1, 2 }), by_numbers({ 1, 1 }),
  by_numbers({ 1, 0, 1 }), by_numbers({ 1, 1, 0 }),
  { dkjson.null, { 1, 2 }, { split = { 1, 2 } } },
  by_parts("n", 1), by_parts("n", 2), by_parts("n", 3), by_parts("2*n", 2), by_parts("k", 1),
  by_symbols("n + m", { "n", "m" }), by_symbols("n + m", { "m", "n" }), by_symbols("n", { "m", "m" }),
  by_symbols("n", { "m", "n - m" }), by_symbols("2*n", { "n", "n" }), by_symbols("n + 4", { 4, "n" }),
  by_symbols("n*m", { "n*m" }), by_symbols("k", { "k" }),
  { "n", nil, { outputs = 2, split = { dtype = "int64", dims = { 2 } } } }, -- those of the run
}

local function draw_dims(list)
  local dims = {}
  for i = 1, one({ 0, 0, 1, 2 }) do
    dims[i] = one(list)
  end
  return dims
end

-- The fields of a node: each draws one; by another node's, a similar one.
local draws = {
  front = function() return draw_dims({ 2, 2, "n", dkjson.null }) end,
  behind = function() return draw_dims({ 2, "k", dkjson.null }) end,
  dtype = function() return one({ "float16", "float" }) end,
  dead = function()
    local dead = {}
    for i = 1, one({ 0, 17 }) do
      dead[i] = one({ true, false })
    end
    return dead
  end,
  cut = function(old)
    local lengths, most, count = {}, one({ 1, 3, 30 }), one({ 1, 2, 3, 4, 7, 8, 17 })
    for i = 1, count do
      lengths[i] = math.random(count < 5 and 0 or 1, most)
    end
    return by_numbers(old and shuffled(old[2]) or lengths)
  end,
}
local fields <const> = { "front", "cut", "behind", "dtype", "dead" }
local changes <const> = { "front", "cut", "cut", "cut", "behind", "dtype", "dead", "dead" }

local bytes_of <const> = { float16 = 2, float = 4 }

-- The node with the fields of `drawn`, as a request has it in `row`.
local function node_of(drawn, path)
  local dims, outputs, dim, lengths, keys = table.move(drawn.front, 1, #drawn.front, 1, {}), nil, table.unpack(drawn.cut, 1, 3)
  dims[#dims + 1] = dim
  table.move(drawn.behind, 1, #drawn.behind, #dims + 1, dims)
  for i in ipairs(drawn.dead[1] ~= nil and lengths or {}) do
    outputs = outputs or {}
    outputs[i] = setmetatable({ fate = drawn.dead[i] and "dead" or nil }, { __jsontype = "object" })
  end
  return { lengths = lengths, bytes = bytes_of[drawn.dtype], row = { path = path, op = "Split", opset = 13,
    dtype = drawn.dtype, dims = dims, axis = #drawn.front, split = keys.split, outputs = outputs or keys.outputs } }
end

-- New nodes whose lengths are numbers, each followed by some that differ from it in one field; and the few cuts, with some dims
-- around each.
local function draw_nodes()
  local nodes, base = {}, nil
  local function add(drawn)
    nodes[#nodes + 1] = node_of(drawn, ("p%d"):format(#nodes + 1))
  end
  for i = 1, drawn_count do
    local drawn = {}
    local changed = i % 6 ~= 1 and one(changes) or nil
    for _, field in ipairs(fields) do
      local old = changed and base[field]
      drawn[field] = (not changed or field == changed) and draws[field](old) or old
    end
    add(drawn)
    base = changed and base or drawn
  end
  for _, cut in ipairs(few_cuts) do
    for _, around in ipairs({ { {}, {} }, { {}, { "m" } }, { { "n" }, {} }, { { "n" }, { "m" } }, { { 2 }, { dkjson.null } } }) do
      add({ front = around[1], behind = around[2], cut = cut, dtype = "float", dead = {} })
    end
  end
  return shuffled(nodes)
end

-- The layout of a node for an assignment: rows, bytes of a row, and offset and run of each part, nil if they do not cut the axis.
local function layout_of(node, values)
  local dims, axis = node.row.dims, node.row.axis
  local unit = product_of(dims, axis + 2, #dims, values) * node.bytes
  local layout = { rows = product_of(dims, 1, axis, values), stride = value_of(dims[axis + 1], values) * unit }
  local at = 0
  for i, length in ipairs(node.lengths or {}) do
    local run = value_of(length, values) * unit
    layout[i] = { offset = at, run = run }
    at = at + run
    if run < 0 then
      return nil
    end
  end
  return (at == layout.stride or not node.lengths) and layout or nil
end

-- The numbers that a node passes to a function, as the manifest says them.
local function arguments_of(parameters, node, values)
  local words, dims, axis = {}, node.row.dims, node.row.axis
  local unknown = { outer = product_of(dims, 1, axis, values), inner = product_of(dims, axis + 2, #dims, values),
    dim = value_of(dims[axis + 1], values) }
  for i, parameter in ipairs(parameters) do
    local value = parameter.value
    if type(value) == "table" then
      local number = value.factor * (value.unknown and unknown[value.unknown] or 1)
      for _, symbol in ipairs(value.symbols) do
        number = number * value_of(symbol, values)
      end
      value = number
    end
    words[i] = ("%s = %s"):format(parameter.name, math.type(value) and math.tointeger(value))
  end
  return table.concat(words, ", ")
end

-- What the function of a node's copied parts does, but for rows if it takes them: all of its tensors are aligned so.
local function copy_done(told, layout, takes_rows)
  local words = { ("rows of %d, aligned %d:"):format(layout.stride, told.input_alignment) }
  for i, output in ipairs(told.outputs) do
    if output.fate == "copy" and layout[i].run > 0 then
      words[#words + 1] = ("%d: %d at %d"):format(i - 1, layout[i].run, layout[i].offset)
    end
  end
  local is_whole = #words == 2 and words[2]:find((" %d at 0"):format(layout.stride), 1, true)
  if is_whole then
    return ("all %d, aligned %d: %s"):format(layout.rows * layout.stride, told.input_alignment, words[2]:match("^%d+"))
  end
  return table.concat(words, " ") .. (takes_rows and "" or (" in %d rows"):format(layout.rows))
end

-- Calls add(call, what it does) for the functions of a node.
local function each_call(node, told, add_words)
  for assignment, values in ipairs(assignments) do
    local layout = layout_of(node, values)
    local made = told["function"]
    local function add(name, arguments, does)
      add_words(("%s(%s) %d"):format(name, arguments, assignment), does)
    end
    if told.outputs_as == "all" then -- the lengths are arguments
      add(made, arguments_of(told.parameters, node, values), ("%d rows of %d, %s"):format(
        product_of(node.row.dims, 1, node.row.axis, values), value_of(node.row.dims[node.row.axis + 1], values),
        type(node.row.split) == "table" and node.row.split.dtype))
    elseif made ~= dkjson.null and layout then
      add(made, arguments_of(told.parameters, node, values), copy_done(told, layout))
      local rows = told.rows_function
      if rows then
        add(rows, arguments_of(told.rows_parameters, node, values), copy_done(told, layout, true))
      end
    end
    for i, output in ipairs(told.outputs) do
      local view, slice, part = output["function"], output.slice, layout and layout[i]
      if view and (part or output.may_be_null) then -- else PREFIX_accepts has checked that the lengths cut the axis
        add(view, arguments_of(output.parameters, node, values), not part and "nothing"
          or ("%d at %d of %d"):format(layout.rows * part.run, part.offset, layout.rows * layout.stride))
      elseif slice and part then
        add(slice, arguments_of(output.slice_parameters, node, values),
          ("%d of %d at %d of %d"):format(layout.rows, part.run, part.offset, layout.stride))
      end
    end
  end
end

-- The names of a node's functions which do not depend on the rest of the file. A function for rows may come with another node.
local function names_of(told)
  local words = { told["function"] ~= dkjson.null and told["function"] or nil }
  for _, output in ipairs(told.outputs) do
    words[#words + 1] = output["function"] or output.slice
  end
  return table.concat(words, " ")
end

-- The manifest's nodes, by path.
local function generate(here, nodes, options)
  local rows, by_path = {}, {}
  for i, node in ipairs(nodes) do
    rows[i] = node.row
  end
  here:write("r.json", dkjson.encode({ format = 2, nodes = rows }))
  local is_device = options:find("--device", 1, true)
  local printed = here:must(('"$SPLITGEN" %s --request r.json --prefix k %s'):format(
    is_device and "kernel --out ." or "list --format json", options))
  for _, told in ipairs(dkjson.decode(is_device and here:read("k_split.json") or printed, 1, dkjson.null).nodes) do
    by_path[told.path] = told
  end
  return by_path
end

test.rows("random layouts", { { "" }, { "--copy-all" }, { "--strided" }, { "--copy-all --optimize size" },
  { "--copy-all --aligned" }, { "--device cuda" } }, function(here, row)
  math.randomseed(2024)
  local nodes = draw_nodes()
  local all, done = generate(here, nodes, row[1]), {}
  for _, node in ipairs(nodes) do
    each_call(node, all[node.row.path], function(call, does)
      test.equal(does, done[call] or does, call)
      done[call] = does
    end)
  end
  for path, told in pairs(generate(here, table.move(nodes, #nodes - fewer + 1, #nodes, 1, {}), row[1])) do
    test.equal(names_of(told), names_of(all[path]), path)
  end
end)

return test.run
