-- understand.lua: reads a model and understands every Split and SplitToSequence node in it.
local fail = require("base.fail")
local found = require("front.found")
local graph = require("graph.graph")
local input = require("base.input")
local lazy = require("base.lazy")
local merged = require("base.list").merged
local node = require("core.node")
local onnx = require("onnx.read")
local records = require("core.records")
local resolve = require("spec.resolve")
local begin_shapes = require("shapes.shapes").begin
local text = require("base.text")
local view_alignment = require("core.view_alignment")

require("front.help")

local accepts = lazy("core.accepts") -- most models accept all that their shapes say
local cures = lazy("front.cures")
local nearest = lazy("base.nearest")

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

-- What is known of a model's values before its nodes are read (shapes.lua); bound = numbers of symbols that its lengths bind.
local function known_of(options, used, bound)
  return { shapes = noting(options.shapes or {}, used.shapes), has_shapes = next(options.shapes or {}) ~= nil,
    dims = noting(merged(bound, options.dims or {}), used.dims), given = noting(options.dims or {}, used.dims),
    infers = options.infer_shapes ~= false, texts = options.expressions }
end

local function spec_context(options)
  local context = records.context({
    ops = {},
    options = options,
    used = options.used or { shapes = {}, dims = {} },
    asked = options.copy_all and "copy" or options.strided and "strided" or nil,
    quiet = options.quiet or false,
    assume_opset = options.assume_opset,
    told_count = 0,
    is_told = {},
  })
  for _, op in ipairs(resolve().ops) do
    context.ops[op.op] = op
  end
  return context
end

local most_passes <const> = 4 -- a symbol that a later one would bind stays a symbol, with a condition

