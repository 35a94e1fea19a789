/*
 * trial.c - a node tried with values for what is not known.
 *
 * Whether a node is accepted depends on the dtypes, the axis, the length of that axis, and on rank, dtype and elements
 * of `split`; every other dimension only passes through. An unknown dimension is 0 here, which no product minds.
 */
#include "trial.h"

#include <inttypes.h>
#include <string.h>

#include "integers.h"
#include "ops.h"
#include "sgk_dtype.h"
#include "sgk_registry.h"

/* An axis beyond that would need a tensor that nobody has; a split with more elements than that is not tried. */
enum { MAX_RANK = 1024, MAX_ELEMENTS = 4096 };

struct trial {
    struct run *run;
    const struct onnx_node *onnx_node;
    const struct sgk_op *op;
    struct sgk_node node;
    int64_t axis;
    struct value input, split;        /* what is known of them */
    int64_t *input_dims, *split_dims; /* theirs, to learn more of them; NULL without a rank */
    bool has_split;

    /* the ones being tried */
    struct sgk_tensor tried_input, tried_split;
    int64_t *tried_dims; /* of the input */
    const struct sgk_tensor *inputs[2];
    int64_t split_dim; /* of a list */

    /* what came of them */
    bool accepted;
    int64_t *lengths; /* of the outputs on the axis, or UNKNOWN_DIM */
    bool refused;
    enum sgk_status status; /* of the first refusal */
    struct sgk_message message;
};

static void *take(const struct trial *trial, size_t count, size_t size)
{
    void *taken = onnx_arena_take(trial->run->arena, count + 1, size); /* + 1: never nothing */
    if (taken == NULL)
        fail_case(trial->run->report, "out of memory");
    return taken;
}

static int64_t axis_of(const struct sgk_node *node)
{
    for (size_t i = 0; i < node->attribute_count; i++)
        if (node->attributes[i].type == SGK_ATTRIBUTE_INT && strcmp(node->attributes[i].name, "axis") == 0)
            return node->attributes[i].i;
    return 0;
}

/* The axis counted from the front, when the rank is known. False when it is not, or when the axis is outside. */
static bool find_axis(const struct trial *trial, size_t *axis)
{
    const int64_t rank = (int64_t)trial->input.tensor.rank;
    if (trial->input_dims == NULL || trial->axis < -rank || trial->axis >= rank)
        return false;
    *axis = (size_t)(trial->axis < 0 ? trial->axis + rank : trial->axis);
    return true;
}

/* A copy of what is known, whose dims are its own. */
static bool copy_known(const struct trial *trial, struct value *to, int64_t **dims, const struct value *from)
{
    *to = *from;
    *dims = NULL;
    if (from->kind == NOTHING)
        to->kind = TENSOR; /* what another op gives */
    if (!from->has_rank)
        return true;
    *dims = take(trial, from->tensor.rank, sizeof **dims);
    if (*dims != NULL && from->tensor.rank > 0)
        memcpy(*dims, from->tensor.dims, from->tensor.rank * sizeof **dims);
    to->tensor.dims = *dims;
    return *dims != NULL;
}

static bool set_unknown_dims(struct trial *trial, size_t rank)
{
    trial->input_dims = take(trial, rank, sizeof *trial->input_dims);
    for (size_t i = 0; trial->input_dims != NULL && i < rank; i++)
        trial->input_dims[i] = UNKNOWN_DIM;
    trial->input.tensor.rank = rank;
    trial->input.tensor.dims = trial->input_dims;
    trial->input.has_rank = trial->input_dims != NULL;
    return trial->input.has_rank;
}

/* What the model declares for output i, or NULL. */
static const struct onnx_shape *declared_shape(const struct trial *trial, size_t i)
{
    const struct onnx_bytes name = trial->onnx_node->output.items[i];
    const struct onnx_value_info *info = name.size > 0 ? use_of(trial->run->checked, name)->declared : NULL;
    return info != NULL && kind_of(info->type) == TENSOR ? info->type->tensor_type->shape : NULL;
}

