-- check_model.lua: checks a model: names must be defined once and before use, domains imported, and attributes, tensors and types
-- valid. Raises error({ rule, what, path = of the node or nil }).
-- A scope is a graph, or the nodes of a function, during the walk: { outer = the scope of the graph around this body, called =
-- the function around it, symbols = by name the index of the node that outputs it, 0 or less for inputs and initializers, node,
-- index = that of the current node, body = the text behind the node's name for the current body }. A walk is { imports,
-- functions = by key, calls = by caller, referable = attributes of the function, scope = the current one }.
local body_place = require("onnx.attribute").body_place
local functions = require("onnx.functions")
local value_type = require("onnx.value_type")
local wrong = require("onnx.wrong")

local last_ir_version <const> = 14
local first_with_opsets <const> = 3 -- an IR version; models of earlier ones are of opset 1
local from_input <const>, from_initializer <const> = -1, 0

local function path_of(scope)
  local path = scope.outer and path_of(scope.outer) .. scope.outer.body
    or scope.called and "function " .. functions.shown(scope.called) or ""
  local node = scope.node
  if not node then
    return path
  end
  local name = node.name ~= "" and node.name:sub(1, 80) or ("#%d(%.80s)"):format(scope.index - 1, node.op_type)
  return path == "" and name or path .. "/" .. name
end

local function check_imports(list)
  local imports = {}
  for _, import in ipairs(list) do
    local domain, version = functions.domain(import.domain), import.version
    if not version then
      wrong("opset", "the import of domain '%s' has no version", import.domain)
    elseif version < 1 then
      wrong("opset", "opset %d of domain '%s': the first is 1", version, import.domain)
    end
    local before = imports[domain] or import -- twice at one version says the same
    if before.domain ~= import.domain then
      wrong("opset", "'%s' and '%s' are one domain, which is imported twice", before.domain, import.domain)
    elseif before.version ~= version then
      wrong("opset", "the domain '%s' is imported at %d and at %d", import.domain, before.version, version)
    end
    imports[domain] = before
  end
  imports["ai.onnx"] = imports[""] -- its other name
  return imports
end

-- The symbols of a graph or a function.

local function define(symbols, name, from)
  local before = symbols[name]
  if before and (before ~= from_input or from ~= from_initializer) then
    wrong("names", "the name '%s' is defined twice", name)
  end
  symbols[name] = from
end

local function define_named(symbols, names, from, role)
  for i, item in ipairs(names) do
    local name = type(item) == "string" and item or item.name
    if name == "" then
      wrong("names", "%s %d has no name", role, i - 1)
    end
    define(symbols, name, from)
  end
end

local function define_outputs(symbols, nodes)
  for i, node in ipairs(nodes) do
    for _, name in ipairs(node.outputs) do
      if symbols[name] then
        define(symbols, name, i)
      elseif name ~= "" then
        symbols[name] = i
      end
    end
  end
end

-- Whether a graph around this one defines the name before this one runs.
local function is_outer(scope, name)
  scope = scope.outer
  while scope do
    local from = scope.symbols[name]
    if from and from < scope.index then
      return true
    end
    scope = scope.outer
  end
  return false
end

local function collect_symbols(scope, graph)
  local symbols, sparse = scope.symbols, {}
  define_named(symbols, graph.inputs, from_input, "graph input")
  define_named(symbols, graph.initializers, from_initializer, "initializer")
  for i, item in ipairs(graph.sparse_initializers) do
    sparse[i] = item.values and item.values.name or ""
  end
  define_named(symbols, sparse, from_initializer, "sparse_initializer")
  define_outputs(symbols, graph.nodes)
  local hiding
  for name in pairs(scope.outer and symbols or {}) do
    if is_outer(scope, name) and (not hiding or name < hiding) then
      hiding = name -- the first by name, because pairs() has no fixed order
    end
  end
  if hiding then
    wrong("names", "the name '%s' is defined in a graph around this one, too", hiding)
  end
end

-- A node.

