/*
 * choice_version.c - what Split-99 and SplitToSequence-99 of choice/ refuse, for the library of the tree that choice.sh
 * makes; how they cut is told by the suites there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "splitkernels.h"

static void fail(const char *row, const char *what)
{
    printf("%s: %s\n", row, what);
    exit(1);
}

static void expect_sentence(const char *row, enum sgk_status is, enum sgk_status should,
                            const struct sgk_message *message, const char *sentence)
{
    if (is != should || strcmp(message->text, sentence) != 0) {
        printf("%s: %s, '%s'\n", row, sgk_status_name(is), message->text);
        fail(row, sentence);
    }
}

/* By the function of the version, with a string that ends in no NUL. */
static void check_typed(void)
{
    static const int64_t dim = 10, parts = 4;
    const struct sgk_tensor input = {SGK_UINT8, 1, &dim, NULL, 0};
    struct sgk_split_99_attributes attributes = SGK_SPLIT_99_ATTRIBUTES;
    struct sgk_plan plan;
    attributes.default_ = 1;
    attributes.parts = &parts;
    if (sgk_split_99_plan(&plan, &attributes, &input, 4, NULL) != SGK_OK || sgk_plan_length(&plan, 1) != 3)
        fail("'ceil'", "is not the default");
    attributes.mode.data = "floors";
    attributes.mode.length = 5;
    if (sgk_split_99_plan(&plan, &attributes, &input, 4, NULL) != SGK_OK || sgk_plan_length(&plan, 1) != 2)
        fail("'floor'", "is not taken");
}

static void check_attributes(const struct sgk_op *op)
{
    static const int64_t dim = 4;
    static const struct sgk_tensor input = {SGK_UINT8, 1, &dim, NULL, 0};
    static const struct sgk_tensor *const inputs[] = {&input};
    static const struct {
        const char *row;
        struct sgk_attribute attribute;
        enum sgk_status status;
        const char *sentence;
    } rows[] = {
        {"another",
         {.name = "mode", .type = 3, .s = {"round", 5}},
         SGK_BAD_ATTRIBUTE,
         "attribute 'mode' is 'round': it must be 'floor', 'ceil' or 'even and equal'"},
        {"the beginning of one",
         {.name = "mode", .type = 3, .s = {"floor", 4}},
         SGK_BAD_ATTRIBUTE,
         "attribute 'mode' is 'floo': it must be 'floor', 'ceil' or 'even and equal'"},
        {"more than one",
         {.name = "mode", .type = 3, .s = {"floor\0", 6}},
         SGK_BAD_ATTRIBUTE,
         "attribute 'mode' is 'floor?': it must be 'floor', 'ceil' or 'even and equal'"},
        {"very long",
         {.name = "mode", .type = 3, .s = {"\x1b[31m56789012345678901234567890123456789012345", 47}},
         SGK_BAD_ATTRIBUTE,
         "attribute 'mode' is '?[31m56789012345678901234567890123456789...': it must be 'floor', 'ceil' or 'even and "
         "equal'"},
        {"empty",
         {.name = "mode", .type = 3, .s = {NULL, 0}},
         SGK_BAD_ATTRIBUTE,
         "attribute 'mode' is '': it must be 'floor', 'ceil' or 'even and equal'"},
        {"nowhere", {.name = "mode", .type = 3, .s = {NULL, 5}}, SGK_NULL_POINTER, "attribute 'mode': data is NULL"},
        {"a number",
         {.name = "mode", .type = 2},
         SGK_BAD_ATTRIBUTE,
         "attribute 'mode' is of type 2, Split-99 has it as STRING"},
        {"a string",
         {.name = "default", .type = 3, .s = {"1", 1}},
         SGK_BAD_ATTRIBUTE,
         "attribute 'default' is of type 3, Split-99 has it as INT"},
        {"refused by a rule",
         {.name = "register", .type = 3, .s = {"none", 4}},
         SGK_BAD_INPUTS,
         "Split-99: A 'register' of 'none' is for others."},
        {"the empty one", {.name = "register", .type = 3, .s = {"", 0}}, SGK_OK, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct sgk_attribute attributes[] = {{.name = "parts", .type = 2, .i = 2}, rows[i].attribute};
        const struct sgk_node node = {attributes, 2, inputs, 1, 2};
        struct sgk_plan plan;
        struct sgk_message message;
        const enum sgk_status status = sgk_node_plan(&plan, op, 0, &node, &message);
        expect_sentence(rows[i].row, status, rows[i].status, &message, rows[i].sentence);
    }
    const struct sgk_node none = {NULL, 0, inputs, 1, 2};
    struct sgk_plan plan;
    struct sgk_message message;
    expect_sentence("nothing", sgk_node_plan(&plan, op, 0, &none, &message), SGK_BAD_ATTRIBUTE, &message,
                    "Split-99 requires attribute 'parts'");
}

/* An input that is required, by another name than it had. */
static void check_required_input(const struct sgk_op *op)
{
    static const int64_t dim = 10, three = 3, two[] = {4, 6}, count = 2, square[] = {1, 1};
    const struct sgk_tensor input = {SGK_FLOAT, 1, &dim, NULL, 0};
    const struct sgk_tensor scalar = {SGK_INT64, 0, NULL, &three, sizeof three};
    const struct sgk_tensor list = {SGK_INT64, 1, &count, two, sizeof two};
    const struct sgk_tensor matrix = {SGK_INT64, 2, square, &three, sizeof three};
    const struct sgk_tensor wrong = {SGK_FLOAT, 1, &count, two, sizeof two};
    const struct {
        const char *row;
        const struct sgk_tensor *lengths;
        size_t inputs, parts;
        enum sgk_status status;
        const char *sentence;
    } rows[] = {
        {"a scalar", &scalar, 2, 4, SGK_OK, ""},
        {"a list", &list, 2, 2, SGK_OK, ""},
        {"a matrix", &matrix, 2, 0, SGK_BAD_RANK, "SplitToSequence-99: A scalar or a list."},
        {"floats", &wrong, 2, 0, SGK_BAD_DTYPE, "message: dtype 1 is not allowed"},
        {"none", NULL, 1, 0, SGK_BAD_INPUTS, "1 inputs, SplitToSequence-99 takes 2 to 2"},
        {"omitted", NULL, 2, 0, SGK_NULL_POINTER, "message is NULL: SplitToSequence-99 requires it"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct sgk_tensor *const inputs[] = {&input, rows[i].lengths};
        const struct sgk_node node = {NULL, 0, inputs, rows[i].inputs, 1};
        struct sgk_plan plan;
        struct sgk_message message;
        const enum sgk_status status = sgk_node_plan(&plan, op, 0, &node, &message);
        expect_sentence(rows[i].row, status, rows[i].status, &message, rows[i].sentence);
        if (status == SGK_OK && plan.count != rows[i].parts)
            fail(rows[i].row, "has another number of parts");
    }
}

int main(void)
{
    const struct sgk_op *split = sgk_find("Split", 99, 0), *sequence = sgk_find("SplitToSequence", 99, 0);
    if (split == NULL || sequence == NULL)
        fail("the versions", "are not there");
    check_typed();
    check_attributes(split);
    check_required_input(sequence);
    return 0;
}
