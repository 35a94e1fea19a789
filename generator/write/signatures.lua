-- signatures.lua: the functions of a header (write_functions.lua) as the manifest lists them: what each returns and takes.
local json = require("base.json")

local roles = { outputs = "outputs", output_sequence = "outputs" } -- of an argument, where that is not its name

-- A declaration, such as "const void *input", as an argument; `parameter` is what it is of, if the input and outputs are not.
local function argument_of(declaration, parameter)
  local words, count = declaration:match("^(.*)%[(%d+)%]$")
  local type, name = (words or declaration):match("^(.-) ?([%w_]+)$")
  local index = name:match("^output_(%d+)$")
  return {
    type = count and type .. " *" or type,
    name = name,
    role = parameter and "parameter" or index and "output" or roles[name] or name,
    symbol = parameter and parameter.symbol and json.name(parameter.symbol),
    index = math.tointeger(index),
    count = math.tointeger(count),
  }
end

local function signature_of(name, returns, declared, parameters)
  local by_name, arguments = {}, {}
  for _, parameter in ipairs(parameters) do
    by_name[parameter.name] = parameter
  end
  for i, declaration in ipairs(declared) do
    arguments[i] = argument_of(declaration, by_name[declaration:match("[%w_]+$")])
  end
  return { name = name, returns = returns, arguments = json.list(arguments) }
end

return function(written)
  local signatures = {}
  local function add(...)
    signatures[#signatures + 1] = signature_of(...)
  end
  for _, copy in ipairs(written.copies) do
    if not copy.shares then
      add(copy.function_name, "void", copy.declared, copy.function_parameters)
    end
    if copy.takes_rows then
      add(copy.name, "void", copy.declared_for_all, copy.parameters)
    end
  end
  for _, run in ipairs(written.runs) do
    add(run.name, "enum sgk_status", run.declared, run.parameters)
    add(run.lengths_name, "enum sgk_status", run.lengths_declared, run.cut_parameters)
  end
  for _, place in ipairs(written.places) do
    add(place.name, "const void *", place.declared, place.function_parameters)
  end
  return json.list(signatures)
end
