-- write_model.lua: a random model in ONNX's textual syntax.
--
-- For site I, xI is the input, sI the split, yI_K part K, nI the node, and hI_L the node that holds it at depth L, with the
-- result rI_L.
local node = require("node")
local write_number = require("write_number")

-- The names of a list without those that are false; "" if none is left.
local function names(list)
  local words = {}
  for _, name in ipairs(list) do
    words[#words + 1] = name and (name == "" and '""' or name) or nil
  end
  return table.concat(words, ", ")
end

local function node_of(op, inputs, outputs, attributes, label)
  return ("[%s] %s = %s <%s> (%s)\n"):format(label or "", names(outputs), op, attributes or "", names(inputs))
end

-- The declared type of an input.
local function type_of(of)
  local dims = {}
  for i, dim in ipairs(of.has_rank and of.dims or {}) do
    dims[i] = dim.is_hidden and "?" or dim.symbol and ('"%s"'):format(dim.symbol.name) or dim.number
  end
  return ("%s[%s]"):format(of.dtype.name, table.concat(dims, ", "))
end

local function name_of(letter, site, k)
  return letter .. site.index .. (k and "_" .. k or "")
end

-- The input's name, as the node sees it or as the graph does.
local function input_name(site, in_graph)
  return site.origin == "behind" and ("y%d_%d"):format(site.parent, site.part) or
    name_of(site.is_body_input and not in_graph and "b" or "x", site)
end

-- A constant split as a tensor: type, name in a graph, and elements.
local function lengths_of(of, name)
  local lengths = node.lengths(of)
  local dims = of.rule == "listed" and ("[%d]"):format(#lengths) or ""
  for i, length in ipairs(lengths) do
    lengths[i] = write_number(length, of.split_dtype)
  end
  return ("%s%s%s {%s}"):format(of.split_dtype, dims, name and (" %s ="):format(name) or "", table.concat(lengths, ", "))
end

local function attributes_of(site)
  local of, attributes = site.node, {}
  local function add(format, value)
    attributes[#attributes + 1] = value and format:format(value) or nil
  end
  add(site.refers_to_axis and "axis: int = @where" or "axis = %d", of.gives_axis and of.given_axis)
  add("num_outputs = %d", of.num_outputs)
  add("keepdims = %d", of.gives_keepdims and of.keepdims)
  add("split = [%s]", of.rule == "listed" and of.source == "attribute" and table.concat(of.parts, ", "))
  return table.concat(attributes, ", ")
end

-- Nodes that read single parts of a sequence; some parts are not read.
local function positions_of(site)
  local nodes, of = {}, site.node
  for i = 1, node.use_count(of) do
    if of.uses[i] == "used" or i % 2 == 0 or i == of.some then
      local from_back = i % 3 == 2 and not of.is_some
      local constant, position = name_of("p", site, i), from_back and i - 1 - #of.parts or i - 1
      nodes[#nodes + 1] = node_of("Constant", {}, { constant }, "value_int = " .. position) ..
        node_of("SequenceAt", { name_of("q", site), constant }, { name_of("y", site, i) })
    end
  end
  return table.concat(nodes)
end

-- A node that reads all used parts, unless they are graph outputs.
local function reader_of(site)
  local of, inputs = site.node, { "condition" }
  for i = 1, node.use_count(of) do
    if of.uses[i] == "used" and (of.is_sequence or of.is_whole or not site.is_graph_output) then
      inputs[#inputs + 1] = (of.is_sequence or of.is_whole) and name_of("q", site) or name_of("y", site, i)
    end
  end
  return node_of("Sum", inputs, { name_of("r", site, #site.holders) })
end

-- Whether a constant split comes from a Constant node, not from the graph's initialisers.
local function is_beside(site)
  return site.is_beside and site.node.source == "constant"
end

-- The node, and the nodes beside it.
local function own_nodes(site)
  local of, is_sequence, split, outputs = site.node, site.node.version.is_sequence, name_of("s", site), {}
  local has_split = node.has_split(of)
  for i, use in ipairs(of.uses) do
    outputs[i] = use == "omitted" and "" or name_of("y", site, i)
  end
  return table.concat({
    has_split and is_beside(site) and node_of("Constant", {}, { split }, "value = " .. lengths_of(of)) or "",
    node_of(of.version.op, { input_name(site), has_split and split }, is_sequence and { name_of("q", site) } or outputs,
      attributes_of(site), "n" .. site.index),
    is_sequence and not of.is_sequence and positions_of(site) or "",
    reader_of(site),
  })
end

local held -- (site, level): the nodes that hold the node at that depth; behind the last level, the node itself

-- The body of a node that holds others.
local function body(inputs, nodes, outputs)
  return ("body (%s) => (%s) {\n%s}"):format(names(inputs), names(outputs), nodes)
end

local function result_of(site, level)
  return "float[] " .. name_of("r", site, level)
end

-- Nodes that hold others: op, inputs, outputs and attributes. own is the type of the node's input, where the body declares that.
local holders = {}

function holders.If(site, level, functions)
  local nodes = body({}, held(site, level + 1, functions), { result_of(site, level + 1) })
  local others = body({}, node_of("Identity", { "condition" }, { "other" }), { "bool[] other" })
  return "If", { "condition" }, { name_of("r", site, level) }, ("then_branch = %s, else_branch = %s"):format(
    site.is_then and nodes or others, site.is_then and others or nodes)
end

function holders.Loop(site, level, functions, own)
  local result, going, goes = name_of("r", site, level), "going" .. level, "goes" .. level
  local input = own and own .. input_name(site)
  return "Loop", { "trips", "condition", own and input_name(site, true) }, { own and name_of("c", site), result },
    "body = " .. body({ "int64[] trip" .. level, "bool[] " .. going, input },
      node_of("Identity", { going }, { goes }) .. held(site, level + 1, functions),
      { "bool[] " .. goes, own and ("%s[] %s"):format(site.node.dtype.name, input_name(site)), result_of(site, level + 1) })
end

function holders.Scan(site, level, functions, own)
  return "Scan", { own and input_name(site, true) or "scanned" }, { name_of("r", site, level) }, "num_scan_inputs = 1, body = " ..
    body({ own and own .. input_name(site) or "float[] row" .. level }, held(site, level + 1, functions),
      { result_of(site, level + 1) })
end

-- The call of a function; the function is added to the model behind the functions that it calls.
holders["function"] = function(site, level, functions)
  local of, name, has_axis = site.node, name_of("f", site, level), site.refers_to_axis and level + 1 == #site.holders
  local inputs = { "condition", "trips", "scanned", input_name(site, true), -- all inputs that its nodes may read
    node.has_split(of) and not is_beside(site) and name_of("s", site) }
  local nodes = held(site, level + 1, functions)
  functions[#functions + 1] = ('<domain: "local", opset_import: ["": %d, "local": 1]>\n%s <%s> (%s) => (%s) {\n%s}\n'):format(
    of.opset, name, has_axis and "where" or "", names(inputs), name_of("r", site, level + 1), nodes)
  return "local." .. name, inputs, { name_of("r", site, level) }, has_axis and "where = " .. of.given_axis
end

function held(site, level, functions)
  if level == #site.holders then
    return own_nodes(site)
  end
  local own = site.is_body_input and level + 1 == #site.holders and type_of(site.node) .. " "
  local op, inputs, outputs, attributes = holders[site.holders[level + 1]](site, level, functions, own)
  return node_of(op, inputs, outputs, attributes, name_of("h", site, level))
end

-- Adds a value that a node reads: an input of the graph, or the output of an op that splitgen does not know, without a type.
local function add_input(graph, name, dtype, type, is_untyped)
  if is_untyped then
    table.insert(graph.inputs, ("%s[] of_%s"):format(dtype, name))
    table.insert(graph.nodes, node_of("local.unknown", { "of_" .. name }, { name }))
  else
    table.insert(graph.inputs, type .. " " .. name)
  end
end

-- Adds the node's input.
local function add_input_of(graph, site)
  local of, name, numbers = site.node, name_of("x", site), node.numbers(site.node)
  if of.is_constant then
    local elements = node.product(numbers)
    table.insert(graph.held, ("%s[%s] %s = %s"):format(of.dtype.name, table.concat(numbers, ", "), name,
      of.dtype.name == "string" and ("{%s}"):format(('"" '):rep(elements)) or
      ('"%s"'):format(("\\000"):rep(node.bytes(of, elements)))))
  elseif site.origin ~= "behind" then
    local is_told = not site.is_body_input and not site.is_shaped
    add_input(graph, name, of.dtype.name, is_told and type_of(of) or of.dtype.name .. "[]", site.origin == "untyped")
  end
end

local ops <const> = { ["+"] = "Add", ["-"] = "Sub", ["/"] = "Div" }

-- The name of a value of one element, a number of symbols; adds the nodes that make it from the shapes kI of the inputs dI.
local function add_number(graph, of, name)
  if type(of) == "table" and of.index then
    return "k" .. of.index
  end
  table.insert(graph.nodes, math.type(of) and node_of("Constant", {}, { name }, ("value = int64[1] {%d}"):format(of)) or
    node_of(ops[of[1]], { add_number(graph, of[2], name .. "a"), add_number(graph, of[3], name .. "b") }, { name }))
  return name
end

-- Adds the node's split, which nodes compute from shapes.
local function add_split_of_shapes(graph, site)
  local lengths = {}
  for i, length in ipairs(site.node.formulas) do
    lengths[i] = add_number(graph, length, name_of("l", site, i))
  end
  table.insert(graph.nodes, node_of("Concat", lengths, { name_of("s", site) }, "axis = 0"))
end

-- Adds the inputs whose shapes nodes read.
local function add_shapes(graph, symbols)
  for i, symbol in ipairs(symbols) do
    if symbol.is_read then
      table.insert(graph.inputs, ('float["%s"] d%d'):format(symbol.name, i))
      table.insert(graph.nodes, node_of("Shape", { "d" .. i }, { "k" .. i }))
    end
  end
end

-- Adds the node's split.
local function add_split_of(graph, site)
  local of, name = site.node, name_of("s", site)
  if not node.has_split(of) or is_beside(site) then
    return
  elseif of.source == "shape" then
    return add_split_of_shapes(graph, site)
  elseif of.source == "constant" then
    table.insert(graph.held, lengths_of(of, name))
    return
  end
  local count = of.has_split_count and #of.parts or "?"
  local dims = not of.has_split_rank and "[]" or of.rule == "listed" and ("[%s]"):format(count) or ""
  add_input(graph, name, of.split_dtype, of.split_dtype .. dims, not of.has_split_dtype)
end

local function add_outputs_of(graph, site)
  table.insert(graph.outputs, result_of(site, 0))
  for i = 1, site.is_graph_output and node.use_count(site.node) or 0 do
    if site.node.uses[i] == "used" then
      table.insert(graph.outputs, ("%s[] %s"):format(site.node.dtype.name, name_of("y", site, i)))
    end
  end
end

return function(model)
  local graph = { inputs = { "bool[] condition", "int64[] trips", "float[] scanned" }, outputs = {}, held = {}, nodes = {} }
  local functions = {}
  add_shapes(graph, model.symbols)
  for _, site in ipairs(model.sites) do
    add_input_of(graph, site)
    add_split_of(graph, site)
    table.insert(graph.nodes, held(site, 0, functions))
    add_outputs_of(graph, site)
  end
  return ('<ir_version: 8, opset_import: ["": %d, "local": 1]>\nrandom (%s) => (%s)\n<%s> {\n%s}\n%s'):format(model.opset,
    table.concat(graph.inputs, ", "), table.concat(graph.outputs, ", "), table.concat(graph.held, ", "),
    table.concat(graph.nodes), table.concat(functions))
end
