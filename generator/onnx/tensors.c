/*
 * tensors.c - whether a TensorProto is well formed, wherever it keeps its elements.
 */
#include "tensors.h"

bool onnx_check_tensor(const struct onnx_tensor *tensor, struct onnx_error *error)
{
    enum { EXTERNAL = 1 };
    struct onnx_elements elements;
    bool unsupported;
    if (onnx_check_elements(tensor, &elements, &unsupported, error))
        return true;
    if (!unsupported)
        return false;
    const bool external = tensor->data_location.value == EXTERNAL || tensor->external_data.count > 0;
    return !external || onnx_check_external(tensor, &elements, error);
}
