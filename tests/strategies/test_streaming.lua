-- test_streaming.lua: which copies bypass the caches: those of a model only with --streaming, and all by the size of the tensor,
-- whatever range of its rows is copied. The size from which they do is lowered, and streamed ranges are counted.
local shell = require("shell")
local tap = require("tap")
local test = require("test")

-- Nodes whose rows are of a size known only at run time; is_run: by lengths that are known only then, so without a function for a
-- range of rows.
local nodes = {
  { "a number of rows that the caller says", '"dims": ["n", 6, "T"], "split": [2, 2, 2]' },
  { "a known number of rows", '"dims": [8, 6, "T"], "split": [2, 2, 2]' },
  { "lengths that only the run knows", '"dims": ["n", 6, "T"], "split": {"dtype": "int64", "dims": [3]}, "outputs": 3',
    is_run = true },
}

local function write_kernel(here, node, options)
  here:write("r.json", ([[{"format": 1, "nodes": [{"path": "x", "op": "Split", "opset": 18, "dtype": "float", "axis": 1, %s}]}]])
    :format(node[2]))
  here:must(('"$SPLITGEN" kernel --request r.json %s --prefix k --out .'):format(options))
  return here:read("k_split.c"), here:read("k_split.h")
end

local function check_text(here, node)
  local without = write_kernel(here, node, "")
  test.check(not without:lower():find("stream") and not without:find("emmintrin", 1, true), "C without --streaming streams")
  test.holds(write_kernel(here, node, "--streaming"), "_mm_stream_si128", "C with --streaming")
end

-- The arguments of a function that a header declares, by values of their names.
local function call_of(header, pattern, values)
  local name, arguments = header:match("\n[%w_ ]+ (" .. pattern .. ")(%b())")
  test.check(name, "no function %s", pattern)
  local words = {}
  for argument in arguments:sub(2, -2):gmatch("[^,]+") do
    local word = argument:match("([%w_]+)[%[%]%d]*$")
    words[#words + 1] = values[word] or word
  end
  return ("%s(%s)"):format(name, table.concat(words, ", "))
end

local driver = [[
#include <assert.h>
#include <stdlib.h>
#include <string.h>
static int streamed, unfenced;
#include <emmintrin.h>
#define _mm_stream_si128(to, value) (unfenced = 1, _mm_stream_si128(to, value))
#define _mm_sfence() (_mm_sfence(), unfenced = 0, streamed++)
#include "k_split.c"

enum { DIM_N = 8, ROW = 6 };

/* Copies all rows in ranges of `most` rows; all of them must stream, or none. */
static void check(size_t dim_T, size_t most, int streams)
{
    const size_t bytes = DIM_N * ROW * dim_T * sizeof(float), part = 2 * dim_T * sizeof(float);
    char *input = malloc(bytes), *output_0 = malloc(bytes), *output_1 = malloc(bytes), *output_2 = malloc(bytes);
    void *const outputs[] = {output_0, output_1, output_2};
    static const int64_t split[] = {2, 2, 2};
    assert(input && output_0 && output_1 && output_2);
    (void)outputs, (void)split;
    for (size_t i = 0; i < bytes; i++)
        input[i] = (char)(i * 31 >> 3);
    for (size_t first_row = 0; first_row < DIM_N; first_row += most) {
        const size_t rows = most;
        (void)rows;
        streamed = 0;
        CALL;
        assert(streamed == streams && !unfenced);
    }
    for (size_t row = 0; row < DIM_N; row++)
        for (size_t i = 0; i < 3; i++)
            assert(memcmp((char *)outputs[i] + row * part, input + (3 * row + i) * part, part) == 0);
    free(input);
    free(output_0);
    free(output_1);
    free(output_2);
}

int main(void)
{
    static const size_t ranges[] = {RANGES};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        check(128, ranges[i], 0); /* half of the limit */
        check(256, ranges[i], 1);
        check(512, ranges[i], 1);
    }
    return 0;
}
]]

-- The limit becomes the bytes of 8 rows of 6 x 256 floats.
local function lowered(source)
  return (test.replaced(source, "(UINT64_C(256) * 1024 * 1024)", "((size_t)8 * 6 * 256 * 4)"))
end

local function check_ranges(here, node)
  local source, header = write_kernel(here, node, "--streaming")
  here:write("k_split.c", lowered(source))
  local pattern = node.is_run and "k_run_[%w_]*_into_3_%x+" or "k_split_[%w_]*rows_of_[%w_]*"
  local filled = test.replaced(driver, "CALL", call_of(header, pattern, { dim_n = "DIM_N", all_rows = "DIM_N",
    bytes = "part" }))
  here:write("driver.c", test.replaced(filled, "{RANGES}", node.is_run and "{8}" or "{1, 2, 8}"))
  here:must("${CC:-cc} -std=c99 -O2 driver.c -o driver && ./driver")
