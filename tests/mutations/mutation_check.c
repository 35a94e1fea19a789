/*
 * mutation_check.c - do the kernel suites notice a wrong implementation? Plausible ones are applied, one at a time, to
 * a copy of the project; its kernel suites must fail for each. Usage: mutation_check SPLITGEN SOURCE_ROOT [COPIES],
 * where so many copies work at the same time, 2 unless said.
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
#define LENGTHS "runtime/lengths.c"
#define RESOLVE "runtime/resolve.c"
#define PLAN "runtime/sgk_plan.c"
#define OUTPUTS "runtime/outputs.c"
#define MOVE "runtime/move.c"
#define RULES "templates/rules.c.in"
#define COLUMNS "templates/copies/rounds.c.in"

static const struct mutation mutations[] = {
    {"the default axis of Split-2 is 1", SPLIT, "{ \"axis\", \"int\", default = 0,",
     "{ \"axis\", \"int\", default = 1,"},
    {"a negative axis counts as 0", RESOLVE, "axis < 0 ? axis + rank : axis", "axis < 0 ? 0 : axis"},
    {"the axis is an int", RESOLVE, "const int64_t rank = (int64_t)input->rank;",
     "const int64_t rank = (int64_t)input->rank;\n    axis = (int)axis;"},
    {"more may be taken than the axis has", LENGTHS, "count * length > *rest", "count * length < 0"},
    {"equal parts leave what they do not divide", LENGTHS, "} else if (rest != 0) {", "} else if (rest < 0) {"},
    {"a number may be less than its formula asks for", "templates/lengths.c.in", "if (${check.value} < ${check.least})",
     "if (${check.value} < ${check.least} - 1)"},
    {"only keepdims 1 keeps", RULES, "${spelt.value(rule.drops)} == 0", "${spelt.value(rule.drops)} != 1"},
    {"a list of one length is a scalar", LENGTHS, "    int64_t rest = dim; /* a running",
     "    int64_t one;\n    if (list->count == 1 && sgk_integer_at(list, 0, &one) && one > 0)\n"
     "        return sgk_set_runs(lengths, dim, dim / one, one, SGK_IF_ANY, SGK_REST, name, message);\n"
     "    int64_t rest = dim; /* a running"},
    {"the sum of lengths wraps", LENGTHS, "if (length > rest)", "if (dim < 0)"},
    {"a length of zero is refused", LENGTHS, "if (length < 0)", "if (length < 1)"},
    {"a negative length is accepted", LENGTHS, "if (length < 0)", "if (length < INT64_MIN + 1)"},
    {"lengths may leave a rest", LENGTHS, "    if (rest != 0)\n", "    if (rest < 0)\n"},
    {"an empty list is accepted", LENGTHS, "if (list->count == 0)", "if (dim < 0)"},
    {"an empty list counts as absent", RULES, "$ for rule in version.rules do",
     "$ if version.split ~= nil then\n    if (split != NULL && split->rank == 1 && split->dims[0] == 0)\n"
     "        split = NULL;\n$ end\n$ for rule in version.rules do"},
    {"an empty attribute counts as absent", "runtime/sgk_node.c", "items.data = &none;",
     "items.data = NULL, (void)none;"},
    {"chunks lose the rest", LENGTHS, "trailing = trailing == SGK_IF_ANY ? rest > 0 : 1;", "trailing = 0;"},
    {"fractions are cut off", "runtime/integers.c", "|| (significand & ((UINT64_C(1) << -shift) - 1)) != 0", ""},
    {"int32 lengths are read as int64", "runtime/integers.c", "    int32_t element;",
     "    if (index < SIZE_MAX)\n        return sgk_read_int64(data, index, value);\n    int32_t element;"},
    {"an omitted output shifts the others", MOVE, "        from += bytes;",
     "        if (target != NULL)\n            from += bytes;"},
    {"an omitted output of long runs shifts the others", MOVE, "            begin += bytes;",
     "            begin += target != NULL ? bytes : 0;"},
    {"the runs of a second turn begin anew", MOVE, "        size_t count = 0;", "        size_t count = begin = 0;"},
    {"runs shorter than the average are left out", MOVE, "rows, 1, average - 1)", "rows, 1, 0)"},
    {"an omitted output of a single block shifts the others", "runtime/move.h", "        from += run;",
     "        if (target != NULL)\n            from += run;"},
    {"the last of the rows that vectors leave is lost", COLUMNS, "for (; row < end; row++)",
     "for (; row + 1 < end; row++)"},
    {"the last round of vectors begins a row early", COLUMNS, "for (;; row = last)", "for (;; row = last - 1)"},
    {"runs of two moves end early", "runtime/copy.c", "memcpy(to + (row + 1) * bytes - (width)",
     "memcpy(to + (row + 1) * bytes - (width) - 1"},
    {"long runs lose what is no step", "runtime/copy.c", "if (rest == 0)", "if (rest <= REST)"},
    {"a row of bits loses the end of the one before", "runtime/packed/bits.c", "*target & ((1U << begun) - 1)",
     "0 * begun"},
    {"the last byte keeps bits of the next part", "runtime/packed/bits.c", "bits & ((1U << count) - 1)", "bits & 0xFF"},
    {"words of bits lose what the next byte has", "runtime/packed/bits.c", "(uint64_t)from[i + 8] << (64 - shift)",
     "0"},
    {"nibbles move as bytes", "runtime/packed/packed.c", "inner % shared == 0", "inner % shared < 8"},
    {"bytes are rounded down", "runtime/outputs.h", "+ (units % shared != 0)", ""},
    {"columns are taken for equal", MOVE, "sgk_run_of(plan, i) != run", "run == 0"},
    {"the outputs may be fewer than the parts", RESOLVE, "(uint64_t)count != plan->count",
     "(uint64_t)count < plan->count"},
    {"a block begins where the last one did", MOVE, "(move->first + first) * bytes", "move->first * bytes"},
    {"memory may be a byte short", OUTPUTS, "input_bytes > input->bytes", "input_bytes > input->bytes + 1"},
    {"an output's memory may be a byte short", OUTPUTS, "if (bytes > output->capacity)",
     "if (bytes > output->capacity + 1)"},
    {"overlap goes unnoticed", "runtime/outputs.h", "b_begin - a_begin < a_bytes ||", ""},
    {"an overflowing shape is accepted", RESOLVE, "product > INT64_MAX / dim)", "product < 0)"},
    {"a negative dimension is accepted", RESOLVE, "if (dim < 0)", "if (dim < -8)"},
    {"a scalar split needs dims", RESOLVE, "split->rank > 0 && split->dims == NULL", "split->dims == NULL"},
    {"a split of rank 2 is read as a list", "generator/write/version_text.lua", "(\"%s->rank == %d\")",
     "(\"%s->rank >= %d\")"},
    {"an opset import finds the version before", "templates/registry.c.in", "opset <= ops[i]->last_opset",
     "opset <= ops[i]->last_opset + 1"},
    {"a doubled attribute is accepted", "runtime/sgk_node.c", "for (size_t i = 0; i < index; i++)",
     "for (size_t i = index; i < index; i++)"},
    {"a part begins a unit late", PLAN, "begin_of(&plan->lengths, index) * plan->step",
     "begin_of(&plan->lengths, index) * plan->step + (index > 0)"},
    {"listed parts begin a length late", PLAN, "for (size_t i = 0; i < index; i++)",
     "for (size_t i = 0; i <= index && index > 0; i++)"},
    {"parts behind the leading ones begin as if they were leading", PLAN,
     "(index - leading) * (size_t)lengths->trailing_length", "(index - leading) * (size_t)lengths->leading_length"},
    {"a run is an index of the axis too long", PLAN, "part->run = sgk_run_of(plan, index)",
     "part->run = sgk_run_of(plan, index) + plan->step"},
    {"a stride is a byte too long", PLAN, "part->stride = plan->stride", "part->stride = plan->stride + 1"},
    {"the last row is forgotten", PLAN, "part->rows = plan->rows", "part->rows = plan->rows - (plan->rows > 1)"},
    {"the rows are those of the axis, too", RESOLVE, "outer = product;", "outer = product * dim;"},
    {"a step leaves out the last dimension", RESOLVE, "inner *= dim;", "inner *= i + 1 < input->rank ? dim : 1;"},
    {"an axis that goes stays in the dims", "runtime/outputs.h", "plan->dims[i < plan->axis ? i : i + 1]",
     "plan->dims[i]"},
    {"every part is a view", "runtime/sgk_plan.h", "return part->rows <= 1 ||", "return part->rows <= 100 ||"},
    {"a range of rows is copied from the first", MOVE, "(const char *)input + first * plan->stride",
     "(const char *)input"},
    {"a range of columns goes to the first rows", MOVE, "target + move->first * run", "target"},
    {"a range of long runs goes to the first rows", MOVE, "{target + move->first * bytes, begin, bytes}",
     "{target, begin, bytes}"},
    {"rows that share bytes are shared among threads", PLAN, "plan->unit == 8 ? sgk_shares",
     "plan->unit > 0 ? sgk_shares"},
    {"a plan of a part keeps the message before it", PLAN, "    sgk_message_clear(message);", "    (void)message;"},
    {"a kernel takes any dtype", RESOLVE, "dtype != 0 && dtype != input->dtype", "dtype < 0"},
    {"Split-1 takes split of any dtype that T allows", RULES, "if (${spelt.split}->dtype != plan->dtype)",
     "if (split->dtype < 0)"},
    {"odd elements move as wider ones", "spec/dtypes.lua", "code = 10, bits = 16", "code = 10, bits = 32"},
};

static const char *const parts_of_tree[] = {"meson.build", "meson_options.txt", "spec",      "templates", "generator",
                                            "generated",   "runtime",           "packaging", "tests"};

static int run(const struct scratch *scratch, const char *command)
{
    const char *const arguments[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(scratch->path, arguments);
    const int code = outcome.code;
    outcome_free(&outcome);
    return code;
}

static const char no_test_failed[] = "no test failed";

/* The suites that notice most for their time; each is built only when those before it noticed nothing. */
static const char *const quick_suites[] = {"meaning", "semantics", "resolve", "rows", "safety", "registry"};

