/*
 * layouts.c - nodes that between them want every strategy of copies.
 */
#include "layouts.h"

#include <stdlib.h>
#include <string.h>

#include "harness.h"

/* More are handed over in an array. Not read from the manifest: a wrong number there shall not be right here. */
enum { MAX_NAMED_OUTPUTS = 16 };

static struct layout *add(struct layouts *all, struct layout layout)
{
    ck_assert_uint_lt(all->count, MAX_LAYOUTS);
    all->list[all->count] = layout;
    return &all->list[all->count++];
}

/* Lengths from, from + step, from + 2 * step, ..., beginning anew after `cycle`. */
static void set_lengths(struct layout *layout, size_t count, size_t from, size_t step, size_t cycle)
{
    layout->count = count;
    for (size_t i = 0; i < count; i++)
        layout->lengths[i] = from + i % cycle * step;
}

/* A round of vectors takes at most 32 bytes of each output. */
static void add_columns(struct layouts *all)
{
    static const struct {
        size_t count;
        unsigned dead;
    } subsets[] = {{2, 0}, {3, 0}, {4, 0}, {8, 0}, {3, 1},    {3, 2},
                   {3, 4}, {4, 1}, {4, 6}, {8, 1}, {8, 0x5a}, {8, 0xbd}};
    static const size_t counts[] = {2, 3, 4, 8};
    for (size_t element = 1; element <= 8; element *= 2) {
        const struct layout any = {.strategy = "deinterleave", .element = element, .every = 96 / element + 1};
        for (size_t i = 0; i < COUNT_OF(subsets); i++) {
            struct layout *layout = add(all, any);
            set_lengths(layout, subsets[i].count, 1, 0, 1);
            layout->dead = subsets[i].dead;
        }
        const size_t rows[] = {16 / element, 32 / element - 1, 32 / element, 96 / element + 1, (1 << 17) / element};
        for (size_t i = 0; i < COUNT_OF(counts); i++) {
            for (size_t k = 0; k < COUNT_OF(rows); k++) {
                struct layout *layout = add(all, any);
                layout->rows = rows[k];
                set_lengths(layout, counts[i], 1, 0, 1);
            }
            struct layout *few = add(all, any);
            few->strategy = "rows";
            few->rows = 16 / element + 1;
            few->element = element;
            set_lengths(few, counts[i], 1, 2, 2);
        }
    }
}

/* Vectors copy up to four at a time, and the rest by one that may overlap: of 32 bytes, each remainder counts. */
static void add_widths(struct layouts *all, size_t step)
{
    const struct layout any = {.element = 1, .every = 3};
    for (size_t width = 1; width <= 133; width += step) {
        struct layout *mixed = add(all, any);
        mixed->strategy = "rows";
        set_lengths(mixed, 3, width, 133, 3);
    }
    for (size_t width = 65; width <= 640; width += 5 * step) {
        struct layout *equal = add(all, any);
        const size_t count = 2 + width % 3;
        equal->strategy = width > 512 || count > 3 ? "equal" : "rows";
        set_lengths(equal, count, width, 0, 1);
    }
    struct layout *before_call = add(all, any);
    before_call->strategy = "rows";
    set_lengths(before_call, 3, 16383, 1, 3);
    struct layout *small = add(all, any);
    small->strategy = "rows";
    set_lengths(small, 3, 5, 0, 1);
    struct layout *holes = add(all, any);
    holes->strategy = "rows";
    set_lengths(holes, 5, 66, 33, 5);
    holes->dead = 0x12;
}

/* Vectors of 16 bytes take 2 or 4 rows at a time; of a part of three words the first one begins before it, or ends
 * behind. */