local function check_call(called, node)
  if #node.inputs > #called.inputs then
    wrong("function", "%d inputs: function %s takes %d", #node.inputs, functions.shown(called), #called.inputs)
  elseif #node.outputs > #called.outputs then
    wrong("function", "%d outputs: function %s has %d", #node.outputs, functions.shown(called), #called.outputs)
  end
end

local function check_operator(scope, walk, node)
  if node.op_type == "" then
    wrong("operator", "the node has no op_type")
  elseif not walk.imports[node.domain] then
    wrong("opset", "the domain '%s' is not imported", node.domain)
  end
  local called = functions.called(walk.functions, node)
  if called then
    check_call(called, node)
    if scope.called then
      walk.calls[scope.called] = walk.calls[scope.called] or {}
      table.insert(walk.calls[scope.called], called)
    end
  end
end

local function check_visible(scope, name)
  while scope do
    local from = scope.symbols[name]
    if from and from >= scope.index then
      wrong("names", "input '%s' is not defined yet: nodes are not sorted, or form a cycle", name)
    elseif from then
      return
    end
    scope = scope.outer
  end
  wrong("names", "input '%s' is defined nowhere", name)
end

-- referable: the attributes of the function around these, which they may refer to; nil outside a function.
local function check_attributes(attributes, referable)
  local seen = #attributes > 1 and {} or nil
  for i, attribute in ipairs(attributes) do
    if attribute.name == "" then
      wrong("BAD_ATTRIBUTE", "attribute %d has no name", i - 1)
    elseif attribute.ref and not referable then
      wrong("BAD_ATTRIBUTE", "attribute '%s' refers to '%s', but only a function has attributes", attribute.name, attribute.ref)
    elseif attribute.ref and not referable[attribute.ref] then
      wrong("BAD_ATTRIBUTE", "attribute '%s' refers to '%s', which the function does not have", attribute.name, attribute.ref)
    elseif attribute.fault then
      wrong(attribute.rule or "BAD_ATTRIBUTE", "attribute '%s'%s", attribute.name, attribute.fault)
    end
  end
  for _, attribute in ipairs(seen and attributes or {}) do
    if seen[attribute.name] then
      wrong("BAD_ATTRIBUTE", "attribute '%s' is given twice", attribute.name)
    end
    seen[attribute.name] = true
  end
end

local function check_node(scope, walk)
  local node, symbols, index = scope.node, scope.symbols, scope.index
  check_operator(scope, walk, node)
  for _, name in ipairs(node.inputs) do
    local from = symbols[name]
    if (not from or from >= index) and name ~= "" then
      check_visible(scope, name)
    end
  end
  if #node.attributes > 0 then
    check_attributes(node.attributes, scope.called and walk.referable)
  end
end

local check_graph

local function check_bodies(scope, walk, attributes)
  for _, attribute in ipairs(attributes) do
    for i, body in ipairs(attribute.graphs or {}) do
      scope.body = "." .. attribute.name:sub(1, 80) .. body_place(attribute, i)
      check_graph(walk, body, scope)
    end
  end
end

local function check_nodes(scope, walk, nodes)
  for index, node in ipairs(nodes) do
    scope.index, scope.node = index, node
    check_node(scope, walk)
    check_bodies(scope, walk, node.attributes)
  end
  scope.index, scope.node = #nodes + 1, nil
end

-- The declarations of a graph or a function.

-- Checks the type that an input or an output declares. A body may leave it open.
local function check_type(scope, info, role)
  local type = info.type or value_type()
  local fault = not scope.outer and type.open_fault or type.type_fault
  if fault then
    wrong(fault == type.dims_fault and "shape" or "type", "%s '%s' %s", role, info.name, fault)
  end
end

local function check_outputs(scope, outputs, role)
  local seen, twice = {}, nil
  for i, output in ipairs(outputs) do
    local name = type(output) == "string" and output or output.name
    if name == "" then
      wrong("names", "%s %d has no name", role, i - 1)
    elseif not scope.symbols[name] and not is_outer(scope, name) then
      wrong("names", "%s '%s' is defined nowhere", role, name)
    elseif output ~= name then
      check_type(scope, output, role)
    end
    twice = twice or seen[name] and name
    seen[name] = true
  end
  if twice and not scope.outer then -- the node around a body takes its outputs by position
    wrong("names", "%s '%s' is listed twice", role, twice)
  end
end

local function check_interface(scope, graph)
  for _, input in ipairs(graph.inputs) do
    check_type(scope, input, "graph input")
  end
  check_outputs(scope, graph.outputs, "graph output")
  local seen, twice = {}, nil
  for _, info in ipairs(graph.value_infos) do
    if info.type and info.type.dims_fault then
      wrong("shape", "value_info '%s' %s", info.name, info.type.dims_fault)
    end
    twice = twice or seen[info.name] and info.name
    seen[info.name] = true
  end
  if twice then
    wrong("names", "value_info '%s' is listed twice", twice)
  end
  for _, tensor in ipairs(graph.initializers) do
    if tensor.fault then
      wrong("tensor", "initializer '%s': %s", tensor.name, tensor.fault)
    end
  end
end

function check_graph(walk, graph, outer)
  local scope = { outer = outer, called = outer and outer.called, symbols = {}, index = 0 }
  walk.scope = scope
  collect_symbols(scope, graph)
  check_nodes(scope, walk, graph.nodes)
  check_interface(scope, graph)
  walk.scope = outer
end

local function begin_function(scope, walk, called)
  walk.imports = check_imports(called.opset_import)
  define_named(scope.symbols, called.inputs, from_input, "function input")
  define_outputs(scope.symbols, called.nodes)
  walk.referable = {}
  local names = table.move(called.attributes, 1, #called.attributes, 1, {})
  for _, default in ipairs(called.defaults) do
    names[#names + 1] = default.name
  end
  for i, name in ipairs(names) do
    if name == "" then
      wrong("BAD_ATTRIBUTE", "attribute %d of the function has no name", i - 1)
    end
  end
  for _, name in ipairs(names) do
    if walk.referable[name] then
      wrong("BAD_ATTRIBUTE", "the function has attribute '%s' twice", name)
    end
    walk.referable[name] = true
  end
  check_attributes(called.defaults)
end

local function check_function(walk, called)
  local scope = { called = called, symbols = {}, index = 0 }
  walk.scope = scope
  begin_function(scope, walk, called)
  check_bodies(scope, walk, called.defaults)
  check_nodes(scope, walk, called.nodes)
  check_outputs(scope, called.outputs, "function output")
  walk.scope = nil
end

local function check_all(walk, model)
  local version = model.ir_version
  if not version then
    wrong("ir_version", "ir_version is missing")
  elseif version < 1 or version > last_ir_version then
    wrong("ir_version", "ir_version %d: known are 1 to %d", version, last_ir_version)
  elseif #model.opset_import == 0 and version >= first_with_opsets then
    wrong("opset", "opset_import is missing")
  elseif #model.opset_import == 0 then
    model.opset_import[1] = { domain = "", version = 1 }
  end
  walk.imports = check_imports(model.opset_import)
  local graph = model.graph
  if not graph then
    wrong("graph", "the model has no graph")
  elseif #graph.nodes + #graph.outputs + #graph.inputs + #graph.initializers == 0 then
    wrong("graph", "the graph is empty")
  end
  walk.functions = functions.by_key(model.functions)
  check_graph(walk, graph)
  for _, called in ipairs(model.functions) do
    check_function(walk, called)
  end
  functions.check_calls(model.functions, walk.calls)
end

return function(model)
  local walk = { calls = {} }
  local done, fault = pcall(check_all, walk, model)
  if not done then
    if type(fault) == "table" and walk.scope then
      local path = path_of(walk.scope):sub(1, 511)
      fault.path = path ~= "" and path or nil
    end
    error(fault, 0)
  end
end
