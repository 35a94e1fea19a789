/*
 * test_dlpack.c - tensors from and to DLPack: each element of a part must lie where its DLTensor says.
 */
#include "sgk_dlpack.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "harness.h"
#include "packed/packed.h"
#include "resolve.h"
#include "samples.h"

enum { MAX_RANK = 8 };

/* DLPack's code and bits for each dtype, 0 bits where it has no word; from dlpack.h of DLPack 1.1. */
static const struct type {
    int32_t dtype;
    uint8_t code, bits;
} types[] = {
    {SGK_FLOAT, 2, 32},        {SGK_UINT8, 1, 8},
    {SGK_INT8, 0, 8},          {SGK_UINT16, 1, 16},
    {SGK_INT16, 0, 16},        {SGK_INT32, 0, 32},
    {SGK_INT64, 0, 64},        {SGK_STRING, 0, 0},
    {SGK_BOOL, 6, 8},          {SGK_FLOAT16, 2, 16},
    {SGK_DOUBLE, 2, 64},       {SGK_UINT32, 1, 32},
    {SGK_UINT64, 1, 64},       {SGK_COMPLEX64, 5, 64},
    {SGK_COMPLEX128, 5, 128},  {SGK_BFLOAT16, 4, 16},
    {SGK_FLOAT8E4M3FN, 10, 8}, {SGK_FLOAT8E4M3FNUZ, 11, 8},
    {SGK_FLOAT8E5M2, 12, 8},   {SGK_FLOAT8E5M2FNUZ, 13, 8},
    {SGK_UINT4, 1, 4},         {SGK_INT4, 0, 4},
    {SGK_FLOAT4E2M1, 17, 4},   {SGK_FLOAT8E8M0, 14, 8},
    {SGK_UINT2, 1, 2},         {SGK_INT2, 0, 2},
};

static const struct type *type_of(int32_t dtype)
{
    for (size_t i = 0; i < COUNT_OF(types); i++)
        if (types[i].dtype == dtype)
            return &types[i];
    return NULL;
}

static void has_types(void)
{
    for (int32_t dtype = -1; dtype <= MAX_DTYPE; dtype++) {
        const DLDataType type = sgk_dlpack_type(dtype);
        const struct type *expected = type_of(dtype);
        REQUIRE(expected != NULL || sgk_dtype_name(dtype) == NULL, "%s has no row in tests/adapters/test_dlpack.c",
                sgk_dtype_name(dtype));
        CHECK_UINT(type.bits, expected != NULL ? expected->bits : 0);
        CHECK_UINT(type.lanes, 1);
        if (type.bits > 0)
            CHECK_UINT(type.code, expected->code);
        CHECK_INT(sgk_dlpack_dtype(type), type.bits > 0 ? dtype : 0);
    }
}

/* A dense tensor of input's dtype and shape, at byte_offset in memory. Its elements are never written. */
static DLTensor tensor_of(const struct sgk_tensor *input, void *memory, uint64_t byte_offset)
{
    int64_t *shape;
    memcpy(&shape, &input->dims, sizeof shape);
    const DLTensor tensor = {memory, {kDLCPU, 7}, (int)input->rank, sgk_dlpack_type(input->dtype),
                             shape,  NULL,        byte_offset};
    return tensor;
}

static void check_input(const struct sample *sample, const DLTensor *tensor)
{
    struct sgk_tensor input;
    REQUIRE(sgk_dlpack_input(tensor, &input) == SGK_OK, "%s: refused", sample->name);
    REQUIRE(input.dtype == sample->input->dtype && input.rank == sample->input->rank &&
                input.dims == sample->input->dims && input.bytes == sample->input->bytes &&
                input.data == (const char *)tensor->data + tensor->byte_offset,
            "%s: another input", sample->name);
}