/* What a mutation deserves: NULL, or why it was not killed. */
static const char *judge(const struct scratch *scratch)
{
    enum { DOES_NOT_BUILD = 125 };
    if (run(scratch, "\"$SPLITGEN\" --root . generate") != 0)
        return "the tree cannot be generated";
    for (size_t i = 0; i < sizeof quick_suites / sizeof quick_suites[0]; i++) {
        char command[128];
        snprintf(command, sizeof command, "ninja -C build tests/kernels/test_%s", quick_suites[i]);
        if (run(scratch, command) != 0)
            return "it does not compile";
        snprintf(command, sizeof command, "build/tests/kernels/test_%s", quick_suites[i]);
        if (run(scratch, command) != 0)
            return NULL;
    }
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
    /* quick to compile, and vectors are there as in optimised code */
    if (run(&scratch, "meson setup build -Doptimization=0 -Dc_args=-D__OPTIMIZE__") != 0 ||
        judge(&scratch) != no_test_failed) {
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
    const unsigned long copies = argc == 4 ? strtoul(argv[3], NULL, 10) : 2;
    const size_t count = sizeof mutations / sizeof mutations[0];
    if (argc < 3 || argc > 4 || copies < 1 || copies > count) {
        fputs("usage: mutation_check SPLITGEN SOURCE_ROOT [COPIES]\n", stderr);
        return 2;
    }
    require(setenv("SPLITGEN", argv[1], true) == 0, "setenv"); /* it writes a copy's tree from the copy's own sources */
    enum { DONE = 2 };                                         /* and how many survived; less is an early end */
    for (size_t i = 0; i < copies; i++) {
        const pid_t child = fork();
        require(child >= 0, "fork");
        if (child == 0) {
            const int survived = check(argv[2], i, copies);
            exit(survived < 0 ? EXIT_FAILURE : DONE + survived);
        }
    }
    size_t survived = 0;
    bool broken = false;
    for (int status; wait(&status) > 0;) {
        const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        broken = broken || code < DONE;
        survived += (size_t)code - DONE;
    }
    if (broken)
        return EXIT_FAILURE;
    printf("%zu passed, %zu failed\n", count - survived, survived);
    return survived == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
