-- code.lua: from understood nodes to the functions that they need: copies, views and runs, each once, however many
-- nodes it serves. Model names stay data: a function is called PREFIX_split_N, PREFIX_view_N or PREFIX_run_N.
local copies = require("copies")
local describe = require("describe")
local library = require("library")
local load_spec = require("spec")
local parameters = require("parameters")
local prelude = require("prelude")
local runs = require("runs")
local text = require("text")

local code = {}

local max_named_nodes = 64 -- that one function serves

-- One function for a key: made once, then shared. Its comment names the nodes, unless they are very many, and what of them
-- it gives, if that is not all.
local function shared(list, key, node, of, make)
  local found = list.by_key[key]
  if not found then
    found = make()
    found.serves, found.node_count = {}, 0
    list[#list + 1] = found
    list.by_key[key] = found
  end
  found.node_count = found.node_count + 1
  if found.node_count <= max_named_nodes then
    node.description = node.description or text.wrap(describe(node), 100)
    local first = #found.serves + 1
    table.move(node.description, 1, #node.description, first, found.serves)
    found.serves[first] = of .. found.serves[first]
  end
  return found
end

local function count_unnamed(list)
  for _, each in ipairs(list) do
    if each.node_count > max_named_nodes then
      table.insert(each.serves, ("and %d more nodes"):format(each.node_count - max_named_nodes))
    end
  end
end

-- What the offsets of a node's parts are made of.
local function new_unit(node)
  local known = parameters.new()
  local unit = parameters.unit(known, node)
  local keys = {}
  for i, parameter in ipairs(known.list) do
    keys[i] = parameter.key
  end
  return { product = unit, parameters = known.list, key = text.key(keys) }
end

-- The view of a part: input + offset.
local function add_view(views, node, index, unit, context)
  local part = node.parts[index]
  local steps = part.steps // node.grain
  local offset = steps > 0 and parameters.text(unit.product, steps) or "0"
  local list = steps > 0 and unit.parameters or {}
  local key = text.key({ offset, steps > 0 and unit.key or "" })
  part.view = shared(views, key, node, ("part %d of "):format(index - 1), function()
    views.have_offsets = views.have_offsets or offset ~= "0"
    return {
      name = ("%s_view_%d"):format(context.prefix, #views),
      offset = offset,
      is_input = offset == "0",
      is_constant = #list == 0,
      macro = ("%s_view_%d_OFFSET"):format(context.prefix, #views),
      parameters = list,
    }
  end)
end

-- The copy of the parts that want one.
local function add_copy(list, node, context)
  local key, make = copies.of(node, context.options)
  node.made = key and shared(list, key, node, "", function()
    return make(("%s_split_%d"):format(context.prefix, #list))
  end)
end

-- The function for a node whose lengths only the run knows.
local function add_run(list, node, context)
  local key, run = runs.of(node, context.codes)
  node.made = shared(list, key, node, "", function()
    run.name = ("%s_run_%d"):format(context.prefix, #list)
    return run
  end)
end

-- The library's C that runs and copies call.
local function library_text(running, copied)
  local names, seen = {}, {}
  local function need(name)
    if not seen[name] then
      seen[name] = true
      names[#names + 1] = name
    end
  end
  for _, run in ipairs(running) do
    if not run.is_empty then
      need("sk_length")
    end
    for _, choice in ipairs(run.choices) do
      need("sk_lengths_" .. choice.rule)
    end
    for _, dtype in ipairs(run.split_dtypes) do
      need(dtype.reader)
    end
    if not run.reads_split then
      need("sk_integers_of")
    end
    if run.shifts and not run.is_empty then
      need("sk_copy_bits")
    end
  end
  for _, copy in ipairs(copied) do
    if copy.strategy == "bits" then
      need("sk_copy_bits")
    end
  end
  if #names == 0 then
    return {}, ""
  end
  return library.text(names)
end

-- Whether any part of a node waits for the run.
local function waits(node)
  for _, part in ipairs(node.parts) do
    if part.fate == "copy" and (not node.lengths or node.is_sequence) then
      return true
    end
  end
  return false
end

-- { prefix, optimize, streaming, dispatch } -> what the functions are made with
function code.context(options)
  local codes = {}
  for _, dtype in ipairs(load_spec().dtypes) do
    codes[dtype[1]] = dtype.code
  end
  return { prefix = options.prefix, codes = codes, options = options }
end

-- -> { copies, runs, views, prelude, library }; the nodes are told which is theirs.
function code.functions(nodes, context)
  local copied, running, views = { by_key = {} }, { by_key = {} }, { by_key = {}, have_offsets = false }
  for _, node in ipairs(nodes) do
    if node.lengths and not node.is_sequence then
      local unit = new_unit(node)
      for i, part in ipairs(node.parts) do
        if part.fate == "view" then
          add_view(views, node, i, unit, context)
        end
      end
      add_copy(copied, node, context)
    elseif waits(node) then
      add_run(running, node, context)
    end
  end
  copies.add_functions(copied, context.options)
  count_unnamed(copied)
  count_unnamed(running)
  count_unnamed(views)
  local lines, statuses = library_text(running, copied)
  return { copies = copied, runs = running, views = views, prelude = prelude(copied), library = lines, statuses = statuses,
    has_runs = #running > 0 }
end

return code
