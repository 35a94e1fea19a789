/*
 * node.c - one node through the library: its parts as the library wants them, shapes first, then the elements.
 */
#include "node.h"

#include <string.h>

#include "ops.h"
#include "sgk_registry.h"
#include "trial.h"

/* Beyond that, a sequence of empty tensors could ask for more memory than the machine has. */
#define MAX_TENSORS ((size_t)1 << 24)

/* What outputs hold before a kernel writes them, so that forgotten elements show. */
#define UNWRITTEN 0x5a

/* A call of the library, being put together. */
struct call {
    struct run *run;
    const struct onnx_node *onnx_node;
    const struct sgk_op *op;
    struct sgk_node node;
    bool all_known; /* dtype, shape and data of all inputs, but for the data of the first */
    struct sgk_plan plan;
    struct sgk_output *outputs; /* one a part */
};

static void *take(struct call *call, size_t count, size_t size)
{
    void *taken = onnx_arena_take(call->run->arena, count + 1, size); /* + 1: never nothing */
    if (taken == NULL)
        fail_case(call->run->report, "out of memory");
    return taken;
}

static bool bind_ints(struct call *call, struct sgk_attribute *to, const struct onnx_list *list)
{
    int64_t *ints = take(call, list->count, sizeof *ints);
    if (ints == NULL)
        return false;
    struct onnx_cursor cursor = onnx_list_begin(list);
    for (size_t i = 0; i < list->count; i++)
        ints[i] = onnx_next_int(&cursor);
    to->ints.data = ints;
    to->ints.count = list->count;
    return true;
}

static bool bind_attributes(struct call *call)
{
    const struct onnx_attributes *from = &call->onnx_node->attribute;
    struct sgk_attribute *attributes = take(call, from->count, sizeof *attributes);
    if (attributes == NULL)
        return false;
    for (size_t i = 0; i < from->count; i++) {
        const struct onnx_attribute *attribute = &from->items[i];
        char *name = take(call, attribute->name.size, 1);
        if (name == NULL)
            return false;
        memcpy(name, attribute->name.data, attribute->name.size);
        attributes[i].name = name;
        attributes[i].type = (int32_t)attribute->type.value;
        attributes[i].i = attribute->i.value;
        if (!bind_ints(call, &attributes[i], &attribute->ints))
            return false;
    }
    call->node.attributes = attributes;
    call->node.attribute_count = from->count;
    return true;
}

static bool bind_input(struct call *call, size_t index, struct sgk_tensor *tensor)
{
    const struct onnx_bytes name = call->onnx_node->input.items[index];
    const struct value *value = value_of(call->run, name);
    if (value->kind == SEQUENCE)
        return refuse_case(call->run->report, "type", "input %zu '%.*s' is a sequence, not a tensor", index,
                           NAME(name));
    if (value->kind == NOTHING && onnx_find_symbol(&call->run->checked->symbols, name)->ready == 0)
        return refuse_case(call->run->report, "type", "input %zu '%.*s' is neither a tensor nor a sequence of tensors",
                           index, NAME(name));
    *tensor = value->tensor;
    call->all_known = call->all_known && value->dtype != 0 && value->has_shape && (value->has_data || index == 0);
    return true;
}

static bool bind_inputs(struct call *call)
{
    const struct onnx_names *names = &call->onnx_node->input;
    struct sgk_tensor *tensors = take(call, names->count, sizeof *tensors);
    const struct sgk_tensor **inputs = take(call, names->count, sizeof *inputs);
    if (tensors == NULL || inputs == NULL)
        return false;
    call->all_known = true;
    for (size_t i = 0; i < names->count; i++) {
        if (names->items[i].size == 0)
            continue; /* an omitted input */
        if (!bind_input(call, i, &tensors[i]))
            return false;
        inputs[i] = &tensors[i];
    }
    call->node.inputs = inputs;
    call->node.input_count = names->count;
    call->node.output_count = call->onnx_node->output.count;
    return true;
}

/* With the library's sentence as a refusal; with a warning, if it has one, as such. */
static bool answer(struct call *call, enum sgk_status status, const struct sgk_message *message)
{
    if (status != SGK_OK)
        return refuse_as_library(call->run->report, status, message);
    if (message->text[0] != '\0' && !call->run->only_infer)
        print_warning(call->run->report, message->text);
    return true;
}