/* Visits the elements of a part as a consumer does: only by shape, strides and byte_offset. */
static void check_elements(const struct sample *sample, size_t index, const DLTensor *part)
{
    const size_t width = part->dtype.bits / 8;
    const char *copy = sample->copies[index];
    size_t count = 1;
    for (int d = 0; d < part->ndim; d++)
        count *= (size_t)part->shape[d];
    REQUIRE(count * width == sgk_plan_bytes(&sample->plan, index), "%s: part %zu: %zu elements", sample->name, index,
            count);
    for (size_t i = 0; i < count; i++) {
        const char *at = (const char *)part->data + part->byte_offset;
        size_t rest = i;
        for (int d = part->ndim; d-- > 0; rest /= (size_t)part->shape[d])
            at += (int64_t)(rest % (size_t)part->shape[d]) * part->strides[d] * (int64_t)width;
        REQUIRE(memcmp(at, copy + i * width, width) == 0, "%s: part %zu: element %zu", sample->name, index, i);
    }
}

static void check_part(const struct sample *sample, size_t index, const DLTensor *input, const DLTensor *part)
{
    int64_t dims[MAX_RANK];
    sgk_plan_dims(&sample->plan, index, dims);
    REQUIRE(part->ndim == (int)sample->plan.rank && part->device.device_type == kDLCPU && part->device.device_id == 7,
            "%s: part %zu: rank %d", sample->name, index, part->ndim);
    REQUIRE(memcmp(part->shape, dims, sample->plan.rank * sizeof *dims) == 0, "%s: part %zu: its shape", sample->name,
            index);
    REQUIRE(sgk_dlpack_dtype(part->dtype) == sample->plan.dtype, "%s: part %zu: its type", sample->name, index);
    REQUIRE(part->data == (sgk_plan_bytes(&sample->plan, index) > 0 ? input->data : NULL), "%s: part %zu: is no view",
            sample->name, index);
    check_elements(sample, index, part);
}

static void count_release(void *owner)
{
    ++*(int *)owner;
}

/* A part in both forms: as a DLTensor, and as a managed tensor that its consumer deletes. */
static void check_ways(const struct sample *sample, size_t index, const DLTensor *input)
{
    int64_t numbers[2 * MAX_RANK];
    int releases = 0;
    DLTensor part;
    DLManagedTensor *managed;
    REQUIRE(sgk_dlpack_part(&sample->plan, index, input, numbers, &part) == SGK_OK, "%s: refused", sample->name);
    check_part(sample, index, input, &part);
    REQUIRE(sgk_dlpack_export(&sample->plan, index, input, &releases, count_release, &managed) == SGK_OK, "%s: refused",
            sample->name);
    check_part(sample, index, input, &managed->dl_tensor);
    REQUIRE(releases == 0, "%s: released early", sample->name);
    managed->deleter(managed);
    REQUIRE(releases == 1, "%s: released %d times", sample->name, releases);
    REQUIRE(sgk_dlpack_export(&sample->plan, index, input, NULL, NULL, &managed) == SGK_OK, "%s: refused",
            sample->name);
    managed->deleter(managed);
}

static void check_refused(const struct sample *sample, size_t index, const DLTensor *input)
{
    DLTensor part;
    DLManagedTensor *managed = NULL;
    int releases = 0;
    REQUIRE(sgk_dlpack_part(&sample->plan, index, input, NULL, &part) == SGK_BAD_DTYPE, "%s: a part", sample->name);
    REQUIRE(sgk_dlpack_export(&sample->plan, index, input, &releases, count_release, &managed) == SGK_BAD_DTYPE &&
                managed == NULL && releases == 0,
            "%s: an export", sample->name);
}

static void check_sample(const struct sample *sample)
{
    const size_t before = sample->plan.count;
    char *memory = allocate(before + sample->input->bytes);
    if (sample->input->bytes > 0)
        memcpy(memory + before, sample->input->data, sample->input->bytes);
    const DLTensor input = tensor_of(sample->input, memory, before);
    const bool is_known = input.dtype.bits > 0; /* DLPack has no strings */
    if (is_known)
        check_input(sample, &input);
    for (size_t i = 0; i < sample->plan.count; i++)
        (is_known ? check_ways : check_refused)(sample, i, &input);
    free(memory);
}