static void add_spliced(struct layouts *all)
{
    static const struct {
        const char *strategy;
        size_t element, rows, count, lengths[4];
        unsigned dead;
    } others[] = {
        {"splice", 4, 0, 2, {3, 1}, 0x2},   {"splice", 4, 0, 2, {1, 3}, 0x1},      {"splice", 4, 0, 3, {3, 3, 3}, 0x2},
        {"splice", 4, 0, 3, {3, 4, 5}, 0},  {"splice", 4, 0, 4, {8, 3, 6, 7}, 0},  {"splice", 8, 0, 2, {3, 5}, 0},
        {"splice", 2, 0, 2, {6, 10}, 0},    {"splice", 1, 0, 3, {12, 1, 20}, 0x2}, {"splice", 4, 4, 2, {5, 3}, 0},
        {"splice", 4, 7, 2, {5, 3}, 0},     {"splice", 4, 2, 2, {6, 10}, 0},       {"rows", 4, 3, 2, {5, 3}, 0},
        {"rows", 4, 0, 2, {4, 8}, 0},       {"rows", 4, 0, 2, {2, 5}, 0},          {"rows", 4, 0, 2, {15, 16}, 0},
        {"rows", 1, 0, 2, {12, 2}, 0x2},    {"rows", 1, 0, 2, {2, 12}, 0x1},       {"rows", 1, 0, 2, {13, 16}, 0},
        {"rows", 4, 0, 3, {11, 11, 13}, 0},
    };
    for (size_t words = 3; words < 16; words++) {
        struct layout *two = add(all, (struct layout){.strategy = "splice", .element = 4, .every = 13});
        set_lengths(two, 2, words, 0, 1);
        if (words % 4 == 0)
            two->strategy = "rows";
    }
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        struct layout *layout = add(all, (struct layout){.strategy = others[i].strategy,
                                                         .element = others[i].element,
                                                         .rows = others[i].rows,
                                                         .every = 13,
                                                         .count = others[i].count,
                                                         .dead = others[i].dead});
        memcpy(layout->lengths, others[i].lengths, sizeof others[i].lengths);
    }
}

static void add_many(struct layouts *all)
{
    static const struct {
        const char *strategy;
        size_t element, rows, count, from, step, cycle;
        unsigned dead;
    } rows[] = {
        {"many", 1, 0, 17, 1, 0, 1, 0},       {"many", 4, 0, 20, 3, 13, 4, 0}, {"many", 4, 0, 96, 12, 0, 1, 0},
        {"many", 8, 0, 24, 9, 40, 3, 0x1021}, {"many", 2, 5, 18, 7, 70, 2, 0}, {"many", 4, 1 << 10, 32, 20, 0, 1, 0},
        {"table", 4, 0, 20, 1, 2, 5, 0},      {"table", 1, 1, 17, 3, 1, 2, 0}, {"table", 2, 0, 24, 1, 1, 24, 0x841},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct layout *layout = add(all, (struct layout){.strategy = rows[i].strategy,
                                                         .element = rows[i].element,
                                                         .rows = rows[i].rows,
                                                         .every = 3,
                                                         .dead = rows[i].dead});
        set_lengths(layout, rows[i].count, rows[i].from, rows[i].step, rows[i].cycle);
    }
}

static void add_blocks(struct layouts *all)
{
    const struct layout any = {.strategy = "block", .element = 1, .rows = 1};
    set_lengths(add(all, any), 2, 2, 1, 2);
    set_lengths(add(all, any), 3, 65, 100, 3);
    set_lengths(add(all, any), 16, 1, 7, 16);
    struct layout *single = add(all, any);
    single->dead = 5;
    set_lengths(single, 3, 200, 1, 3);
}

