-- write_calls.lua: the C that calls the functions of models by their manifests: fills calls.c.in.
local manifest = require("manifest")
local ops = require("ops")
local render = require("base.render")
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

-- The index of a symbol in a run; nil, which does not compile, for one that the model does not have.
local function symbol_of(kernel, name)
  for i, symbol in ipairs(kernel.model.symbols) do
    if symbol.name == name then
      return i - 1
    end
  end
  return nil
end

-- A call with the manifest's parameters and the input, and with further arguments before and behind them.
function write.call(kernel, name, parameters, before, behind)
  local words = elements(parameters, function(parameter)
    return parameter.symbol and ("run->symbols[%s]"):format(symbol_of(kernel, parameter.symbol)) or "run->" .. parameter.name
  end)
  return ("%s(%s%s%srun->input%s)"):format(name, before, words, #parameters > 0 and ", " or "", behind)
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

-- The name of a function that exists only if `told` does, else NULL.
function write.pointer(kernel, output, name, told)
  return told and ("%s_%s_%d"):format(name, kernel.id, output.index) or "NULL"
end

-- The factors of an amount that is not a number, in C.
local function factors(kernel, amount, separator, is_listed)
  local words = { amount.unknown and "run->" .. amount.unknown }
  for _, name in ipairs(amount.symbols) do
    local word = ("run->symbols[%s]"):format(symbol_of(kernel, name))
    if not is_listed or not words[word] then
      words[#words + 1] = word
      words[word] = true
    end
  end
  return table.concat(words, separator)
end

local rectangle = { "offset", "run", "stride", "rows" }

-- A number of the manifest, in C.
function write.amount(kernel, amount)
  return not amount and "NOT_TOLD" or math.type(amount) and tostring(amount)
    or ("%d * %s"):format(amount.factor, factors(kernel, amount, " * "))
end

-- The place of a part by the manifest.
function write.amounts(kernel, output)
  return elements(rectangle, function(key) return write.amount(kernel, output[key]) end)
end

-- The place of a part by the macros of its slice.
function write.macros(kernel, output)
  return elements(rectangle, function(key)
    local name, amount = ("%s_%s"):format(output.slice, key:upper()), output[key]
    return math.type(amount) and name or ("%s(%s)"):format(name, factors(kernel, amount, ", ", true))
  end)
end

function write.numbers(output)
  local offset = output.fate == "view" and math.type(output.offset) and output.offset
  local macro = offset and ("(int64_t)%s_OFFSET"):format(output["function"]) or -1
  return elements({ macro, offset or -1, output.alignment or -1, math.type(output.bytes) and output.bytes or -1,
    output.begin or -1, output["end"] or -1 })
end

function write.dims(kernel, output)
  if not output.dims or #output.dims == 0 then
    return output.dims and "(const struct dim[]){{UNKNOWN, 0}}, 0" or "NULL, 0"
  end
  return write.list("struct dim", output.dims, function(dim)
    return not dim and "{UNKNOWN, 0}" or math.type(dim) and ("{NUMBER, %d}"):format(dim) or
      ("{SYMBOL, %s}"):format(symbol_of(kernel, dim))
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

-- The lengths for the oracle.
function write.lengths(of, trial)
  if of.rule ~= "listed" and of.rule ~= "chunks" then
    return ""
  end
  return (".%s = {true, %d, %d, (const struct oracle_length[]){%s}},"):format(of.source == "attribute" and "attribute" or "input",
    trial.is_list and 1 or 0, #trial.lengths, elements(trial.lengths, function(length)
      return ("{%s, %s}"):format(math.type(length) == "integer", write_number(length, "int64"))
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
  local type = dtype and dtype.lengths or "int64_t"
  local list = write.list(type, trial.lengths, function(length)
    return (type == "float" and "(float)" or "") .. write_number(length, trial.split_dtype)
  end)
  return ("%s, sizeof(%s), %d, %s"):format(list, type, trial.is_list and 1 or 0, dtype and dtype.code or "NO_DTYPE")
end

-- models, each with `told`, its manifest's entries for the sites -> text, and the number of kernels
return function(models)
  local kernels = {}
  for _, model in ipairs(models) do
    for i, site in ipairs(model.sites) do
      local told = model.told[i]
      kernels[#kernels + 1] = { id = ("%d_%d"):format(model.number, i), model = model, site = site, told = told,
        is_run = manifest.is_run(told), has_call = not not told["function"], has_rows = not not told.rows_function }
    end
  end
  return render("tests/generative/calls.c.in", setmetatable({ kernels = kernels }, { __index = write })), #kernels
end
