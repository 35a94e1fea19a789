-- understand.lua: reads a model and understands every Split and SplitToSequence node in it.
local fail = require("base.fail")
local fold = require("graph.fold")
local graph = require("graph.graph")
local help = require("base.help")
local input = require("base.input")
local merged = require("base.list").merged
local node = require("node.node")
local onnx = require("onnx.read")
local onnx_tensor = require("onnx.tensor")
local resolve = require("spec.resolve")
local text = require("base.text")

local printable = text.printable

-- A table that notes in `used` which of its fields are read.
local function noting(values, used)
  return setmetatable({}, {
    __index = function(_, name)
      used[name] = used[name] or values[name] ~= nil
      return values[name]
    end,
  })
end

local function spec_context(options)
  local used = options.used or { shapes = {}, dims = {} }
  local context = {
    ops = {},
    known = { shapes = noting(options.shapes or {}, used.shapes), dims = noting(options.dims or {}, used.dims) },
    used = used,
    asked = options.copy_all and "copy" or options.strided and "strided" or nil,
    quiet = options.quiet or false,
    assume_opset = options.assume_opset,
    totals = {},
    told = 0, -- warnings and notes
  }
  for _, op in ipairs(resolve().ops) do
    context.ops[op.op] = op
  end
  return context
end

-- The model of the file at a path.
local function read(file, path, ops)
  local wanted = {}
  for op in pairs(fold.ops) do
    wanted[op] = onnx_tensor.max_values
  end
  for op in pairs(ops) do
    wanted[op] = math.maxinteger
  end
  local model, wrong = onnx.model(path, wanted)
  if not model then
    local refuse = wrong.is_io and fail.io or fail.refused
    -- the message quotes names as the model has them
    refuse({ place = file, node = wrong.path, what = text.escaped(wrong.what), rule = wrong.rule,
      help = wrong.is_io and wrong.rule and "name a file that can be read" or nil })
  end
  return model
end