static void has_parts(void)
{
    visit_samples(check_sample);
}

#define P32 (INT64_C(1) << 32)

/* A float tensor of 2x3 with one thing changed. */
static const struct input_row {
    const char *name;
    int ndim;
    int64_t shape[3], strides[3];
    DLDataType type;
    DLDeviceType device;
    enum sgk_status status;
} input_rows[] = {
    {"dense", 2, {2, 3}, {3, 1}, {kDLFloat, 32, 1}, kDLCPU, SGK_OK},
    {"of rank 0", 0, {0}, {0}, {kDLFloat, 32, 1}, kDLCPU, SGK_OK},
    {"a row with any stride", 2, {1, 3}, {77, 1}, {kDLFloat, 32, 1}, kDLCPU, SGK_OK},
    {"nothing with any strides", 2, {2, 0}, {77, 5}, {kDLFloat, 32, 1}, kDLCPU, SGK_OK},
    /* sgk_dlpack_input accepts these, a plan refuses them */
    {"a negative dim", 2, {-2, 3}, {3, 1}, {kDLFloat, 32, 1}, kDLCPU, SGK_OK},
    {"bytes beyond 64 bits", 2, {INT64_MAX, 3}, {3, 1}, {kDLFloat, 32, 1}, kDLCPU, SGK_OK},
    {"elements beyond 64 bits", 2, {P32, P32}, {P32, 1}, {kDLFloat, 32, 1}, kDLCPU, SGK_OK},
    {"pinned memory", 2, {2, 3}, {3, 1}, {kDLFloat, 32, 1}, kDLCUDAHost, SGK_OK},
    {"pinned memory of ROCm", 2, {2, 3}, {3, 1}, {kDLFloat, 32, 1}, kDLROCMHost, SGK_OK},
    {"managed memory", 2, {2, 3}, {3, 1}, {kDLFloat, 32, 1}, kDLCUDAManaged, SGK_OK},
    {"transposed", 2, {2, 3}, {1, 2}, {kDLFloat, 32, 1}, kDLCPU, SGK_BAD_SHAPE},
    {"rows apart", 2, {2, 3}, {4, 1}, {kDLFloat, 32, 1}, kDLCPU, SGK_BAD_SHAPE},
    {"one row many times", 2, {2, 3}, {0, 1}, {kDLFloat, 32, 1}, kDLCPU, SGK_BAD_SHAPE},
    {"backwards", 2, {2, 3}, {3, -1}, {kDLFloat, 32, 1}, kDLCPU, SGK_BAD_SHAPE},
    {"vectors", 2, {2, 3}, {3, 1}, {kDLFloat, 32, 4}, kDLCPU, SGK_BAD_DTYPE},
    {"handles", 2, {2, 3}, {3, 1}, {kDLOpaqueHandle, 64, 1}, kDLCPU, SGK_BAD_DTYPE},
    {"128-bit floats", 2, {2, 3}, {3, 1}, {kDLFloat, 128, 1}, kDLCPU, SGK_BAD_DTYPE},
    {"no bits", 2, {2, 3}, {3, 1}, {0, 0, 1}, kDLCPU, SGK_BAD_DTYPE},
    {"a negative rank", -1, {2, 3}, {3, 1}, {kDLFloat, 32, 1}, kDLCPU, SGK_BAD_RANK},
};

