/*
 * trials.c - makes requests from an op version's row in meaning.c.
 */
#include "trials.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LENGTHS = 16, MAX_DIM = 12, MAX_PARTS = 8 };

/* A request that owns what it points to. */
struct trial {
    struct oracle_request request;
    int64_t dims[2];
    struct oracle_number numbers[MAX_NUMBERS];
    struct oracle_length lengths[MAX_LENGTHS];
};

static void give_attribute(struct trial *trial, struct oracle_number attribute)
{
    trial->numbers[trial->request.number_count++] = attribute;
}

static void give_number(struct trial *trial, const char *name, int64_t value)
{
    const struct oracle_number number = {name, value, NULL};
    give_attribute(trial, number);
}

/* The other dim is 0, so that an axis of any length has no elements. */
static void begin(struct trial *trial, const struct meaning *meaning, int64_t dim, size_t axis, size_t outputs)
{
    static const struct trial empty;
    *trial = empty;
    trial->dims[axis] = dim;
    trial->request.op = meaning->op;
    trial->request.since_version = meaning->since_version;
    trial->request.dims = trial->dims;
    trial->request.rank = 2;
    trial->request.numbers = trial->numbers;
    trial->request.output_count = outputs;
}

int64_t dim_of_trial(const struct oracle_request *request)
{
    return request->dims[oracle_number(request, "axis", 0)];
}

void give_lengths(struct oracle_request *request, struct oracle_number *numbers, const struct way *way,
                  const struct oracle_length *lengths, size_t count)
{
    const size_t rank = way->from == INPUT_SCALAR ? 0 : way->from == INPUT_TABLE ? 2 : 1;
    const struct oracle_list list = {true, rank, count, lengths};
    const struct oracle_number number = {way->number, lengths[0].value, NULL};
    if (way->from == NUMBER)
        numbers[request->number_count++] = number;
    else if (way->from == ATTRIBUTE_LIST)
        request->attribute = list;
    else if (way->from != NOTHING)
        request->input = list;
}

/* Gives the trial's first count lengths by a way. */
static void give(struct trial *trial, const struct way *way, size_t count)
{
    give_lengths(&trial->request, trial->numbers, way, trial->lengths, count);
}

static size_t read_given(struct trial *trial, const char *text)
{
    size_t count = 0;
    for (char *end; *text != '\0'; text = end + strspn(end, ",")) {
        const struct oracle_length length = {true, strtoll(text, &end, 10)};
        if (end == text || count == MAX_LENGTHS)
            abort();
        trial->lengths[count++] = length;
    }
    return count;
}

/* How many values of a deciding attribute are tried: numbers around 0, or its strings and an unknown one. */
static size_t count_values(const struct choice *choice)
{
    size_t count = 0;
    while (choice != NULL && choice->values[count] != NULL)
        count++;
    return choice != NULL ? count + 1 : 4;
}

static struct oracle_number value_of(const struct choice *choice, const char *name, size_t index)
{
    const char *string = choice != NULL ? choice->values[index] : NULL;
    const struct oracle_number value = {name, (int64_t)index - 1, choice != NULL && string == NULL ? "?" : string};
    return value;
}

static void visit_row(const struct meaning *meaning, const struct way *way, const struct worked *row,
                      trial_visitor *visit)
{
    struct trial trial;
    begin(&trial, meaning, row->dim, 1, 0);
    give_number(&trial, "axis", 1);
    const size_t count = read_given(&trial, row->given);
    const bool is_list = way->from == ATTRIBUTE_LIST || way->from == INPUT_LIST;
    const int64_t outputs = is_list ? (int64_t)count : trial.lengths[0].value;
    if (outputs >= 0 && (uint64_t)outputs > SIZE_MAX)
        return; /* size_t cannot count so many outputs */
    trial.request.output_count = outputs >= 0 ? (size_t)outputs : 1;
    if (way->when != NULL) {
        const struct oracle_number setting = {way->when, 1, way->is}; /* makes the way apply */
        give_attribute(&trial, setting);
    }
    give(&trial, way, count);
    visit(&trial.request, row->parts);
}

void visit_worked(const struct meaning *meaning, trial_visitor *visit)
{
    for (const struct way *way = meaning->ways; way->from != 0; way++)
        for (const struct worked *row = way->rule->worked; row->given != NULL; row++)
            visit_row(meaning, way, row, visit);
}

void write_answer(const struct oracle_answer *answer, char *text)
{
    size_t length = 0;
    text[0] = '\0';
    if (!answer->accepted)
        strcpy(text, REFUSED);
    else if (answer->drops_axis && answer->part_count > 0)
        strcpy(text, "squeezed");
    for (size_t i = 0, end; answer->accepted && i < answer->part_count; i = end) {
        for (end = i + 1; end < answer->part_count && answer->lengths[end] == answer->lengths[i];)
            end++;
        length = strlen(text);
        snprintf(text + length, TRIAL_TEXT - length, "%s%zux%lld", length > 0 ? " " : "", end - i,
                 (long long)answer->lengths[i]);
    }
}