/* An output has the rank of the input and, but on the axis, its dims: what the outputs declare tells them. */
static bool learn_from_outputs(struct trial *trial)
{
    const size_t count = trial->onnx_node->output.count;
    for (size_t i = 0; i < count; i++) {
        const struct onnx_shape *shape = declared_shape(trial, i);
        size_t axis;
        if (shape == NULL)
            continue;
        if (!trial->input.has_rank && !set_unknown_dims(trial, shape->dim.count))
            return false;
        const struct sgk_tensor *input = &trial->input.tensor;
        for (size_t d = 0; find_axis(trial, &axis) && d < input->rank && input->rank == shape->dim.count; d++)
            if (d != axis && input->dims[d] == UNKNOWN_DIM && onnx_is_number(&shape->dim.items[d]))
                trial->input_dims[d] = shape->dim.items[d].dim_value.value;
    }
    return true;
}

/* The same for the axis, which is as long as all outputs together. */
static void learn_axis(const struct trial *trial)
{
    int64_t sum = 0;
    size_t axis;
    if (!find_axis(trial, &axis) || trial->input_dims[axis] != UNKNOWN_DIM)
        return;
    for (size_t i = 0; i < trial->onnx_node->output.count; i++) {
        const struct onnx_shape *shape = declared_shape(trial, i);
        if (shape == NULL || shape->dim.count <= axis || !onnx_is_number(&shape->dim.items[axis]) ||
            shape->dim.items[axis].dim_value.value > INT64_MAX - sum)
            return;
        sum += shape->dim.items[axis].dim_value.value;
    }
    trial->input_dims[axis] = sum;
}

/* The least rank that has the axis. */
static bool choose_rank(struct trial *trial)
{
    if (trial->input.has_rank)
        return true;
    if (trial->axis >= MAX_RANK || trial->axis < -MAX_RANK)
        return refuse_case(trial->run->report, "BAD_AXIS",
                           "axis %" PRId64 ": no input of more than %d dimensions is expected", trial->axis,
                           (int)MAX_RANK);
    trial->tried_input.rank = (size_t)(trial->axis < 0 ? -trial->axis : trial->axis + 1);
    return true;
}

static bool make_room(struct trial *trial)
{
    trial->tried_input = trial->input.tensor;
    if (!choose_rank(trial))
        return false;
    const size_t rank = trial->tried_input.rank;
    trial->tried_dims = take(trial, rank, sizeof *trial->tried_dims);
    trial->lengths = take(trial, trial->onnx_node->output.count, sizeof *trial->lengths);
    trial->tried_input.dims = trial->tried_dims;
    if (trial->tried_dims == NULL || trial->lengths == NULL)
        return false;
    for (size_t d = 0; trial->input_dims != NULL && d < rank; d++)
        trial->tried_dims[d] = trial->input_dims[d] == UNKNOWN_DIM ? 0 : trial->input_dims[d];
    return true;
}

/* Keeps what the accepted ones agree on. */
static void learn_lengths(struct trial *trial, const struct sgk_plan *plan)
{
    for (size_t i = 0; !sgk_op_gives_sequence(trial->op) && i < plan->count; i++) {
        const int64_t length = sgk_plan_length(plan, i);
        if (!trial->accepted)
            trial->lengths[i] = length;
        else if (trial->lengths[i] != length)
            trial->lengths[i] = UNKNOWN_DIM;
    }
}

static void try_once(struct trial *trial)
{
    struct sgk_message message = {""};
    struct sgk_plan plan;
    const enum sgk_status status = sgk_node_plan(&plan, trial->op, 0, &trial->node, &message);
    if (status == SGK_OK) {
        learn_lengths(trial, &plan);
        trial->accepted = true;
    } else if (!trial->refused) {
        trial->refused = true;
        trial->status = status;
        trial->message = message;
    }
}

