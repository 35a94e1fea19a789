/*
 * choice_version.c - Split-29 and SplitToSequence-29 of choice/ against loops that know no formula, for the library of
 * the tree that choice.sh makes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "splitkernels.h"

enum { MAX_DIM = 12, MAX_PARTS = 6 };

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

/* The lengths that the versions' words give; 0 where they give none. */
static int deal(const char *mode, int moves, int64_t dim, int64_t parts, int64_t *lengths)
{
    int64_t base = 0, rest = dim;
    if (parts < 1)
        return 0;
    while ((base + 1) * parts <= dim)
        base++;
    for (int64_t i = 0; i < parts; i++)
        lengths[i] = base;
    if (strcmp(mode, "floor") == 0) {
        lengths[parts - 1] = dim - base * (parts - 1);
    } else if (strcmp(mode, "even and equal") == 0) {
        return base * parts == dim;
    } else if (moves) {
        for (int64_t i = 0; i < dim - base * parts; i++)
            lengths[i]++;
    } else {
        for (int64_t i = 0; i < parts; i++) {
            lengths[i] = i + 1 < parts ? base + (base * parts < dim) : rest;
            rest -= lengths[i];
        }
        return lengths[parts - 1] >= 0;
    }
    return 1;
}

static void check_plan(const char *row, enum sgk_status status, const struct sgk_plan *plan, int is_dealt,
                       int64_t parts, const int64_t *lengths)
{
    if ((status == SGK_OK) != is_dealt)
        fail(row, is_dealt ? "is refused" : "is accepted");
    for (size_t i = 0; is_dealt && i < (size_t)parts; i++)
        if (plan->count != (size_t)parts || sgk_plan_length(plan, i) != lengths[i])
            fail(row, "is cut otherwise");
}

/* By name, the string without a NUL behind it, and by the function of the version. */
static void check_modes(const struct sgk_op *op)
{
    static const char *const modes[] = {"floor", "ceil", "even and equal"};
    for (int64_t dim = 0; dim <= MAX_DIM; dim++)
        for (int64_t parts = -1; parts <= MAX_PARTS; parts++)
            for (int sample = 0; sample < 6; sample++) {
                const char *mode = modes[sample / 2];
                const size_t length = strlen(mode);
                const int64_t moves = sample % 2;
                const struct sgk_tensor input = {SGK_UINT8, 1, &dim, NULL, 0};
                const struct sgk_tensor *const inputs[] = {&input};
                char row[80], longer[80];
                snprintf(row, sizeof row, "%d into %d, %s, %d", (int)dim, (int)parts, mode, (int)moves);
                snprintf(longer, sizeof longer, "%sx", mode);
                const struct sgk_attribute attributes[] = {
                    {.name = "mode", .type = SGK_ATTRIBUTE_STRING, .s = {longer, length}},
                    {.name = "register", .type = SGK_ATTRIBUTE_STRING, .s = {NULL, 0}},
                    {.name = "parts", .type = SGK_ATTRIBUTE_INT, .i = parts},
                    {.name = "default", .type = SGK_ATTRIBUTE_INT, .i = moves},
                };
                const struct sgk_node node = {attributes, 4, inputs, 1, (size_t)(parts < 0 ? 1 : parts)};
                struct sgk_split_29_attributes own = SGK_SPLIT_29_ATTRIBUTES;
                struct sgk_plan plan;
                int64_t lengths[MAX_PARTS];
                const int is_dealt = deal(mode, (int)moves, dim, parts, lengths);
                check_plan(row, sgk_node_plan(&plan, op, 0, &node, NULL), &plan, is_dealt, parts, lengths);
                own.default_ = moves;
                own.parts = &parts;
                if (sample / 2 > 0) {
                    own.mode.data = longer;
                    own.mode.length = length;
                }
                check_plan(row, sgk_split_29_plan(&plan, &own, &input, NULL, node.output_count, NULL), &plan, is_dealt,
                           parts, lengths);
            }
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
         "attribute 'mode' is of type 2, Split-29 has it as STRING"},
        {"a string",
         {.name = "default", .type = 3, .s = {"1", 1}},
         SGK_BAD_ATTRIBUTE,
         "attribute 'default' is of type 3, Split-29 has it as INT"},
        {"refused by a rule",
         {.name = "register", .type = 3, .s = {"none", 4}},
         SGK_BAD_INPUTS,
         "Split-29: A 'register' of 'none' is for others."},
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
                    "Split-29 requires attribute 'parts'");
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
        {"a matrix", &matrix, 2, 0, SGK_BAD_RANK, "SplitToSequence-29: A scalar or a list."},
        {"floats", &wrong, 2, 0, SGK_BAD_DTYPE, "lengths: dtype 1 is not allowed"},
        {"none", NULL, 1, 0, SGK_BAD_INPUTS, "1 inputs, SplitToSequence-29 takes 2 to 2"},
        {"omitted", NULL, 2, 0, SGK_NULL_POINTER, "lengths is NULL: SplitToSequence-29 requires it"},
    };
    const struct sgk_attribute axis = {.name = "axis", .type = SGK_ATTRIBUTE_INT, .i = -1};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct sgk_tensor *const inputs[] = {&input, rows[i].lengths};
        const struct sgk_node node = {&axis, 1, inputs, rows[i].inputs, 1};
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
    const struct sgk_op *split = sgk_find("Split", 29, 0), *sequence = sgk_find("SplitToSequence", 29, 0);
    if (split == NULL || sequence == NULL)
        fail("the versions", "are not there");
    check_modes(split);
    check_attributes(split);
    check_required_input(sequence);
    return 0;
}