/* Lengths of 0, 1 and 2, and then the rest; for one in 5 axes the sum is wrong. */
static size_t list_lengths(struct trial *trial, int64_t n)
{
    const size_t count = n > 0 ? (size_t)n : 0;
    int64_t rest = dim_of_trial(&trial->request);
    rest += rest % 5 == 4;
    for (size_t i = 0; i < count; i++) {
        const struct oracle_length length = {true, i + 1 < count ? (int64_t)(count + i) % 3 : rest};
        trial->lengths[i] = length;
        rest -= length.value;
    }
    return count;
}

/* Gives these lengths by a way; a way that takes no list gets n. */
static void give_n(struct trial *trial, const struct way *way, int64_t n)
{
    size_t count = list_lengths(trial, n);
    if (way->from == INPUT_SCALAR || way->from == NUMBER) {
        const struct oracle_length number = {true, n};
        trial->lengths[0] = number;
        count = 1;
    }
    give(trial, way, count);
}

/* The names of the attributes that decide which way applies or whether the axis is kept, each once. */
static size_t list_switches(const struct meaning *meaning, const char **names)
{
    size_t count = 0;
    for (const struct way *way = meaning->ways; way->from != 0; way++) {
        const char *const named[] = {way->when, way->squeezed_by};
        for (size_t n = 0; n < 2; n++) {
            bool is_new = named[n] != NULL;
            for (size_t i = 0; i < count; i++)
                is_new = is_new && strcmp(names[i], named[n]) != 0;
            if (is_new)
                names[count++] = named[n];
        }
    }
    return count;
}

size_t count_settings(const struct meaning *meaning)
{
    const char *switches[MAX_SWITCHES];
    const size_t switch_count = list_switches(meaning, switches);
    size_t settings = 1;
    for (size_t i = 0; i < switch_count; i++)
        settings *= count_values(choice_of(meaning, switches[i])) + 1;
    return settings;
}

void give_setting(struct oracle_request *request, struct oracle_number *numbers, const struct meaning *meaning,
                  size_t setting)
{
    const char *switches[MAX_SWITCHES];
    const size_t switch_count = list_switches(meaning, switches);
    for (size_t i = 0; i < switch_count; i++) {
        const struct choice *choice = choice_of(meaning, switches[i]);
        const size_t count = count_values(choice);
        if (setting % (count + 1) < count)
            numbers[request->number_count++] = value_of(choice, switches[i], setting % (count + 1));
        setting /= count + 1;
    }
}

/* Visits requests that give lengths by up to two ways, NULL for none, with each setting. */
static void visit_ways(const struct meaning *meaning, const struct way *first, const struct way *second,
                       const struct trial *numbered, int64_t n, trial_visitor *visit)
{
    for (size_t setting = 0; setting < count_settings(meaning); setting++) {
        struct trial trial = *numbered;
        trial.request.dims = trial.dims;
        trial.request.numbers = trial.numbers;
        give_setting(&trial.request, trial.numbers, meaning, setting);
        if (first != NULL)
            give_n(&trial, first, n);
        if (second != NULL)
            give_n(&trial, second, n);
        const struct oracle_answer answer = oracle_split(&trial.request);
        char text[TRIAL_TEXT];
        write_answer(&answer, text);
        visit(&trial.request, text);
    }
}

static bool is_input(const struct way *way)
{
    return way->from == INPUT_LIST || way->from == INPUT_SCALAR || way->from == INPUT_TABLE;
}

/* Adds a way to a list, unless the list has one with the same source. */
static void add_way(const struct way **ways, size_t *count, const struct way *way)
{
    for (size_t i = 0; i < *count; i++)
        if (ways[i]->from == way->from && (way->from != NUMBER || strcmp(ways[i]->number, way->number) == 0))
            return;
    ways[(*count)++] = way;
}

size_t list_ways(const struct meaning *meaning, const struct way **ways)
{
    static const struct way others[] = {{.from = INPUT_SCALAR}, {.from = INPUT_TABLE}};
    size_t count = 0;
    bool has_input = false;
    for (const struct way *way = meaning->ways; way->from != 0; way++) {
        add_way(ways, &count, way);
        has_input = has_input || is_input(way);
    }
    for (size_t i = 0; has_input && i < sizeof others / sizeof others[0]; i++)
        add_way(ways, &count, &others[i]);
    return count;
}

void visit_sweep(const struct meaning *meaning, trial_visitor *visit)
{
    const struct way *ways[MAX_GIVEN];
    const size_t way_count = list_ways(meaning, ways);
    for (int64_t dim = 0; dim <= MAX_DIM; dim++) {
        for (int64_t n = -1; n <= MAX_PARTS; n++) {
            struct trial trial;
            begin(&trial, meaning, dim, n % 2 != 0, n >= 0 ? (size_t)n + (dim == 7) : 1);
            if (n % 4 != 0) /* else the axis is left out, and is 0 */
                give_number(&trial, "axis", n % 2 != 0);
            visit_ways(meaning, NULL, NULL, &trial, n, visit);
            for (size_t i = 0; i < way_count; i++)
                for (size_t k = i; k < way_count; k++)
                    if (k == i || !is_input(ways[i]) || !is_input(ways[k]))
                        visit_ways(meaning, ways[i], k == i ? NULL : ways[k], &trial, n, visit);
        }
    }
}