/* The lengths that are listed, in the input or the attribute; none when there are none. */
static struct sgk_integers listed_of(const struct trial *trial)
{
    static const struct {
        int32_t dtype;
        sgk_read_integer *read;
    } readers[] = {{SGK_INT32, sgk_read_int32},
                   {SGK_INT64, sgk_read_int64},
                   {SGK_FLOAT16, sgk_read_float16},
                   {SGK_FLOAT, sgk_read_float},
                   {SGK_DOUBLE, sgk_read_double}};
    const struct sgk_tensor *split = &trial->split.tensor;
    const bool is_input = trial->has_split && trial->split.has_data;
    for (size_t k = 0; is_input && k < sizeof readers / sizeof readers[0]; k++) {
        if (readers[k].dtype != split->dtype)
            continue;
        const size_t count = split->bytes / sgk_dtype_width(split->dtype);
        const struct sgk_integers list = {split->data, count, split->bytes, readers[k].read};
        return list;
    }
    for (size_t i = 0; !is_input && i < trial->node.attribute_count; i++)
        if (trial->node.attributes[i].ints.count > 0)
            return sgk_integers_of(trial->node.attributes[i].ints.data, trial->node.attributes[i].ints.count);
    return sgk_integers_of(NULL, 0);
}

/* Their sum, as far as 64 bits go; what is no integer has been said before it matters. */
static int64_t listed_sum(const struct trial *trial)
{
    const struct sgk_integers list = listed_of(trial);
    int64_t sum = 0;
    for (size_t i = 0; i < list.count; i++) {
        int64_t length = 0;
        sgk_integer_at(&list, i, &length);
        if (length > 0)
            sum = length > INT64_MAX - sum ? INT64_MAX : sum + length;
    }
    return sum;
}

/* An axis of 0 goes with any split of zeros; else the sum of a list, and lengths that equal and other parts have. */
static void try_axis(struct trial *trial)
{
    size_t axis = (size_t)(trial->axis < 0 ? trial->axis + (int64_t)trial->tried_input.rank : trial->axis);
    const bool inside = find_axis(trial, &axis);
    if (trial->input.has_rank && (!inside || trial->input_dims[axis] != UNKNOWN_DIM)) {
        if (inside)
            trial->tried_dims[axis] = trial->has_split && !trial->split.has_data ? 0 : trial->input_dims[axis];
        try_once(trial);
        return;
    }
    const int64_t outputs = (int64_t)trial->onnx_node->output.count;
    const int64_t sum = listed_sum(trial);
    const int64_t dims[] = {sum > 0 ? sum : outputs, outputs, 0, 1};
    for (size_t i = 0; i < sizeof dims / sizeof dims[0]; i++) {
        trial->tried_dims[axis] = trial->has_split && !trial->split.has_data ? 0 : dims[i];
        try_once(trial);
    }
}

/* With elements of its own, or zeros for a list and a one for a scalar. False when there would be too many. */
static bool set_elements(struct trial *trial)
{
    struct sgk_tensor *split = &trial->tried_split;
    const int32_t narrow = 1;
    const int64_t wide = 1;
    const size_t width = sgk_dtype_width(split->dtype);
    int64_t count = 1;
    if (trial->split.has_data)
        return true;
    for (size_t i = 0; i < split->rank; i++) {
        if (split->dims[i] > MAX_ELEMENTS)
            return false;
        count *= split->dims[i];
        if (count > MAX_ELEMENTS)
            return false;
    }
    void *data = take(trial, (size_t)count * width, 1);
    if (data == NULL)
        return false;
    if (split->rank == 0 && width == sizeof narrow)
        memcpy(data, &narrow, width);
    else if (split->rank == 0 && width == sizeof wide)
        memcpy(data, &wide, width);
    split->bytes = (size_t)count * width;
    split->data = data;
    return true;
}

static void try_elements(struct trial *trial)
{
    if (set_elements(trial))
        try_axis(trial);
    else
        trial->accepted = true; /* as far as is known */
}

/* A list, with the numbers of lengths that there may be. */
static void try_list(struct trial *trial)
{
    trial->tried_split.rank = 1;
    trial->tried_split.dims = &trial->split_dim;
    trial->split_dim = (int64_t)trial->onnx_node->output.count;
    try_elements(trial);
    trial->split_dim = 1;
    try_elements(trial);
}