end

local has_streams = shell.run("${CC:-cc} -O2 -dM -E -x c /dev/null"):find("__SSE2__", 1, true)
if has_streams then
  test.rows("decides by the tensor", nodes, check_ranges)
else
  tap.skipped("ranges, as this processor has no stores that bypass the caches")
end
test.rows("only with --streaming", nodes, check_text)

-- Copies rows one by one, of plans of which the larger half stream.
local of_library = [[
#include <assert.h>
#include <string.h>
#include "sgk_plan.h"
#include "splitkernels.h"
#include "stream.h"

static int streamed, unfenced;

void sgk_stream(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
    unfenced = 1;
}

void sgk_stream_end(void)
{
    streamed++;
    unfenced = 0;
}

int main(void)
{
    static float data[16 * 6 * 256], parts[3][16 * 2 * 256];
    void *const outputs[] = {parts[0], parts[1], parts[2]};
    for (int64_t n = 1; n <= 16; n++) {
        const int64_t dims[] = {n, 6, 256}, three = 3;
        const struct sgk_tensor input = {SGK_FLOAT, 3, dims, data, (size_t)n * 6 * 256 * sizeof(float)};
        const struct sgk_split_18_attributes attributes = {1, &three};
        struct sgk_plan plan;
        assert(sgk_split_18_plan(&plan, &attributes, &input, NULL, 3, NULL) == SGK_OK);
        for (size_t row = 0; row < plan.rows; row++) {
            streamed = 0;
            sgk_plan_copy_rows(&plan, row, 1, data, outputs);
            assert(streamed == (n >= 8) && !unfenced);
        }
    }
    return 0;
}
]]

test("the library decides by the plan", function(here)
  here:write("move.c", lowered(test.read(os.getenv("SPLITGEN_SOURCE_ROOT") .. "/runtime/move.c")))
  here:write("driver.c", of_library)
  here:must([[
root=$SPLITGEN_SOURCE_ROOT
find "$root/runtime" "$root/generated" -name "*.c" ! -path "*/adapters/*" ! -name move.c ! -name stream.c \
  -exec ${CC:-cc} -std=c99 -I"$root/runtime" -I"$root/generated" -o driver driver.c move.c {} +
./driver]])
end)

-- Copies two rows of a large tensor to outputs that begin with a cache line, or not.
local of_lines = [[
#include <assert.h>
#include <string.h>
static int streamed;
#include <emmintrin.h>
#define _mm_sfence() (_mm_sfence(), streamed++)
#include "k_split.c"

int main(void)
{
    static char input[2 * 192], memory[64 + 2 * 64 + 2 * 128 + 16];
    char *const line = memory + (0 - (uintptr_t)memory) % 64;
    for (size_t i = 0; i < sizeof input; i++)
        input[i] = (char)(i * 31 >> 3);
    for (int is_beside = 0; is_beside < 2; is_beside++) {
        char *const output_0 = line, *const output_1 = line + 2 * 64 + 16 * is_beside;
        streamed = 0;
        k_split_stream_rows_of_64_128(0, 2, input, output_0, output_1);
        assert(streamed == !is_beside);
        for (size_t row = 0; row < 2; row++) {
            assert(memcmp(output_0 + row * 64, input + row * 192, 64) == 0);
            assert(memcmp(output_1 + row * 128, input + row * 192 + 64, 128) == 0);
        }
    }
    return 0;
}
]]

local function write_lines(here)
  here:must('"$SPLITGEN" kernel --op Split --opset 18 --dtype float --shape 1048576,48 --axis 1 --split 16,32 --streaming '
    .. "--prefix k --out .")
end

if has_streams then
  test("rows of whole cache lines stream to outputs that begin with one", function(here)
    write_lines(here)
    here:write("driver.c", of_lines)
    here:must("${CC:-cc} -std=c99 -O2 driver.c -o driver && ./driver")
  end)
end

-- No program can see on purpose that stores are not visible yet.
test("a fence stands behind all rows", function(here)
  write_lines(here)
  local streamed = here:read("k_split.c"):match("    if %(addresses %% 64 == 0%) (%b{})")
  test.equal(streamed:gsub("(%s*)[^\n]*splitgen_stream_row[^\n]*", "%1stream"), [[
{
        for (size_t row = first_row; row < first_row + rows; row++, from += 192) {
            stream
            stream
        }
        _mm_sfence();
        return;
    }]])
end)
test("the library's end of streaming is a fence", function()
  local source = test.read(os.getenv("SPLITGEN_SOURCE_ROOT") .. "/runtime/stream.c")
  test.equal(source:match("void sgk_stream_end%(void%)\n(%b{})"), "{\n    _mm_sfence();\n}")
end)

return test.run
