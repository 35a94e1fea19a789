-- graph.lua: the values of a model: what defines each name, in which scope, and who reads it.
-- A scope is a graph, a body inside a node, or a function at one of its calls. A value is
--   { name, scope, site = that of its node or nil, index = its output, or its input of a graph, tensor = TENSOR or nil,
--     declared = VALUE or nil, is_input, is_output, readers = number of nodes that read it, read_by = their sites,
--     same_as = of an Identity, its input; of a function's input, the caller's value; of a call's output, the function's value,
--     given_to = the caller's value that a function's output becomes, is_omitted = a function's input that the call omits,
--     label: see graph.label }
-- and the results that graph.along caches. tensor is that of an initialiser or of a Constant.
local body_place = require("onnx.attribute").body_place
local functions = require("onnx.functions")

local graph = {}

-- The most that calls of functions may expand to: nodes, and the items of the lists in them, about 250 bytes each. A node that
-- will be understood takes about as much memory as 40 of them, and as much time as 140. The contents of a function count at each
-- of its calls; a large model of PyTorch has some hundred thousand, and some hundred Splits.
local max_called <const>, weight <const> = 768 * 1024, 96

local max_depth = 1000 -- of bodies and called functions inside each other

local function label_of(site)
  return site.node.name ~= "" and site.node.name or ("#%d(%s)"):format(site.index - 1, site.node.op_type)
end

-- The path of a scope, with which the paths of its nodes begin: the nodes whose bodies or functions contain it; "" of the main
-- graph. Made on demand, because names can be long, and sites many.
function graph.scope_path(scope)
  local words = {}
  for place = scope.depth or 0, 1, -1 do -- from the inside
    local label = label_of(scope.holder)
    words[place] = scope.body and ("%s.%s"):format(label, scope.body) or label
    scope = scope.holder.scope
  end
  return table.concat(words, "/")
end

-- A name of a value that no other value of the model has: its own, or behind the path of its scope, if another has that.
function graph.label(value)
  if not value.label then
    local main, label = value.scope, value.name
    while main.holder do
      main = main.holder.scope
    end
    main.labels = main.labels or {}
    label = main.labels[label] and ("%s/%s"):format(graph.scope_path(value.scope), label) or label
    while main.labels[label] do
      label = label .. "_"
    end
    main.labels[label], value.label = true, label
  end
  return value.label
end

-- The path of a node: its name or index, behind the path of its scope, and its number among nodes of that path, if it has one.
function graph.path(site)
  local outer, number = graph.scope_path(site.scope), site.number and "#" .. site.number or ""
  return (outer == "" and "" or outer .. "/") .. label_of(site) .. number
end

-- The scope of the body, or of the main graph, in whose runs the nodes of a scope run: functions run where they are called.
function graph.frame(scope)
  while scope.holder and not scope.body do
    scope = scope.holder.scope
  end
  return scope
end

-- Whether two scopes lie in different branches of one If, so that no run has both.
function graph.are_exclusive(one, other)
  local bodies, scope = {}, one
  while scope.holder do
    bodies[scope.holder] = scope.body
    scope = scope.holder.scope
  end
  scope = other
  while scope.holder and not bodies[scope.holder] do
    scope = scope.holder.scope
  end
  local holder = scope.holder
  return holder ~= nil and bodies[holder] ~= scope.body and holder.node.op_type == "If" and graph.is_default(holder.node.domain)
end

-- Whether a domain, as onnx/read.lua has it, is ONNX's default.
function graph.is_default(domain)
  return domain == ""
end

local function imports_of(list)
  local imports = {}
  for _, import in ipairs(list) do
    imports[import.domain] = import.version
  end
  return imports
end

-- The value of a name as a scope sees it, or nil.
function graph.find(scope, name)
  while scope do
    local value = scope.values[name]
    if value then
      return value
    end
    scope = scope.parent
  end
end

-- The value of a node's input i, nil if it is omitted.
function graph.input(site, i)
  local name = site.node.inputs[i] or ""
  local value = name ~= "" and graph.find(site.scope, name) or nil
  return value and not value.is_omitted and value or nil
end

