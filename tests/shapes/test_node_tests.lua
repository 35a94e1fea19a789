-- test_node_tests.lua: shapes that are inferred for ONNX's node tests, from less and less, against those that the tests have.
-- NODE_TESTS names the archive: for each test a folder with model.onnx; input_K.dims, as [2, 3]; input_K.pb of small ones; and
-- shapes.txt, with the name of each output, and its dims or its kind.
local calls = require("shapes.calls")
local dim = require("shapes.dim")
local dtypes = require("spec.dtype_tables")
local graph = require("graph.graph")
local host = require("host")
local infer = require("infer")
local onnx = require("onnx.read")
local onnx_tensor = require("onnx.tensor")
local shell = require("shell")
local tap = require("tap")
local wanted = require("wanted")

local most_elements <const>, most_values <const>, few_values <const> = 1024, 1024, 8
local most_symbol <const> = 1 << 30

-- What a mode takes for known: constants = which inputs; dims, integers = whether symbols stand for them. open = the most tests
-- that may stay open, or nil.
local modes <const> = {
  { name = "dims as the models declare them", constants = "none" },
  { name = "small inputs as constants", constants = "small", open = 25 },
  { name = "a symbol for each dim", constants = "vectors", dims = true, open = 35 },
  { name = "a symbol for each dim, and for integers", constants = "vectors", dims = true, integers = true, open = 60 },
}