-- Calls pass() for all nodes, and again with the numbers of the symbols that their lengths bind, until they bind no more -> its
-- result, to which it adds `accepts`, what the model accepts. Sets the context's known, totals, required, accepts, bound and
-- view_alignments.
local function in_passes(context, pass)
  local said, count = context.options.accepts, 0
  local bound, numbers = {}, {}
  if said then
    bound, numbers = accepts.bindings(said)
  end
  while true do
    context.known, context.totals = known_of(context.options, context.used, numbers), {}
    context.required = not said and {} or nil
    context.accepts = (said or #bound > 0) and accepts.new(said or bound, said ~= nil) or nil
    context.bound, context.view_alignments, count = bound, view_alignment.new(), count + 1
    local nodes, earlier = pass(), #bound
    nodes.accepts = context.accepts and context.accepts.list or {}
    if context.accepts then
      bound, numbers = accepts.bindings(context.accepts.list)
    end
    if count == most_passes or #bound == earlier then
      return nodes
    end
  end
end

-- The model of the file at a path.
local function read(file, path, ops)
  local wanted = {}
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

local function diagnostic_of(file, path, label, rule, format, ...)
  return { place = file, node = path, op_version = label, what = text.sentence(format, ...), rule = rule, ends = rule == "limit" }
end

-- Understands a found node.
local function understand_found(one, file, context)
  local version
  local function diagnostic(rule, ...)
    local fault = diagnostic_of(file, one.path, version and version.label, rule, ...)
    local cure = rule and cures[rule]
    fault.help = cure and cure(one, version, context)
    return fault
  end
  local function refuse(...)
    fail.refused(diagnostic(...))
  end
  version = node.version(one, context, refuse)
  return node.understand(one, version, context, refuse, function(severity, ...)
    context.told_count = context.told_count + 1
    local warned = diagnostic(nil, ...)
    local key = warned.node .. "\0" .. warned.what
    if not context.quiet and not context.is_told[key] then
      fail.tell(warned, severity)
    end
    context.is_told[key] = true
  end)
end

-- Gives numbers to nodes, so that each has a path of its own: the first of a name keeps its path, and each further one takes the
-- next number with which no node has its path.
local function tell_apart(sites)
  local taken, others, last = {}, {}, {}
  for _, site in ipairs(sites) do
    local path = graph.path(site)
    taken[path], others[#others + 1] = true, taken[path] and site or nil
  end
  for _, site in ipairs(others) do
    local path = graph.path(site)
    repeat
      last[path] = (last[path] or 0) + 1
      site.number = last[path]
    until not taken[graph.path(site)] -- and no further node of that path is left to take it
  end
end

local function understand(model, file, context, nodes)
  context.known.ir_version = model.ir_version

  local function refuse(rule, format, ...)
    fail.refused({ place = file, what = text.sentence(format, ...), rule = rule })
  end
  local sites, wanted = graph.sites(model, context.ops, refuse), {}
  for _, site in ipairs(sites) do
    local op = graph.is_default(site.node.domain) and not site.calls and context.ops[site.node.op_type]
    wanted[#wanted + 1] = op and site or nil
  end
  tell_apart(wanted)
  local function add(site)
    nodes[#nodes + 1] = understand_found(found.at(site, context.ops[site.node.op_type]), file, context)
  end
  begin_shapes(model.graph.inputs, context.known, #sites)
  if context.tells_all then
    fail.each(wanted, add)
  else
    for _, site in ipairs(wanted) do
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
    for _, attribute in ipairs(each.attributes) do
      for _, inner in ipairs(attribute.graphs or {}) do
        for_each_declared(inner, use)
      end
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

-- The files that a model's tensors name; read = those that were read.
local function data_files(model, file)
  local folder, paths = input.folder(file), { read = text.sorted_keys(model.read_files) }
  for i, location in ipairs(text.sorted_keys(model.locations)) do
    paths[i] = folder .. location
  end
  return paths
end

local load = {}

-- Notes the names that the command line may give values of: graph inputs, and symbols in all dims; and whether a node's shape is
-- open.
local function note_names(model, nodes, used)
  used.inputs, used.symbols = used.inputs or {}, used.symbols or {}
  for _, each in ipairs(model.graph.inputs) do
    used.inputs[each.name] = true
  end
  for_each_declared(model.graph, function(value)
    for _, symbol in ipairs(value.dims or {}) do
      used.symbols[symbol] = type(symbol) == "string" or nil
    end
  end)
  for _, understood in ipairs(nodes) do
    used.is_open = used.is_open or #understood.open > 0
  end
end

-- Warns of shapes and dims in the options on which no understood node depends.
function load.warn_of_unused(options)
  local used = options.used
  for _, row in ipairs({ { "--shape", options.shapes, used.shapes, used.inputs },
    { "--dim", options.dims, used.dims, used.symbols } }) do
    local option, values, is_used, known = table.unpack(row)
    for _, name in ipairs(text.sorted_keys(values)) do
      if not is_used[name] then
        local meant = not known[name] and nearest(name, text.sorted_keys(known))
        local says = known[name] and used.is_open and "no shape that is known depends on it, and some are open"
          or "no Split depends on it"
        fail.tell({ what = ("%s %s: %s%s"):format(option, printable(name), says,
          meant and (": did you mean '%s'?"):format(printable(meant)) or "") }, "warning")
      end
    end
  end
end

-- Empties a list.
local function emptied(list)
  for i = #list, 1, -1 do
    list[i] = nil
  end
  return list
end

-- Says if there are no nodes.
local function tell_none(nodes, file, context)
  if #nodes == 0 then
    fail.tell({ place = file, what = ("no %s in it"):format(table.concat(text.sorted_keys(context.ops), " or ")) }, "note")
  end
end

-- Understands the nodes of a model, and sets `accepts` of their list.
local function understand_model(model, file, context, nodes)
  return in_passes(context, function()
    understand(model, file, context, emptied(nodes))
    return nodes
  end)
end

-- The nodes of a model in the form that onnx/read.lua gives; `name` is its name in messages.
-- `nodes`, if given, is the list to add them to. If a node is refused, the list holds those before it.
function load.table(model, name, options, nodes)
  local context = spec_context(options)
  if not context.quiet then
    warn_of_minus_one(model, name, context, {})
  end
  return understand_model(model, name, context, nodes or {})
end

-- The model of a file as a table.
function load.read(file)
  return read(file, file, spec_context({}).ops)
end

-- Likewise for rows { path, asked }; make(row) returns a found node and its inputs (asked.lua), or refuses it. Nodes of rows that
-- share `asked` share memory, unless each has a warning or a note. The nodes are released.
function load.asked(rows, make, name, options)
  local context = spec_context(options)
  context.opset_help = "give an opset that has the op, and that the tables know"
  tell_none(rows, name, context)
  return in_passes(context, function()
    local nodes, first = {}, {}
    fail.each(rows, function(row)
      local like, told_before = first[row.asked], context.told_count
      if like then
        nodes[#nodes + 1] = node.like(like, row.path, context.totals, function(...)
          fail.refused(diagnostic_of(name, row.path, like.label, ...))
        end)
        return
      end
      local asked, inputs = make(row)
      begin_shapes(inputs, context.known, 1)
      nodes[#nodes + 1] = node.release(understand_found(asked, name, context))
      first[row.asked] = told_before == context.told_count and nodes[#nodes] or nil
    end)
    return nodes
  end)
end

-- file or "-", { shapes = { [tensor] = dims }, dims = { [symbol] = number }, used = { shapes = {}, dims = {} } where those that
-- nodes depend on become true, copy_all = views become copies, strided = copies become slices, infer_shapes = also infer shapes }
-- -> the understood nodes (see node.lua) in the order in which they run; the paths of the files that hold elements of the model's
-- tensors; and { known = what is known of the model, for open_options.lua, path = by which the file can be read again }. Warnings
-- go to standard error, unless quiet = true.
function load.file(given, options)
  local context, file = spec_context(options), input.name(given)
  context.tells_all = true
  context.shape_help = "--shape TENSOR=DIMS sets the dimension"
  context.opset_help = "import a version that has the op; --assume-opset N takes N for one that the tables do not know yet"
  input.keep(given)
  local model = read(file, given, context.ops)
  if not context.quiet then
    warn_of_minus_one(model, file, context, options.shapes or {})
  end
  local nodes = understand_model(model, file, context, {})
  tell_none(nodes, file, context)
  note_names(model, nodes, context.used)
  return nodes, data_files(model, given), { known = context.known, path = given }
end

return load
