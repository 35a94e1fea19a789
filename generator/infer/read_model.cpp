/*
 * read_model.cpp - reads a model field by field, to skip its weights.
 */
#include "read_model.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl.h>
#include <google/protobuf/wire_format_lite.h>

using namespace ONNX_NAMESPACE;
using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

namespace
{

/* A larger tensor, in bytes of the file, is a weight: no shape depends on its elements. */
constexpr google::protobuf::uint32 MAX_TENSOR = 65536;

void require(bool is_readable)
{
    if (!is_readable)
        throw std::runtime_error("libprotobuf cannot read the model");
}

/* Calls use(number, tag) for each field of a message, which ends at the end of the input or at the limit. */
template <typename Use> void for_each_field(CodedInputStream &input, Use use)
{
    while (const auto tag = input.ReadTag())
        use(WireFormatLite::GetTagFieldNumber(tag), tag);
    require(input.ConsumedEntireMessage());
}

/* Calls use(number, tag) for each field of a message of `size` bytes, which is a field's value. */
template <typename Use> void for_each_field_of(CodedInputStream &input, google::protobuf::uint32 size, Use use)
{
    const auto limit = input.PushLimit(static_cast<int>(size));
    for_each_field(input, use);
    input.PopLimit(limit);
}

google::protobuf::uint32 read_size(CodedInputStream &input)
{
    google::protobuf::uint32 size = 0;
    require(input.ReadVarint32(&size) && size <= static_cast<unsigned>(std::numeric_limits<int>::max()));
    return size;
}

/* Merges a field into its message; the tag of the field has been read. */
void merge(google::protobuf::MessageLite &message, CodedInputStream &input, google::protobuf::uint32 tag)
{
    std::string bytes;
    {
        google::protobuf::io::StringOutputStream stream(&bytes);
        google::protobuf::io::CodedOutputStream output(&stream);
        require(WireFormatLite::SkipField(&input, tag, &output)); /* copies the field */
    }
    CodedInputStream field(reinterpret_cast<const google::protobuf::uint8 *>(bytes.data()),
                           static_cast<int>(bytes.size()));
    require(message.MergePartialFromCodedStream(&field));
}

void merge_initializer(TensorProto &tensor, CodedInputStream &input)
{
    const auto size = read_size(input);
    const bool is_weight = size > MAX_TENSOR;
    for_each_field_of(input, size, [&](int number, google::protobuf::uint32 tag) {
        if (!is_weight || number == TensorProto::kDimsFieldNumber || number == TensorProto::kDataTypeFieldNumber ||
            number == TensorProto::kNameFieldNumber)
            merge(tensor, input, tag);
        else
            require(WireFormatLite::SkipField(&input, tag));
    });
    if (is_weight)
        tensor.set_data_location(TensorProto::EXTERNAL);
}

} // namespace

ModelProto read_model(const char *path)
{
    ModelProto model;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        throw std::runtime_error(std::string("cannot be opened: ") + std::strerror(errno));
    google::protobuf::io::FileInputStream stream(file);
    stream.SetCloseOnDelete(true);
    CodedInputStream input(&stream);
    input.SetTotalBytesLimit(std::numeric_limits<int>::max());
    for_each_field(input, [&](int field, google::protobuf::uint32 tag) {
        if (field != ModelProto::kGraphFieldNumber) {
            merge(model, input, tag);
            return;
        }
        GraphProto &graph = *model.mutable_graph();
        for_each_field_of(input, read_size(input), [&](int part, google::protobuf::uint32 inner) {
            if (part == GraphProto::kInitializerFieldNumber)
                merge_initializer(*graph.add_initializer(), input);
            else
                merge(graph, input, inner);
        });
    });
    return model;
}