/* Copies of 16 MiB and a little more, in parts of whole cache lines. */
static void add_streams(struct layouts *all)
{
    static const struct {
        size_t count, lines, more_lines; /* of each part, and of each more than of the one before */
        unsigned dead;
    } rows[] = {{2, 1, 1, 0}, {3, 2, 0, 0}, {4, 1, 4, 0}, {16, 1, 0, 0}, {5, 1, 1, 0x12}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct layout *layout = add(all, (struct layout){.strategy = "stream", .element = 4, .every = 4});
        set_lengths(layout, rows[i].count, 16 * rows[i].lines, 16 * rows[i].more_lines, rows[i].count);
        layout->dead = rows[i].dead;
        size_t steps = 0;
        for (size_t k = 0; k < layout->count; k++)
            steps += layout_omits(layout, k) ? 0 : layout->lengths[k];
        layout->rows = ((size_t)16 << 20) / (steps * layout->element) + 1;
    }
}

/* What stands behind the axis is the run's. */
static void add_symbols(struct layouts *all)
{
    for (int is_unknown = 0; is_unknown <= 1; is_unknown++) {
        const struct layout any = {.element = 2, .has_inner = true, .is_unknown = is_unknown, .every = 3};
        struct layout *equal = add(all, any);
        equal->strategy = "equal";
        set_lengths(equal, 3, 2, 0, 1);
        struct layout *uneven = add(all, any);
        uneven->strategy = "rows: only the run knows the bytes of a row";
        set_lengths(uneven, 3, 1, 2, 3);
        struct layout *many = add(all, any);
        many->strategy = "table";
        set_lengths(many, 18, 1, 1, 3);
    }
    struct layout *seven = add(all, (struct layout){.strategy = "equal", .element = 4, .rows = 7, .has_inner = true});
    set_lengths(seven, 2, 3, 0, 1);
}

