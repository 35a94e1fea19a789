-- The element types of tensors: ONNX's name, its code in TensorProto.DataType, and the bits of an element, a power of two.
-- Elements of fewer than 8 bits share bytes. `holds` is the struct that a kernel copies for each string.
-- field: the field of a TensorProto for elements that are not in raw_data. The default is int32_data up to 16 bits, and no
-- field beyond. maximum: the largest entry of the field, if the bits allow more.
-- lengths: the C type as which sgk_read_NAME of runtime/integers.c reads an element, if lengths may be of that dtype.
return {
  { "float",           code = 1,  bits = 32, field = "float_data", length_type = "float" },
  { "uint8",           code = 2,  bits = 8 },
  { "int8",            code = 3,  bits = 8 },
  { "uint16",          code = 4,  bits = 16 },
  { "int16",           code = 5,  bits = 16 },
  { "int32",           code = 6,  bits = 32, field = "int32_data", length_type = "int32_t" },
  { "int64",           code = 7,  bits = 64, field = "int64_data", length_type = "int64_t" },
  { "string",          code = 8,  holds = "struct sgk_string" },
  { "bool",            code = 9,  bits = 8, maximum = 1 },
  { "float16",         code = 10, bits = 16, length_type = "uint16_t" },
  { "double",          code = 11, bits = 64, field = "double_data", length_type = "double" },
  { "uint32",          code = 12, bits = 32, field = "uint64_data" },
  { "uint64",          code = 13, bits = 64, field = "uint64_data" },
  { "complex64",       code = 14, bits = 64, field = "float_data" },
  { "complex128",      code = 15, bits = 128, field = "double_data" },
  { "bfloat16",        code = 16, bits = 16 },
  { "float8e4m3fn",    code = 17, bits = 8 },
  { "float8e4m3fnuz",  code = 18, bits = 8 },
  { "float8e5m2",      code = 19, bits = 8 },
  { "float8e5m2fnuz",  code = 20, bits = 8 },
  { "uint4",           code = 21, bits = 4 },
  { "int4",            code = 22, bits = 4 },
  { "float4e2m1",      code = 23, bits = 4 },
  { "float8e8m0",      code = 24, bits = 8 },
  { "uint2",           code = 25, bits = 2 },
  { "int2",            code = 26, bits = 2 },
}
