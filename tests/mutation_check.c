/*
 * mutation_check.c - do the kernel suites notice a wrong implementation? Plausible ones are applied, one at a time, to
 * a copy of the project; its kernel suites must fail for each. Usage: mutation_check SOURCE_ROOT [COPIES], where so
 * many copies work at the same time, 2 unless said.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process.h"
#include "scratch.h"

struct mutation {
    const char *name;
    const char *file;
    const char *find; /* its first occurrence is replaced */
    const char *replacement;
};

#define SPLIT "spec/split.lua"
#define SEQUENCE "spec/split_to_sequence.lua"
#define LENGTHS "runtime/lengths.c"
#define PARTS "runtime/parts.c"
#define ROWS "runtime/rows.c"
#define PART_CHECKS "runtime/part_checks.h"
#define COLUMNS "templates/copies/rounds.c.in"

static const struct mutation mutations[] = {
    {"the default axis of Split-2 is 1", SPLIT, "{ \"axis\", \"int\", default = 0,",
     "{ \"axis\", \"int\", default = 1,"},
    {"a negative axis counts as 0", "runtime/plan.c", "axis < 0 ? axis + rank : axis", "axis < 0 ? 0 : axis"},
    {"the axis is an int", "runtime/plan.c", "if (axis < -rank", "axis = (int)axis;\n    if (axis < -rank"},
    {"num_outputs makes balanced parts: 3, 3, 2, 2", LENGTHS,
     "set_regular(lengths, parts - 1, chunk, 1, dim - (int64_t)before_last)",
     "set_regular(lengths, dim % parts, dim / parts + 1, parts - dim % parts, dim / parts)"},
    {"a last part below nothing is clamped", LENGTHS, "if (before_last > (uint64_t)dim)", "if (dim < 0)"},
    {"equal parts need not divide the axis before 18", SPLIT, "rule = \"equal\"", "rule = \"last_smaller\""},
    {"keepdims counts beside a scalar split", SEQUENCE, "rank = 0, rule = \"chunks\",",
     "rank = 0, rule = \"chunks\", keepdims = \"attribute keepdims\","},
    {"keepdims is kept without split", SEQUENCE, "of = 1, keepdims = \"attribute keepdims\"", "of = 1"},
    {"only keepdims 1 keeps", "generator/spec/resolve.lua", "keeps = row.drops and (\"attributes->%s != 0\")",
     "keeps = row.drops and (\"attributes->%s == 1\")"},
    {"a list of one length is a scalar", LENGTHS, "    int64_t rest = dim;",
     "    if (given->count == 1)\n        return sk_lengths_chunks(dim, given, lengths, message);\n    int64_t rest = "
     "dim;"},
    {"the sum of lengths wraps", LENGTHS, "if (length > rest)", "if (dim < 0)"},
    {"a length of zero is refused", LENGTHS, "if (length < 0)", "if (length < 1)"},
    {"a negative length is accepted", LENGTHS, "if (length < 0)", "if (length < INT64_MIN + 1)"},
    {"lengths may leave a rest", LENGTHS, "if (rest != 0)", "if (rest < 0)"},
    {"an empty list is accepted", LENGTHS, "if (given->count == 0)", "if (dim < 0)"},
    {"an empty list counts as absent", "templates/version.c.in", "$ for row in version.conditional do",
     "$ if version.has_split then\n    if (split != NULL && split->rank == 1 && split->dims[0] == 0)\n"
     "        split = NULL;\n$ end\n$ for row in version.conditional do"},
    {"an empty attribute counts as absent", "runtime/node.c", "ints.data = &none;", "ints.data = NULL, (void)none;"},
    {"a scalar of zero counts as one", LENGTHS, "chunk = number_of(given);",
     "chunk = number_of(given) == 0 ? 1 : number_of(given);"},
    {"chunks lose the rest", LENGTHS, "chunk, rest != 0, rest)", "chunk, 0, rest)"},
    {"fractions are cut off", "runtime/integers.c", "|| (significand & ((UINT64_C(1) << -shift) - 1)) != 0", ""},
    {"int32 lengths are read as int64", "runtime/integers.c", "    int32_t element;",
     "    if (index < SIZE_MAX)\n        return sk_read_int64(data, index, value);\n    int32_t element;"},
    {"an omitted output shifts the others", ROWS, "        from += bytes;",
     "        if (part != NULL)\n            from += bytes;"},
    {"an omitted output of long runs shifts the others", ROWS, "            begin += bytes;",
     "            begin += part != NULL ? bytes : 0;"},
    {"the runs of a second turn begin anew", ROWS, "        size_t count = 0;", "        size_t count = begin = 0;"},
    {"runs shorter than the average are left out", ROWS, "rows, 1, average - 1)", "rows, 1, 0)"},
    {"an omitted output of a single block shifts the others", PARTS, "        from += bytes;",
     "        if (part != NULL)\n            from += bytes;"},
    {"the last of the rows that vectors leave is lost", COLUMNS, "for (; row < end; row++)",
     "for (; row + 1 < end; row++)"},
    {"the last round of vectors begins a row early", COLUMNS, "for (;; row = last)", "for (;; row = last - 1)"},
    {"runs of two moves end early", "runtime/copy.c", "memcpy(to + bytes - (width), from + bytes - (width), width)",
     "memcpy(to + width, from + width, bytes - (width) - 1)"},
    {"long runs lose what is no step", "runtime/copy.c", "if (rest == 0)", "if (rest <= REST)"},
    {"a row of bits loses the end of the one before", "runtime/bits.c", "*target & ((1U << begun) - 1)", "0 * begun"},
    {"the last byte keeps bits of the next part", "runtime/bits.c", "bits & ((1U << count) - 1)", "bits & 0xFF"},
    {"words of bits lose what the next byte has", "runtime/bits.c", "(uint64_t)from[i + 8] << (64 - shift)", "0"},
    {"nibbles move as bytes", "runtime/packed.c", "plan->inner % shared == 0", "plan->inner % shared >= 0"},
    {"bytes are rounded down", "runtime/checks.h", "* bits + 7) / 8", "* bits) / 8"},
    {"columns are taken for equal", ROWS, "sk_length(&plan->lengths, i) != length", "sk_length(&plan->lengths, i) < 0"},
    {"the outputs may be fewer than the parts", PART_CHECKS, "plan->lengths.count != parts->count",
     "plan->lengths.count < parts->count"},
    {"a block begins where the last one did", ROWS, "(char *)part->data + first * bytes", "(char *)part->data"},
    {"memory may be a byte short", "runtime/checks.h", "*bytes > tensor->capacity", "*bytes > tensor->capacity + 1"},
    {"an output's memory may be a byte short", PART_CHECKS, "if (bytes > part->capacity)",
     "if (bytes > part->capacity + 1)"},
    {"overlap goes unnoticed", "runtime/checks.h", "b_begin - a_begin < a_bytes ||", ""},
    {"an overflowing shape is accepted", "runtime/checks.h", "product > INT64_MAX / dim)", "product < 0)"},
    {"a negative dimension is accepted", "runtime/checks.h", "if (dim < 0)", "if (dim < -8)"},
    {"bfloat16 is allowed before 13", "spec/types.lua", "\"uint8\", \"uint16\",",
     "\"bfloat16\", \"uint8\", \"uint16\","},
    {"attribute and input may both be given in Split-1", SPLIT,
     "{ given = { \"attribute split\", \"input split\" }, fail = \"BAD_INPUTS\",",
     "{ given = { \"attribute split\" }, rule = \"listed\","},
    {"a scalar split needs dims", "runtime/plan.c", "split->rank > 0 && split->dims == NULL", "split->dims == NULL"},
    {"a split of rank 2 is read as a list", "generator/spec/resolve.lua", "(\"%s->rank == %d\")",
     "(\"%s->rank >= %d\")"},
    {"an opset import finds the version before", "templates/registry.c.in", "opset <= version->last_opset",
     "opset <= version->last_opset + 1"},
    {"a doubled attribute is accepted", "runtime/node.c", "for (size_t i = 0; i < index; i++)",
     "for (size_t i = index; i < index; i++)"},
    {"odd elements move as wider ones", "spec/dtypes.lua", "code = 10, bits = 16", "code = 10, bits = 32"},
};

