-- peers.lua: bugs of other programs with Split, similar operators, or ONNX files. A row has the bug's number there, a
-- description, the sentence with which its models must be refused, or nil, and the models in ONNX's textual syntax. Models that
-- are not refused have data sets with the expected outputs.
local second_of_four = 'test_data_set_0 (float[1, 8] {1, 2, 3, 4, 5, 6, 7, 8}) => (float[1, 2] {3, 4})'

-- A model of an opset: a graph with an input x around a node.
local function model(opset, x, outputs, node, held)
  return ('<ir_version: 8, opset_import: ["": %d]> g (%s x) => (%s) <%s> { [node] %s }\n'):format(opset, x, outputs, held or "",
    node)
end

local function refused_of(opset, x, node, held)
  return model(opset, x, "", node, held)
end

-- Lengths in another file.
local function lengths_in(location)
  return refused_of(13, "float[6]", "a, b = Split (x, l)", ('int64[2] l = ["location": "%s"]'):format(location))
end

local outside = "error: initializer 'l': external data in '%s': it may not lie outside the model's folder [tensor]"
local zero_scalar = "node: error: split is 0: it must be at least 1 [BAD_LENGTHS]"

return {
  { "TensorFlow 62169", "the type of split_v's input was read where a crafted model gave none: a null pointer",
    "node: error: input 0 is '', but Split-13 requires it [BAD_INPUTS]",
    refused_of(13, "float[4]", 'a, b = Split ("")') },
  { "TensorFlow 62169, without inputs", "the same, of a node that names none",
    "node: error: 0 inputs, Split-13 takes at least 1 [BAD_INPUTS]",
    refused_of(13, "float[4]", "a, b = Split ()") },

  { "TensorFlow 111637", "a product of dims wrapped in Tile, and the memory for its result was too small",
    "node: error: input: the product of its dimensions is beyond 64 bits [OVERFLOW]",
    refused_of(18, "float[4294967297, 4294967296]", "a, b = Split <num_outputs = 2, axis = 1> (x)") }, -- 2^32, modulo 2^64

  { "ONNX Runtime 18601", "an output named '' crashed the run", nil,
    model(18, "float[1, 8]", "float[1, 2] y", '"", y, "", "" = Split <axis = -1, num_outputs = 4> (x)') .. second_of_four },
  { "ONNX Runtime PR 32028", "the kernel took the shape of an output that was not there", nil,
    model(13, "float[1, 8]", "float[1, 2] y",
      '"", "" = Split <axis = 1> (x) "", y, "", "" = Split <axis = 1> (x)') .. second_of_four },

  { "ONNX Runtime 7075", "an input split named '' crashed the run", nil,
    model(13, "int32[4]", "int32[2] a, int32[2] b", 'a, b = Split (x, "")')
      .. "test_data_set_0 (int32[4] {1, 2, 3, 4}) => (int32[2] {1, 2}, int32[2] {3, 4})" },

  { "ONNX Runtime PR 2898", "lengths of 0 were refused", nil,
    model(11, "int32[4]", "int32[1] a, int32[0] b, int32[3] c", "a, b, c = Split <split = [1, 0, 3]> (x)")
      .. "test_data_set_0 (int32[4] {1, 2, 3, 4}) => (int32[1] {1}, int32[0] {}, int32[3] {2, 3, 4})" },
  { "ONNX Runtime PR 2898, an empty axis", "lengths of 0 were refused where there is nothing to cut", nil,
    model(11, "int32[0, 2]", "int32[0, 2] a, int32[0, 2] b", "a, b = Split <split = [0, 0]> (x)")
      .. "test_data_set_0 (int32[0, 2] {}) => (int32[0, 2] {}, int32[0, 2] {})" },

  { "ONNX Runtime, a static scalar 0", "a scalar split of 0 was divided by when the model was loaded; ONNX PR 8322", zero_scalar,
    refused_of(11, "float[6]", "s = SplitToSequence (x, l)", "int64 l = {0}"),
    refused_of(24, "float[6]", "s = SplitToSequence (x, l)", "int32 l = {0}") },

  { "ONNX PR 8255", "shape inference read behind the lengths where num_outputs was less than the node's outputs",
    "node: error: 3 outputs for 2 parts [BAD_OUTPUTS]",
    refused_of(18, "float[6]", "a, b, c = Split <num_outputs = 2> (x)"),
    refused_of(18, "float[n]", "a, b, c = Split <num_outputs = 2> (x)") },
  { "ONNX PR 8255, more than outputs", "the parts without an output were left out in silence",
    "node: error: 2 outputs for 3 parts [BAD_OUTPUTS]",
    refused_of(18, "float[6]", "a, b = Split <num_outputs = 3> (x)") },
  { "ONNX PR 8328", "shape inference divided by the number of outputs of a node that had none",
    "node: error: the node has no outputs [BAD_OUTPUTS]",
    refused_of(2, "float[6]", "= Split (x)"), refused_of(11, "float[6]", "= Split (x)"),
    refused_of(13, "float[6]", "= Split (x)") },

  { "CVE-2022-25882", "external data were read from wherever their location led", outside:format("../secret"),
    lengths_in("../secret") },
  { "CVE-2024-27318",
    "the check since CVE-2022-25882 looked only at the front of a location: a folder could be entered, and more be left",
    outside:format("in/../../secret"), lengths_in("in/../../secret") },

  { "onnx2c, equal parts", "the lengths were read from an input split that the node does not have", nil,
    model(13, "int32[4]", "int32[2] a, int32[2] b", "a, b = Split (x)")
      .. "test_data_set_0 (int32[4] {1, 2, 3, 4}) => (int32[2] {1, 2}, int32[2] {3, 4})" },
  { "onnx2c, num_outputs", "the attribute was unknown: no model with it was compiled", nil,
    model(18, "int32[5]", "int32[3] a, int32[2] b", "a, b = Split <num_outputs = 2> (x)")
      .. "test_data_set_0 (int32[5] {1, 2, 3, 4, 5}) => (int32[3] {1, 2, 3}, int32[2] {4, 5})" },
  { "onnx2c, attribute split", "the attribute was unknown: no model with it was compiled", nil,
    model(2, "int32[4]", "int32[1] a, int32[3] b", "a, b = Split <split = [1, 3]> (x)")
      .. "test_data_set_0 (int32[4] {1, 2, 3, 4}) => (int32[1] {1}, int32[3] {2, 3, 4})" },

  { "emx-onnx-cgen, 10 into 4", "it cut 3, 3, 2, 2, and refused a model that declares what is right", nil,
    model(18, "int32[10]", "int32[3] a, int32[3] b, int32[3] c, int32[1] d", "a, b, c, d = Split <num_outputs = 4> (x)")
      .. "test_data_set_0 (int32[10] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}) => "
      .. "(int32[3] {1, 2, 3}, int32[3] {4, 5, 6}, int32[3] {7, 8, 9}, int32[1] {10})" },
  { "emx-onnx-cgen, declared", "it accepted a model that declares 3, 3, 2, 2",
    "node: error: output 'c' is declared as [2], and is [3] [shape]",
    model(18, "int32[10]", "int32[3] a, int32[3] b, int32[2] c, int32[2] d", "a, b, c, d = Split <num_outputs = 4> (x)") },
  { "emx-onnx-cgen, 5 into 2", "it cut an axis that equal parts do not divide into 3 and 2",
    "node: error: 'outputs of dim / outputs' leaves 1 of 5 on the axis [BAD_LENGTHS]",
    refused_of(13, "float[5]", "a, b = Split (x)") },
}
