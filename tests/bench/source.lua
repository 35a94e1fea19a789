-- source.lua: runs splitgen commands for C, writes C that calls it, or the library, and compiles both.
local dkjson = require("dkjson")
local render = require("base.render")
local root = require("sources").name("")
local shell = require("shell")

local source = {}

local quoted = shell.quoted
local includes = ("-I%s -I%s -I%s"):format(quoted(root .. "tests/bench"), quoted(root .. "runtime"), quoted(root .. "generated"))

-- Whether all items of a list are integers >= least; other values are known only at run time.
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

-- The statements of a call; they abort if it is refused, so that no refusal is counted. values: by name, the arguments of the
-- call and the factors that nodes without shapes lack.
local function calls_of(node, parts, values)
  local calls, words = {}, {}
  for i, parameter in ipairs(node.parameters or {}) do
    local value = parameter.value
    words[i] = tostring(math.type(value) and value or value and value.factor * values[value.unknown] or values[parameter.name])
  end
  words[#words + 1] = "input"
  for i, part in ipairs(parts) do
    local output = ("outputs[%d]"):format(i - 1)
    if part.is_view then
      calls[#calls + 1] = ("*(const void **)%s = %s(input)"):format(output, part.view)
    elseif node.outputs_as == "arguments" then
      words[#words + 1] = output
    end
  end
  if node["function"] then
    words[#words + 1] = node.outputs_as ~= "arguments" and "outputs" or nil
    local call = ("%s(%s)"):format(node["function"], table.concat(words, ", "))
    calls[#calls + 1] = node.outputs_as == "all" and ("if (%s != SGK_OK) abort()"):format(call) or call
  end
  return calls
end

-- A node of a manifest as a split: { path, dtype, dims, axis, lengths; rows = the product of the dims before the axis, stride =
-- the bytes of a row; parts = those that move: list of { offset and bytes in a row, is_view }; bytes = those moved; calls;
-- is_copied = whether one function copies every output }
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

-- The splits of a manifest that move bytes, one for each function: number = its index from 0 on, nodes = how many nodes call it.
local function splits_of(nodes)
  local splits, first = {}, {}
  for _, node in ipairs(nodes) do
    local split, name = source.is_static(node) and split_of(node), node["function"] or node
    if first[name] then
      first[name].nodes = first[name].nodes + 1
    elseif split and #split.calls > 0 then
      split.number, split.nodes = #splits, 1
      splits[#splits + 1], first[name] = split, split
    end
  end
  return splits
end

-- Runs `splitgen COMMAND`, which writes C to a directory -> the nodes of the manifest
local function nodes_of(command, directory)
  shell.run('"$SPLITGEN" %s --prefix bench --out %s 2>&1', command, quoted(directory))
  return dkjson.decode(shell.read_file(directory .. "/bench_split.json"), 1, false).nodes
end

-- Writes the calls of splits beside splitgen's C -> the argument for source.build, and the splits.
local function write_calls(directory, splits)
  shell.write_file(directory .. "/run.c", render("tests/bench/run.c.in", { splits = splits }))
  return { code = quoted(directory) .. "/bench_split.c", caller = quoted(directory) .. "/run.c", splits = splits }
end

-- Writes the C of a command to a new directory, with run_NUMBER for each split that moves bytes -> the argument for source.build,
-- with splits; the nodes of the manifest
function source.write(directory, command)
  shell.run("mkdir %s", quoted(directory))
  local nodes = nodes_of(command, directory)
  return write_calls(directory, splits_of(nodes)), nodes
end

-- Whether a function of the library can do the whole split.
function source.is_of_library(split)
  local header = shell.read_file(root .. "generated/sgk_split_18.h")
  return split.is_copied and header:find((" sgk_split_18_%s("):format(split.dtype), 1, true) ~= nil
end

local function write_calls_of_library(directory, split, keeps_plan)
  shell.write_file(directory .. "/library.c", render("tests/bench/library.c.in", { splits = { split }, split = split,
    keeps_plan = keeps_plan }))
  return { caller = quoted(directory) .. "/library.c" }
end

-- Writes the C of a split's node with unknown "lengths" or "shape", and its calls.
local function write_unknown(directory, split, unknown)
  local node = { path = split.path, op = "Split", opset = 18, dtype = split.dtype, axis = split.axis, outputs = #split.lengths }
  node.dims = unknown == "shape" and dkjson.null or split.dims
  node.split = unknown == "shape" and split.lengths or { dtype = "int64", dims = { #split.lengths } }
  local request, inner = directory .. "/request.json", 1
  shell.write_file(request, dkjson.encode({ format = 1, nodes = { node } }))
  for i = split.axis + 2, #split.dims do
    inner = inner * split.dims[i]
  end
  local calls = calls_of(nodes_of("kernel --copy-all --request " .. quoted(request), directory)[1], split.parts,
    { outer = split.rows, inner = inner, split = "lengths_" .. split.number })
  return write_calls(directory, { setmetatable({ calls = calls }, { __index = split }) })
end

-- Writes C for a split in another way to a new directory -> the argument for source.build. The ways are "library", which gets the
-- shape anew in each call; "kept plan", only the copy by a plan of the library; "unknown lengths" and "unknown shape", splitgen's
-- C for these cases.
function source.write_way(directory, split, way)
  shell.run("mkdir %s", quoted(directory))
  local unknown = way:match("^unknown (.*)")
  return unknown and write_unknown(directory, split, unknown) or write_calls_of_library(directory, split, way == "kept plan")
end

-- How to compile a shared library whose own calls need no symbol lookup at run time.
function source.how(compiler, flags)
  return { compiler = compiler, flags = flags .. " -fPIC -fvisibility=hidden", link = "-fPIC -shared -Wl,-Bsymbolic" }
end

-- Compiles C to objects in a new directory, and links them with the calls to a program or shared library -> its path. The calls
-- are compiled apart so that nothing is inlined into them, as in a program of several files. how: { compiler, flags, link = flags
-- and files for the program, library = files, if there is no C }; written: { code, caller }, words for the shell.
function source.build(how, directory, written)
  local program, commands = directory .. "/program", { ("mkdir %s && cd %s"):format(quoted(directory), quoted(directory)) }
  if written.code then
    commands[2] = ("%s -std=c99 %s -fno-asynchronous-unwind-tables %s -c %s"):format(how.compiler, how.flags, includes,
      written.code)
  end
  commands[#commands + 1] = ("%s -std=c99 -O2 %s %s %s %s -o %s"):format(how.compiler, includes, written.caller, how.link,
    written.code and "*.o" or how.library, quoted(program))
  shell.run("%s", table.concat(commands, " && "))
  return program
end

return source