static const char *const parts_of_tree[] = {"meson.build", "meson_options.txt", "spec",    "templates",
                                            "generator",   "generated",         "runtime", "tests"};

static int run(const struct scratch *scratch, const char *command)
{
    const char *const arguments[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(scratch->path, arguments);
    const int code = outcome.code;
    outcome_free(&outcome);
    return code;
}

static const char no_test_failed[] = "no test failed";

/* What a mutation deserves: NULL, or why it was not killed. What meson builds are the suites that it runs, up to the
 * first that fails. */
static const char *judge(const struct scratch *scratch)
{
    enum { DOES_NOT_BUILD = 125 };
    if (run(scratch, "ninja -C build generator/splitgen") != 0)
        return "the generator does not compile";
    if (run(scratch, "build/generator/splitgen --root . generate") != 0)
        return "the tree cannot be generated";
    switch (run(scratch, "meson test -C build --suite kernels --maxfail 1 --num-processes 1")) {
    case 0:
        return no_test_failed;
    case DOES_NOT_BUILD:
        return "it does not compile";
    default:
        return NULL;
    }
}

/* A line for each of the mutations first, first + step, ... How many survived, or -1 if the tree fails as it is. */
static int check(const char *root, size_t first, size_t step)
{
    struct scratch scratch = scratch_new();
    char command[1024];
    for (size_t i = 0; i < sizeof parts_of_tree / sizeof parts_of_tree[0]; i++) {
        snprintf(command, sizeof command, "cp -R '%s/%s' .", root, parts_of_tree[i]);
        run(&scratch, command);
    }
    int survived = 0;
    if (run(&scratch, "meson setup build -Doptimization=g") != 0 || judge(&scratch) != no_test_failed) {
        fputs("the tree does not build and pass as it is\n", stderr);
        survived = -1;
    }
    for (size_t i = first; survived >= 0 && i < sizeof mutations / sizeof mutations[0]; i += step) {
        const struct mutation *mutation = &mutations[i];
        size_t size;
        char *original = scratch_read(&scratch, mutation->file, &size);
        scratch_replace(&scratch, mutation->file, mutation->find, mutation->replacement);
        const char *why = judge(&scratch);
        scratch_write(&scratch, mutation->file, original, size);
        free(original);
        survived += why != NULL;
        printf("%s: %s%s%s\n", why == NULL ? "killed" : "SURVIVED", mutation->name, why == NULL ? "" : ": ",
               why == NULL ? "" : why);
        fflush(stdout);
    }
    scratch_remove(&scratch);
    return survived;
}

int main(int argc, char **argv)
{
    const unsigned long copies = argc == 3 ? strtoul(argv[2], NULL, 10) : 2;
    const size_t count = sizeof mutations / sizeof mutations[0];
    if (argc < 2 || argc > 3 || copies < 1 || copies > count) {
        fputs("usage: mutation_check SOURCE_ROOT [COPIES]\n", stderr);
        return 2;
    }
    enum { BROKEN = 255 };
    for (size_t i = 0; i < copies; i++) {
        const pid_t child = fork();
        require(child >= 0, "fork");
        if (child == 0) {
            const int survived = check(argv[1], i, copies);
            exit(survived < 0 ? BROKEN : survived);
        }
    }
    size_t survived = 0;
    bool broken = false;
    for (int status; wait(&status) > 0;) {
        broken = broken || !WIFEXITED(status) || WEXITSTATUS(status) == BROKEN;
        survived += WIFEXITED(status) ? (size_t)WEXITSTATUS(status) : 0;
    }
    if (broken)
        return EXIT_FAILURE;
    printf("%zu passed, %zu failed\n", count - survived, survived);
    return survived == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
