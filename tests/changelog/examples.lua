-- One example, for the versions that page.md has.
return {
  { op = "Split",
    names = { [2] = "test_split" },
    input = { 4 }, first = 1, axis = 0, num_outputs = 2,
    parts = { { { 2 }, { 1, 2 } }, { { 2 }, { 3, 4 } } } },
}
