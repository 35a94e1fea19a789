/*
 * test_starved.c - whichever allocation gets no memory, splitgen ends with exit code 3 and says so, and leaves nothing
 * half done; or it finds a way, and all is as ever.
 */
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"

/* In a directory with a model, a request, the library's tree, and two empty ones to write into. */
static const char *const commands[] = {
    "list",
    "--diagnostics json list",
    "list m.onnx",
    "model m.onnx --out o --depfile p/m.d",
    "kernel --request r.json --out o",
    "generate --check --out tree",
    "spec check \"$CHANGELOG/page.md\"",
};

/*
 * Each allocation of C, which are few. Of those of Lua the first so many each, of the first command, whatever is said
 * then being the same in all; beyond, so many samples, or one in $STARVE_STEP.
 */
enum { FIRST = 400, SAMPLES = 25 };
#define OF_C "STARVE_BUT_REALLOC=1 "

static const char request[] = "{\"format\": 1, \"nodes\": [{\"op\": \"Split\", \"opset\": 13, \"dtype\": \"float\", "
                              "\"dims\": [2, 6], \"axis\": 1, \"outputs\": 2}]}";

static struct scratch prepare(void)
{
    struct scratch scratch = scratch_new();
    scratch_write(&scratch, "r.json", request, sizeof request - 1);
    const char *const encode[] = {"sh", "-c",
                                  "\"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" "
                                  "onnx.proto <\"$MODEL_TEXTS/shapes.txtpb\" >m.onnx && "
                                  "cp -R \"$SPLITGEN_SOURCE_ROOT/generated\" tree",
                                  NULL};
    struct outcome outcome = process_run(scratch.path, encode);
    ck_assert_msg(outcome.code == 0, "%s", outcome.errors);
    outcome_free(&outcome);
    return scratch;
}

/* Runs the command in fresh directories, with a variable set. */
static struct outcome run(const struct scratch *scratch, const char *variables, const char *command)
{
    char words[512];
    snprintf(words, sizeof words,
             "rm -rf o p && mkdir o p && TMPDIR=p SPLITGEN_INFER_SHAPES=false %s LD_PRELOAD=\"$STARVE\" exec "
             "\"$SPLITGEN\" %s",
             variables, command);
    const char *const shell[] = {"sh", "-c", words, NULL};
    return process_run(scratch->path, shell);
}

/* Whatever there is in o and p, of any name, also what was temporary. */
static size_t count_files(const struct scratch *scratch)
{
    static const char *const names[] = {"o", "p"};
    size_t count = 0;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        DIR *directory = opendir(scratch_path(scratch, names[i]));
        require(directory != NULL, "opendir");
        while (readdir(directory) != NULL)
            count++;
        closedir(directory);
        count -= 2; /* . and .. */
    }
    return count;
}

/* What a run comes to when all is well. */
struct usual {
    struct outcome outcome;
    size_t files;
};

/* Runs the command and returns how many allocations it took. */
static long run_well(const struct scratch *scratch, const char *variables, const char *command, struct usual *usual)
{
    char words[64];
    snprintf(words, sizeof words, "%sSTARVE_COUNT=count", variables);
    usual->outcome = run(scratch, words, command);
    usual->files = count_files(scratch);
    ck_assert_msg(usual->outcome.code != 3, "%s: %s", command, usual->outcome.errors);
    char *count = scratch_read(scratch, "count", NULL);
    require(count != NULL, "count");
    const long allocations = strtol(count, NULL, 10);
    free(count);
    return allocations;
}

static bool is_as_usual(const struct outcome *outcome, const struct usual *usual)
{
    return outcome->code == usual->outcome.code && strcmp(outcome->output, usual->outcome.output) == 0 &&
           strcmp(outcome->errors, usual->outcome.errors) == 0;
}

/* Behind some of what it says as usual, the sentence for that. */
static bool tells_of_memory(const struct outcome *outcome, const struct usual *usual, const char *command)
{
    const char *const sentence = strstr(command, "--diagnostics json") != NULL
                                     ? "{\"severity\":\"error\",\"message\":\"out of memory\"}\n"
                                     : "splitgen: error: out of memory\n";
    const size_t size = strlen(outcome->errors);
    const size_t before = size - strlen(sentence);
    return outcome->code == 3 && strlen(sentence) <= size && strcmp(outcome->errors + before, sentence) == 0 &&
           strncmp(outcome->errors, usual->outcome.errors, before) == 0;
}

static void check_at(const struct scratch *scratch, const char *variables, const char *command,
                     const struct usual *usual, long at)
{
    static const char *const ways[] = {"", "STARVE_ON=1 "};
    for (size_t i = 0; i < COUNT_OF(ways); i++) {
        char words[128];
        snprintf(words, sizeof words, "%s%sSTARVE_AT=%ld", variables, ways[i], at);
        struct outcome outcome = run(scratch, words, command);
        const bool is_told = tells_of_memory(&outcome, usual, command);
        ck_assert_msg(is_told || is_as_usual(&outcome, usual), "%s %s: exit code %d: %s", words, command, outcome.code,
                      outcome.errors);
        const size_t files = count_files(scratch);
        ck_assert_msg(files == usual->files || (is_told && files == 0), "%s %s: %zu files", words, command, files);
        outcome_free(&outcome);
    }
}

static void check(const char *variables, const char *command, long each)
{
    struct scratch scratch = prepare();
    struct usual usual;
    const long allocations = run_well(&scratch, variables, command, &usual);
    ck_assert_int_gt(allocations, 0);
    const char *const given = getenv("STARVE_STEP");
    const long step = given != NULL ? strtol(given, NULL, 10) : allocations / SAMPLES;
    for (long at = 1; at <= allocations; at += at < each ? 1 : step)
        check_at(&scratch, variables, command, &usual, at);
    outcome_free(&usual.outcome);
    scratch_remove(&scratch);
}

START_TEST(ends_well)
{
    const char *const preload = getenv("STARVE");
    ck_assert_msg(preload != NULL, "the environment is not set: run this through meson test");
    if (*preload == '\0') /* where a sanitizer must be loaded first */
        return;
    check(OF_C, commands[_i], LONG_MAX);
    check("", commands[_i], _i == 0 ? FIRST : 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("starved");
    add_rows(suite, "ends_well", ends_well, COUNT_OF(commands));
    return run_suite(suite);
}
