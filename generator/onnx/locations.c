/*
 * locations.c - the files that hold elements of a model's tensors.
 */
#include <string.h>

#include "onnx.h"
#include "schema.h"

struct visitor {
    void (*visit)(void *context, struct onnx_bytes location);
    void *context;
};

static void visit_tensor(const struct visitor *visitor, const struct onnx_tensor *tensor)
{
    for (size_t i = 0; i < tensor->external_data.count; i++)
        if (onnx_is(tensor->external_data.items[i].key, "location"))
            visitor->visit(visitor->context, tensor->external_data.items[i].value);
}

/* Goes by the tables, so that no place of a tensor is forgotten: as deep as decode.c went. */
static void visit_record(const struct visitor *visitor, const struct onnx_message *message, const char *record)
{
    if (message == onnx_tensor_message)
        visit_tensor(visitor, (const struct onnx_tensor *)(const void *)record);
    for (size_t i = 0; i < message->field_count; i++) {
        const struct onnx_field *field = &message->fields[i];
        struct onnx_opaques records = {NULL, 0}; /* or any other struct of items and count */
        if (field->kind == ONNX_RECORD) {
            memcpy(&records.items, record + field->offset, sizeof records.items);
            records.count = records.items != NULL;
        } else if (field->kind == ONNX_RECORDS) {
            memcpy(&records, record + field->offset, sizeof records);
        }
        for (size_t k = 0; k < records.count; k++)
            visit_record(visitor, field->record, (const char *)records.items + k * field->record->size);
    }
}

void onnx_visit_locations(const struct onnx_model *model, void (*visit)(void *context, struct onnx_bytes location),
                          void *context)
{
    const struct visitor visitor = {visit, context};
    visit_record(&visitor, onnx_model_message, (const char *)model);
}