-- A help text that names the versions that have an attribute of the node, if the node's version lacks it; else nil.
local function help_with_attributes(site, op)
  for _, attribute in ipairs(site.node.attributes) do
    local labels, is_declared = {}, false
    for _, version in ipairs(op.versions) do
      if version.attributes_by_name[attribute.name] then
        labels[#labels + 1] = version.label
        is_declared = is_declared or version.label == site.op_version
      end
    end
    if #labels > 0 and not is_declared then
      return ("%s; %s has '%s'"):format(help.BAD_ATTRIBUTE, text.any_of(labels), attribute.name)
    end
  end
end

local function diagnostic_of(file, path, label, rule, format, ...)
  return { place = file, node = path, op_version = label, what = text.sentence(format, ...), rule = rule, ends = rule == "limit" }
end

-- Understands the node at a site.
local function understand_site(site, op, file, context)
  local function diagnostic(rule, ...)
    local told = diagnostic_of(file, graph.path(site), site.op_version, rule, ...)
    told.help = rule == "opset" and context.opset_help or rule == "BAD_ATTRIBUTE" and help_with_attributes(site, op) or nil
    return told
  end
  return node.understand(site, op, context, function(...)
    fail.refused(diagnostic(...))
  end, function(severity, ...)
    context.told = context.told + 1
    if not context.quiet then
      fail.tell(diagnostic(nil, ...), severity)
    end
  end)
end

-- Likewise in a trial: returns false for a refused node.
local function try_site(...)
  local understood, result = fail.try(understand_site, ...)
  if not understood and type(result) == "string" then
    error(result, 0)
  end
  return understood and result
end

local function understand(model, file, context, nodes)
  context.known.ir_version = model.ir_version
  context.required = {}

  local function refuse(rule, format, ...)
    fail.refused({ place = file, what = text.sentence(format, ...), rule = rule })
  end
  nodes = nodes or {}
  local understand_one = context.is_trial and try_site or understand_site
  local function add(site)
    local op = graph.is_default(site.node.domain) and not site.calls and context.ops[site.node.op_type]
    if op then
      nodes[#nodes + 1] = understand_one(site, op, file, context)
    end
  end
  local sites = graph.sites(model, context.ops, refuse)
  if context.tells_all then
    fail.each(sites, add)
  else
    for _, site in ipairs(sites) do
      add(site)
    end
  end
  return nodes
end

local roles = { { "inputs", "graph input" }, { "outputs", "graph output" }, { "value_infos", "value_info" } }

-- Calls use(value, role) for what a graph and its bodies declare.
local function for_each_declared(body, use)
  for _, role in ipairs(roles) do
    for _, value in ipairs(body[role[1]]) do
      use(value, role[2])
    end
  end
  for _, each in ipairs(body.nodes) do
    for _, inner in ipairs(graph.bodies_of(each.attributes)) do
      for_each_declared(inner, use)
    end
  end
end

-- Warns of dims that are declared as -1, unless the command line gives the shape.
local function warn_of_minus_one(model, file, context, shapes)
  local first, count, seen = nil, 0, {}
  for_each_declared(model.graph, function(value, role)
    if value.has_minus_one and not seen[value.name] and not shapes[value.name] then
      seen[value.name] = true
      count = count + 1
      first = first or ("%s '%s'"):format(role, printable(value.name))
    end
  end)
  if first then
    fail.tell({ place = file, help = context.shape_help,
      what = ("%s%s declares a dimension as -1, which is taken for unknown"):format(first,
        count > 1 and (", the first of %d that do,"):format(count) or "") }, "warning")
  end
end

-- Whether some node's input has a dtype or a dim that is unknown, or its split a dtype or rank. A symbol counts as known.
local function leaves_open(nodes)
  for _, each in ipairs(nodes) do
    local split = each.split or { values = {} }
    local is_known = each.dtype ~= nil and (split.values ~= nil or split.dtype ~= nil and split.dims ~= nil)
    for _, dim in ipairs(each.dims or { false }) do
      is_known = is_known and dim ~= false
    end
    if not is_known then
      return true
    end
  end
  return false
end

-- Notes dims and shapes of declared values as used, because the inference has taken them.
local function note_declared(body, context)
  for_each_declared(body, function(value)
    context.used.shapes[value.name] = true
    for _, dim in ipairs(value.dims or {}) do
      context.used.dims[dim] = true
    end
  end)
end

-- Attaches the inferred types to each graph. `types` may be nil, or lack some bodies.
local function attach(body, types)
  body.inferred = types and {}
  for _, value in ipairs(types and types.value_infos or {}) do
    body.inferred[value.name] = value
  end
  for i, each in ipairs(body.nodes) do
    local bodies = {}
    for _, attribute in ipairs(types and types.nodes[i] and types.nodes[i].attributes or {}) do
      bodies[attribute.name] = graph.bodies_of({ attribute })
    end
    for _, attribute in ipairs(each.attributes) do
      for k, inner in ipairs(graph.bodies_of({ attribute })) do
        attach(inner, bodies[attribute.name] and bodies[attribute.name][k])
      end
    end
  end
end

-- Infers types, attaches them to the model, and returns the nodes as understood with them; or nil. If a node is refused then, the
-- inference is wrong and not the model, so that the types are removed again.
local function infer(model, file, context, options)
  local types, why = require("infer.infer_shapes")(context.path or file, options, context.seconds)
  context.is_inferred = types ~= nil or why ~= nil
  local note = why and { place = file, what = "shapes are not inferred: " .. printable(why) }
  if types then
    local quiet = merged(context, { quiet = true, tells_all = false, totals = {} })
    attach(model.graph, types.graph)
    local accepted, nodes = pcall(understand, model, file, quiet)
    if accepted then
      context.has_types = true
      return nodes
    elseif type(nodes) == "string" then
      error(nodes, 0)
    end
    attach(model.graph, nil)
    note = { place = nodes.place, node = nodes.node, what = "contradicts inferred shapes, which are ignored: " .. nodes.what }
  end
  if note and not context.quiet then
    fail.tell(note, "note")
  end
end

local function understand_best(model, file, context, options, nodes)
  if not context.quiet then
    warn_of_minus_one(model, file, context, options.shapes or {})
  end
  nodes = understand(model, file, context, nodes)
  return options.infer_shapes and leaves_open(nodes) and infer(model, file, context, options) or nodes
end

-- The nodes with more dims and shapes set, and with shape inference: a list with false for each refused node. nil if the
-- inference fails, or takes more than so many seconds.
local function try(model, file, path, options, more, seconds)
  local known = { dims = merged(options.dims, more.dims), shapes = merged(options.shapes, more.shapes),
    assume_opset = options.assume_opset, quiet = true }
  local context = spec_context(known)
  context.path, context.seconds, context.is_trial = path, seconds, true
  return infer(model, file, context, known)
end

-- The files that a model's tensors name, relative to its folder; of standard input, to the working directory.
local function data_files(model, file)
  local folder, paths = file:match("^.*/") or "", {}
  for i, location in ipairs(text.sorted_keys(model.locations)) do
    paths[i] = folder .. location
  end
  return paths
end

local load = {}

-- Warns of shapes and dims in the options on which no understood node depends.
function load.warn_of_unused(options)
  for _, row in ipairs({ { "--shape", options.shapes, options.used.shapes }, { "--dim", options.dims, options.used.dims } }) do
    local option, values, used = table.unpack(row)
    for _, name in ipairs(text.sorted_keys(values)) do
      if not used[name] then
        fail.tell({ what = ("%s %s: no Split depends on it"):format(option, printable(name)) }, "warning")
      end
    end
  end
end

-- The nodes of a model in the form that onnx/read.lua gives; `name` is its name in messages.
-- `nodes`, if given, is the list to add them to. If a node is refused, the list holds those before it.
function load.table(model, name, options, nodes)
  return understand_best(model, name, spec_context(options), options, nodes)
end

-- The model of a file as a table.
function load.read(file)
  return read(file, file, spec_context({}).ops)
end

-- Likewise for rows { path, asked }; make(row) returns the model of one node, or refuses it. Nodes of rows that share `asked`
-- share memory, unless each has a warning or a note. The nodes are released.
function load.tables(rows, make, name, options)
  local context, nodes, first = spec_context(options), {}, {}
  context.opset_help = "give an opset that has the op, and that the tables know"
  fail.each(rows, function(row)
    local like, told = first[row.asked], context.told
    if like then
      nodes[#nodes + 1] = node.like(like, row.path, context.totals, function(...)
        fail.refused(diagnostic_of(name, row.path, like.label, ...))
      end)
      return
    end
    understand(make(row), name, context, nodes)
    nodes[#nodes] = node.release(nodes[#nodes])
    first[row.asked] = told == context.told and nodes[#nodes] or nil
  end)
  return nodes
end

-- file or "-", { shapes = { [tensor] = dims }, dims = { [symbol] = number }, used = { shapes = {}, dims = {} } where those that
-- nodes depend on become true, copy_all = views become copies, strided = copies become slices, infer_shapes = also infer shapes }
-- -> the understood nodes (see node.lua) in the order in which they run; the paths of the files that hold elements of the model's
-- tensors; and for find_open.lua { inputs = the graph's, said = these options, try = function ({ dims, shapes }, seconds), which
-- calls try() above, or nil without inferred types }. Warnings go to standard error.
function load.file(given, options)
  local context, file = spec_context(options), input.name(given)
  context.tells_all = true
  context.shape_help = "--shape TENSOR=DIMS sets the dimension"
  context.opset_help = "import a version that has the op; --assume-opset N takes N for one that the tables do not know yet"
  context.path = input.path(given)
  local model = read(file, context.path, context.ops)
  local nodes = understand_best(model, file, context, options)
  if context.is_inferred then -- even if the types contradict the model
    note_declared(model.graph, context)
  end
  if #nodes == 0 then
    fail.tell({ place = file, what = ("no %s in it"):format(table.concat(text.sorted_keys(context.ops), " or ")) }, "note")
  end
  return nodes, data_files(model, given), { inputs = model.graph.inputs, said = options,
    try = context.has_types and function(...) return try(model, file, context.path, options, ...) end }
end

return load
