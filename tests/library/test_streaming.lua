-- test_streaming.lua: which copies of the library bypass the caches: those of a plan by the size of its tensor, whatever range of
-- its rows is copied. The size from which they do is lowered, and streamed ranges are counted.
local test = require("test")

-- Copies rows one by one, of plans of which the larger half stream.
local driver <const> = [[
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

test("decides by the plan", function(here)
  local source = test.read(os.getenv("SPLITGEN_SOURCE_ROOT") .. "/runtime/move.c")
  here:write("move.c", (test.replaced(source, "(UINT64_C(256) * 1024 * 1024)", "(8 * 6 * 256 * sizeof(float))")))
  here:write("driver.c", driver)
  here:must([[
root=$SPLITGEN_SOURCE_ROOT
find "$root/runtime" "$root/generated" -name "*.c" ! -path "*/adapters/*" ! -name move.c ! -name stream.c \
  -exec ${CC:-cc} -std=c99 -I"$root/runtime" -I"$root/generated" -o driver driver.c move.c {} +
./driver]])
end)

-- No program can see on purpose that stores are not visible yet.
test("the end of streaming is a fence", function()
  local source = test.read(os.getenv("SPLITGEN_SOURCE_ROOT") .. "/runtime/stream.c")
  test.equal(source:match("void sgk_stream_end%(void%)\n(%b{})"), "{\n    _mm_sfence();\n}")
end)

return test.run