/* Parts that are shorter than the first, and behind them, or between, dead ones that end where equal parts would. */
static void add_short(struct layouts *all)
{
    static const struct {
        const char *strategy, *symbolic_strategy; /* the latter where only the run knows what stands behind the axis */
        size_t element, rows, count, lengths[4];
        unsigned dead;
    } rows[] = {
        {"rows", "rows", 4, 4, 3, {3000, 2000, 1000}, 0x4},
        {"rows", "rows", 4, 0, 4, {300, 200, 100, 300}, 0x4},
        {"splice", "rows", 4, 0, 3, {6, 4, 2}, 0x4},
        {"splice", "rows", 4, 9, 4, {9, 3, 6, 9}, 0x4},
        {"rows", "rows", 2, 0, 3, {3, 2, 1}, 0x4},
        {"rows", "rows", 1, 0, 4, {2, 2, 1, 1}, 0x8},
        {"rows", "rows", 4, 0, 4, {200, 200, 100, 100}, 0x8},
        {"block", NULL, 4, 1, 3, {300, 200, 100}, 0x4},
        {"stream", NULL, 4, 1 << 17, 3, {32, 16, 16}, 0x4},
        {"deinterleave", "rows", 4, 0, 3, {1, 1, 2}, 0x4},
        {"equal", "equal", 4, 0, 2, {600, 600}, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (int has_inner = 0; has_inner <= (rows[i].symbolic_strategy != NULL); has_inner++) {
            struct layout *layout =
                add(all, (struct layout){.strategy = has_inner ? rows[i].symbolic_strategy : rows[i].strategy,
                                         .element = rows[i].element,
                                         .rows = rows[i].rows,
                                         .has_inner = has_inner != 0,
                                         .every = 9,
                                         .count = rows[i].count,
                                         .dead = rows[i].dead});
            memcpy(layout->lengths, rows[i].lengths, sizeof rows[i].lengths);
        }
    }
    for (int has_inner = 0; has_inner <= 1; has_inner++) {
        struct layout *many = add(all, (struct layout){.strategy = has_inner ? "table" : "many",
                                                       .element = 1,
                                                       .has_inner = has_inner != 0,
                                                       .every = 3,
                                                       .dead = 0x80000});
        set_lengths(many, 20, 2, 0, 1);
        many->lengths[18] = many->lengths[19] = 1;
    }
}

void layouts_fill(struct layouts *all, size_t width_step)
{
    all->count = 0;
    add_columns(all);
    add_widths(all, width_step);
    add_spliced(all);
    add_many(all);
    add_blocks(all);
    add_streams(all);
    add_symbols(all);
    add_short(all);
}

bool layout_omits(const struct layout *layout, size_t part)
{
    return part < 32 && (layout->dead >> part & 1) != 0;
}

static size_t steps_of(const struct layout *layout)
{
    size_t steps = 0;
    for (size_t i = 0; i < layout->count; i++)
        steps += layout->lengths[i];
    return steps;
}

/* Of as many bytes as the index is: uint8, float16, float, double. */
static int data_type_of(const struct layout *layout)
{
    static const int data_types[] = {[1] = 2, [2] = 10, [4] = 1, [8] = 11};
    return data_types[layout->element];
}

static void write_shape(const struct layout *layout, FILE *file)
{
    fputs("shape { ", file);
    if (layout->rows > 0)
        fprintf(file, "dim { dim_value: %zu } ", layout->rows);
    else
        fputs("dim { dim_param: \"N\" } ", file);
    fprintf(file, "dim { dim_value: %zu } ", steps_of(layout));
    if (layout->has_inner)
        fputs("dim { dim_param: \"T\" } ", file);
    fputs("} ", file);
}

static void write_node(const struct layout *layout, size_t index, FILE *file)
{
    const int type = data_type_of(layout);
    fprintf(file, "input { name: \"x%zu\" type { tensor_type { elem_type: %d ", index, type);
    if (!layout->is_unknown)
        write_shape(layout, file);
    fprintf(file, "} } }\ninitializer { name: \"s%zu\" data_type: 7 dims: %zu ", index, layout->count);
    for (size_t i = 0; i < layout->count; i++)
        fprintf(file, "int64_data: %zu ", layout->lengths[i]);
    fputs("}\n", file);
    for (size_t i = 0; i < layout->count; i++)
        if (!layout_omits(layout, i))
            fprintf(file, "output { name: \"y%zu_%zu\" type { tensor_type { elem_type: %d } } }\n", index, i, type);
    fprintf(file, "node { op_type: \"Split\" name: \"n%zu\" input: \"x%zu\" input: \"s%zu\" ", index, index, index);
    for (size_t i = 0; i < layout->count; i++)
        if (layout_omits(layout, i))
            fputs("output: \"\" ", file);
        else
            fprintf(file, "output: \"y%zu_%zu\" ", index, i);
    fputs("attribute { name: \"axis\" type: INT i: 1 } }\n", file);
}

void layouts_write_model(const struct layouts *all, FILE *file)
{
    fputs("ir_version: 8 opset_import { domain: \"\" version: 13 } graph { name: \"layouts\"\n", file);
    for (size_t i = 0; i < all->count; i++)
        write_node(&all->list[i], i, file);
    fputs("}\n", file);
}

/* The function that copies the rows of layout i: its own, or that of a range of rows, which the one of its name calls
 * and which layouts that differ only in the number of rows share. Returns whether it is of a range. */
static bool find_name(const char *header, size_t i, char *name, size_t size)
{
    char opening[64];
    snprintf(opening, sizeof opening, "\nstatic inline void m_split_%zu(", i);
    const char *inline_function = strstr(header, opening);
    if (inline_function == NULL) {
        snprintf(name, size, "m_split_%zu", i);
        return false;
    }
    const char *call = strstr(inline_function, "\n    m_split_");
    ck_assert_ptr_nonnull(call);
    snprintf(name, size, "%.*s", (int)strcspn(call + 5, "("), call + 5);
    return true;
}

/* From its comment to its closing brace, the function that the header declares for callers; ends the test without. */
static const char *find_function(const char *code, const char *name, const char **end)
{
    char opening[64];
    snprintf(opening, sizeof opening, "\nvoid %s(\n", name);
    const char *found = strstr(code, opening);
    ck_assert_msg(found != NULL, "no function %s", name);
    *end = strstr(found, "\n}\n");
    ck_assert_ptr_nonnull(*end);
    const char *comment = found;
    while (comment > code && strncmp(comment, "/* ", 3) != 0)
        comment--;
    return comment;
}

/* The rows of a block, as the code between has it; 0 if it has none. */
static size_t block_of(const char *code, const char *end)
{
    static const char step[] = "block += ";
    const char *found = strstr(code, step);
    return found != NULL && found < end ? strtoul(found + strlen(step), NULL, 10) : 0;
}

static void write_call(const struct layout *layout, const char *function, bool takes_range, size_t parts, size_t inner,
                       FILE *file)
{
    fprintf(file, "    %s(", function);
    if (takes_range)
        fputs("first_row, rows, ", file);
    else if (layout->rows == 0)
        fputs("rows, ", file);
    if (layout->has_inner)
        fprintf(file, "%zu, ", inner);
    fputs("input", file);
    for (size_t i = 0; parts <= MAX_NAMED_OUTPUTS && i < parts; i++)
        fprintf(file, ", outputs[%zu]", i);
    fprintf(file, "%s);\n}\n", parts > MAX_NAMED_OUTPUTS ? ", outputs" : "");
}

/* The parts that are copied, and a call of the function that does, for one size of what stands behind the axis. Returns
 * how many parts. */
static size_t write_kernel(const struct layout *layout, const char *function, bool takes_range, const char *name,
                           size_t inner, FILE *file)
{
    fprintf(file, "static const struct part parts_%s[] = {\n", name);
    size_t parts = 0, offset = 0;
    for (size_t i = 0; i < layout->count; i++) {
        const size_t bytes = layout->lengths[i] * layout->element * inner;
        if (!layout_omits(layout, i)) {
            fprintf(file, "    {%zu, %zu},\n", offset, bytes);
            parts++;
        }
        offset += bytes;
    }
    fprintf(file,
            "};\nstatic void call_%s(size_t first_row, size_t rows, const void *input, void *const *outputs)\n{\n"
            "    (void)first_row, (void)rows;\n",
            name);
    write_call(layout, function, takes_range, parts, inner, file);
    return parts;
}

void layouts_write_kernels(const struct layouts *all, const char *header, const char *code, bool checks_strategy,
                           FILE *file)
{
    static const size_t inners[] = {1, 5, 67};
    char *text = NULL; /* of kernels[], which follows the functions that it names */
    size_t size;
    FILE *list = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(list);
    fputs("#include \"kernel.h\"\n#include \"m_split.h\"\n", file);
    for (size_t i = 0; i < all->count; i++) {
        const struct layout *layout = &all->list[i];
        char function[40];
        const bool takes_range = find_name(header, i, function, sizeof function);
        const char *end;
        const char *found = find_function(code, function, &end);
        ck_assert_msg(!checks_strategy || strncmp(found + 3, layout->strategy, strlen(layout->strategy)) == 0,
                      "%s is not %s: %.60s", function, layout->strategy, found);
        for (size_t k = 0; k < (layout->has_inner ? COUNT_OF(inners) : 1); k++) {
            char name[32];
            snprintf(name, sizeof name, "%zu_%zu", i, inners[k]);
            const size_t parts = write_kernel(layout, function, takes_range, name, inners[k], file);
            fprintf(list, "    {\"%s of %zu: %s\", %zu, %d, %zu, %zu, %zu, %zu, parts_%s, call_%s},\n", function,
                    inners[k], layout->strategy, layout->rows, takes_range, layout->every, block_of(found, end),
                    steps_of(layout) * layout->element * inners[k], parts, name, name);
        }
    }
    fclose(list);
    fprintf(file,
            "const struct kernel kernels[] = {\n%s};\nconst size_t kernel_count = sizeof kernels / sizeof *kernels;\n",
            text);
    free(text);
}
