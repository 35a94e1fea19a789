-- source.lua: what splitgen writes for a command; C that calls it; and what compilers make of that.
local dkjson = require("dkjson")
local render = require("base.render")
local root = require("sources").name("")
local shell = require("shell")

local source = {}

local quoted = shell.quoted
local includes = ("-I%s -I%s -I%s"):format(quoted(root .. "tests/bench"), quoted(root .. "runtime"), quoted(root .. "generated"))

-- Whether a list is one of integers, each at least so: what is none is known only to the run.
local function are_integers(list, least)
  for _, number in ipairs(list or {}) do
    if math.type(number) ~= "integer" or number < least then
      return false
    end
  end
  return list and true
end

-- Whether a node of a manifest has parts of known sizes only.
function source.is_static(node)
  for _, output in ipairs(node.outputs) do
    if math.type(output.bytes) ~= "integer" or #(output.parameters or output.slice_parameters or {}) > 0 then
      return false
    end
  end
  return #(node.parameters or {}) == 0 and are_integers(node.dims, 1) and are_integers(node.lengths, 0)
end

-- The statements of a call.
local function calls_of(node, parts)
  local calls, words = {}, { "input" }
  for i, part in ipairs(parts) do
    local output = ("outputs[%d]"):format(i - 1)
    if part.is_view then
      calls[#calls + 1] = ("*(const void **)%s = %s(input);"):format(output, part.view)
    else
      words[#words + 1] = output
    end
  end
  if node["function"] then
    local arguments = node.outputs_as == "array" and "input, outputs" or table.concat(words, ", ")
    calls[#calls + 1] = ("%s(%s);"):format(node["function"], arguments)
  end
  return calls
end

-- A node of a manifest as a split: { path, dtype, dims, axis, lengths; rows = the product of the dims before the axis, stride =
-- the bytes of a row; parts = those that move: list of { offset and bytes in a row, is_view }; bytes that move; calls;
-- is_copied = whether every output is, by one function }
local function split_of(node)
  local split = { path = node.path, dtype = node.dtype, dims = node.dims, axis = node.axis % #node.dims, lengths = node.lengths,
    rows = 1, stride = 0, bytes = 0, parts = {} }
  for i = 1, split.axis do
    split.rows = split.rows * node.dims[i]
  end
  for _, output in ipairs(node.outputs) do
    local bytes = output.bytes // split.rows
    local view = output.fate == "view" and output["function"] or output.fate == "strided" and output.slice
    if bytes > 0 and (view or output.fate == "copy") then
      split.parts[#split.parts + 1] = { offset = split.stride, bytes = bytes, is_view = view ~= false, view = view }
      split.bytes = split.bytes + output.bytes
    end
    split.stride = split.stride + bytes
  end
  split.calls = calls_of(node, split.parts)
  split.is_copied = node["function"] and #split.calls == 1 and #split.parts == #node.outputs
  return split
end

-- The splits of a manifest that move anything, each function's first one; nodes is how many call it.
local function splits_of(manifest)
  local splits, first = {}, {}
  for _, node in ipairs(manifest.nodes) do
    local split, name = source.is_static(node) and split_of(node), node["function"] or node
    if first[name] then
      first[name].nodes = first[name].nodes + 1
    elseif split and #split.calls > 0 then
      split.nodes = 1
      splits[#splits + 1], first[name] = split, split
    end
  end
  return splits
end

-- Runs `splitgen COMMAND --prefix bench --out DIRECTORY` in a new directory, where run.c then calls each split's function ->
-- { directory, nodes of the manifest, splits }
function source.write(directory, command)
  shell.run('mkdir %s && "$SPLITGEN" %s --prefix bench --out %s 2>&1', quoted(directory), command, quoted(directory))
  local manifest = dkjson.decode(shell.read_file(directory .. "/bench_split.json"), 1, false)
  local written = { directory = directory, nodes = manifest.nodes, splits = splits_of(manifest) }
  shell.write_file(directory .. "/run.c", render("tests/bench/run.c.in", written))
  return written
end

-- Whether the library has a function for all of a split.
function source.is_of_library(split)
  local header = shell.read_file(root .. "generated/sgk_split_18.h")
  return split.is_copied and header:find((" sgk_split_18_%s;"):format(split.dtype), 1, true) ~= nil
end

-- Writes C that calls the library for one of a source's splits, as run_NUMBER: all of it in each call, or the copy by a plan that
-- is kept.
function source.write_library_call(path, written, number, keeps_plan)
  local split, outputs = written.splits[number + 1], {}
  for i, length in ipairs(split.lengths) do
    local dims = table.move(split.dims, 1, #split.dims, 1, {})
    dims[split.axis + 1] = length
    outputs[i] = { dims = table.concat(dims, ", "), bytes = split.rows * split.parts[i].bytes }
  end
  shell.write_file(path, render("tests/bench/library.c.in", { splits = written.splits, number = number, split = split,
    outputs = outputs, keeps_plan = keeps_plan or false }))
end

-- What a split's node says in a request, by what is left to the run: "lengths" or "shape".
local function request_of(split, unknown)
  local node = { path = split.path, op = "Split", opset = 18, dtype = split.dtype, axis = split.axis, outputs = #split.lengths }
  node.dims = unknown == "shape" and dkjson.null or split.dims
  node.split = unknown == "shape" and split.lengths or { dtype = "int64", dims = { #split.lengths } }
  return dkjson.encode({ format = 1, nodes = { node } })
end

-- What a function's parameters are for a split.
local function arguments_of(split, node)
  local inner, words = 1, {}
  for i = split.axis + 2, #split.dims do
    inner = inner * split.dims[i]
  end
  local values = { outer = split.rows, inner = inner, split = "split" }
  for i, parameter in ipairs(node.parameters) do
    words[i] = tostring(values[parameter.name])
  end
  words[#words + 1] = "input"
  if node.outputs_as == "arguments" then
    for i in ipairs(split.parts) do
      words[#words + 1] = ("outputs[%d]"):format(i - 1)
    end
  else
    words[#words + 1] = "outputs"
  end
  return table.concat(words, ", ")
end

-- Writes what splitgen makes of one of a source's splits where its "lengths" or its "shape" are unknown, in a new directory, and
-- run.c beside it, which calls that as run_NUMBER.
function source.write_unknown(directory, written, number, unknown)
  local split = written.splits[number + 1]
  shell.run("mkdir %s", quoted(directory))
  shell.write_file(directory .. "/request.json", request_of(split, unknown))
  shell.run('cd %s && "$SPLITGEN" kernel --request request.json --copy-all --prefix bench --out . 2>&1', quoted(directory))
  local node = dkjson.decode(shell.read_file(directory .. "/bench_split.json"), 1, false).nodes[1]
  local call = ("%s(%s)"):format(node["function"], arguments_of(split, node))
  shell.write_file(directory .. "/run.c", render("tests/bench/dynamic.c.in",
    { splits = written.splits, number = number, split = split, knows_shape = unknown == "lengths", call = call }))
end

-- Compiles C to objects in a new directory, and what calls it to a program, or shared library: apart, so that no call is inlined
-- which would not be in a program of several files -> the program, if there is a caller; the bytes of code and constants, of
-- which tables of addresses are none on this machine, in all and by object. how: { compiler, flags, link = flags and files for
-- the program, size = the command that tells sizes }; code, which may be nil, and caller, which may be nil or false, are words
-- for the shell.
function source.build(how, directory, code, caller)
  local program, bytes, bytes_of = directory .. "/program", 0, {}
  shell.run("mkdir %s", quoted(directory))
  if code then
    local sections = shell.run("cd %s && %s -std=c99 %s -fno-asynchronous-unwind-tables %s -c %s && %s -A *.o", quoted(directory),
      how.compiler, how.flags, includes, code, how.size)
    for object, text in sections:gmatch("([%w_]+)%.o +:(.-)\nTotal") do
      for name, size in text:gmatch("\n(%.%a+)%S* +(%d+)") do
        bytes_of[object] = (bytes_of[object] or 0) + ((name == ".text" or name == ".rodata") and tonumber(size) or 0)
      end
      bytes = bytes + bytes_of[object]
    end
  end
  if caller then
    shell.run("cd %s && %s -std=c99 -O2 %s %s %s %s -o %s", quoted(directory), how.compiler, includes, caller, how.link,
      code and "*.o" or "", quoted(program))
  end
  return caller and program, bytes, bytes_of
end

return source
