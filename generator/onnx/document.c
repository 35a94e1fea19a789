/*
 * document.c - files as memory, and what a file is that is no protobuf.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena.h"
#include "decode.h"
#include "fault.h"
#include "onnx.h"

void onnx_open_bytes(struct onnx_document *document, const void *bytes, size_t size)
{
    const struct onnx_document opened = {bytes, size, NULL, NULL, NULL};
    *document = opened;
}

static const char *kind_of(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a directory";
    if (S_ISFIFO(mode))
        return "a FIFO";
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return "a device";
    return "something else";
}

static bool map_file(struct onnx_document *document, int file, struct onnx_fault *fault)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return onnx_fail_io(fault, "cannot be read");
    if (!S_ISREG(status.st_mode))
        return onnx_fail(fault, "not a regular file but %s", kind_of(status.st_mode));
    if (status.st_size == 0)
        return true; /* which cannot be mapped */
    if ((uintmax_t)status.st_size > PTRDIFF_MAX)
        return onnx_fail(fault, "too large: %jd bytes", (intmax_t)status.st_size);

    void *map = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (map == MAP_FAILED)
        return onnx_fail_io(fault, "cannot be mapped");
    onnx_open_bytes(document, map, (size_t)status.st_size);
    document->map = map;
    return true;
}

bool onnx_open(struct onnx_document *document, const char *path, struct onnx_fault *fault)
{
    onnx_open_bytes(document, NULL, 0);
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC); /* a FIFO must not keep us waiting */
    if (file < 0)
        return onnx_fail_io(fault, "cannot be opened");
    const bool mapped = map_file(document, file, fault);
    close(file);
    return mapped;
}

void onnx_close(struct onnx_document *document)
{
    onnx_arena_free(document->arena);
    if (document->map != NULL)
        munmap(document->map, document->size);
    onnx_open_bytes(document, NULL, 0);
}

static bool is_text(const struct onnx_document *document)
{
    const size_t shown = document->size < 512 ? document->size : 512;
    for (size_t i = 0; i < shown; i++) {
        const unsigned char byte = document->bytes[i];
        if (byte == 0x7f || (byte < ' ' && byte != '\t' && byte != '\n' && byte != '\r'))
            return false;
    }
    return true;
}

static bool is_json(const struct onnx_document *document)
{
    size_t i = 0;
    while (i < document->size && strchr(" \t\r\n", document->bytes[i]) != NULL && document->bytes[i] != '\0')
        i++;
    return i < document->size && (document->bytes[i] == '{' || document->bytes[i] == '[');
}

/* A better word for well-known files that are no protobuf. */
static bool refuse_format(const struct onnx_document *document, struct onnx_fault *fault)
{
    if (document->size >= 2 && document->bytes[0] == 0x1f && document->bytes[1] == 0x8b)
        return onnx_fail(fault, "compressed with gzip, not ONNX: unpack it first");
    if (is_text(document) && is_json(document))
        return onnx_fail(fault, "JSON, not the binary protobuf of ONNX");
    if (is_text(document))
        return onnx_fail(fault, "text, not the binary protobuf of ONNX");
    return true;
}

static const void *read_message(struct onnx_document *document, const struct onnx_message *message,
                                struct onnx_fault *fault)
{
    if (document->size == 0) {
        onnx_fail(fault, "the file is empty");
        return NULL;
    }
    const void *record = onnx_decode(document, message, fault);
    if (record == NULL)
        refuse_format(document, fault);
    return record;
}

const struct onnx_model *onnx_read_model(struct onnx_document *document, struct onnx_fault *fault)
{
    const struct onnx_model *model = read_message(document, onnx_model_message, fault);
    if (model == NULL || model->ir_version.given || model->graph != NULL || model->opset_import.count > 0)
        return model;
    if (refuse_format(document, fault)) /* bytes that happen to be a protobuf */
        onnx_fail(fault, "not an ONNX model: it has no ir_version, no opset_import and no graph");
    return NULL;
}

const struct onnx_tensor *onnx_read_tensor(struct onnx_document *document, struct onnx_fault *fault)
{
    return read_message(document, onnx_tensor_message, fault);
}

const struct onnx_sequence *onnx_read_sequence(struct onnx_document *document, struct onnx_fault *fault)
{
    return read_message(document, onnx_sequence_message, fault);
}
