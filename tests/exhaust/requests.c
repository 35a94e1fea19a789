/*
 * requests.c - generates requests, one after the other.
 */
#include "requests.h"

#include "harness.h"
#include "trials.h"

static const int64_t largest[] = {INT64_MAX, INT64_MIN, INT64_C(1) << 62};

/* A request that owns everything it points to, except for the dims. */
struct draft {
    struct oracle_request request;
    struct oracle_number numbers[MAX_NUMBERS];
    struct oracle_length lengths[MOST_PARTS];
    const struct meaning *meaning;
    size_t most_parts;
    int64_t dim; /* on the axis, or the first dim if that axis does not exist */
    request_visitor *visit;
};

static void set_length(struct draft *draft, size_t index, int64_t value)
{
    draft->lengths[index].is_integer = true;
    draft->lengths[index].value = value;
}

/* Visits each setting of the deciding attributes, or only the last, which leaves all out. */
static void visit_settings(struct draft *draft, bool is_each)
{
    const size_t number_count = draft->request.number_count;
    const size_t settings = count_settings(draft->meaning);
    for (size_t setting = is_each ? 0 : settings - 1; setting < settings; setting++) {
        give_setting(&draft->request, draft->numbers, draft->meaning, setting);
        draft->visit(&draft->request);
        draft->request.number_count = number_count;
    }
}

/* Gives the draft's first count lengths by a way. */
static void give(struct draft *draft, const struct way *way, size_t count)
{
    give_lengths(&draft->request, draft->numbers, way, draft->lengths, count);
}

static void take_back(struct draft *draft, size_t number_count)
{
    static const struct oracle_list nothing = {.given = false};
    draft->request.attribute = draft->request.input = nothing;
    draft->request.number_count = number_count;
}

static void visit_given(struct draft *draft, const struct way *way, size_t count, size_t outputs, bool is_each)
{
    const size_t number_count = draft->request.number_count;
    draft->request.output_count = outputs;
    give(draft, way, count);
    visit_settings(draft, is_each);
    take_back(draft, number_count);
}

/* Visits a list whose sum is the axis, with the right number of outputs, one fewer and one more; short lists with each
 * setting, too. */
static void visit_right_list(struct draft *draft, const struct way *way, size_t count)
{
    visit_given(draft, way, count, count, count <= 2);
    if (gives_sequence(draft->meaning))
        return;
    visit_given(draft, way, count, count - 1, false);
    visit_given(draft, way, count, count + 1, false);
}

/* Visits the list with each length changed by one. */
static void visit_near_lists(struct draft *draft, const struct way *way, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (int change = -1; change <= 1; change += 2) {
            draft->lengths[i].value += change;
            visit_given(draft, way, count, count, false);
            draft->lengths[i].value -= change;
        }
    }
}

/* Visits lists whose sum is the axis: `begun` lengths are fixed, the others share the rest. */
static void visit_sums(struct draft *draft, const struct way *way, size_t begun, size_t count, int64_t rest)
{
    if (begun + 1 < count) {
        for (int64_t length = 0; length <= rest; length++) {
            set_length(draft, begun, length);
            visit_sums(draft, way, begun + 1, count, rest - length);
        }
        return;
    }
    set_length(draft, begun, rest);
    visit_right_list(draft, way, count);
    visit_near_lists(draft, way, count);
}

/* How many values are tried: from -1 to `most`, and the largest numbers. */
static size_t count_values(int64_t most)
{
    return (size_t)most + 2 + COUNT_OF(largest);
}

static int64_t value_at(size_t index, int64_t most)
{
    const size_t small = (size_t)most + 2;
    return index < small ? (int64_t)index - 1 : largest[index - small];
}

