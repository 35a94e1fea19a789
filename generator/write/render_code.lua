-- render_code.lua: the texts of PREFIX_split.c, PREFIX_split.h and PREFIX_split.json of understood nodes.
local c_text = require("write.c_text")
local host = require("host")
local json = require("base.json")
local manifest = require("core.manifest")
local lazy = require("base.lazy")
local merged = require("base.list").merged
local plan_functions = require("core.plan_functions")
local plan_kernels = lazy("device.plan_kernels")
local render = require("write.render_c")
local trees = require("device.trees")
local write_functions = require("write.write_functions")

local option_keys = { "aligned", "copy_all", "device", "dispatch", "optimize", "strided" } -- keys of a request, too

-- Calls use(name) for each name in the dims of a node and in the places of its parts.
local function each_name(node, use)
  for _, dim in ipairs(node.dims or {}) do
    use(dim)
  end
  for _, length in ipairs(node.said or node.split and node.split.lengths or {}) do
    use(length)
  end
  for _, part in ipairs(node.spans and node.parts or {}) do
    for _, product in ipairs({ part.extent, part.at }) do
      for _, symbol in ipairs(product.symbols) do
        use(symbol)
      end
    end
    for _, dim in ipairs(part.dims) do
      use(dim)
    end
  end
end

-- The numbers that are expressions, by their names; nil if there are none.
local function expressions_of(nodes)
  local found, order = {}, {}
  for _, node in ipairs(nodes) do
    each_name(node, function(name)
      local number = node.expressions[name]
      local said = number and json.name(name)
      if number and not found[said] then
        found[said], order[#order + 1] = json.name(tostring(number)), said
      end
    end)
  end
  return #order > 0 and json.object(found, order) or nil
end

-- The options that the manifest names.
local function chosen_of(options)
  local chosen = json.object({}, option_keys)
  for _, key in ipairs(option_keys) do
    chosen[key] = options[key]
  end
  return chosen
end

local endings <const> = { cuda = ".cu", hip = ".hip", opencl = ".cl" }

-- The ending of the name of the file that has the code.
local function ending_of(options)
  return options.embed and ".inc" or endings[options.device] or ".c"
end

-- What a header includes for the kernels of a device, "" without kernels.
local function device_header(planned, device)
  local names = { cuda = "cuda_runtime_api.h", hip = "hip/hip_runtime_api.h", opencl = "CL/cl.h" }
  return #planned.kernels > 0 and names[device] or ""
end

-- The keys of the manifest in front of its nodes; the functions are the last.
local function head_of(values, nodes, prefix, options, chosen)
  local head = { { "splitgen_version", host.version }, { "options", chosen }, { "prefix", prefix } }
  head[#head + 1] = not options.embed and { "header", values.file .. ".h" } or nil
  head[#head + 1] = not (options.embed and options.out == "-") and { "source", values.file .. ending_of(options) } or nil
  local expressions = expressions_of(nodes)
  head[#head + 1] = expressions and { "expressions", expressions } or nil
  head[#head + 1] = #nodes.accepts > 0 and { "accepts", manifest.conditions(nodes.accepts, values.accepts) } or nil
  head[#head + 1] = { "functions", manifest.signatures(values.all) }
  return head
end

-- What a header is for.
local function title_of(nodes, model)
  local ops, list = {}, {}
  for _, node in ipairs(nodes) do
    list[#list + 1] = not ops[node.version.op] and node.version.op or nil
    ops[node.version.op] = true
  end
  table.sort(list)
  return #nodes == 1 and ("a %s node of %s"):format(list[1], model)
    or ("the %s nodes of %s"):format(list[1] and table.concat(list, " and ") or "Split", model)
end

-- What all functions demand, and what their names say.
local function requirements_of(nodes, values, options)
  local words = {}
  local function add(is_so, sentence, ...)
    words[#words + 1] = is_so and sentence:format(...) or nil
  end
  local where = options.aligned and "aligned to their elements, complex ones to half an element" or "at any address"
  add(values.has_functions, "Tensors are dense and row-major, %s, and never NULL%s.", where,
    #values.cuts.headers > 0 and ", unless a function says otherwise" or "")
  add(values.has_functions, "Outputs overlap neither the input nor each other%s.",
    values.takes_split and ", nor split, which functions read while they write" or "")
  local has_kernels = values.device_header ~= ""
  add(has_kernels, "Copies take tensors in the memory of the device, dense and row-major, that overlap no other.")
  add(not values.has_functions and not has_kernels, "The input is dense and row-major, at any address, and never NULL.")
  add(#values.places > 0, "A %s is an %s.", values.has_slices and "view or a slice" or "view",
    options.device == "opencl" and "offset in the input's buffer" or "address inside the input")
  add(values.has_slices, "A slice is ROWS rows of RUN bytes, each STRIDE bytes behind the one before.")
  add(values.has_bytes,
    "A function is named after the bytes that it deals with, so that a call for another shape does not compile.")
  add(#values.all > 1 and #nodes > 1, "%s.json says which function a node calls.", values.file)
  return table.concat(words, " ")
end

-- nodes, { prefix, from = the nodes' model or request, command = the line that writes the files again, nil if only the manifest
-- is wanted, wants_code = whether the C of functions is wanted by their names: `code` of the list },
-- { optimize, dispatch, aligned } -> list of { name, function(write) that writes it piece by piece }, and what the nodes call
-- (core/records.lua). `options` of the list are those in the manifest. The manifest is the last of the list, or the only one; its
-- function(write, without_functions) can leave out the list of functions.
return function(nodes, files, options)
  local planned = options.device and plan_kernels(nodes, options.device, files.from) or plan_functions(nodes, options)
  local written = write_functions(nodes, planned, nodes.accepts, { prefix = files.prefix,
    from = files.from, is_embedded = options.embed, is_listed = not files.command,
    wants_code = files.wants_code, device = options.device })
  written.device, written.device_header = options.device or "", device_header(planned, options.device)
  written.most_in_x = trees.most_in_x
  local model = c_text.comment_name(files.from)
  local values = merged(written, { model = model, title = title_of(nodes, model),
    requirements = written.sources and requirements_of(nodes, written, options),
    command = c_text.continued(files.command or "", 110, "") })
  local chosen = chosen_of(options)
  local function write_manifest(write, without_functions)
    local head = head_of(values, nodes, files.prefix, options, chosen)
    head[#head] = not without_functions and head[#head] or nil
    manifest.write(write, head, nodes, values.calls)
  end
  local described = { values.file .. ".json", write_manifest }
  if not files.command then
    return { described }, values.calls
  elseif options.embed then
    local embedded = require("write.embedded")
    return {
      pieces = values.pieces, functions = values.functions,
      { values.file .. ".inc", function(write) write(embedded.text(values.functions, values.pieces, values)) end },
      described,
    }, values.calls
  end
  return {
    { values.file .. ending_of(options), function(write)
      render(options.device and "templates/device/file.in" or "templates/model.c.in", values, write)
    end },
    { values.file .. ".h", function(write) render("templates/model.h.in", values, write) end },
    described,
    options = chosen, code = values.code,
  }, values.calls
end
