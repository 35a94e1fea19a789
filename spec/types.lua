-- Lists of dtypes that type constraints name, in the order of the specification's pages.
return {
  float = { "float16", "float", "double" },

  -- every dtype of ONNX before IR version 4
  all = {
    "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64",
    "float16", "float", "double", "string", "bool", "complex64", "complex128",
  },

  -- IR version 4 brought bfloat16
  all_ir4 = {
    "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64", "bfloat16",
    "float16", "float", "double", "string", "bool", "complex64", "complex128",
  },

  lengths = { "int32", "int64" },
}
