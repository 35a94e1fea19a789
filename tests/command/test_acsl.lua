-- test_acsl.lua: `--acsl` adds contracts above the functions of a header, and changes nothing else. The suite acsl_proof proves
-- callers by them.
local test = require("test")

local golden <const> = [[
/*@ requires \valid_read((const char *)input + (0 .. 71));
  @ requires \valid((char *)output_0 + (0 .. 35));
  @ requires \valid((char *)output_1 + (0 .. 35));
  @ requires \separated((const char *)input + (0 .. 71), (char *)output_0 + (0 .. 35), (char *)output_1 + (0 .. 35));
  @ assigns ((char *)output_0)[0 .. 35], ((char *)output_1)[0 .. 35];
  @ ensures \forall integer row, i; 0 <= row < 3 && 0 <= i < 12 ==>
  @   ((char *)output_0)[row * 12 + i] == ((const char *)input)[row * 24 + i];
  @ ensures \forall integer row, i; 0 <= row < 3 && 0 <= i < 12 ==>
  @   ((char *)output_1)[row * 12 + i] == ((const char *)input)[row * 24 + 12 + i];
  @*/
SPLITGEN_API void split_18_split_3_of_2x12(const void *input, void *output_0, void *output_1);
]]

-- Those of a model without a copy.
local golden_of_slices <const> = [[
/*@ requires \valid_read((const char *)input + (0 .. 71));
  @ assigns \result \from input;
  @ ensures \result == (const char *)input + 0;
  @*/
static inline const void *split_18_slice_3_of_12_at_0_of_24(const void *input)
/*@ requires \valid_read((const char *)input + (0 .. 71));
  @ assigns \result \from input;
  @ ensures \result == (const char *)input + 12;
  @*/
static inline const void *split_18_slice_3_of_12_at_12_of_24(const void *input)
]]

