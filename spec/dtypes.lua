-- The element types that a tensor can have: ONNX's name, its code in TensorProto.DataType, and
-- the bits of an element. A string has no bits of its own: a kernel moves its views.
return {
  { "float",      code = 1,  bits = 32 },
  { "uint8",      code = 2,  bits = 8 },
  { "int8",       code = 3,  bits = 8 },
  { "uint16",     code = 4,  bits = 16 },
  { "int16",      code = 5,  bits = 16 },
  { "int32",      code = 6,  bits = 32 },
  { "int64",      code = 7,  bits = 64 },
  { "string",     code = 8,  holds = "struct sk_string" },
  { "bool",       code = 9,  bits = 8 },
  { "float16",    code = 10, bits = 16 },
  { "double",     code = 11, bits = 64 },
  { "uint32",     code = 12, bits = 32 },
  { "uint64",     code = 13, bits = 64 },
  { "complex64",  code = 14, bits = 64 },
  { "complex128", code = 15, bits = 128 },
  { "bfloat16",   code = 16, bits = 16 },
}
