-- ONNX's own examples of its node tests, as figures. The input counts up from `first`, row by row;
-- each part is { shape, elements }. A row runs through every op version that can say it: `names` holds
-- the official name for the version that the official test is for.
return {
  { op = "Split",
    names = { [2] = "test_split_equal_parts_1d", [13] = "test_split_equal_parts_1d_opset13",
              [18] = "test_split_equal_parts_1d_opset18" },
    input = { 6 }, first = 1, axis = 0, num_outputs = 3,
    parts = { { { 2 }, { 1, 2 } }, { { 2 }, { 3, 4 } }, { { 2 }, { 5, 6 } } } },

  { op = "Split",
    names = { [2] = "test_split_variable_parts_1d", [13] = "test_split_variable_parts_1d_opset13",
              [18] = "test_split_variable_parts_1d_opset18" },
    input = { 6 }, first = 1, axis = 0, split = { 2, 4 },
    parts = { { { 2 }, { 1, 2 } }, { { 4 }, { 3, 4, 5, 6 } } } },

  { op = "Split",
    names = { [2] = "test_split_equal_parts_2d", [13] = "test_split_equal_parts_2d_opset13",
              [18] = "test_split_equal_parts_2d" },
    input = { 2, 6 }, first = 1, axis = 1, num_outputs = 2,
    parts = { { { 2, 3 }, { 1, 2, 3, 7, 8, 9 } }, { { 2, 3 }, { 4, 5, 6, 10, 11, 12 } } } },

  { op = "Split",
    names = { [2] = "test_split_variable_parts_2d", [13] = "test_split_variable_parts_2d_opset13",
              [18] = "test_split_variable_parts_2d_opset18" },
    input = { 2, 6 }, first = 1, axis = 1, split = { 2, 4 },
    parts = { { { 2, 2 }, { 1, 2, 7, 8 } }, { { 2, 4 }, { 3, 4, 5, 6, 9, 10, 11, 12 } } } },

  { op = "Split",
    names = { [2] = "test_split_equal_parts_default_axis",
              [13] = "test_split_equal_parts_default_axis_opset13",
              [18] = "test_split_equal_parts_default_axis_opset18" },
    input = { 6 }, first = 1, num_outputs = 3,
    parts = { { { 2 }, { 1, 2 } }, { { 2 }, { 3, 4 } }, { { 2 }, { 5, 6 } } } },

  { op = "Split",
    names = { [2] = "test_split_variable_parts_default_axis",
              [13] = "test_split_variable_parts_default_axis_opset13",
              [18] = "test_split_variable_parts_default_axis_opset18" },
    input = { 6 }, first = 1, split = { 2, 4 },
    parts = { { { 2 }, { 1, 2 } }, { { 4 }, { 3, 4, 5, 6 } } } },

  { op = "Split",
    names = { [11] = "test_split_zero_size_splits", [13] = "test_split_zero_size_splits_opset13",
              [18] = "test_split_zero_size_splits_opset18" },
    input = { 0 }, first = 1, split = { 0, 0, 0 },
    parts = { { { 0 }, {} }, { { 0 }, {} }, { { 0 }, {} } } },

  { op = "Split",
    names = { [18] = "test_split_1d_uneven_split_opset18" },
    input = { 7 }, first = 1, num_outputs = 4,
    parts = { { { 2 }, { 1, 2 } }, { { 2 }, { 3, 4 } }, { { 2 }, { 5, 6 } }, { { 1 }, { 7 } } } },

  { op = "Split",
    names = { [18] = "test_split_2d_uneven_split_opset18" },
    input = { 2, 8 }, first = 1, axis = 1, num_outputs = 3,
    parts = { { { 2, 3 }, { 1, 2, 3, 9, 10, 11 } }, { { 2, 3 }, { 4, 5, 6, 12, 13, 14 } },
              { { 2, 2 }, { 7, 8, 15, 16 } } } },

  { op = "SplitToSequence",
    names = { [11] = "test_split_to_sequence_1", [24] = "test_split_to_sequence_1" },
    input = { 3, 6 }, first = 0, axis = 1, scalar = 2,
    parts = { { { 3, 2 }, { 0, 1, 6, 7, 12, 13 } }, { { 3, 2 }, { 2, 3, 8, 9, 14, 15 } },
              { { 3, 2 }, { 4, 5, 10, 11, 16, 17 } } } },

  { op = "SplitToSequence",
    names = { [11] = "test_split_to_sequence_2", [24] = "test_split_to_sequence_2" },
    input = { 3, 6 }, first = 0, axis = 0, split = { 1, 2 },
    parts = { { { 1, 6 }, { 0, 1, 2, 3, 4, 5 } },
              { { 2, 6 }, { 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17 } } } },

  { op = "SplitToSequence",
    names = { [11] = "test_split_to_sequence_nokeepdims", [24] = "test_split_to_sequence_nokeepdims" },
    input = { 3, 6 }, first = 0, axis = 1, keepdims = 0,
    parts = { { { 3 }, { 0, 6, 12 } }, { { 3 }, { 1, 7, 13 } }, { { 3 }, { 2, 8, 14 } },
              { { 3 }, { 3, 9, 15 } }, { { 3 }, { 4, 10, 16 } }, { { 3 }, { 5, 11, 17 } } } },
}
