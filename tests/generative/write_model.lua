-- write_model.lua: a random model as a protobuf in text format.
--
-- Of site I, xI is the input, sI the split, yI_K what part K goes by, nI the node, and hI_L what holds it at depth L, whose
-- result is rI_L.
local node = require("node")
local ops = require("ops")
local write_number = require("write_number")

local BOOL, FLOAT, INT64 = ops.dtypes.bool.code, ops.dtypes.float.code, ops.dtypes.int64.code

-- A value of a graph; what its type has beside the dtype.
local function value(field, name, code, shape)
  return ('%s { name: "%s" type { tensor_type { elem_type: %d %s} } }\n'):format(field, name, code, shape or "")
end

local function attribute(name, kind, field, of)
  return ('attribute { name: "%s" type: %s %s: %s } '):format(name, kind, field, of)
end

-- The names of inputs or outputs; false is none.
local function names(field, list)
  local words = {}
  for i, name in ipairs(list) do
    words[i] = name and ('%s: "%s" '):format(field, name) or ""
  end
  return table.concat(words)
end

local function node_of(op, inputs, outputs, rest)
  return ('node { op_type: "%s" %s%s%s}\n'):format(op, names("input", inputs), names("output", outputs), rest or "")
end

local function shape_of(of)
  local dims = {}
  for i, dim in ipairs(of.dims) do
    dims[i] = ("dim { %s} "):format(dim.is_hidden and "" or dim.symbol and ('dim_param: "%s" '):format(dim.symbol.name) or
      ("dim_value: %d "):format(dim.number))
  end
  return of.has_rank and ("shape { %s} "):format(table.concat(dims)) or ""
end

local function name_of(letter, site, k)
  return letter .. site.index .. (k and "_" .. k or "")
end

-- The input's name, as the node sees it or as the graph does.
local function input_name(site, in_graph)
  return site.origin == "behind" and ("y%d_%d"):format(site.parent, site.part) or
    name_of(site.is_body_input and not in_graph and "b" or "x", site)
end

-- The fields of the tensor that a constant split is.
local function lengths_of(of)
  local lengths, fields = node.lengths(of), {}
  for i, length in ipairs(lengths) do
    fields[i] = ("%s: %s "):format(ops.dtypes[of.split_dtype].field or "int32_data", write_number(length, of.split_dtype))
  end
  return ("data_type: %d %s%s"):format(ops.dtypes[of.split_dtype].code, of.rule == "listed" and "dims: " .. #lengths .. " " or "",
    table.concat(fields))
end

local function attributes_of(site)
  local of = site.node
  return table.concat({
    not of.gives_axis and "" or site.refers_to_axis and attribute("axis", "INT", "ref_attr_name", '"where"') or
      attribute("axis", "INT", "i", of.given_axis),
    of.num_outputs and attribute("num_outputs", "INT", "i", of.num_outputs) or "",
    of.gives_keepdims and attribute("keepdims", "INT", "i", of.keepdims) or "",
    of.rule == "listed" and of.source == "attribute" and
      attribute("split", "INTS", "ints", table.concat(of.parts, " ints: ")) or "",
  })
end

