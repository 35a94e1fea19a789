-- sequence_nodes.lua: the nodes of a test case that read a sequence: SequenceAt and SequenceLength. They move no elements.
local dtypes = require("spec.dtype_tables")
local node_fault = require("verify.node_fault")
local plural = require("base.text").plural
local values = require("verify.values")

local sequence_nodes = {}

local first_opset <const> = 11
local formats <const> = { int32 = "=i4", int64 = "=i8" }
local inputs_of <const> = { SequenceAt = 2, SequenceLength = 1 }

-- Whether an operator of ONNX at an opset is one of these.
function sequence_nodes.have(op, opset)
  return inputs_of[op] ~= nil and opset >= first_opset
end

-- What is wrong with a node, apart from its values: the rule, and a sentence; or nil.
function sequence_nodes.fault(node)
  return node_fault(node, inputs_of[node.op_type], node.op_type, {})
end

local function length_of(sequence)
  return { dtype = dtypes().codes.int64, dims = {}, count = 1, data = formats.int64:pack(#sequence) }
end

local function part_at(sequence, at, refuse)
  if at.sequence then
    refuse("type", "position is of type sequence, not tensor")
  end
  local dtype, elements = dtypes().names[at.dtype], values.product(at.dims, 1, #at.dims)
  local format = formats[dtype]
  if not format then
    refuse("BAD_DTYPE", "position: dtype %s is not allowed", dtype)
  elseif elements ~= 1 then
    refuse("BAD_RANK", "position has %s, SequenceAt takes one", plural(elements, "element"))
  end
  local position, count = format:unpack(at.data), #sequence
  if position < -count or position >= count then
    refuse("position", "position %d, and the sequence has %s", position, plural(count, "part"))
  end
  return sequence[position + 1 + (position < 0 and count or 0)]
end

-- The output of a node without a fault. inputs: its values, as values.lua has them; a position must have its data.
-- refuse(rule, format, ...) must not return.
function sequence_nodes.output(inputs, refuse)
  local sequence = inputs[1].sequence
  if not sequence then
    refuse("type", "input is of type tensor, not sequence")
  end
  return inputs[2] and part_at(sequence, inputs[2], refuse) or length_of(sequence)
end

return sequence_nodes
