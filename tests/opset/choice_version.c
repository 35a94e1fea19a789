/*
 * choice_version.c - of Split-99 and SplitToSequence-99 of choice/ what only C can ask, for the library of the tree
 * that future.sh makes; how they cut is told by the suites there, and what they refuse by futures.lua.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "splitkernels.h"

static void expect(int holds, const char *what)
{
    if (!holds) {
        puts(what);
        exit(1);
    }
}

static void expect_refused(const char *op, const struct sgk_node *node, enum sgk_status status, const char *sentence)
{
    struct sgk_plan plan;
    struct sgk_message message;
    expect(sgk_node_plan(&plan, sgk_find(op, 99, 0), 0, node, &message) == status, sentence);
    expect(strcmp(message.text, sentence) == 0, message.text);
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
    expect(sgk_split_99_plan(&plan, &attributes, &input, 4, NULL) == SGK_OK && sgk_plan_length(&plan, 1) == 3,
           "'ceil' is not the default");
    attributes.mode.data = "floors";
    attributes.mode.length = 5;
    expect(sgk_split_99_plan(&plan, &attributes, &input, 4, NULL) == SGK_OK && sgk_plan_length(&plan, 1) == 2,
           "'floor' is not taken");
}

static void check_strings(void)
{
    static const int64_t dim = 4;
    static const struct sgk_tensor input = {SGK_UINT8, 1, &dim, NULL, 0};
    static const struct sgk_tensor *const inputs[] = {&input};
    static const struct {
        struct sgk_string string;
        enum sgk_status status;
        const char *sentence;
    } rows[] = {
        {{"floor\0", 6},
         SGK_BAD_ATTRIBUTE,
         "attribute 'mode' is 'floor?': it must be 'floor', 'ceil' or 'even and equal'"},
        {{NULL, 0}, SGK_BAD_ATTRIBUTE, "attribute 'mode' is '': it must be 'floor', 'ceil' or 'even and equal'"},
        {{NULL, 5}, SGK_NULL_POINTER, "attribute 'mode': data is NULL"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct sgk_attribute attributes[] = {{.name = "parts", .type = SGK_ATTRIBUTE_INT, .i = 2},
                                                   {.name = "mode", .type = SGK_ATTRIBUTE_STRING, .s = rows[i].string}};
        const struct sgk_node node = {attributes, 2, inputs, 1, 2};
        expect_refused("Split", &node, rows[i].status, rows[i].sentence);
    }
}

/* An input that is required, by another name than it had. */
static void check_required_input(void)
{
    static const int64_t dim = 10, three = 3, two[] = {4, 6}, count = 2, square[] = {1, 1};
    static const struct sgk_tensor input = {SGK_FLOAT, 1, &dim, NULL, 0};
    static const struct sgk_tensor matrix = {SGK_INT64, 2, square, &three, sizeof three};
    static const struct sgk_tensor floats = {SGK_FLOAT, 1, &count, two, sizeof two};
    static const struct {
        const struct sgk_tensor *lengths;
        enum sgk_status status;
        const char *sentence;
    } rows[] = {
        {&matrix, SGK_BAD_RANK, "SplitToSequence-99: A scalar or a list."},
        {&floats, SGK_BAD_DTYPE, "message: dtype 1 is not allowed"},
        {NULL, SGK_NULL_POINTER, "message is NULL: SplitToSequence-99 requires it"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct sgk_tensor *const inputs[] = {&input, rows[i].lengths};
        const struct sgk_node node = {NULL, 0, inputs, 2, 1};
        expect_refused("SplitToSequence", &node, rows[i].status, rows[i].sentence);
    }
}

int main(void)
{
    check_typed();
    check_strings();
    check_required_input();
    return 0;
}
