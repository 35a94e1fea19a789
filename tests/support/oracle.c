/*
 * oracle.c - the meaning of Split and SplitToSequence, element by element.
 */
#include "oracle.h"

#include <stdlib.h>

static void *get(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL)
        abort();
    return memory;
}

/* Parts of the lengths listed: integers, none negative, together the whole axis. */
static bool as_listed(const struct oracle_list *list, int64_t dim, struct oracle_answer *answer)
{
    int64_t position = 0;
    if (list->count == 0)
        return false;
    for (size_t i = 0; i < list->count; i++) {
        const struct oracle_length length = list->lengths[i];
        if (!length.is_integer || length.value < 0 || length.value > dim) /* now position is far from its limit */
            return false;
        position += length.value;
        answer->lengths[answer->part_count++] = length.value;
    }
    return position == dim;
}

/* n parts, none of which may differ. */
static bool equal_parts(int64_t dim, size_t n, struct oracle_answer *answer)
{
    int64_t length = 0;
    if (n == 0)
        return false;
    while (length * (int64_t)n < dim)
        length++;
    for (answer->part_count = 0; answer->part_count < n; answer->part_count++)
        answer->lengths[answer->part_count] = length;
    return length * (int64_t)n == dim;
}

/* n parts of the smallest length that n of could cover the axis; the last is what the others leave, and cannot be
 * negative. */
static bool last_smaller(int64_t dim, size_t n, struct oracle_answer *answer)
{
    int64_t length = 0;
    if (n == 0)
        return false;
    while (length * (int64_t)n < dim)
        length++;
    for (answer->part_count = 0; answer->part_count + 1 < n; answer->part_count++) {
        answer->lengths[answer->part_count] = length;
        dim -= length;
    }
    answer->lengths[answer->part_count++] = dim;
    return dim >= 0;
}

/* Parts of one length while there is so much, then what is left. */
static bool chunks(int64_t dim, struct oracle_length size, struct oracle_answer *answer)
{
    if (!size.is_integer || size.value <= 0)
        return false;
    for (; dim > 0; dim -= answer->lengths[answer->part_count - 1])
        answer->lengths[answer->part_count++] = dim < size.value ? dim : size.value;
    return true;
}

static bool split_lengths(const struct oracle_request *request, int64_t dim, struct oracle_answer *answer)
{
    static const struct oracle_length one = {true, 1};
    const size_t outputs = request->output_count;
    if (request->to_sequence) {
        if (!request->input.given) {
            answer->drops_axis = request->keepdims == 0;
            return chunks(dim, one, answer);
        }
        if (request->input.rank == 0)
            return chunks(dim, request->input.lengths[0], answer);
        return request->input.rank == 1 && as_listed(&request->input, dim, answer);
    }
    if (request->attribute.given && request->input.given) /* Split-1 */
        return false;
    if (request->attribute.given)
        return as_listed(&request->attribute, dim, answer) && answer->part_count == outputs;
    if (request->since_version >= 18 && request->input.given == request->has_num_outputs)
        return false;
    if (request->input.given)
        return request->input.rank == 1 && as_listed(&request->input, dim, answer) && answer->part_count == outputs;
    if (request->has_num_outputs)
        return request->num_outputs == (int64_t)outputs && last_smaller(dim, outputs, answer);
    return equal_parts(dim, outputs, answer);
}

struct oracle_answer oracle_split(const struct oracle_request *request)
{
    struct oracle_answer answer = {.accepted = false};
    int64_t axis = request->axis;
    if (axis < 0)
        axis += (int64_t)request->rank; /* still negative when it was too small */
    if (axis < 0 || axis >= (int64_t)request->rank)
        return answer;
    for (size_t i = 0; i < request->rank; i++)
        if (request->dims[i] < 0)
            return answer;
    answer.axis = (size_t)axis;
    answer.accepted = split_lengths(request, request->dims[axis], &answer);
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