static void try_split_shapes(struct trial *trial)
{
    if (trial->split.has_rank && (trial->split.has_shape || trial->split.tensor.rank != 1)) {
        try_elements(trial); /* of a rank above 1 it is wrong whatever its dims are */
        return;
    }
    try_list(trial);
    if (trial->split.has_rank)
        return;
    trial->tried_split.rank = 0;
    try_elements(trial);
}

static void try_split_dtypes(struct trial *trial)
{
    const int32_t dtypes[] = {SGK_INT64, SGK_INT32, trial->tried_input.dtype};
    if (!trial->has_split) {
        try_axis(trial);
        return;
    }
    trial->tried_split = trial->split.tensor;
    for (size_t d = 0; trial->split.has_rank && d < trial->split.tensor.rank; d++)
        if (trial->split_dims[d] == UNKNOWN_DIM)
            trial->split_dims[d] = 0;
    for (size_t i = 0; i < sizeof dtypes / sizeof dtypes[0]; i++) {
        trial->tried_split.dtype = trial->split.dtype != 0 ? trial->split.dtype : dtypes[i];
        if (sgk_dtype_width(trial->tried_split.dtype) > 0)
            try_split_shapes(trial);
        if (trial->split.dtype != 0)
            return;
    }
}

static void try_dtypes(struct trial *trial)
{
    trial->tried_input.dtype = trial->input.dtype;
    if (trial->input.dtype != 0) {
        try_split_dtypes(trial);
        return;
    }
    for (int32_t dtype = 1; sgk_dtype_name(dtype) != NULL; dtype++) {
        trial->tried_input.dtype = dtype;
        if (sgk_op_takes(trial->op, dtype))
            try_split_dtypes(trial);
    }
}

static bool set_result(const struct trial *trial, size_t index)
{
    struct value *value = value_of(trial->run, trial->onnx_node->output.items[index]);
    int64_t *dims;
    size_t axis;
    if (sgk_op_gives_sequence(trial->op)) {
        const struct value sequence = {.kind = SEQUENCE, .dtype = trial->input.dtype};
        *value = sequence;
        return true;
    }
    if (!copy_known(trial, value, &dims, &trial->input))
        return false;
    value->has_data = false;
    value->tensor.data = NULL;
    value->tensor.dtype = value->dtype;
    if (dims == NULL || !find_axis(trial, &axis))
        return true;
    dims[axis] = trial->has_split && !trial->split.has_data ? UNKNOWN_DIM : trial->lengths[index];
    value->has_shape = true;
    for (size_t d = 0; d < value->tensor.rank; d++)
        value->has_shape = value->has_shape && dims[d] != UNKNOWN_DIM;
    return true;
}

static bool set_results(const struct trial *trial)
{
    for (size_t i = 0; i < trial->onnx_node->output.count; i++)
        if (trial->onnx_node->output.items[i].size > 0 && !set_result(trial, i))
            return false;
    return true;
}

bool try_node(struct run *run, const struct onnx_node *node, const struct sgk_op *op, const struct sgk_node *bound)
{
    struct trial trial;
    memset(&trial, 0, sizeof trial);
    trial.run = run;
    trial.onnx_node = node;
    trial.op = op;
    trial.node = *bound;
    trial.axis = axis_of(bound);
    trial.has_split = node->input.count > 1 && node->input.items[1].size > 0;
    if (!copy_known(&trial, &trial.input, &trial.input_dims, value_of(run, node->input.items[0])) ||
        (trial.has_split && !copy_known(&trial, &trial.split, &trial.split_dims, value_of(run, node->input.items[1]))))
        return false;
    trial.inputs[0] = &trial.tried_input;
    trial.inputs[1] = trial.has_split ? &trial.tried_split : NULL;
    trial.node.inputs = trial.inputs;
    trial.node.input_count = node->input.count;
    if (!sgk_op_gives_sequence(op)) {
        if (!learn_from_outputs(&trial))
            return false;
        learn_axis(&trial);
    }
    if (!make_room(&trial))
        return false;
    try_dtypes(&trial);
    if (!trial.accepted)
        return refuse_as_library(run->report, trial.status, &trial.message);
    return set_results(&trial);
}