static void takes_dense_inputs(size_t which)
{
    const struct input_row *row = &input_rows[which];
    float elements[6];
    int64_t shape[3], strides[3];
    struct sgk_tensor input;
    memcpy(shape, row->shape, sizeof shape);
    memcpy(strides, row->strides, sizeof strides);
    DLTensor tensor = {elements, {row->device, 0}, row->ndim, row->type, shape, strides, 0};
    CHECK_INT(sgk_dlpack_input(&tensor, &input), row->status);
    if (row->status != SGK_OK)
        return;
    CHECK(input.data == elements);
    tensor.data = NULL; /* not an address beyond it */
    tensor.byte_offset = 4;
    CHECK_INT(sgk_dlpack_input(&tensor, &input), SGK_OK);
    CHECK(input.data == NULL);
    tensor.data = elements;
    tensor.device.device_type = kDLCUDA;
    CHECK_INT(sgk_dlpack_input(&tensor, &input), SGK_OK);
    CHECK(input.data == NULL);
    tensor.strides = NULL;
    CHECK_INT(sgk_dlpack_input(&tensor, &input), SGK_OK);
    tensor.shape = NULL;
    CHECK_INT(sgk_dlpack_input(&tensor, &input), row->ndim == 0 ? SGK_OK : SGK_NULL_POINTER);
}

/* Tensors whose bits overflow size_t, or 64 bits, although their bytes do not. */
static void counts_bytes(void)
{
    static const struct {
        int64_t count;
        DLDataType type;
        uint64_t bytes;
    } rows[] = {
        {INT64_C(1) << 27, {kDLFloat, 32, 1}, UINT64_C(1) << 29},
        {INT64_C(1) << 59, {kDLFloat, 64, 1}, UINT64_C(1) << 62},
        {(INT64_C(1) << 60) + 1, {kDLInt, 4, 1}, (UINT64_C(1) << 59) + 1},
        {(INT64_C(1) << 62) + 1, {kDLInt, 4, 1}, (UINT64_C(1) << 61) + 1},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        int64_t shape = rows[i].count;
        struct sgk_tensor input;
        const DLTensor tensor = {NULL, {kDLCUDA, 0}, 1, rows[i].type, &shape, NULL, 0};
        CHECK_INT(sgk_dlpack_input(&tensor, &input), SGK_OK);
        CHECK_UINT(input.bytes, (size_t)rows[i].bytes);
    }
}

/* In memory of this machine, the input's elements begin at an address; in any memory, a part begins at an offset.
 * Neither may wrap. */
static void refuses_offsets_that_wrap(void)
{
    static const int64_t dims[] = {2};
    static const struct sgk_split_13_attributes attributes = {0};
    char memory[8];
    const struct sgk_tensor floats = {SGK_FLOAT, 1, dims, NULL, 0};
    const uint64_t most = UINTPTR_MAX - (uintptr_t)memory;
    DLTensor tensor = tensor_of(&floats, memory, most);
    DLTensor part;
    int64_t numbers[2];
    struct sgk_tensor input;
    struct sgk_plan plan;
    CHECK_INT(sgk_dlpack_input(&tensor, &input), SGK_OK);
    CHECK_UINT((uintptr_t)input.data, UINTPTR_MAX);
    tensor.byte_offset = most + 1;
    CHECK_INT(sgk_dlpack_input(&tensor, &input), SGK_OVERFLOW);

    tensor.device.device_type = kDLCUDA;
    tensor.byte_offset = UINT64_MAX - 4;
    CHECK_INT(sgk_dlpack_input(&tensor, &input), SGK_OK);
    CHECK_INT(sgk_split_13_plan(&plan, &attributes, &input, NULL, 2, NULL), SGK_OK);
    CHECK_INT(sgk_dlpack_part(&plan, 1, &tensor, numbers, &part), SGK_OK);
    CHECK(part.byte_offset == UINT64_MAX);
    tensor.byte_offset++;
    CHECK_INT(sgk_dlpack_part(&plan, 1, &tensor, numbers, &part), SGK_OVERFLOW);
}

/* A plan with so many dims that malloc fails. */
static void tells_of_no_memory(void)
{
    static const int64_t dims[] = {2};
    static const struct sgk_split_13_attributes attributes = {0};
    const struct sgk_tensor input = {SGK_FLOAT, 1, dims, NULL, 0};
    const DLTensor whole = tensor_of(&input, NULL, 0);
    struct sgk_plan plan;
    DLManagedTensor *managed = NULL;
    int releases = 0;
    CHECK_INT(sgk_split_13_plan(&plan, &attributes, &input, NULL, 2, NULL), SGK_OK);
    plan.rank = SIZE_MAX / 64;
    CHECK_INT(sgk_dlpack_export(&plan, 0, &whole, &releases, count_release, &managed), SGK_CAPACITY);
    CHECK(managed == NULL);
    CHECK_INT(releases, 0);
}

