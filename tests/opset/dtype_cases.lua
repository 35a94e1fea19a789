-- dtype_cases.lua: writes test cases in ONNX's layout for the tree that future.sh makes: nodes of every dtype but strings, cut
-- wherever elements that share bytes can be cut, with what a loop over bits makes of them. Usage: lua_host ROOT opset
-- dtype_cases DIR
local sources = require("sources")

local dtypes, bits_of = load(sources.read("spec/dtypes.lua"))(), {} -- the latter by code
local int64 = 7

-- The last opset at which an op takes all of them.
local function opset_of(path)
  local op, opset = load(sources.read(path))(load(sources.read("spec/types.lua"))()), nil
  for i, version in ipairs(op.versions) do
    local following = op.versions[i + 1]
    if #version.type_constraints[1][2] == #dtypes then
      opset = following and following.since_version - 1 or op.newest_opset
    end
  end
  return opset
end

-- What is cut on which axis, and into which lengths.
local cuts = {
  { { 10 }, 0, { 4, 4, 2 } }, -- whole bytes of 4 bits, of 2 in part
  { { 10 }, 0, { 4, 3, 3 } }, -- some begin a byte and do not end one
  { { 21 }, 0, { 1, 0, 7, 13 } }, -- nearly everywhere
  { { 7 }, 0, { 7 } }, -- all of it, which ends inside a byte
  { { 3, 10 }, 1, { 2, 4, 4 } }, -- rows of whole bytes of 4 bits, not of 2
  { { 3, 10 }, 1, { 3, 2, 5 } }, -- parts inside bytes
  { { 3, 9 }, 1, { 4, 4, 1 } }, -- rows too
  { { 4, 40 }, 1, { 19, 21 } }, -- more than a word
  { { 9, 3 }, 1, { 1, 1, 1 } }, -- columns
  { { 6, 3 }, 0, { 1, 2, 3 } }, -- nothing before the axis
  { { 2, 5, 4 }, 1, { 1, 4 } }, -- steps of whole bytes
  { { 2, 5, 3 }, 1, { 1, 4 } }, -- steps of none
  { { 2, 8, 3 }, 1, { 4, 4 } }, -- four of them are
  { { 2, 1, 6 }, 2, { 5, 1 } }, -- the last of three
  { { 3, 5, 1, 2 }, 1, { 1, 1, 3 } }, -- and of four
  { { 1, 3, 1, 1 }, 0, { 1 } }, -- one of one
  { { 5, 27 }, 1, { 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2 } }, -- more than named outputs
  { { 0, 5 }, 1, { 2, 3 } }, -- nothing
}

-- How much of a node the model tells: all, the input itself, symbols, the rank, not even that; not the lengths.
local forms = { "static", "constant", "symbols", "shapeless", "lengths", "omitted" }

local state = 1
local function random_byte()
  state = state * 1664525 + 1013904223 & 0xffffffff
  return state >> 24
end

-- The product of dims[first] and what follows.
local function product(dims, first)
  local count = 1
  for i = first, #dims do
    count = count * dims[i]
  end
  return count
end

-- A tensor: its dtype, dims, and bits, the lowest of each byte first.
local function make_input(dims, dtype)
  local bits, byte = {}, nil
  for i = 0, product(dims, 1) * bits_of[dtype] - 1 do
    byte = i % 8 == 0 and random_byte() or byte >> 1
    bits[i + 1] = byte & 1
  end
  return { dtype = dtype, dims = dims, bits = bits }
end

