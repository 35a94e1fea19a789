-- code.lua: from understood nodes to the functions that they need: copies, views and runs, each once, however many
-- nodes it serves. Model names stay data: a function is called PREFIX_split_N, PREFIX_view_N or PREFIX_run_N.
local copies = require("copies")
local describe = require("describe")
local library = require("library")
local load_spec = require("spec")
local parameters = require("parameters")
local prelude = require("prelude")
local text = require("text")

local code = {}

local max_named_nodes = 64 -- that one function serves

-- How runtime/integers.c reads the elements of a run-time split.
local split_types = { int32 = "int32_t", int64 = "int64_t", float16 = "uint16_t", float = "float", double = "double" }

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

local function key_of(...)
  return table.concat({ ... }, "|")
end

-- What the offsets of a node's parts are made of.
local function new_unit(node)
  local known = parameters.new()
  local unit = parameters.unit(known, node)
  local key = ""
  for _, parameter in ipairs(known.list) do
    key = key_of(key, parameter.key)
  end
  return { product = unit, parameters = known.list, key = key }
end

-- The view of a part: input + offset.
local function add_view(views, node, index, unit, context)
  local part = node.parts[index]
  local steps = part.steps // node.grain
  local offset = steps > 0 and parameters.text(unit.product, steps) or "0"
  local list = steps > 0 and unit.parameters or {}
  part.view = shared(views, steps > 0 and offset .. unit.key or offset, node, ("part %d of "):format(index - 1), function()
    return {
      name = ("%s_view_%d"):format(context.prefix, #views),
      offset = offset,
      address = offset == "0" and "input" or "(const char *)input + " .. offset,
      is_constant = #list == 0,
      macro = ("%s_VIEW_%d_OFFSET"):format(context.prefix:upper(), #views),
      parameters = list,
    }
  end)
end

-- The copy of the parts that want one.
local function add_copy(list, node, context)
  local key, make = copies.of(node, context)
  node.made = key and shared(list, key, node, "", function()
    return make(("%s_split_%d"):format(context.prefix, #list))
  end)
end

-- The call of the library that cuts the axis, as C.
local function cut_of(choices, dim)
  local words = {}
  for i, choice in ipairs(choices) do
    local call = ("sk_lengths_%s(%s, &given, &lengths, NULL)"):format(choice.rule, dim)
    words[i] = choice.rank and ("split_rank == %d ? %s : "):format(choice.rank, call) or call
  end
  return table.concat(words) .. (choices[1].rank and "SK_BAD_LENGTHS" or "")
end

-- How many lengths a function for a node reads of split, as C; nil when it reads a length.
local function split_count_of(choices, count)
  if #choices == 1 and choices[1].rule ~= "listed" then
    return nil
  end
  return count and tostring(count) or "split_count"
end

-- The dtypes among which the run chooses that of split: none when the lengths are constant.
local function split_dtypes_of(node, context)
  local list = {}
  for i, name in ipairs(node.given and {} or node.split_dtypes) do
    list[i] = { name = name, code = context.codes[name], reader = "sk_read_" .. name }
  end
  return list
end

-- What a function is handed over of split, in this order.
local function split_parameters(dtypes, count, has_rank)
  if #dtypes == 0 then
    return {}
  end
  local list = {}
  local function add(...)
    list[#list + 1] = parameters.declare(...)
  end
  local elements = not count and "its element" or ("its %s elements"):format(count)
  if #dtypes == 1 then
    local type = split_types[dtypes[1].name]
    add(("const %s *"):format(type), "split", ("%s%s, aligned for %s"):format(elements,
      dtypes[1].name == "float16" and " as float16 bits" or "", type))
  else
    local words = {}
    for i, dtype in ipairs(dtypes) do
      words[i] = ("%d (%s)"):format(dtype.code, dtype.name)
    end
    add("const void *", "split", elements .. ", aligned for their type")
    add("int32_t", "split_dtype", "what TensorProto.DataType calls split's: " .. table.concat(words, " or "))
  end
  if count == "split_count" then
    add("size_t", "split_count", "how many elements split has")
  end
  if has_rank then
    add("size_t", "split_rank", "0 for a scalar, 1 for a list")
  end
  return list
end

-- What is told apart of the functions that cut by the run's lengths: all that their C is made of, but for their names.
local function key_of_run(run)
  local words = { run.outer, run.cut, run.unit, tostring(run.shifts), run.outputs_as, run.count, run.numbers }
  for _, parameter in ipairs(run.parameters) do
    words[#words + 1] = parameter.key or parameter.declaration
  end
  for _, dtype in ipairs(run.split_dtypes) do
    words[#words + 1] = dtype.name
  end
  return key_of(table.unpack(words))
end

-- The function for a node whose lengths only the run knows, without its name: it cuts the axis by the library's own rule.
local function run_of(node, context)
  local known = parameters.new()
  local outer = parameters.text(parameters.outer(known, node), 1)
  local dim = parameters.dim(known, node)
  local shifts = node.grain > 1
  local unit = parameters.text((shifts and parameters.bits or parameters.unit)(known, node), 1)
  local count = not node.is_sequence and #node.parts or nil
  local choices = node.choices
  local split_count = split_count_of(choices, count)
  local dtypes = split_dtypes_of(node, context)
  local of_split = split_parameters(dtypes, split_count, choices[1].rank ~= nil)
  table.move(of_split, 1, #of_split, #known.list + 1, known.list)
  return {
    choices = choices,
    outer = outer,
    cut = cut_of(choices, dim),
    unit = parameters.factor(unit),
    shifts = shifts,
    is_empty = outer == "0" or unit == "0",
    is_sequence = node.is_sequence or false,
    outputs_as = node.is_sequence and "sequence" or "all",
    count = count or 0,
    reads_split = #dtypes > 0,
    reads_dtype = #dtypes > 1,
    split_dtypes = dtypes,
    reader = #dtypes == 1 and dtypes[1].reader or "",
    split_count = split_count or "1",
    numbers = node.given and table.concat(node.given, ", ") or "",
    number_count = node.given and #node.given or 0,
    parameters = known.list,
  }
end

local function add_run(runs, node, context)
  local run = run_of(node, context)
  node.made = shared(runs, key_of_run(run), node, "", function()
    run.name = ("%s_run_%d"):format(context.prefix, #runs)
    return run
  end)
end

-- The library's C that runs and copies call.
local function library_text(runs, copied)
  local names, seen = {}, {}
  local function need(name)
    if not seen[name] then
      seen[name] = true
      names[#names + 1] = name
    end
  end
  for _, run in ipairs(runs) do
    need("sk_length")
    for _, choice in ipairs(run.choices) do
      need("sk_lengths_" .. choice.rule)
    end
    for _, dtype in ipairs(run.split_dtypes) do
      need(dtype.reader)
    end
    if not run.reads_split then
      need("sk_integers_of")
    end
    if run.shifts then
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
  local copied, runs, views = { by_key = {} }, { by_key = {} }, { by_key = {} }
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
      add_run(runs, node, context)
    end
  end
  count_unnamed(copied)
  count_unnamed(runs)
  count_unnamed(views)
  local lines, statuses = library_text(runs, copied)
  return { copies = copied, runs = runs, views = views, prelude = prelude(copied), library = lines, statuses = statuses,
    has_runs = #runs > 0 }
end

return code