/* Elements that share bytes, which no op version takes today: DLPack packs them in the same way as ONNX. */
static void has_parts_of_packed_elements(void)
{
    static const uint16_t bits[] = {[SGK_INT4] = 4, [SGK_UINT2] = 2};
    static const struct sgk_traits traits = {
        .title = "Split-99", .bits = bits, .bits_count = COUNT_OF(bits), .packed = &sgk_packed};
    static const struct {
        int32_t dtype;
        int64_t dims[2], lengths[2];
        enum sgk_status status; /* of the second part */
        uint64_t offset;
    } rows[] = {
        {SGK_INT4, {3, 10}, {4, 6}, SGK_OK, 2},        {SGK_INT4, {3, 9}, {2, 7}, SGK_OK, 1},
        {SGK_INT4, {3, 10}, {3, 7}, SGK_BAD_DTYPE, 0}, {SGK_UINT2, {2, 7}, {4, 3}, SGK_OK, 1},
        {SGK_UINT2, {2, 7}, {2, 5}, SGK_BAD_DTYPE, 0}, {SGK_UINT2, {2, 7}, {7, 0}, SGK_OK, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct sgk_tensor input = {rows[i].dtype, 2, rows[i].dims, NULL, 0};
        const struct sgk_ints lengths = {rows[i].lengths, 2};
        int64_t numbers[4];
        char memory[16];
        const DLTensor whole = tensor_of(&input, memory, 0);
        struct sgk_tensor same;
        DLTensor part;
        struct sgk_plan plan;
        CHECK_INT(sgk_dlpack_input(&whole, &same), SGK_OK);
        CHECK_UINT(same.bytes, element_bytes(input.dtype, (size_t)(input.dims[0] * input.dims[1])));
        CHECK_INT(sgk_plan_input(&plan, &traits, 0, &input, 1, NULL), SGK_OK);
        plan.count = 2;
        CHECK_INT(sgk_plan_listed(&plan, &lengths, "split", NULL), SGK_OK);
        CHECK_INT(sgk_dlpack_part(&plan, 0, &whole, numbers, &part), SGK_OK);
        CHECK_UINT(part.byte_offset, 0);
        CHECK_INT(sgk_dlpack_part(&plan, 1, &whole, numbers, &part), rows[i].status);
        CHECK_UINT(part.byte_offset, rows[i].offset);
        CHECK_INT(part.strides[0], rows[i].dims[1]);
        CHECK_INT(part.strides[1], 1);
    }
}

/* A cut that is no op's has neither a dtype nor dims. */
static void has_no_parts_of_a_cut(void)
{
    static const int64_t lengths[] = {2, 4};
    const DLTensor input = {NULL, {kDLCPU, 0}, 0, {kDLFloat, 32, 1}, NULL, NULL, 0};
    struct sgk_plan plan;
    DLTensor part;
    CHECK_INT(sgk_cut(&plan, 3, sizeof(float), lengths, 2, NULL), SGK_OK);
    CHECK_INT(sgk_dlpack_part(&plan, 1, &input, NULL, &part), SGK_BAD_DTYPE);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_test("has_types", has_types);
    run_test("has_parts", has_parts);
    run_rows("takes_dense_inputs", takes_dense_inputs, COUNT_OF(input_rows));
    run_test("counts_bytes", counts_bytes);
    run_test("refuses_offsets_that_wrap", refuses_offsets_that_wrap);
    run_test("tells_of_no_memory", tells_of_no_memory);
    run_test("has_no_parts_of_a_cut", has_no_parts_of_a_cut);
    run_test("has_parts_of_packed_elements", has_parts_of_packed_elements);
    return end_tests();
}
