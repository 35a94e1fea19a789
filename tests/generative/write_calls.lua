-- write_calls.lua: the C that calls the functions of models by their manifests: fills calls.c.in.
local manifest = require("manifest")
local map = require("base.list").map
local node = require("node")
local number = require("number")
local ops = require("ops")
local render = require("base.render")
local said = require("said")
local write_number = require("write_number")

local write = {}

-- Values as the elements of a list in C.
local function elements(values, element)
  local words = {}
  for i, value in ipairs(values) do
    words[i] = element and element(value) or tostring(value)
  end
  return table.concat(words, ", ")
end

function write.list(type, values, element)
  return ("LIST(%s, %s)"):format(type, elements(values, element))
end

-- A symbol in a run; one that the model does not have does not compile.
local function symbol_of(model, name)
  for i, symbol in ipairs(model.symbols) do
    if symbol.name == name then
      return ("(int64_t)run->symbols[%d]"):format(i - 1)
    end
  end
  return "no_symbol"
end

-- A name of the manifest, a symbol or an expression, in C.
local function named(model, name)
  return ("(%s)"):format(said.expression(name, model.expressions, function(symbol) return symbol_of(model, symbol) end))
end

-- A number of symbols in C.
local function in_c(model, of)
  return number.text(of, function(symbol) return symbol_of(model, symbol.name) end, "said_floor(%s, %s)")
end

-- An argument for a parameter of the manifest.
local function argument_of(kernel, parameter)
  return parameter.value and write.amount(kernel, parameter.value) or "run->" .. parameter.name
end