-- The result of merge(value, rest, given) for a value, where `rest` is the result for value.same_as, or nil. Each value caches
-- its result under the key, because every value of a long chain may be asked for.
function graph.along(value, key, merge, given)
  local path = {}
  while value and value[key] == nil do
    path[#path + 1] = value
    value = value.same_as
  end
  local result = value and value[key]
  for i = #path, 1, -1 do
    result = merge(path[i], result, given)
    path[i][key] = result
  end
  return result
end

local function last(value, rest)
  return rest or value
end

-- The last value of the chain of same_as.
function graph.origin(value)
  return graph.along(value, "origin", last)
end

-- Defines a name in a scope as the value `new`; if it is defined, adds the fields of `new` to its value.
local function define(scope, name, new)
  local value = scope.values[name]
  if not value then
    new.name, new.scope, new.readers = name, scope, 0
    scope.values[name] = new
    return
  end
  for key, field in pairs(new) do
    value[key] = field
  end
end

-- The values that have a value's contents because a site passes it on: the output of an Identity, or the inputs of a function.
local function passed_on(value, site)
  local list = {}
  for i, name in ipairs(site.node.inputs) do
    if graph.find(site.scope, name) == value then
      list[#list + 1] = site.calls and site.called_scope.values[site.calls.inputs[i]]
        or site.scope.values[site.node.outputs[1]]
    end
  end
  return list
end

-- Calls use(site) for each node that reads a value, also by the names that it has behind Identities and in functions; and
-- use(nil) if it leaves its graph as an output.
function graph.each_reader(value, use)
  local values, is_there = {}, {}
  local function add(one)
    if one and not is_there[one] then
      is_there[one], values[#values + 1] = true, one
    end
  end
  add(value)
  for _, one in ipairs(values) do -- which grow
    add(one.given_to)
    if one.is_output then
      use(nil)
    end
    for _, site in ipairs(one.read_by or {}) do
      local is_passed = site.calls or graph.is_default(site.node.domain) and site.node.op_type == "Identity"
      for _, other in ipairs(is_passed and passed_on(one, site) or {}) do
        add(other)
      end
      if not is_passed then
        use(site)
      end
    end
  end
end

-- An attribute of a node; if it refers to an attribute of the function around it, the one that the call gives, or nil.
function graph.resolve(scope, attribute)
  if not attribute.ref then
    return attribute
  end
  return scope.attributes[attribute.ref]
end

local walk

-- A function's body at a call: its inputs and outputs are the caller's values.
local function enter_function(walker, called, call_site)
  local node = call_site.node
  local scope = {
    values = {},
    imports = imports_of(called.opset_import),
    holder = call_site,
    attributes = {},
    defaults = {}, -- those of the attributes
  }
  for _, default in ipairs(called.defaults) do
    scope.attributes[default.name], scope.defaults[default.name] = default, default
  end
  for _, attribute in ipairs(node.attributes) do
    scope.attributes[attribute.name] = graph.resolve(call_site.scope, attribute) or scope.attributes[attribute.name]
  end
  call_site.called_scope = scope
  for i, name in ipairs(called.inputs) do
    local value = graph.input(call_site, i)
    define(scope, name, { same_as = value, is_omitted = value == nil })
  end
  walk(walker, called.nodes, scope)
  for i, name in ipairs(called.outputs) do
    local inner, outer = scope.values[name], call_site.scope.values[node.outputs[i]]
    if outer then
      outer.same_as, inner.given_to = inner, outer
    end
  end
end

local function enter_body(walker, body, call_site, attribute)
  local scope = {
    values = {},
    parent = call_site.scope,
    imports = call_site.scope.imports,
    attributes = call_site.scope.attributes,
    defaults = call_site.scope.defaults,
    holder = call_site,
    body = attribute,
    graph = body,
  }
  call_site.bodies = call_site.bodies or {}
  call_site.bodies[attribute] = scope
  graph.define_graph(scope, body)
  walk(walker, body.nodes, scope)
end

-- What ONNX's inference gives a sparse initialiser.
local sparse_type <const> = { kind = "sparse_tensor" }

function graph.define_graph(scope, body)
  for i, input in ipairs(body.inputs) do
    define(scope, input.name, { declared = input, is_input = true, index = i })
  end
  for _, tensor in ipairs(body.initializers) do
    define(scope, tensor.name, { tensor = tensor })
  end
  for _, sparse in ipairs(body.sparse_initializers) do
    if not scope.values[sparse.values.name] then -- an input has its own type
      define(scope, sparse.values.name, { declared = sparse_type })
    end
  end
  scope.inferred = body.inferred
  scope.declared = {}
  for _, value in ipairs(body.value_infos) do
    scope.declared[value.name] = value
  end
  scope.outputs = {}
  for _, output in ipairs(body.outputs) do
    scope.outputs[output.name] = output
  end
end

-- The tensor of a Constant.
local function tensor_of(site)
  if site.node.op_type == "Constant" and graph.is_default(site.node.domain) then
    for _, attribute in ipairs(site.node.attributes) do
      local given = attribute.name == "value" and graph.resolve(site.scope, attribute)
      if given and given.type == "tensor" then
        return given.value
      end
    end
  end
end

local function check_depth(walker, depth)
  if depth > max_depth then
    walker.refuse("limit", "more than %d bodies and calls of functions inside each other", max_depth)
  end
end

function walk(walker, nodes, scope)
  scope.depth = scope.holder and scope.holder.scope.depth + 1 or 0
  check_depth(walker, scope.depth)
  for index, node in ipairs(nodes) do
    local site = { node = node, index = index, scope = scope }
    walker.sites[#walker.sites + 1] = site
    for _, name in ipairs(node.inputs) do
      local value = name ~= "" and graph.find(scope, name)
      if value then
        value.readers = value.readers + 1
        value.read_by = value.read_by or {}
        value.read_by[#value.read_by + 1] = site
      end
    end
    local called = functions.called(walker.functions, node)
    local tensor = not called and tensor_of(site) or nil
    local same_as = not called and graph.is_default(node.domain) and node.op_type == "Identity"
      and graph.find(scope, node.inputs[1]) or nil
    for i, name in ipairs(node.outputs) do
      if name ~= "" then
        define(scope, name, { site = site, index = i, tensor = tensor, same_as = same_as,
          declared = scope.declared and (scope.declared[name] or scope.outputs[name]) })
      end
    end
    if called then
      site.calls = called
      enter_function(walker, called, site)
    end
    for _, attribute in ipairs(node.attributes) do
      local given = graph.resolve(scope, attribute)
      if given ~= attribute and given ~= scope.defaults[attribute.ref] then
        given = nil -- a body that the call gives was entered at the call
      end
      for i, body in ipairs(given and given.graphs or {}) do
        enter_body(walker, body, site, attribute.name .. body_place(given, i))
      end
    end
  end
  for name in pairs(scope.outputs or {}) do
    graph.find(scope, name).is_output = true
  end
end

-- How many items the lists have.
local function items_of(...)
  local count = 0
  for _, list in ipairs({ ... }) do
    count = count + #list
  end
  return count
end

-- The size of the calls among `nodes` when they are expanded: nodes, by their weights, and the items of the lists in them and
-- their bodies. In a function, `nodes` themselves count, too. The result is at most max_called + 1. Functions are not recursive.
local function count_called(walker, nodes, in_function, depth)
  check_depth(walker, depth)
  local count = in_function and #nodes or 0
  local function count_bodies(attributes)
    for _, attribute in ipairs(attributes) do
      for _, body in ipairs(attribute.graphs or {}) do
        count = count + count_called(walker, body.nodes, in_function, depth + 1)
        if in_function then
          count = count + items_of(body.inputs, body.initializers, body.sparse_initializers, body.value_infos, body.outputs)
        end
      end
    end
  end
  for _, node in ipairs(nodes) do
    local called = functions.called(walker.functions, node)
    if called then
      called.size = called.size or count_called(walker, called.nodes, true, depth + 1)
        + items_of(called.inputs, called.outputs, called.defaults, called.opset_import)
      count_bodies(called.defaults)
      count = count + called.size
    end
    if in_function then
      local is_wanted = not called and graph.is_default(node.domain) and walker.wanted[node.op_type]
      count = count + items_of(node.inputs, node.outputs, node.attributes) + (is_wanted and weight - 1 or 0)
    end
    count_bodies(node.attributes)
    count = math.min(count, max_called + 1)
  end
  return count
end

-- Every node of the model, with its place and scope, in the order in which they run; `wanted` has the ops that will be
-- understood as its keys; refuse(rule, format, ...) does not return.
function graph.sites(model, wanted, refuse)
  local walker = { sites = {}, functions = functions.by_key(model.functions), wanted = wanted, refuse = refuse }
  if count_called(walker, model.graph.nodes, false, 0) > max_called then
    refuse("limit", "the calls of functions expand to more than %d nodes, values and attributes; a node that splits counts as %d",
      max_called, weight)
  end
  local scope = { values = {}, imports = imports_of(model.opset_import) }
  graph.define_graph(scope, model.graph)
  walk(walker, model.graph.nodes, scope)
  return walker.sites
end

-- The version in the opset import of a node's domain.
function graph.opset(site)
  return site.scope.imports[site.node.domain]
end

return graph