local function make_lengths(lengths)
  local bits = {}
  for _, length in ipairs(lengths) do
    for i = 0, 63 do
      bits[#bits + 1] = length >> i & 1
    end
  end
  return { dtype = int64, dims = { #lengths }, bits = bits }
end

local function cut_parts(input, axis, lengths)
  local parts, start = {}, 0
  local step = product(input.dims, axis + 2) * bits_of[input.dtype]
  local row = step * input.dims[axis + 1]
  for index, length in ipairs(lengths) do
    local part = { dtype = input.dtype, dims = { table.unpack(input.dims) }, bits = {} }
    part.dims[axis + 1] = length
    for first = start * step, #input.bits - 1, row do
      table.move(input.bits, first + 1, first + length * step, #part.bits + 1, part.bits)
    end
    parts[index], start = part, start + length
  end
  return parts
end

local function bytes_of(bits)
  local bytes = {}
  for i = 1, #bits, 8 do
    local byte = 0
    for k = 0, 7 do
      byte = byte | (bits[i + k] or 0) << k
    end
    bytes[#bytes + 1] = ("B"):pack(byte)
  end
  return table.concat(bytes)
end

local function varint(number)
  return number < 128 and ("B"):pack(number) or ("B"):pack(number & 127 | 128) .. varint(number >> 7)
end

-- A field of a protobuf message that has a length, and one that is a number.
local function bytes_field(number, bytes)
  return varint(number << 3 | 2) .. varint(#bytes) .. bytes
end

local function number_field(number, value)
  return varint(number << 3) .. varint(value)
end

-- A TensorProto with raw_data.
local function tensor_proto(tensor)
  local proto = ""
  for _, dim in ipairs(tensor.dims) do
    proto = proto .. number_field(1, dim)
  end
  return proto .. number_field(2, tensor.dtype) .. bytes_field(9, bytes_of(tensor.bits))
end

local function write_file(path, bytes)
  local file <close> = assert(io.open(path, "wb"))
  assert(file:write(bytes))
end

-- A case that is written: its folder, the text of its model, how many nodes, inputs and outputs it has.
local case = {}
case.__index = case

function case:add(text, ...)
  self.text[#self.text + 1] = text:format(...)
end

function case:write_data(kind, bytes)
  write_file(("%s/test_data_set_0/%s_%d.pb"):format(self.folder, kind, self[kind]), bytes)
  self[kind] = self[kind] + 1
end

function case:type_of(tensor, form)
  local dims = {}
  for i, dim in ipairs(tensor.dims) do
    dims[i] = form == "symbols" and ('dim { dim_param: "n%d_%d" }'):format(self.nodes, i - 1)
      or ("dim { dim_value: %d }"):format(dim)
  end
  return ("type { tensor_type { elem_type: %d %s } }"):format(tensor.dtype,
    form == "shapeless" and "" or "shape { " .. table.concat(dims, " ") .. " }")
end

function case:add_given(letter, tensor, form, is_constant)
  if is_constant then
    self:add('initializer { name: "%s%d" data_type: %d dims: [%s] raw_data: "%s" }', letter, self.nodes, tensor.dtype,
      table.concat(tensor.dims, ", "), bytes_of(tensor.bits):gsub(".", function(byte)
        return ("\\%03o"):format(byte:byte())
      end))
  else
    self:add('input { name: "%s%d" %s }', letter, self.nodes, self:type_of(tensor, form))
    self:write_data("input", tensor_proto(tensor))
  end
end

function case:add_node(op, axis, outputs)
  self:add('node { name: "n%d" %s op_type: "%s" input: ["x%d", "s%d"] attribute { name: "axis" type: INT i: %d } }',
    self.nodes, outputs, op, self.nodes, self.nodes, axis)
  self.nodes = self.nodes + 1
end

local function add_split(to, cut, parts, form)
  local _, axis = table.unpack(cut)
  local outputs = {}
  for i, part in ipairs(parts) do
    local name = ""
    if form ~= "omitted" or i > 1 then
      name = ("y%d_%d"):format(to.nodes, i - 1)
      to:write_data("output", tensor_proto(part))
      to:add('output { name: "%s" %s }', name, to:type_of(part, "shapeless"))
    end
    outputs[i] = ('output: "%s"'):format(name)
  end
  to:add_node("Split", axis, table.concat(outputs, " "))
end

local function add_sequence(to, cut, parts)
  local _, axis = table.unpack(cut)
  local proto = number_field(2, 1)
  for _, part in ipairs(parts) do
    proto = proto .. bytes_field(3, tensor_proto(part))
  end
  to:write_data("output", proto)
  to:add('output { name: "y%d" type { sequence_type { elem_type { tensor_type { elem_type: %d } } } } }', to.nodes,
    parts[1].dtype)
  to:add_node("SplitToSequence", axis, ('output: "y%d"'):format(to.nodes))
end

local function add_cut(to, add, cut, dtype, form)
  local dims, axis, lengths = table.unpack(cut)
  local input = make_input(dims, dtype)
  to:add_given("x", input, form, form == "constant")
  to:add_given("s", make_lengths(lengths), "static", form ~= "lengths")
  add(to, cut, cut_parts(input, axis, lengths), form)
end

local function write_case(folder, add, opset)
  assert(os.execute(("mkdir -p '%s/test_data_set_0'"):format(folder)))
  local to = setmetatable({ folder = folder, text = {}, nodes = 0, input = 0, output = 0 }, case)
  to:add('ir_version: 14 opset_import { domain: "" version: %d } graph { name: "cuts"', opset)
  local has_all = {} -- by bits
  for _, dtype in ipairs(dtypes) do
    bits_of[dtype.code] = dtype.bits
    local is_first = dtype.bits and dtype.bits < 8 and not has_all[dtype.bits]
    has_all[dtype.bits or 0] = true
    for c, cut in ipairs(cuts) do
      for f, form in ipairs(forms) do
        local is_drawn = (dtype.code + 7 * (c - 1)) % (3 * #forms) == f - 1
        if dtype.bits and (is_first or is_drawn) then
          add_cut(to, add, cut, dtype.code, form)
        end
      end
    end
  end
  to:add("}")
  write_file(folder .. "/model.txtpb", table.concat(to.text, "\n") .. "\n")
  return to.nodes
end

return function(folder)
  local splits = write_case(folder .. "/split", add_split, opset_of("spec/split.lua"))
  local sequences = write_case(folder .. "/sequence", add_sequence, opset_of("spec/split_to_sequence.lua"))
  return {}, ("%d Splits, %d SplitToSequences"):format(splits, sequences)
end
