/*
 * sample.c - the project's own cases and the program, for the tests.
 */
#include "sample.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *setting(const char *name)
{
    const char *value = getenv(name);
    ck_assert_msg(value != NULL, "%s is not set: run this through meson test", name);
    return value;
}

static void run(const char *const *arguments)
{
    struct outcome outcome = process_run(NULL, arguments);
    ck_assert_msg(outcome.code == 0, "%s: %s", arguments[0], outcome.errors);
    outcome_free(&outcome);
}

void copy_case(const struct scratch *scratch, const char *name)
{
    char from[1024];
    snprintf(from, sizeof from, "%s/%s", setting("CASES"), name);
    const char *const copy[] = {"cp", "-R", from, scratch_path(scratch, "case"), NULL};
    run(copy);
}

void copy_text(const struct scratch *scratch, const char *name, const char *text)
{
    char from[1024];
    snprintf(from, sizeof from, "%s/%s/%s.txtpb", setting("CASE_TEXTS"), name, text);
    const char *const copy[] = {"cp", from, scratch_path(scratch, "text"), NULL};
    run(copy);
}

void remove_data_sets(const struct scratch *scratch)
{
    const char *const shell[] = {"sh", "-c", "rm -r \"$0\"/test_data_set_*", scratch_path(scratch, "case"), NULL};
    run(shell);
}

void encode_text(const struct scratch *scratch, const char *text)
{
    static const char script[] = "type=$(sed -n 's/^# proto-message: //p' text) && "
                                 "\"$PROTOC\" --encode=$type --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto "
                                 "< text > \"case/$0\"";
    char to[256];
    snprintf(to, sizeof to, "%s.%s", text, strcmp(text, "model") == 0 ? "onnx" : "pb");
    const char *const shell[] = {"sh", "-c", script, to, NULL};
    struct outcome outcome = process_run(scratch->path, shell);
    ck_assert_msg(outcome.code == 0, "%s: %s", text, outcome.errors);
    outcome_free(&outcome);
}

struct outcome run_conformance(const struct scratch *scratch, bool expect_refusal)
{
    const char *const expecting[] = {setting("SK_CONFORMANCE"), "--expect-refusal", "case", NULL};
    const char *const plain[] = {setting("SK_CONFORMANCE"), "case", NULL};
    return process_run(scratch->path, expect_refusal ? expecting : plain);
}

unsigned char *read_sample(const char *path, size_t *size)
{
    char whole[1024];
    snprintf(whole, sizeof whole, "%s/%s", setting("CASES"), path);
    FILE *file = fopen(whole, "rb");
    ck_assert_msg(file != NULL, "%s", whole);
    unsigned char *bytes = malloc(65536);
    ck_assert_ptr_nonnull(bytes);
    *size = fread(bytes, 1, 65536, file);
    ck_assert_uint_lt(*size, 65536);
    fclose(file);
    return bytes;
}

void check_holds(const char *name, const char *text, const char *part)
{
    ck_assert_msg(strstr(text, part) != NULL, "%s: '%s' does not hold '%s'", name, text, part);
}
