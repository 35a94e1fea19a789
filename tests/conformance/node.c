/*
 * node.c - one node through the library: its parts as the library wants them, shapes first, then the elements.
 */
#include "node.h"

#include <inttypes.h>
#include <string.h>

#include "ops.h"
#include "sk_dtype.h"
#include "sk_registry.h"
#include "trial.h"

/* Beyond that, a sequence of empty tensors could ask for more memory than the machine has. */
#define MAX_TENSORS ((size_t)1 << 24)

/* What outputs hold before a kernel writes them, so that forgotten elements show. */
#define UNWRITTEN 0x5a

/* A call of the library, being put together. */
struct call {
    struct run *run;
    const struct onnx_node *onnx_node;
    const struct sk_kernel *kernel;
    struct sk_node node;
    size_t rank;    /* dims that an output may have */
    bool all_known; /* dtype, shape and data of all inputs, but for the data of the first */
    struct sk_tensor **outputs;
    struct sk_sequence sequence;
};

static void *take(struct call *call, size_t count, size_t size)
{
    void *taken = onnx_arena_take(call->run->arena, count + 1, size); /* + 1: never nothing */
    if (taken == NULL)
        fail_case(call->run->report, "out of memory");
    return taken;
}

static bool bind_ints(struct call *call, struct sk_attribute *to, const struct onnx_list *list)
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
    struct sk_attribute *attributes = take(call, from->count, sizeof *attributes);
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

static bool bind_input(struct call *call, size_t index, struct sk_tensor *tensor)
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
    struct sk_tensor *tensors = take(call, names->count, sizeof *tensors);
    const struct sk_tensor **inputs = take(call, names->count, sizeof *inputs);
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
    call->rank = tensors[0].rank;
    return true;
}

static bool make_room_for_dims(struct call *call, struct sk_tensor *tensor)
{
    tensor->rank = call->rank;
    tensor->dims = take(call, call->rank, sizeof *tensor->dims);
    return tensor->dims != NULL;
}

static bool bind_outputs(struct call *call)
{
    const struct onnx_names *names = &call->onnx_node->output;
    call->outputs = take(call, names->count, sizeof *call->outputs);
    if (call->outputs == NULL)
        return false;
    for (size_t i = 0; i < names->count; i++) {
        if (names->items[i].size == 0)
            continue; /* an omitted output */
        call->outputs[i] = &value_of(call->run, names->items[i])->tensor;
        if (!make_room_for_dims(call, call->outputs[i]))
            return false;
    }
    call->node.outputs = call->outputs;
    call->node.output_count = names->count;
    return true;
}

/* With the library's sentence as a refusal. */
static bool infer(struct call *call)
{
    struct sk_message message = {""};
    const enum sk_status status = sk_kernel_infer(call->kernel, &call->node, &message);
    return status == SK_OK || refuse_case(call->run->report, sk_status_name(status), "%s", message.text);
}

/* Infers the number of tensors in the sequence, and then their shapes. */
static bool infer_sequence(struct call *call)
{
    call->node.output_sequence = &call->sequence;
    if (!infer(call))
        return false;
    if (call->sequence.count > MAX_TENSORS)
        return refuse_case(call->run->report, "memory", "%zu tensors in a sequence: at most %zu are taken here",
                           call->sequence.count, MAX_TENSORS);
    call->sequence.capacity = call->sequence.count;
    call->sequence.tensors = take(call, call->sequence.count, sizeof *call->sequence.tensors);
    if (call->sequence.tensors == NULL)
        return false;
    for (size_t i = 0; i < call->sequence.count; i++)
        if (!make_room_for_dims(call, &call->sequence.tensors[i]))
            return false;
    return infer(call);
}

static bool make_room_for_elements(struct call *call, struct sk_tensor *tensor)
{
    size_t count = 1;
    for (size_t i = 0; i < tensor->rank; i++)
        count *= (size_t)tensor->dims[i]; /* no more than the input has, which is in memory */
    const size_t bits = sk_dtype_bits(tensor->dtype);
    tensor->capacity = count / 8 * bits + (count % 8 * bits + 7) / 8;
    tensor->data = take(call, tensor->capacity, 1);
    if (tensor->data != NULL)
        memset(tensor->data, UNWRITTEN, tensor->capacity);
    return tensor->data != NULL;
}

static bool run_kernel(struct call *call)
{
    struct sk_message message = {""};
    if (call->node.output_sequence != NULL) {
        for (size_t i = 0; i < call->sequence.count; i++)
            if (!make_room_for_elements(call, &call->sequence.tensors[i]))
                return false;
    } else {
        for (size_t i = 0; i < call->node.output_count; i++)
            if (call->outputs[i] != NULL && !make_room_for_elements(call, call->outputs[i]))
                return false;
    }
    const enum sk_status status = sk_kernel_run(call->kernel, &call->node, &message);
    if (status != SK_OK)
        return refuse_case(call->run->report, sk_status_name(status), "%s", message.text);
    if (message.text[0] != '\0')
        print_warning(call->run->report, message.text);
    return true;
}

/* Hands the results over to the names of the outputs. */
static void set_outputs(struct call *call)
{
    const struct onnx_names *names = &call->onnx_node->output;
    for (size_t i = 0; i < names->count; i++) {
        if (names->items[i].size == 0)
            continue;
        struct value *value = value_of(call->run, names->items[i]);
        value->kind = call->kernel->version->gives_sequence ? SEQUENCE : TENSOR;
        value->dtype = call->kernel->dtype;
        value->tensor.dtype = value->dtype;
        value->has_rank = value->kind == TENSOR;
        value->has_shape = true;
        value->has_data = !call->run->only_infer;
        value->sequence = call->sequence;
    }
}

static bool find_kernel(struct call *call, const struct sk_version *version, int32_t dtype)
{
    call->kernel = sk_find_kernel(version->op, version->since_version, dtype);
    return call->kernel != NULL || refuse_case(call->run->report, "BAD_DTYPE", "%s-%" PRId64 " does not take %s",
                                               version->op, version->since_version, name_of_dtype(dtype));
}

bool run_node(struct run *run, const struct onnx_node *node)
{
    const struct sk_version *version = find_version(op_of(run->checked, node), run->checked->opset);
    struct call call;
    memset(&call, 0, sizeof call);
    call.run = run;
    call.onnx_node = node;

    if (!bind_attributes(&call) || !bind_inputs(&call))
        return false;
    const int32_t dtype = call.node.inputs[0]->dtype;
    if (dtype == 0)
        return try_node(run, node, version, &call.node);
    if (!find_kernel(&call, version, dtype))
        return false;
    if (!call.all_known)
        return try_node(run, node, version, &call.node);
    if (version->gives_sequence ? !infer_sequence(&call) : !bind_outputs(&call) || !infer(&call))
        return false;
    if (!run->only_infer && !run_kernel(&call))
        return false;
    set_outputs(&call);
    return true;
}
