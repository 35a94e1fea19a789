-- help.lua: advice for a model or a node that breaks a rule, by rule: a status of the library, or a rule of the reader.
-- Diagnostics have it from here on.
local fail = require("base.fail")

local help = {
  BAD_ATTRIBUTE = "give attributes of this op version, each once and of its type",
  BAD_AXIS = "choose an axis from -rank to rank-1",
  BAD_DTYPE = "use a dtype of this op version, or another opset",
  BAD_INPUTS = "give each input that this op version requires, and the lengths in one way only",
  BAD_LENGTHS = "give lengths >= 0 that sum to the axis",
  BAD_OUTPUTS = "give one output for each part, or one for the sequence of them",
  BAD_RANK = "give tensors the rank that the op asks for",
  BAD_SHAPE = "give dimensions >= 0",
  OVERFLOW = "use smaller dimensions",
  file = "give the file as its exporter wrote it: one whole protobuf, unpacked",
  ["function"] = "give each function a name of its own, call it with no more than it takes, and let none call itself",
  graph = "export the model again, with its graph",
  index = "write the folder again, by splitgen vectors",
  ir_version = "export the model again with a known ir_version, or change that number",
  limit = "split the model, or remove repetition from it",
  memory = "free some memory, or take a smaller model",
  names = "give every value one name, define it once, and sort the nodes so that definitions come before uses",
  operator = "use an op of an imported domain, or define it as a function of the model",
  opset = "import each domain once, with a version that has the ops in use",
  position = "take positions that each run has: of N parts, from -N to N - 1",
  sequence = "give a SequenceProto of tensors that are all of one dtype",
  shape = "declare as many dimensions as there are, each as a number >= 0, as a symbol, or not at all if it is unknown",
  tensor = "make data_type, dims >= 0 and elements agree; give the elements in one field, or in a file in the model's folder",
  type = "declare the kind of each value, and the dtype of its elements",
}

fail.help = help
return help