-- What functions with lengths of the run require of split, by its dtype; that outputs do not overlap what is read while they are
-- written; what the function for the lengths requires; what the comments say of that.
local of_split <const> = [[
requires \valid_read((const char *)split + (0 .. (split_dtype == 6 ? 4 : 8) * split_count - 1));
  @ requires \valid_read(output_sequence + (0 .. output_count - 1));
  @ requires \forall integer i; 0 <= i < output_count && output_sequence[i] != \null ==>
  @   \valid((char *)output_sequence[i] + (0 .. 23)) &&
  @   \separated((char *)output_sequence[i] + (0 .. 23), (const char *)input + (0 .. 23)) &&
  @   \separated((char *)output_sequence[i] + (0 .. 23), output_sequence + (0 .. output_count - 1)) &&
  @   \separated((char *)output_sequence[i] + (0 .. 23), (const char *)split + (0 .. (split_dtype == 6 ? 4 : 8) *
  @   split_count - 1));
]]
local of_integers <const> = [[
requires \valid_read(split + (0 .. split_count - 1));
  @ requires \valid_read(output_sequence]]
local of_parts <const> = [[
  @ requires \forall integer i, j; 0 <= i < j < output_count && output_sequence[i] != \null &&
  @   output_sequence[j] != \null ==>
  @   \separated((char *)output_sequence[i] + (0 .. 23), (char *)output_sequence[j] + (0 .. 23));
  @ assigns ((char *)output_sequence[0 .. output_count - 1])[0 .. 23];
]]
local of_lengths <const> = [[
 * The lengths and their number must not overlap split.
 */
/*@ requires \valid_read(split + (0 .. split_count - 1));
  @ requires \valid(lengths + (0 .. room - 1)) && \valid(count);
  @ requires \separated(lengths + (0 .. room - 1), count, split + (0 .. split_count - 1));
  @ assigns lengths[0 .. room - 1], *count;
  @*/
]]

-- A text without its contracts, and the contracts, each with the line below it.
local function parted(text)
  local contracts = {}
  local rest = ("\n" .. text):gsub("\n(/%*@ .-\n  @%*/\n)([^\n]*)", function(contract, line)
    contracts[#contracts + 1] = contract .. line .. "\n"
    return "\n" .. line
  end)
  return rest:sub(2), table.concat(contracts)
end

test.rows("the contracts of a model", { { "", golden }, { "--strided", golden_of_slices } }, function(here, row)
  here:must('"$SPLITGEN" model "$MODELS/split_18.onnx" --acsl --out . ' .. row[1])
  local _, contracts = parted(here:read("split_18_split.h"))
  test.equal(contracts, row[2])
end)

test.rows("the contracts of lengths that the run gives", {
  { "null", of_split, of_parts }, { '"int64"', of_integers, of_parts, of_lengths },
}, function(here, row)
  here:write("r.json", ([[{"format": 1, "nodes": [{"op": "SplitToSequence", "opset": 24, "dtype": "float", "dims": [6],
    "split": {"dtype": %s, "dims": [null]}, "sequence": true}]}]]):format(row[1]))
  here:must('"$SPLITGEN" kernel --request r.json --acsl --out .')
  local header = here:read("kernel_split.h")
  for i = 2, #row do
    test.holds(header, row[i])
  end
  test.holds(header, "\n * Outputs must not overlap split, which is read while they are written.\n")
  test.holds(header:gsub("\n %*", ""), " Outputs overlap neither the input nor each other, nor split, which functions read ")
end)

test("the contract of lengths that nothing lists", function(here)
  here:must('"$SPLITGEN" kernel --op Split --opset 18 --dtype float --shape n,m --axis 1 --num-outputs 2 --acsl --out .')
  local header = here:read("kernel_split.h")
  test.holds(header, "\n/*@ requires \\valid(lengths + (0 .. 1));\n  @ assigns lengths[0 .. 1];\n")
  test.check(not header:find("overlap split", 1, true), "a split that there is not")
end)

-- The last clause of a copy, where it can be shorter.
test.rows("the contract of a copy", {
  { "of elements of a byte", "--dtype uint8 --shape n,2 --axis 1 --outputs 2", [[
  @ ensures \forall integer row, i; first_row <= row < first_row + rows && 0 <= i < 1 ==>
  @   ((char *)output_1)[row + i] == ((const char *)input)[row * 2 + 1 + i];
  @*/]] },
  { "of one row", "--dtype float --shape 6,2 --axis 0 --split 2,4 --copy-all", [[
  @ ensures \forall integer i; 0 <= i < 32 ==>
  @   ((char *)output_1)[i] == ((const char *)input)[16 + i];
  @*/]] },
}, function(here, row)
  here:must(('"$SPLITGEN" kernel --op Split --opset 13 %s --acsl --out .'):format(row[2]))
  test.holds(here:read("kernel_split.h"), row[3])
end)

test("the contract of a view that may be NULL", function(here)
  here:must('"$SPLITGEN" kernel --op Split --opset 13 --dtype float --shape n,2 --axis 0 --outputs 2 --acsl --out .')
  test.holds(here:read("kernel_split.h"), [[
/*@ assigns \result \from dim_n, part, input;
  @ ensures \result == (dim_n % 2 != 0 ? \null : (const char *)input + (part * ((dim_n / 2) * 8)));
  @*/
static inline const void *kernel_view_of_n_by_8_into_2(size_t dim_n, size_t part, const void *input)
]])
end)

test("the contract of a view of an axis that nothing has checked before", function(here)
  here:write("r.json", [[{"format": 2, "nodes": [{"path": "p", "op": "Split", "opset": 13, "dtype": "float", "dims": [null],
    "axis": 0, "split": [2, 4]}]}]])
  here:must('"$SPLITGEN" kernel --request r.json --prefix k --acsl --out .')
  test.holds(here:read("k_split.h"), [[
/*@ assigns \result \from dim, input;
  @ ensures \result == (dim != 6 ? \null : (const char *)input + 8);
  @*/
static inline const void *k_view_16_at_8_of_24_if_dim_is_6(size_t dim, const void *input)
]])
end)

-- Bytes that are known only at run time fit into size_t, exactly.
test.rows("the range of bytes", {
  { "of a copy", "--shape n,2 --axis 1 --outputs 2 --optimize size", "rows * 2" },
  { "of a copy of parts of any bytes", "--shape n,2,m --axis 1 --outputs 2 --optimize size", "rows * (bytes * 2)" },
  { "of all rows of a copy, of any bytes", "--shape 4,6,n --axis 1 --split 2,4", "4 * (step_bytes * 3)" },
  { "of some rows of a copy", "--shape n,2 --axis 1 --outputs 2", "(first_row + rows) * 2" },
  { "of a view", "--shape 2,n --axis 0 --outputs 2", "dim_n * 2" },
  { "of lengths by the run", "--shape m,n,3 --axis 1 --num-outputs 2", "dim_m * dim_n * 3" },
}, function(here, row)
  here:must(('"$SPLITGEN" kernel --op Split --opset %d --dtype uint8 %s --acsl --out .'):format(
    row[2]:find("num-outputs", 1, true) and 18 or 13, row[2]))
  test.holds(here:read("kernel_split.h"), ("/*@ requires %s <= SIZE_MAX;\n"):format(row[3]))
end)

-- Models and options that together have all kinds of functions.
test.rows("the same C", {
  { "model", '"$MODELS/attention.onnx"', "attention" }, { "model", '"$MODELS/lengths_dynamic.onnx"', "lengths_dynamic" },
  { "model", '"$MODELS/sequences.onnx"', "sequences" }, { "model", '"$MODELS/shapes_on_symbols.onnx"', "shapes_on_symbols" },
  { "kernel", '--request "$SPLITGEN_SOURCE_ROOT/tests/strategies/each.json" --aligned', "kernel" },
}, function(here, row)
  local texts = {}
  for _, option in ipairs({ "", " --acsl" }) do
    here:must(('"$SPLITGEN" %s %s%s --out .'):format(row[1], row[2], option))
    for _, ending in ipairs({ "h", "c", "json" }) do
      local text, contracts = parted(here:read(("%s_split.%s"):format(row[3], ending)):gsub(" %-%-acsl", ""))
      text = ending == "h" and text:gsub("#include <stdint.h>\n", "") or text -- contracts name SIZE_MAX
      test.check(not text:find("/*@", 1, true) and not text:find("//@", 1, true), "%s has contracts of the library", ending)
      test.check((contracts ~= "") == (ending == "h" and option ~= ""), "contracts in %s with '%s'", ending, option)
      if texts[ending] then
        test.equal(text, texts[ending])
      end
      texts[ending] = text
    end
  end
end)

return test.run
