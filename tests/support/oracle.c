/*
 * oracle.c - the meaning of Split and SplitToSequence, element by element.
 */
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

#include "meaning.h"

static void *get(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL)
        abort();
    return memory;
}

static const struct oracle_number *find_number(const struct oracle_request *request, const char *name)
{
    for (size_t i = 0; i < request->number_count; i++)
        if (strcmp(request->numbers[i].name, name) == 0)
            return &request->numbers[i];
    return NULL;
}

int64_t oracle_number(const struct oracle_request *request, const char *name, int64_t otherwise)
{
    const struct oracle_number *number = find_number(request, name);
    return number != NULL ? number->value : otherwise;
}

/* How many sources of lengths a node gives. */
static size_t count_given(const struct oracle_request *request, const struct meaning *meaning)
{
    size_t count = request->attribute.given + request->input.given;
    for (size_t i = 0; i < request->number_count; i++) {
        bool is_taken = false;
        for (const struct way *way = meaning->ways; way->from != 0; way++)
            is_taken = is_taken || (way->from == NUMBER && strcmp(way->number, request->numbers[i].name) == 0);
        count += is_taken;
    }
    return count;
}

/* The lengths in a node for a way; a number is stored at *number. Not given if the node has none. */
static struct oracle_list take(const struct oracle_request *request, const struct way *way,
                               struct oracle_length *number)
{
    static const struct oracle_list nothing = {.given = false};
    const struct oracle_list one = {true, 0, 1, number};
    const struct oracle_number *named = way->from == NUMBER ? find_number(request, way->number) : NULL;
    switch (way->from) {
    case ATTRIBUTE_LIST:
        return request->attribute;
    case INPUT_LIST:
        return request->input.rank == 1 ? request->input : nothing;
    case INPUT_SCALAR:
        return request->input.rank == 0 ? request->input : nothing;
    case INPUT_TABLE:
        return nothing;
    case NUMBER:
        number->value = named != NULL ? named->value : 0;
        return named != NULL ? one : nothing;
    case NOTHING:
        number->value = (int64_t)request->output_count;
        return one;
    }
    return nothing;
}

/* Whether every given string is allowed. */
static bool has_choices(const struct oracle_request *request, const struct meaning *meaning)
{
    for (size_t i = 0; i < request->number_count; i++) {
        const struct oracle_number *given = &request->numbers[i];
        const struct choice *choice = choice_of(meaning, given->name);
        bool is_one = choice == NULL;
        for (size_t k = 0; choice != NULL && choice->values[k] != NULL; k++)
            is_one = is_one || strcmp(choice->values[k], given->string) == 0;
        if (!is_one)
            return false;
    }
    return true;
}

/* Whether a way's condition holds. */
static bool applies(const struct oracle_request *request, const struct way *way)
{
    if (way->when == NULL)
        return true;
    if (way->is == NULL)
        return oracle_number(request, way->when, 0) != 0;
    const struct oracle_number *given = find_number(request, way->when);
    const char *string = given != NULL ? given->string : way->of->otherwise;
    return string != NULL && strcmp(string, way->is) == 0;
}

static bool split_lengths(const struct oracle_request *request, const struct meaning *meaning, int64_t dim,
                          struct oracle_answer *answer)
{
    const size_t given_count = count_given(request, meaning);
    if (given_count > 1)
        return false;
    for (const struct way *way = meaning->ways; way->from != 0; way++) {
        struct oracle_length number = {true, 0};
        const struct oracle_list given = take(request, way, &number);
        if (!given.given || (way->from == NOTHING) != (given_count == 0) || !applies(request, way))
            continue;
        answer->drops_axis = way->squeezed_by != NULL && oracle_number(request, way->squeezed_by, 1) == 0;
        const bool is_cut = way->rule->cut(dim, &given, answer);
        if (!gives_sequence(meaning))
            return is_cut && answer->part_count == request->output_count;
        if (!is_cut && answer->part_count == ORACLE_PARTS)
            abort(); /* a part may not have fitted */
        return is_cut;
    }
    return false;
}

struct oracle_answer oracle_split(const struct oracle_request *request)
{
    struct oracle_answer answer = {.accepted = false};
    int64_t axis = oracle_number(request, "axis", 0);
    const struct meaning *meaning = meaning_of(request->op, request->since_version);
    if (meaning == NULL)
        abort();
    if (axis < 0)
        axis += (int64_t)request->rank; /* still negative if it was too small */
    if (axis < 0 || axis >= (int64_t)request->rank)
        return answer;
    for (size_t i = 0; i < request->rank; i++)
        if (request->dims[i] < 0)
            return answer;
    answer.axis = (size_t)axis;
    answer.accepted = has_choices(request, meaning) && split_lengths(request, meaning, request->dims[axis], &answer);
    return answer;
}

/* The number at a multi-index of the input. */
static int64_t number_at(const struct oracle_request *request, const int64_t *index)
{
    int64_t position = 0;
    for (size_t i = 0; i < request->rank; i++)
        position = position * request->dims[i] + index[i];
    return position + 1;
}

/* The next multi-index in row-major order; false behind the last. */
static bool advance(int64_t *index, const int64_t *dims, size_t rank)
{
    for (size_t i = rank; i-- > 0;) {
        if (++index[i] < dims[i])
            return true;
        index[i] = 0;
    }
    return false;
}

static void fill_part(const struct oracle_request *request, const struct oracle_answer *answer, int64_t start,
                      int64_t length, struct oracle_part *part)
{
    const size_t axis = answer->axis;
    int64_t *kept = get(request->rank * sizeof *kept); /* the part's dims with the axis */
    int64_t *index = get(request->rank * sizeof *index);
    size_t count = 1;
    part->rank = 0;
    part->dims = get(request->rank * sizeof *part->dims);
    for (size_t i = 0; i < request->rank; i++) {
        kept[i] = i == axis ? length : request->dims[i];
        index[i] = 0;
        count *= (size_t)kept[i];
        if (i != axis || !answer->drops_axis)
            part->dims[part->rank++] = kept[i];
    }
    part->element_count = 0;
    part->elements = get(count * sizeof *part->elements);
    if (count > 0) {
        do {
            index[axis] += start;
            part->elements[part->element_count++] = number_at(request, index);
            index[axis] -= start;
        } while (advance(index, kept, request->rank));
    }
    free(index);
    free(kept);
}

struct oracle_part *oracle_parts(const struct oracle_request *request, const struct oracle_answer *answer)
{
    struct oracle_part *parts = get(answer->part_count * sizeof *parts);
    int64_t start = 0;
    for (size_t i = 0; i < answer->part_count; i++) {
        fill_part(request, answer, start, answer->lengths[i], &parts[i]);
        start += answer->lengths[i];
    }
    return parts;
}

void oracle_free(struct oracle_part *parts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(parts[i].dims);
        free(parts[i].elements);
    }
    free(parts);
}
