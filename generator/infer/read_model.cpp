/*
 * read_model.cpp - models read field by field, so that weights are left where they are.
 */
#include "read_model.h"

#include <limits>
#include <stdexcept>

#include <google/protobuf/io/coded_stream.h>
#include <pb_decode.h>

extern "C" {
#include "fault.h"
#include "onnx.h"
#include "wire.h"
}

using namespace ONNX_NAMESPACE;

namespace
{

/* A tensor that takes more bytes in the file is a weight: no shape comes from its elements. */
constexpr std::size_t MAX_TENSOR = 65536;

struct bytes {
    const unsigned char *begin, *end;
};

/* Calls use(field, the whole of it with its tag) for each field of a message. */
template <typename Use> void for_each_field(bytes message, Use use)
{
    pb_istream_t stream = wire_stream(message.begin, message.end);
    for (;;) {
        wire_field field;
        const char *why = "cut short";
        const unsigned char *begin = wire_position(&stream);
        const wire_result result = wire_next(&stream, &field, &why);
        if (result == WIRE_END)
            return;
        if (result != WIRE_FIELD)
            throw std::runtime_error(why);
        use(field, bytes{begin, wire_position(&stream)});
    }
}

bytes value_of(const wire_field &field)
{
    return {field.bytes, field.bytes + field.size};
}

void merge(google::protobuf::MessageLite &message, bytes field)
{
    const auto size = field.end - field.begin;
    if (size > std::numeric_limits<int>::max())
        throw std::runtime_error("too large for protobuf");
    google::protobuf::io::CodedInputStream stream(field.begin, static_cast<int>(size));
    if (!message.MergeFromCodedStream(&stream))
        throw std::runtime_error("libprotobuf cannot read the model");
}

void merge_initializer(GraphProto &graph, const wire_field &field, bytes whole)
{
    if (field.size <= MAX_TENSOR) {
        merge(graph, whole);
        return;
    }
    TensorProto *tensor = graph.add_initializer();
    for_each_field(value_of(field), [tensor](const wire_field &part, bytes all) {
        if (part.tag == TensorProto::kDimsFieldNumber || part.tag == TensorProto::kDataTypeFieldNumber ||
            part.tag == TensorProto::kNameFieldNumber)
            merge(*tensor, all);
    });
    tensor->set_data_location(TensorProto::EXTERNAL);
}

} // namespace

ModelProto read_model(const char *path)
{
    ModelProto model;
    onnx_fault fault;
    onnx_document document;
    if (!onnx_open(&document, path, &fault))
        throw std::runtime_error(fault.text);
    for_each_field({document.bytes, document.bytes + document.size}, [&model](const wire_field &field, bytes whole) {
        if (field.tag != ModelProto::kGraphFieldNumber) {
            merge(model, whole);
            return;
        }
        for_each_field(value_of(field), [&model](const wire_field &part, bytes all) {
            if (part.tag == GraphProto::kInitializerFieldNumber)
                merge_initializer(*model.mutable_graph(), part, all);
            else
                merge(*model.mutable_graph(), all);
        });
    });
    onnx_close(&document);
    return model;
}
