/*
 * ask.c - calls that allocate no memory.
 */
#include "ask.h"

#include "elements.h"

static void give_attributes(struct ask *ask, const struct oracle_request *request)
{
    size_t *count = &ask->call.attribute_count;
    for (*count = 0; *count < request->number_count; ++*count)
        ask->attributes[*count] = attribute_of(&request->numbers[*count]);
    if (request->attribute.given) {
        const struct sgk_attribute split = {
            .name = "split", .type = SGK_ATTRIBUTE_INTS, .ints = {ask->listed, request->attribute.count}};
        for (size_t i = 0; i < request->attribute.count; i++)
            ask->listed[i] = request->attribute.lengths[i].value;
        ask->attributes[(*count)++] = split;
    }
}

static void give_split(struct ask *ask, const struct oracle_list *list, int32_t dtype)
{
    const struct sgk_tensor split = {dtype, list->rank, list->rank > 0 ? ask->split_dims : NULL, ask->split_data,
                                     element_bytes(dtype, list->count)};
    ask->split_dims[0] = list->rank == 1 ? (int64_t)list->count : 1;
    ask->split_dims[1] = (int64_t)list->count;
    for (size_t i = 0; i < list->count; i++)
        put_number(dtype, ask->split_data, i, (double)list->lengths[i].value, list->lengths[i].value);
    ask->split = split;
    ask->call.split = &ask->split;
    ask->call.input_count = 2;
}

void fill_ask(struct ask *ask, const struct sgk_op *op, const struct oracle_request *request,
              const struct sgk_tensor *input, int32_t split_dtype)
{
    const struct call call = {
        .op = op,
        .attributes = ask->attributes,
        .input = input,
        .input_count = 1,
        .output_count = request->output_count,
    };
    ask->call = call;
    give_attributes(ask, request);
    if (request->input.given)
        give_split(ask, &request->input, split_dtype);
}
