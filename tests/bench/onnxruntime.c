/*
 * onnxruntime.c - a split through ONNX Runtime: a model of one node, written as text, encoded, run.
 */
#include "onnxruntime.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "library.h"
#include "process.h"
#include "shell.h"

enum {
    SHORTEST_US = 20,
    NODES = 16,
    RUNS = 20,
    RUNS_OF_LARGE = 2,
    LARGE = 64 << 20 /* bytes */
};

/*
 * As many nodes as one run shall time. What asks for the shape of their outputs is their last reader: so each node
 * writes the memory that the one before it has left. Outputs of the graph would be copied to JavaScript, through the
 * same caches.
 */
static void write_model(const char *path, const struct split *split)
{
    FILE *file = fopen(path, "w");
    require(file != NULL, path);
    fputs("ir_version: 8\nopset_import { version: 13 }\ngraph {\n  name: \"bench\"\n  input {", file);
    fprintf(file, " name: \"input\" type { tensor_type { elem_type: %" PRId32 " shape {", dtype_of(split->dtype));
    for (size_t i = 0; i < split->rank; i++)
        fprintf(file, " dim { dim_value: %" PRId64 " }", split->dims[i]);
    fprintf(file, " } } } }\n  initializer { name: \"split\" data_type: 7 dims: %zu", split->part_count);
    for (size_t i = 0; i < split->part_count; i++)
        fprintf(file, " int64_data: %" PRId64, split->parts[i].length);
    fputs(" }\n  output { name: \"shape\" type { tensor_type { elem_type: 7 } } }\n", file);
    fputs("  node { op_type: \"Shape\" input: \"input\" output: \"shape\" }\n", file);
    for (int node = 0; node < NODES; node++) {
        fputs("  node { op_type: \"Split\" input: \"input\" input: \"split\"", file);
        for (size_t i = 0; i < split->part_count; i++)
            fprintf(file, " output: \"output_%d_%zu\"", node, i);
        fprintf(file, " attribute { name: \"axis\" type: INT i: %zu } }\n", split->axis);
        for (size_t i = 0; i < split->part_count; i++)
            fprintf(file, "  node { op_type: \"Shape\" input: \"output_%d_%zu\" output: \"shape_%d_%zu\" }\n", node, i,
                    node, i);
    }
    fputs("}\n", file);
    require(fclose(file) == 0, path);
}

bool onnxruntime_is_in(const char *modules)
{
    char *quoted = shell_quoted(modules);
    char *command = format_text("NODE_PATH=%s/node_modules node --eval 'require(\"onnxruntime-node\")'", quoted);
    free(quoted);
    struct outcome outcome = shell_run(command);
    const bool is_there = outcome.code == 0;
    outcome_free(&outcome);
    free(command);
    return is_there;
}

double onnxruntime_time(const struct split *split, const char *modules, const char *scratch)
{
    if (dtype_of(split->dtype) == 0 || split->moving_count != split->part_count)
        return 0;
    char *path = format_text("%s/model.txtpb", scratch);
    write_model(path, split);
    char *quoted = shell_quoted(modules);
    char *command = format_text(
        "cd '%s' && rm -f model.onnx* && "
        "\"$PROTOC\" --encode=onnx.ModelProto -I\"$ONNX_PROTO_DIRECTORY\" onnx.proto <model.txtpb >model.onnx && "
        "NODE_PATH=%s/node_modules node \"$SPLITGEN_SOURCE_ROOT/tests/bench/onnxruntime.js\" '%s/model.onnx' %d",
        scratch, quoted, scratch, split_bytes(split) > LARGE ? RUNS_OF_LARGE : RUNS);
    free(quoted);
    struct outcome outcome = shell_run(command);
    const double microseconds = outcome.code == 0 ? strtod(outcome.output, NULL) : 0;
    outcome_free(&outcome);
    free(command);
    free(path);
    return microseconds < SHORTEST_US ? 0 : microseconds * 1000;
}
