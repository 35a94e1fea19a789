/*
 * infer_shapes.cpp - splitgen-infer-shapes: runs ONNX's own shape inference on a model.
 *
 *     splitgen-infer-shapes MODEL OUT [dim SYMBOL NUMBER | shape TENSOR [number NUMBER | symbol SYMBOL]...]...
 *
 * A separate program, so that a crash of the inference does not crash splitgen. OUT becomes a model with the
 * opset_import, graph, nodes and bodies of MODEL. It only has op_types and, as value_info, the types of values.
 * Exit status: 0, or 1 with the reason in the last line of standard error.
 */
#include <charconv>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>
#include <unordered_map>

#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>
#include <sys/resource.h>

#include "read_model.h"

namespace
{

using namespace ONNX_NAMESPACE;

constexpr rlim_t MAX_MEMORY = rlim_t{4} << 30;

/* The dims and shapes that the command line gives. */
struct known {
    std::map<std::string, std::int64_t> dims;
    std::map<std::string, TensorShapeProto> shapes;
};

template <typename Use> void for_each_graph(GraphProto &graph, Use use)
{
    use(graph);
    for (NodeProto &node : *graph.mutable_node())
        for (AttributeProto &attribute : *node.mutable_attribute()) {
            if (attribute.has_g())
                for_each_graph(*attribute.mutable_g(), use);
            for (GraphProto &body : *attribute.mutable_graphs())
                for_each_graph(body, use);
        }
}

template <typename Use> void for_each_declared(GraphProto &graph, Use use)
{
    for_each_graph(graph, [&use](GraphProto &each) {
        for (auto *infos : {each.mutable_input(), each.mutable_output(), each.mutable_value_info()})
            for (ValueInfoProto &info : *infos)
                use(info);
    });
}

template <typename Use> void for_each_dim(TypeProto &type, Use use)
{
    if (type.has_sequence_type())
        for_each_dim(*type.mutable_sequence_type()->mutable_elem_type(), use);
    else if (type.has_optional_type())
        for_each_dim(*type.mutable_optional_type()->mutable_elem_type(), use);
    else if (type.has_tensor_type() && type.tensor_type().has_shape())
        for (auto &dim : *type.mutable_tensor_type()->mutable_shape()->mutable_dim())
            use(dim);
}

template <typename Use> void for_each_dim(GraphProto &graph, Use use)
{
    for_each_declared(graph, [&use](ValueInfoProto &info) { for_each_dim(*info.mutable_type(), use); });
}

/* The inference takes an unknown opset for the last one that it knows, and may infer wrong shapes. */
void check_imports(const google::protobuf::RepeatedPtrField<OperatorSetIdProto> &imports)
{
    const auto &ranges = OpSchemaRegistry::DomainToVersionRange::Instance().Map();
    for (const OperatorSetIdProto &import : imports) {
        const auto range = ranges.find(import.domain() == "ai.onnx" ? "" : import.domain());
        if (range != ranges.end() && import.version() > range->second.second)
            throw std::runtime_error("opset " + std::to_string(import.version()) + " is newer than " +
                                     std::to_string(range->second.second) + ", the newest that libonnx knows here");
    }
}

/* The inference looks for an operator before it looks for a function. It knows no overloads if it does not know the IR
 * version. */
void check_functions(const ModelProto &model)
{
    if (model.functions_size() > 0 && model.ir_version() > Version::IR_VERSION)
        throw std::runtime_error("functions of an IR version that libonnx does not know here");
    for (const FunctionProto &function : model.functions()) {
        check_imports(function.opset_import());
        if (OpSchemaRegistry::Schema(function.name(), function.domain()) != nullptr)
            throw std::runtime_error("a function that is named like an operator");
    }
}

/*
 * Nothing can be inferred from elements that are in another file, or that a caller may replace: such initialisers
 * become inputs.
 */
void demote_initializers(ModelProto &model)
{
    enum { FIRST_IR_OF_DEFAULTS = 4 };
    GraphProto &graph = *model.mutable_graph();
    std::set<std::string> inputs;
    for (const ValueInfoProto &input : graph.input())
        inputs.insert(input.name());
    google::protobuf::RepeatedPtrField<TensorProto> initializers;
    initializers.Swap(graph.mutable_initializer());
    for (TensorProto &tensor : initializers) {
        const bool is_input = inputs.count(tensor.name()) > 0;
        const bool is_default = is_input && model.ir_version() >= FIRST_IR_OF_DEFAULTS;
        if (tensor.data_location() != TensorProto::EXTERNAL && !is_default) {
            graph.add_initializer()->Swap(&tensor);
        } else if (!is_input) {
            ValueInfoProto *input = graph.add_input();
            input->set_name(tensor.name());
            input->mutable_type()->mutable_tensor_type()->set_elem_type(tensor.data_type());
            TensorShapeProto *shape = input->mutable_type()->mutable_tensor_type()->mutable_shape();
            for (const std::int64_t dim : tensor.dims())
                shape->add_dim()->set_dim_value(dim);
        }
    }
}

void apply(const known &known, GraphProto &graph)
{
    std::map<std::string, TensorShapeProto> undeclared = known.shapes;
    for_each_declared(graph, [&known, &undeclared](ValueInfoProto &info) {
        const auto shape = known.shapes.find(info.name());
        if (shape == known.shapes.end())
            return;
        *info.mutable_type()->mutable_tensor_type()->mutable_shape() = shape->second;
        undeclared.erase(info.name());
    });
    for_each_graph(graph, [&undeclared](GraphProto &each) {
        for (const NodeProto &node : each.node())
            for (const std::string &output : node.output()) {
                const auto shape = undeclared.find(output);
                if (shape == undeclared.end())
                    continue;
                ValueInfoProto *info = each.add_value_info();
                info->set_name(output);
                *info->mutable_type()->mutable_tensor_type()->mutable_shape() = shape->second;
            }
    });
    for_each_dim(graph, [&known](TensorShapeProto::Dimension &dim) {
        const auto number = known.dims.find(dim.dim_param());
        if (dim.has_dim_param() && number != known.dims.end())
            dim.set_dim_value(number->second);
    });
}

/* The inference keeps known elements by name, without scopes. */
bool has_unique_names(ModelProto &model)
{
    std::set<std::string> names;
    bool unique = model.functions_size() == 0;
    const auto add = [&names, &unique](const std::string &name) {
        unique = (name.empty() || names.insert(name).second) && unique;
    };
    for_each_graph(*model.mutable_graph(), [&add](const GraphProto &graph) {
        std::set<std::string> inputs;
        for (const ValueInfoProto &input : graph.input()) {
            add(input.name());
            inputs.insert(input.name());
        }
        for (const TensorProto &tensor : graph.initializer())
            if (inputs.count(tensor.name()) == 0)
                add(tensor.name());
        for (const NodeProto &node : graph.node())
            for (const std::string &output : node.output())
                add(output);
    });
    return unique;
}

using elements_by_name = std::unordered_map<std::string, TensorShapeProto>;

/* Makes a tensor of the type and the elements that the inference found. Returns false if an element is unknown. */
bool make_tensor(const TensorShapeProto &elements, const TypeProto_Tensor &type, TensorProto &tensor)
{
    const int rank = type.shape().dim_size();
    const int count = elements.dim_size();
    if (type.elem_type() != TensorProto::INT64 || !type.has_shape() || rank > 1 || (rank == 0 && count != 1) ||
        (rank == 1 && type.shape().dim(0).has_dim_value() && type.shape().dim(0).dim_value() != count))
        return false;
    tensor.set_data_type(TensorProto::INT64);
    if (rank == 1)
        tensor.add_dims(count);
    for (const auto &element : elements.dim()) {
        if (!element.has_dim_value())
            return false;
        tensor.add_int64_data(element.dim_value());
    }
    return true;
}

/*
 * Replaces each node whose elements are known by a Constant, because the inference of some operators reads elements
 * only from constants. Returns whether there was such a node.
 */
bool make_constants(GraphProto &graph, const elements_by_name &elements)
{
    bool made = false;
    std::unordered_map<std::string, const TypeProto_Tensor *> types;
    for (const ValueInfoProto &info : graph.value_info())
        types[info.name()] = &info.type().tensor_type();
    for (NodeProto &node : *graph.mutable_node()) {
        TensorProto tensor;
        if (node.output_size() != 1 || node.op_type() == "Constant")
            continue;
        const auto found = elements.find(node.output(0));
        const auto type = types.find(node.output(0));
        if (found == elements.end() || type == types.end() || !make_tensor(found->second, *type->second, tensor))
            continue;
        node.set_op_type("Constant");
        node.clear_input();
        node.clear_attribute();
        AttributeProto *value = node.add_attribute();
        value->set_name("value");
        value->set_type(AttributeProto::TENSOR);
        value->mutable_t()->Swap(&tensor);
        made = true;
    }
    return made;
}

void infer_from_elements(ModelProto &model)
{
    const ShapeInferenceOptions options(false, 0, has_unique_names(model));
    elements_by_name elements;
    do {
        elements.clear();
        shape_inference::InferShapes(model, OpSchemaRegistry::Instance(), options, &elements);
    } while (make_constants(*model.mutable_graph(), elements));
}

/* Infers shapes, and removes unknown dims from the result: -1, and the names that the inference makes up. */
void infer(ModelProto &model)
{
    std::set<std::string> symbols;
    for_each_dim(*model.mutable_graph(), [&symbols](TensorShapeProto::Dimension &dim) {
        if (dim.dim_value() < 0)
            dim.Clear();
        symbols.insert(dim.dim_param());
    });
    try {
        infer_from_elements(model);
    } catch (const std::exception &) { /* an operator refused elements: infer from shapes only */
        shape_inference::InferShapes(model);
    }
    for_each_dim(*model.mutable_graph(), [&symbols](TensorShapeProto::Dimension &dim) {
        if (dim.has_dim_param() ? symbols.count(dim.dim_param()) == 0 : dim.dim_value() < 0)
            dim.Clear();
    });
}

void keep_types(GraphProto &graph)
{
    for_each_graph(graph, [](GraphProto &each) {
        GraphProto types;
        std::set<std::string> names;
        for (auto *infos : {each.mutable_input(), each.mutable_output(), each.mutable_value_info()})
            for (ValueInfoProto &info : *infos)
                if (info.type().has_tensor_type() && names.insert(info.name()).second)
                    types.add_value_info()->Swap(&info);
        for (NodeProto &node : *each.mutable_node()) {
            NodeProto *same = types.add_node();
            same->set_op_type(node.op_type());
            same->set_domain(node.domain());
            for (AttributeProto &attribute : *node.mutable_attribute())
                if (attribute.has_g() || attribute.graphs_size() > 0)
                    same->add_attribute()->Swap(&attribute);
        }
        each.Swap(&types);
    });
}

void write(ModelProto &model, const char *path)
{
    keep_types(*model.mutable_graph());
    ModelProto types;
    types.set_ir_version(model.ir_version());
    *types.mutable_opset_import() = model.opset_import();
    types.mutable_graph()->Swap(model.mutable_graph());
    std::ofstream file(path, std::ios::binary);
    if (!types.SerializeToOstream(&file) || !file.flush())
        throw std::runtime_error("the result cannot be written");
}

std::int64_t number_of(const std::string &word)
{
    std::int64_t number = 0;
    const char *end = word.data() + word.size();
    const auto read = std::from_chars(word.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end)
        throw std::runtime_error("'" + word + "' is no integer of 64 bits");
    return number;
}

known read_known(char **word, char **end)
{
    known known;
    TensorShapeProto *shape = nullptr;
    const auto take = [&word, end]() -> std::string {
        if (word == end)
            throw std::runtime_error("an argument is missing");
        return *word++;
    };
    while (word != end) {
        const std::string kind = take();
        const std::string name = take();
        if (kind == "dim")
            known.dims[name] = number_of(take());
        else if (kind == "shape")
            shape = &known.shapes[name];
        else if (kind == "number" && shape != nullptr)
            shape->add_dim()->set_dim_value(number_of(name));
        else if (kind == "symbol" && shape != nullptr)
            shape->add_dim()->set_dim_param(name);
        else
            throw std::runtime_error("'" + kind + "' is no argument here");
    }
    return known;
}

void limit_memory()
{
    const rlimit limit = {MAX_MEMORY, MAX_MEMORY};
    setrlimit(RLIMIT_AS, &limit);
}

} // namespace

int main(int argc, char **argv)
{
    enum { FIRST_KNOWN = 3 };
    if (argc < FIRST_KNOWN) {
        std::cerr << "usage: splitgen-infer-shapes MODEL OUT "
                     "[dim SYMBOL NUMBER | shape TENSOR [number NUMBER | symbol SYMBOL]...]...\n";
        return 1;
    }
    try {
        limit_memory();
        ModelProto model = read_model(argv[1]);
        check_imports(model.opset_import());
        check_functions(model);
        demote_initializers(model);
        apply(read_known(argv + FIRST_KNOWN, argv + argc), *model.mutable_graph());
        infer(model);
        write(model, argv[2]);
    } catch (const std::exception &failure) {
        std::cerr << failure.what() << '\n';
        return 1;
    }
    return 0;
}