static bool plan_node(struct call *call, int32_t dtype)
{
    struct sgk_message message = {""};
    return answer(call, sgk_node_plan(&call->plan, call->op, dtype, &call->node, &message), &message);
}

/* Dims and, unless only these are wanted, memory for output index. */
static bool make_room(struct call *call, size_t index)
{
    struct sgk_output *output = &call->outputs[index];
    output->dims_capacity = call->plan.rank;
    output->dims = take(call, call->plan.rank, sizeof *output->dims);
    if (output->dims == NULL || call->run->only_infer)
        return output->dims != NULL;
    output->capacity = sgk_plan_bytes(&call->plan, index);
    output->data = take(call, output->capacity, 1);
    if (output->data != NULL)
        memset(output->data, UNWRITTEN, output->capacity);
    return output->data != NULL;
}

static bool make_outputs(struct call *call)
{
    const struct onnx_names *names = &call->onnx_node->output;
    const size_t count = call->plan.count;
    if (count > MAX_TENSORS)
        return refuse_case(call->run->report, "memory", "%zu tensors in a sequence: at most %zu are taken here", count,
                           MAX_TENSORS);
    call->outputs = take(call, count, sizeof *call->outputs);
    for (size_t i = 0; call->outputs != NULL && i < count; i++) {
        call->outputs[i].omitted = !sgk_op_gives_sequence(call->op) && names->items[i].size == 0;
        if (!call->outputs[i].omitted && !make_room(call, i))
            return false;
    }
    return call->outputs != NULL;
}

/* Their shapes and, unless only these are wanted, their elements. */
static bool fill_outputs(struct call *call)
{
    struct sgk_message message = {""};
    enum sgk_status status = sgk_plan_infer(&call->plan, call->outputs, call->plan.count, &message);
    if (status == SGK_OK && !call->run->only_infer)
        status = sgk_plan_run(&call->plan, call->node.inputs[0], call->outputs, call->plan.count, &message);
    return answer(call, status, &message);
}

static struct sgk_tensor tensor_of(const struct sgk_output *output)
{
    const struct sgk_tensor tensor = {output->dtype, output->rank, output->dims, output->data, output->bytes};
    return tensor;
}

/* Hands the results over to the names of the outputs. */
static bool set_outputs(struct call *call)
{
    const struct onnx_names *names = &call->onnx_node->output;
    const struct value fresh = {.kind = sgk_op_gives_sequence(call->op) ? SEQUENCE : TENSOR,
                                .dtype = call->plan.dtype,
                                .has_rank = !sgk_op_gives_sequence(call->op),
                                .has_shape = true,
                                .has_data = !call->run->only_infer};
    if (fresh.kind == SEQUENCE) {
        struct value *value = value_of(call->run, names->items[0]);
        *value = fresh;
        value->count = call->plan.count;
        value->tensors = take(call, value->count, sizeof *value->tensors);
        for (size_t i = 0; value->tensors != NULL && i < value->count; i++)
            value->tensors[i] = tensor_of(&call->outputs[i]);
        return value->tensors != NULL;
    }
    for (size_t i = 0; i < names->count; i++) {
        if (names->items[i].size == 0)
            continue;
        struct value *value = value_of(call->run, names->items[i]);
        *value = fresh;
        value->tensor = tensor_of(&call->outputs[i]);
    }
    return true;
}

bool run_node(struct run *run, const struct onnx_node *node)
{
    struct call call;
    memset(&call, 0, sizeof call);
    call.run = run;
    call.onnx_node = node;
    call.op = sgk_find(op_of(run->checked, node), run->checked->opset, 0);

    if (!bind_attributes(&call) || !bind_inputs(&call))
        return false;
    /* without inputs the library has something to say, too */
    const int32_t dtype = call.node.input_count > 0 ? call.node.inputs[0]->dtype : 0;
    if (call.node.input_count > 0 && (dtype == 0 || !call.all_known))
        return try_node(run, node, call.op, &call.node);
    return plan_node(&call, dtype) && make_outputs(&call) && fill_outputs(&call) && set_outputs(&call);
}