-- A call with the manifest's parameters and the input, and with further arguments before and behind them.
function write.call(kernel, name, parameters, before, behind, input)
  local words = elements(parameters, function(parameter) return argument_of(kernel, parameter) end)
  return ("%s(%s%s%s%s%s)"):format(name, before, words, #parameters > 0 and ", " or "", input or "run->input", behind)
end

-- A call of a view or a slice as an address; launch.h has the names.
function write.place(kernel, name, parameters, is_device)
  return is_device and ("at_offset(run, %s)"):format(write.call(kernel, name, parameters, "", "", "INPUT_OFFSET"))
    or write.call(kernel, name, parameters, "", "")
end

-- The output arguments of a function.
function write.outputs(told)
  if told.outputs_as ~= "arguments" then
    return told.outputs_as == "sequence" and ", run->outputs, run->output_count" or ", run->outputs"
  end
  local words = {}
  for _, output in ipairs(told.outputs) do
    words[#words + 1] = output.fate == "copy" and (", run->outputs[%d]"):format(#words) or nil
  end
  return table.concat(words)
end

-- The same of a run's function that writes addresses.
function write.views_outputs(told)
  return told.outputs_as == "sequence" and ", parts, run->output_count" or ", parts"
end

-- A call of the function that returns lengths, which takes some of the node's parameters.
function write.call_of_lengths(kernel)
  local told, words = kernel.told, {}
  for _, argument in ipairs(kernel.model.signatures[told.lengths_function]) do
    for _, parameter in ipairs(argument.role == "parameter" and told.parameters or {}) do
      words[#words + 1] = parameter.name == argument.name and argument_of(kernel, parameter) or nil
    end
  end
  words[#words + 1] = told.outputs_as == "sequence" and "lengths, ORACLE_PARTS, count" or "lengths"
  return ("%s(%s)"):format(told.lengths_function, table.concat(words, ", "))
end

-- A call of the function that launches a node's kernels; launch.h has the names.
function write.call_of_launches(kernel)
  local told = kernel.told
  local words = map(told.parameters, function(parameter) return argument_of(kernel, parameter) end)
  local has_kernels, has_lengths = #told.launches > 0, kernel.is_run
  for _, name in ipairs({ "queue", has_kernels and "kernels", has_lengths and "lengths", "input", "offset", "outputs",
    "event" }) do
    words[#words + 1] = name or nil
  end
  return ("%s(%s)"):format(told["function"], table.concat(words, ", "))
end

function write.names_of_kernels(told)
  return #told.launches > 0 and elements(told.launches, function(launch) return ('"%s"'):format(launch.kernel) end) or "NULL"
end

-- The name of a function that exists only if `told` does, else NULL.
function write.pointer(kernel, output, name, told)
  return told and ("%s_%s_%d"):format(name, kernel.id, output.index) or "NULL"
end

-- The factors of an amount that is not a number, in C.
local function factors(kernel, amount)
  local words = { amount.unknown and "run->" .. amount.unknown }
  for _, name in ipairs(amount.symbols) do
    words[#words + 1] = "(size_t)" .. named(kernel.model, name)
  end
  return table.concat(words, " * ")
end

local rectangle = { "offset", "run", "stride", "rows" }

-- A number of the manifest, in C.
function write.amount(kernel, amount)
  return not amount and "NOT_TOLD" or math.type(amount) and tostring(amount)
    or (amount.bits and "((size_t)%d * %s + 7) / 8" or "(size_t)%d * %s"):format(amount.factor, factors(kernel, amount))
end

-- The place of a part by the manifest.
function write.amounts(kernel, output)
  return elements(rectangle, function(key) return write.amount(kernel, output[key]) end)
end

-- The place of a part by the constants of its slice, and the manifest's numbers where the run knows more.
function write.constants(kernel, output)
  return elements(rectangle, function(key)
    local amount = output[key]
    return math.type(amount) and ("%s_%s"):format(output.slice, key:upper()) or write.amount(kernel, amount)
  end)
end

function write.numbers(told, output)
  local offset = output.fate == "view" and not output.may_be_null and math.type(output.offset) and output.offset
  local macro = offset and ("(int64_t)%s_OFFSET"):format(output["function"]) or -1
  return elements({ macro, offset or -1, output.alignment or -1, told.input_multiple_of or 64,
    math.type(output.bytes) and output.bytes or -1, output.begin or -1, output["end"] or -1 })
end

-- Whether the outputs surely are all parts: a sequence of chunks of one length may have more.
function write.fills_axis(told)
  local split = told.split
  return told.op ~= "SplitToSequence" or type(split) == "table" and (split.dims == nil or #split.dims == 1)
end

function write.has_dims(output) return not not output.dims and #output.dims > 0 end

-- The dims of an output, of which some are not known.
function write.dims(kernel, output)
  return elements(output.dims, function(dim)
    return not dim and "UNKNOWN" or math.type(dim) and tostring(dim) or named(kernel.model, dim)
  end)
end

-- The numbers for the oracle.
function write.attributes(of)
  local given = { { "axis", of.given_axis }, { "keepdims", of.keepdims } }
  given[#given + 1] = of.num_outputs and { "num_outputs", of.num_outputs }
  return write.list("struct oracle_number", given, function(attribute)
    return ('{"%s", %d, NULL}'):format(table.unpack(attribute))
  end)
end

-- Lengths for the oracle. list = { is_list, lengths }; in_words(length) is one in C.
local function lengths_of(of, list, in_words)
  if of.rule ~= "listed" and of.rule ~= "chunks" then
    return ""
  end
  local from = of.source == "attribute" and "attribute" or "input"
  return (".%s = {true, %d, %d, (const struct oracle_length[]){%s}},"):format(from, list.is_list and 1 or 0, #list.lengths,
    elements(list.lengths, function(length)
      return ("{%s, %s}"):format(math.type(length) ~= "float", in_words(length))
    end))
end

function write.lengths(of, trial)
  return lengths_of(of, trial, function(length) return write_number(length, "int64") end)
end

-- Likewise, and the dims, as numbers of symbols.
function write.demanded_lengths(model, of)
  local list = { is_list = of.rule == "listed", lengths = of.rule == "listed" and node.formulas(of) or node.lengths(of) }
  return lengths_of(of, list, function(length) return in_c(model, length) end)
end

function write.demanded_dims(model, of)
  return write.list("int64_t", of.dims, function(dim) return in_c(model, node.formula(dim) or dim.number) end)
end

-- The sites whose lengths a model's function must check, in C: each relies on those before it.
function write.demanding(model)
  local sites = {}
  for _, site in ipairs(model.sites) do
    sites[#sites + 1] = (site.binds or site.is_open and site.is_checked) and site or nil
  end
  return sites
end

-- A call of the function that checks them; a run may have no symbol that is no input's.
function write.call_of_accepts(model)
  return ("%s(%s, sentence)"):format(model.accepts, elements(model.parameters_of_accepts, function(symbol)
    return "(uint64_t)" .. named(model, symbol)
  end))
end

function write.symbols(model, trial)
  local numbers = { 0 }
  for i in ipairs(model.symbols) do
    numbers[i] = trial.symbols[i] or 0
  end
  return ("(const size_t[]){%s}"):format(elements(numbers))
end

-- The run's split.
function write.split(trial)
  local dtype = ops.dtypes[trial.split_dtype]
  local type = dtype and dtype.length_type or "int64_t"
  local list = write.list(type, trial.lengths, function(length)
    return (type == "float" and "(float)" or "") .. write_number(length, trial.split_dtype)
  end)
  return ("%s, sizeof(%s), %d, %s"):format(list, type, trial.is_list and 1 or 0, dtype and dtype.code or "NO_DTYPE")
end

-- models, each with `told`, its manifest's entries for the sites; whether these name kernels of a device -> text, and the number
-- of nodes
return function(models, is_device)
  local kernels = {}
  for _, model in ipairs(models) do
    for i, site in ipairs(model.sites) do
      local told = model.told[i]
      kernels[#kernels + 1] = { id = ("%d_%d"):format(model.number, i), model = model, site = site, told = told,
        is_run = manifest.is_run(told), has_call = not not told["function"], has_rows = not not told.rows_function }
    end
  end
  local values = setmetatable({ kernels = kernels, models = models, is_device = is_device or false }, { __index = write })
  return render("tests/generative/calls.c.in", values), #kernels
end
