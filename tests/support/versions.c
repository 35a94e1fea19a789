/*
 * versions.c - the op versions of the library, with their features by meaning.c.
 */
#include "versions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned features_of(const struct meaning *meaning)
{
    unsigned features = meaning->facts | (gives_sequence(meaning) ? SEQUENCE : SPLIT);
    for (const struct way *way = meaning->ways; way->from != 0; way++) {
        if (way->from == ATTRIBUTE_LIST)
            features |= BY_ATTRIBUTE;
        else if (way->from == INPUT_LIST)
            features |= BY_INPUT;
        else if (way->from == NOTHING && way->rule == &equal)
            features |= BY_OUTPUTS;
        else if (way->from == INPUT_SCALAR && way->rule == &chunks)
            features |= BY_SCALAR;
        else if (way->from == NOTHING && way->rule == &ones && way->squeezed_by != NULL)
            features |= KEEPDIMS;
        else if (way->from == NUMBER && strcmp(way->number, "num_outputs") == 0)
            features |= NUM_OUTPUTS | (way->when == NULL && way->rule == &last_smaller ? BY_NUM_OUTPUTS : 0);
    }
    if ((features & (BY_ATTRIBUTE | BY_INPUT)) != 0 && !(features & ATTRIBUTE_REQUIRED))
        features |= LISTED;
    return features;
}

bool has(const struct sgk_op *op, unsigned features)
{
    const struct meaning *meaning = meaning_of(sgk_op_name(op), (int)sgk_op_since_version(op));
    const unsigned wanted = features & 0xffff;
    const unsigned unwanted = features >> 16;
    if (meaning == NULL)
        abort();
    return (features_of(meaning) & wanted) == wanted && !(features_of(meaning) & unwanted);
}

const struct sgk_op *next_op(const struct sgk_op *before, unsigned features)
{
    size_t i = 0;
    const struct sgk_op *op;
    while (before != NULL && sgk_op_at(i++) != before)
        ;
    while ((op = sgk_op_at(i)) != NULL && !has(op, features))
        i++;
    return op;
}

const char *title_of(const struct sgk_op *op)
{
    static char title[64];
    snprintf(title, sizeof title, "%s-%d", sgk_op_name(op), (int)sgk_op_since_version(op));
    return title;
}

const char *words_of(const struct sgk_op *op, const char *words)
{
    static const char split[] = "split";
    static char own[240];
    const struct way *way = meaning_of(sgk_op_name(op), (int)sgk_op_since_version(op))->ways;
    const size_t length = strlen(words), rest = length >= strlen(split) ? length - strlen(split) : 0;
    while (way->from != 0 && way->input == NULL)
        way++;
    if (way->input != NULL && strncmp(words, split, strlen(split)) == 0)
        snprintf(own, sizeof own, "%s%s", way->input, words + strlen(split));
    else if (way->input != NULL && strcmp(words + rest, split) == 0)
        snprintf(own, sizeof own, "%.*s%s", (int)rest, words, way->input);
    else
        return words;
    return own;
}

void need_meanings(int skipped)
{
    const struct sgk_op *op;
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++) {
        if (meaning_of(sgk_op_name(op), (int)sgk_op_since_version(op)) != NULL)
            continue;
        printf("1..0 # SKIP %s has no row in tests/support/meaning.c\n", title_of(op));
        exit(skipped);
    }
}
