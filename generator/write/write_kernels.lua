-- write_kernels.lua: the kernels of a planned copy or cut on a device (device/plan_kernels.lua), and the host's function that
-- launches them. In that function, `numbers` are the parameters of a kernel that only the run knows.
local build = require("device.build")
local device_text = require("device.text")
local joined = require("base.list").joined
local map = require("base.list").map
local parameters = require("write.parameters")
local records = require("core.records")
local texts = require("write.texts")
local trees = require("device.trees")

-- What the host's functions are called with, and return.
local languages <const> = {
  cuda = { returns = "cudaError_t", address = "const void *", addresses = "void *const",
    ends = { { type = "cudaStream_t", name = "stream" } } },
  hip = { returns = "hipError_t", address = "const void *", addresses = "void *const",
    ends = { { type = "hipStream_t", name = "stream" } } },
  opencl = { returns = "cl_int", address = "cl_mem", offset = { type = "size_t", name = "input_offset" },
    addresses = "const cl_mem",
    ends = { { type = "cl_event *", name = "event" } } },
}

local function number_parameter(name, type)
  return { type = type or "size_t", name = name, role = name }
end

-- The numbers that a copy's function takes, and C for the numbers of its kernels by their names.
local function numbers_of_copy(launches)
  local copy, list, words = launches.like, {}, {}
  if not copy.rows then
    list[1], words.rows = number_parameter("rows"), "rows"
  end
  if copy.measure then
    list[#list + 1] = number_parameter(copy.measure, copy.measure == "step_bits" and "uint64_t" or nil)
    local bits = launches.kernels[1].layout.unit_bits
    local per = copy.measure == "step_bits" and bits or bits // 8
    words.units = per == 1 and copy.measure or ("%s / %d"):format(copy.measure, per)
  end
  return list, words
end

-- Likewise of a cut, whose numbers are products of symbols.
local function numbers_of_cut(launches)
  local cut, list = launches.like, parameters.new()
  local function words_of(product, number)
    local function word(symbols, unknown)
      return "(unsigned long long)" .. parameters.words(list, { symbols = symbols, unknown = unknown })
    end
    local words = map(product.symbols, function(symbol) return word({ symbol }) end)
    words[#words + 1] = product.unknown and word({}, product.unknown)
    return parameters.times(table.concat(words, " * "), number)
  end
  local words = { begin = "end" }
  if not launches.is_empty then
    local bits = launches.kernels[1].layout.unit_bits
    words.rows = words_of(cut.outer, cut.outer.number)
    words.units = launches.unit and words_of(cut.unit, cut.unit.number * (launches.is_in_bits and 1 or 8) // bits) or nil
  end
  words.dim = words_of(cut.dim, cut.dim.number)
  return list.list, words
end

-- A kernel as its template shows it.
local function launch_of(kernel, name, words)
  local layout, places = kernel.layout, {}
  local numbers = map(layout.parameters, function(parameter) return words[parameter] end)
  for i, parameter in ipairs(layout.parameters) do
    places[parameter] = ("numbers[%d]"):format(i - 1)
  end
  places.rows = layout.rows or places.rows
  local written = device_text.of(name, kernel)
  return { name = name, head = written.head, parameters = written.parameters, lines = written.lines,
    first = layout.parts[1].index, count = #layout.parts, numbers = numbers, number_count = #layout.parameters,
    blocks = device_text.of_host(kernel.grid, places) }
end

-- The manifest's object of a launch. value(name) = a function of what a node calls -> the product of a number
local function manifest_of(kernel, name, value, device)
  local layout = kernel.layout
  local arguments = { { name = "input", role = "input", type = "address" },
    device == "opencl" and { name = "input_offset", role = "input_offset", type = "uint64" } or nil }
  for _, part in ipairs(layout.parts) do
    arguments[#arguments + 1] = { name = "output_" .. part.index, role = "output", type = "address", index = part.index }
  end
  for _, parameter in ipairs(layout.parameters) do
    arguments[#arguments + 1] = { name = parameter, role = parameter:gsub("_.*", ""), type = "uint64", value = value(parameter),
      index = math.tointeger(parameter:match("%d+$")) }
  end
  local grid = trees.bound(kernel.grid, { rows = layout.rows })
  return { kernel = name, strategy = kernel.strategy, why = kernel.reason, arguments = arguments,
    grid = math.tointeger(grid) or device_text.of_host(grid, {}), block = build.block,
    shared_bytes = kernel.tile and kernel.tile * layout.unit_bits // 8 or 0,
    bytes_moved = layout.bytes and 2 * layout.bytes or nil }
end

-- The product of a number of a kernel for what a node calls (core/records.lua): nodes that share a copy's kernels have numbers of
-- their own. nil if it is a length or follows from lengths.
local function value_of(launches)
  local like, of_run = launches.like, launches.is_of_run
  local function units(unit)
    local unit_bits = launches.kernels[1].layout.unit_bits
    return { number = unit.number * (launches.is_in_bits and 1 or 8) // unit_bits, symbols = unit.symbols,
      unknown = unit.unknown }
  end
  local values = {
    units = function(call) return units(of_run and launches.unit or call.unit) end,
    rows = function(call) return of_run and like.outer or call.rows end,
    dim = function() return like.dim end,
  }
  return function(name) return values[name] end
end

-- What a planned function of kernels demands, in words.
local function sentences_of(launches, written)
  local of_input, of_outputs = written.input_alignment, written.alignment
  local words = { of_input == of_outputs and ("The addresses are multiples of %d."):format(of_outputs)
    or ("The addresses are multiples of %d (input) and %d (outputs)."):format(of_input, of_outputs) }
  if launches.is_of_run then
    words[#words + 1] = "lengths: those of all outputs along the axis; an output that is NULL is skipped."
  end
  return words
end

local function arguments_of(launches, list, language)
  local count = launches.count
  local outputs = { type = language.addresses, name = "outputs", count = count }
  local begins = language.returns == "cl_int" and { { type = "cl_command_queue", name = "queue" },
    #launches.kernels > 0 and { type = "const cl_kernel", name = "kernels", count = #launches.kernels } or nil } or {}
  return joined(list, begins, launches.is_of_run and { { type = "const int64_t", name = "lengths", count = count } } or {},
    { { type = language.address, name = "input" }, language.offset }, { outputs }, language.ends)
end

-- What copies in place of a copy or a cut, the name of its function, the name of a device's language -> its C function
-- (core/records.lua) and its text
return function(launches, name, device)
  local language, first = languages[device], launches.kernels[1]
  local list, words = (launches.is_of_run and numbers_of_cut or numbers_of_copy)(launches)
  local made = records.c_function({ name = name, function_name = name, parameters = list, function_parameters = list,
    outputs_as = launches.is_of_run and "all" or "array", strategy = first and first.strategy, reason = first and first.reason,
    returns = language.returns })
  local written = texts.kernels({ device = device, api = device ~= "opencl" and device or nil, launches = {}, dim = words.dim,
    is_of_run = launches.is_of_run or false, returns = language.returns, alignment = 1, input_alignment = 1,
    most_blocks = ("0x%x"):format(trees.most_blocks) })
  local value = value_of(launches)
  made.launches = {}
  for i, kernel in ipairs(launches.kernels) do
    local own = #launches.kernels > 1 and ("%s_kernel_%d"):format(name, i - 1) or name .. "_kernel"
    written.launches[i], made.launches[i] = launch_of(kernel, own, words), manifest_of(kernel, own, value, device)
    for _, key in ipairs({ "alignment", "input_alignment" }) do
      written[key] = math.max(written[key], kernel[key])
    end
  end
  made.arguments = arguments_of(launches, list, language)
  made.functions = { { name = name, returns = language.returns, arguments = made.arguments } }
  made.copy_function = launches.is_of_run and made.functions[1] or nil
  made.alignment, made.input_alignment = written.alignment, written.input_alignment
  written.declared, written.demands = parameters.declarations(made.arguments), sentences_of(launches, written)
  return made, written
end