-- The parts of a sequence that is taken apart, some of which nobody reads.
local function positions_of(site)
  local nodes, parts = {}, site.node.parts
  for i, use in ipairs(site.node.uses) do
    if use == "used" or i % 2 == 0 then
      local constant, position = name_of("p", site, i), i % 3 == 2 and i - 1 - #parts or i - 1 -- from the back or the front
      nodes[#nodes + 1] = node_of("Constant", {}, { constant }, attribute("value_int", "INT", "i", position)) ..
        node_of("SequenceAt", { name_of("q", site), constant }, { name_of("y", site, i) })
    end
  end
  return table.concat(nodes)
end

-- A node that reads all that is used, unless the graph does.
local function reader_of(site)
  local of, inputs = site.node, { "condition" }
  for i = 1, node.use_count(of) do
    if of.uses[i] == "used" and (of.is_sequence or not site.is_graph_output) then
      inputs[#inputs + 1] = of.is_sequence and name_of("q", site) or name_of("y", site, i)
    end
  end
  return node_of("Sum", inputs, { name_of("r", site, #site.holders) })
end

-- Whether a constant split comes from a node beside the node, not from the graph.
local function is_beside(site)
  return site.is_beside and site.node.source == "constant"
end

-- The node, and what stands beside it.
local function own_nodes(site)
  local of, is_sequence, split, outputs = site.node, site.node.version.is_sequence, name_of("s", site), {}
  local has_split = node.has_split(of)
  for i, use in ipairs(of.uses) do
    outputs[i] = use == "omitted" and "" or name_of("y", site, i)
  end
  return table.concat({
    has_split and is_beside(site) and
      node_of("Constant", {}, { split }, attribute("value", "TENSOR", "t", ("{ %s}"):format(lengths_of(of)))) or "",
    node_of(of.version.op, { input_name(site), has_split and split }, is_sequence and { name_of("q", site) } or outputs,
      ('name: "n%d" '):format(site.index) .. attributes_of(site)),
    is_sequence and not of.is_sequence and positions_of(site) or "",
    reader_of(site),
  })
end

local held -- what holds the node at a depth, with all in it; behind the last, the node itself

local function result_of(site, level)
  return value("output", name_of("r", site, level), FLOAT)
end

local function body(name, ...)
  return ('attribute { name: "%s" type: GRAPH g { name: "body"\n%s} }\n'):format(name, table.concat({ ... }))
end

-- Nodes that hold others: op, inputs, outputs and the rest. own is the input of the body, where that declares the node's.
local holders = {}

function holders.If(site, level, functions)
  local nodes = held(site, level + 1, functions) .. result_of(site, level + 1)
  local others = node_of("Identity", { "condition" }, { "other" }) .. value("output", "other", BOOL)
  return "If", { "condition" }, { name_of("r", site, level) },
    body("then_branch", site.is_then and nodes or others) .. body("else_branch", site.is_then and others or nodes)
end

function holders.Loop(site, level, functions, own)
  local result, going, goes = name_of("r", site, level), "going" .. level, "goes" .. level
  return "Loop", { "trips", "condition", own and input_name(site, true) }, { own and name_of("c", site), result },
    body("body", value("input", "trip" .. level, INT64), value("input", going, BOOL), own or "",
      node_of("Identity", { going }, { goes }), held(site, level + 1, functions), value("output", goes, BOOL),
      own and value("output", input_name(site), site.node.dtype.code) or "", result_of(site, level + 1))
end

function holders.Scan(site, level, functions, own)
  return "Scan", { own and input_name(site, true) or "scanned" }, { name_of("r", site, level) },
    attribute("num_scan_inputs", "INT", "i", 1) ..
    body("body", own or value("input", "row" .. level, FLOAT), held(site, level + 1, functions), result_of(site, level + 1))
end

-- The call of a function, which is added to those of the model behind those that it calls.
holders["function"] = function(site, level, functions)
  local of, name, has_axis = site.node, name_of("f", site, level), site.refers_to_axis and level + 1 == #site.holders
  local inputs = { "condition", "trips", "scanned", input_name(site, true), -- all that may stand in it reads
    node.has_split(of) and not is_beside(site) and name_of("s", site) }
  local nodes = held(site, level + 1, functions)
  functions[#functions + 1] = ([[
functions { name: "%s" domain: "local" opset_import { domain: "" version: %d } opset_import { domain: "local" version: 1 }
%s%s%s%s}
]]):format(name, of.opset, has_axis and 'attribute: "where" ' or "", names("input", inputs),
    names("output", { name_of("r", site, level + 1) }), nodes)
  return name, inputs, { name_of("r", site, level) }, 'domain: "local" ' ..
    (has_axis and attribute("where", "INT", "i", of.given_axis) or "")
end

function held(site, level, functions)
  if level == #site.holders then
    return own_nodes(site)
  end
  local is_own = site.is_body_input and level + 1 == #site.holders
  local own = is_own and value("input", input_name(site), site.node.dtype.code, shape_of(site.node))
  local op, inputs, outputs, rest = holders[site.holders[level + 1]](site, level, functions, own)
  return node_of(op, inputs, outputs, ('name: "%s" %s'):format(name_of("h", site, level), rest))
end

-- What a node reads: given by the graph, or by some other op, so that nothing is told of it.
local function input(name, code, shape, is_untyped)
  return is_untyped and node_of("Relu", { "of_" .. name }, { name }) .. value("input", "of_" .. name, code) or
    value("input", name, code, shape)
end

local function initializer(name, fields)
  return ('initializer { name: "%s" %s}\n'):format(name, fields)
end

-- What gives the node its input.
local function input_of(site)
  local of, name, numbers = site.node, name_of("x", site), node.numbers(site.node)
  if of.is_constant then
    local elements = node.product(numbers)
    return initializer(name, ("data_type: %d dims: %s %s"):format(of.dtype.code, table.concat(numbers, " dims: "),
      of.dtype.name == "string" and ('string_data: "" '):rep(elements) or
      ('raw_data: "%s"'):format(("\\000"):rep(node.bytes(of, elements)))))
  end
  local is_told = not site.is_body_input and not site.is_shaped
  return site.origin == "behind" and "" or
    input(name, of.dtype.code, is_told and shape_of(of), site.origin == "untyped")
end

-- And its split.
local function split_of(site)
  local of, name, shape = site.node, name_of("s", site), nil
  if not node.has_split(of) or is_beside(site) then
    return ""
  elseif of.source == "constant" then
    return initializer(name, lengths_of(of))
  elseif of.has_split_rank then
    local dim = ("dim { %s} "):format(of.has_split_count and "dim_value: " .. #of.parts .. " " or "")
    shape = ("shape { %s} "):format(of.rule == "listed" and dim or "")
  end
  return input(name, ops.dtypes[of.split_dtype].code, shape, not of.has_split_dtype)
end

local function graph_outputs(site)
  local outputs = { result_of(site, 0) }
  for i, use in ipairs(site.is_graph_output and site.node.uses or {}) do
    outputs[#outputs + 1] = use == "used" and value("output", name_of("y", site, i), site.node.dtype.code) or nil
  end
  return table.concat(outputs)
end

return function(model)
  local sites, functions = {}, {}
  for i, site in ipairs(model.sites) do
    sites[i] = input_of(site) .. split_of(site) .. held(site, 0, functions) .. graph_outputs(site)
  end
  return ('ir_version: 8 opset_import { domain: "" version: %d } opset_import { domain: "local" version: 1 }\n' ..
    'graph { name: "random"\n%s%s%s%s}\n%s'):format(model.opset, value("input", "condition", BOOL),
    value("input", "trips", INT64), value("input", "scanned", FLOAT), table.concat(sites), table.concat(functions))
end