-- The dims in a text such as [2, 3].
local function dims_of(text)
  local dims = {}
  for number in text:gmatch("%d+") do
    dims[#dims + 1] = math.tointeger(tonumber(number))
  end
  return dims
end

local function product_of(dims)
  local product = 1
  for _, each in ipairs(dims) do
    product = product * each
  end
  return product
end

-- The dims of outputs, or the words for their kind, by name: lines of "name [2, 3]" or "name sequence_type".
local function expected_of(folder)
  local list = {}
  for line in assert(shell.read_file(folder .. "/shapes.txt"), folder):gmatch("[^\n]+") do
    local name, dims = line:match("^(.-) (%[[%d, ]*%])$")
    if name then
      list[name] = dims_of(dims)
    else
      local other, kind = line:match("^(.-) (%l+)_type$")
      list[assert(other, line)] = kind
    end
  end
  return list
end

-- Whether a mode has an input as a constant.
local function is_constant(mode, tensor)
  local count = product_of(tensor.dims)
  if mode.constants == "vectors" then
    local name = dtypes().names[tensor.dtype]
    local is_counting = name == "int32" or name == "int64" or name == "bool"
    return #tensor.dims <= 1 and count <= (is_counting and most_values or few_values)
  end
  return mode.constants == "small" and count <= most_elements
end

-- Makes the inputs of a test what a mode has: gives symbols to dims, with their values in `values` -> the constants, by name.
local function prepare(mode, folder, model, values)
  local constants = {}
  for i, input in ipairs(model.graph.inputs) do
    local dims = shell.read_file(("%s/input_%d.dims"):format(folder, i - 1))
    local tensor = input.kind == "tensor" and onnx.tensor(("%s/input_%d.pb"):format(folder, i - 1))
    if tensor and is_constant(mode, tensor) then
      constants[input.name] = tensor
    elseif mode.dims and input.kind == "tensor" and dims and dims:find("^%[") then
      input.dims = {}
      for k, size in ipairs(dims_of(dims)) do
        input.dims[k] = ("i%d_%d"):format(i - 1, k - 1)
        values[input.dims[k]] = size
      end
    end
  end
  return constants
end

-- Symbols in place of the integers of a constant, as its contents.
local function symbolic(name, tensor, values)
  local list = {}
  for k, number in ipairs(onnx_tensor.values(tensor)) do
    local symbol = ("%s_%d"):format(name, k - 1)
    local is_size = number > 1 and number < most_symbol
    values[symbol], list[k] = is_size and number or nil, is_size and dim.symbol(symbol) or number
  end
  return { contents = { dims = tensor.dims, values = list } }
end

-- Opens a test -> the model, and what its outputs declare; values = those of symbols, by name.
local function open(mode, folder, values)
  local constants, declared = nil, {}
  local opened = infer.open(folder .. "/model.onnx", {}, function(model)
    constants = prepare(mode, folder, model, values)
    for _, output in ipairs(model.graph.outputs) do -- what they declare is what is sought
      declared[output.name] = { kind = output.kind, dtype = output.dtype }
      output.dims, output.kind = nil, "unknown"
    end
  end)
  for name, tensor in pairs(constants) do
    local value, type = opened.scope.values[name], dtypes().names[tensor.dtype]
    value.tensor, value.is_input = tensor, nil
    if mode.integers and (type == "int32" or type == "int64") then
      value.answers = symbolic(name, tensor, values)
    end
  end
  return opened, declared
end

-- "right", "wrong", "run" or "open": how a dim compares with a size.
local function judge_dim(found, size, values)
  local done, number = pcall(calls.substitute, found, function(symbol) return values[symbol.name] end)
  if done and not dim.is_expression(number) then
    return number == size and "right" or "wrong"
  end
  local verdict = "open"
  dim.each_symbol(found, function(symbol)
    verdict = symbol.kind == "run" and "run" or verdict
  end)
  return verdict
end

local worst <const> = { right = 1, run = 2, open = 3, wrong = 4 }

-- Likewise, a type with the dims or the kind that the test has, and with what the model declares.
local function judge_type(type, expected, declared, values)
  local dtype = type.kind and type.elem and type.elem.dtype or type.dtype
  if declared.dtype and dtype and dtype ~= declared.dtype then
    return "wrong"
  elseif _G.type(expected) == "string" then
    return type.kind == expected and "right" or (type.kind or type.dims) and "wrong" or "open"
  elseif type.kind or type.dims and #type.dims ~= #expected then
    return "wrong"
  end
  local verdict = type.dims and (dtype or not declared.dtype) and "right" or "open"
  for i, size in ipairs(type.dims and expected or {}) do
    local one = judge_dim(type.dims[i], size, values)
    verdict = worst[one] > worst[verdict] and one or verdict
  end
  return verdict
end

-- The verdict on a test, the op, and the type that decides it.
local function judge(mode, folder)
  local values = {}
  local opened, declared = open(mode, folder, values)
  local verdict, shown = "right", ""
  for name, expected in pairs(expected_of(folder)) do
    local type = infer.type(opened, name)
    local one = judge_type(type, expected, declared[name], values)
    if worst[one] > worst[verdict] then
      verdict, shown = one, ("%s is %s, not %s"):format(name, wanted.shown(type),
        _G.type(expected) == "table" and "[" .. table.concat(expected, ", ") .. "]" or expected)
    end
  end
  local output = graph.origin(graph.find(opened.scope, opened.model.graph.outputs[1].name))
  return verdict, output.site and output.site.node.op_type or "no node", shown
end

-- Tests of a mode -> a failure, or nil.
local function try(mode, root, names)
  local counts, open_by_op, wrong = { right = 0, run = 0, open = 0, wrong = 0 }, {}, {}
  for _, name in ipairs(names) do
    local verdict, op, shown = judge(mode, root .. "/" .. name)
    counts[verdict] = counts[verdict] + 1
    wrong[#wrong + 1] = verdict == "wrong" and ("%s: %s"):format(name, shown) or nil
    if verdict == "open" then
      open_by_op[op] = (open_by_op[op] and open_by_op[op] .. ", " or "") .. name
    end
  end
  local ops = {}
  for op, list in pairs(open_by_op) do
    ops[#ops + 1] = ("open: %s: %s"):format(op, list)
  end
  table.sort(ops)
  tap.comment(("%s: %d right, %d decided by the run, %d open, %d wrong"):format(mode.name, counts.right, counts.run, counts.open,
    counts.wrong))
  for _, line in ipairs(mode.open and ops or {}) do
    tap.comment(line)
  end
  if counts.wrong > 0 then
    return table.concat(wrong, "\n")
  end
  return mode.open and counts.open > mode.open and ("%d are open, more than %d"):format(counts.open, mode.open) or nil
end

return function()
  local archive = os.getenv("NODE_TESTS")
  if not archive then
    return {}, "skipped: NODE_TESTS names no archive", true
  end
  return shell.in_scratch(function(root)
    shell.run("tar -xf %s -C %s", shell.quoted(archive), root)
    local names, failures = {}, {}
    for _, name in ipairs(host.list_directory(root)) do
      names[#names + 1] = name:find("^test_") and name or nil
    end
    table.sort(names)
    if #names == 0 then
      error(archive .. " has no tests", 0)
    end
    for _, mode in ipairs(modes) do
      local failure = try(mode, root, names)
      tap.result(mode.name, failure)
      failures[#failures + 1] = failure
    end
    return failures, ("%d node tests in %d modes"):format(#names, #modes)
  end)
end