static void visit_every_list(struct draft *draft, const struct way *way, size_t begun, size_t count)
{
    if (begun == count) {
        visit_given(draft, way, count, count, false);
        return;
    }
    for (size_t i = 0; i < count_values(draft->dim + 1); i++) {
        set_length(draft, begun, value_at(i, draft->dim + 1));
        visit_every_list(draft, way, begun + 1, count);
    }
}

static void visit_lists(struct draft *draft, const struct way *way, enum lists lists)
{
    visit_given(draft, way, 0, 0, true);
    visit_given(draft, way, 0, 1, true);
    for (size_t count = 1; count <= draft->most_parts; count++) {
        visit_sums(draft, way, 0, count, draft->dim);
        if (lists == EVERY_LIST)
            visit_every_list(draft, way, 0, count);
    }
}

/* The largest number of parts, or length, that a number asks for. */
static int64_t most_parts_of(const struct draft *draft)
{
    return draft->dim + 3;
}

static void visit_outputs(struct draft *draft, const struct way *way, size_t count)
{
    const size_t most = gives_sequence(draft->meaning) ? 0 : (size_t)most_parts_of(draft);
    for (size_t outputs = 0; outputs <= most; outputs++)
        visit_given(draft, way, count, outputs, true);
}

static void visit_numbers(struct draft *draft, const struct way *way)
{
    for (size_t i = 0; i < count_values(most_parts_of(draft)); i++) {
        set_length(draft, 0, value_at(i, most_parts_of(draft)));
        visit_outputs(draft, way, 1);
    }
}

/* Visits two ways at once, each with lengths that it would accept by itself. */
static void visit_pairs(struct draft *draft, const struct way *const *ways, size_t way_count)
{
    const size_t number_count = draft->request.number_count;
    set_length(draft, 0, draft->dim);
    draft->request.output_count = 1;
    for (size_t i = 0; i < way_count; i++) {
        for (size_t k = 0; k < i; k++) {
            give(draft, ways[i], 1);
            give(draft, ways[k], 1);
            visit_settings(draft, true);
            take_back(draft, number_count);
        }
    }
}

/* Visits requests for the draft's dim. */
static void visit_dim(struct draft *draft, enum lists lists)
{
    const struct way *ways[MAX_GIVEN];
    const size_t way_count = list_ways(draft->meaning, ways);
    for (size_t i = 0; i < way_count; i++) {
        if (ways[i]->from == ATTRIBUTE_LIST || ways[i]->from == INPUT_LIST)
            visit_lists(draft, ways[i], lists);
        else if (ways[i]->from == NOTHING)
            visit_outputs(draft, ways[i], 0);
        else
            visit_numbers(draft, ways[i]);
    }
    visit_pairs(draft, ways, way_count);
}

static void visit_axis(struct draft *draft, int64_t axis, enum lists lists)
{
    const struct oracle_request *request = &draft->request;
    const int64_t rank = (int64_t)request->rank;
    const struct oracle_number number = {"axis", axis, NULL};
    const bool is_one = axis >= -rank && axis < rank;
    draft->dim = request->dims[!is_one ? 0 : axis < 0 ? axis + rank : axis];
    draft->numbers[draft->request.number_count++] = number;
    visit_dim(draft, lists);
    take_back(draft, 0);
}

void visit_requests(const struct meaning *meaning, const int64_t *dims, size_t rank, size_t parts, enum lists lists,
                    request_visitor *visit)
{
    struct draft draft = {
        .request = {.op = meaning->op, .since_version = meaning->since_version, .dims = dims, .rank = rank},
        .meaning = meaning,
        .most_parts = parts,
        .dim = dims[0],
        .visit = visit,
    };
    draft.request.numbers = draft.numbers;
    visit_dim(&draft, lists); /* for the default axis */
    for (int64_t axis = -(int64_t)rank - 1; axis <= (int64_t)rank; axis++)
        visit_axis(&draft, axis, lists);
    for (size_t i = 0; i < COUNT_OF(largest); i++)
        visit_axis(&draft, largest[i], NEAR_LISTS);
}
