/*
 * test_splitgen.c - the command line: what it writes, what it says, and how it ends.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"
#include "newest_opset.h"
#include "process.h"
#include "scratch.h"

/* Runs splitgen in the directory with up to 7 arguments. */
#define SPLITGEN(scratch, ...) \
    process_run((scratch) != NULL ? (scratch)->path : NULL, (const char *const[9]){getenv("SPLITGEN"), __VA_ARGS__})

static const struct scratch *const here = NULL;

static void check_outcome(struct outcome outcome, int code, const char *output, const char *errors)
{
    ck_assert_msg(outcome.code == code, "exit code %d, not %d: %s", outcome.code, code, outcome.errors);
    ck_assert_msg(strstr(outcome.output, output) != NULL, "'%s' does not hold '%s'", outcome.output, output);
    ck_assert_msg(strstr(outcome.errors, errors) != NULL, "'%s' does not hold '%s'", outcome.errors, errors);
    if (*errors == '\0')
        ck_assert_str_eq(outcome.errors, "");
    outcome_free(&outcome);
}

/* What `generate` says when it writes or removes so many of the files that there are; ALL: every one. */
#define ALL SIZE_MAX
static const char *summary(size_t written, size_t removed)
{
    static char text[80];
    const char *const shell[] = {"sh", "-c", "ls \"$SPLITGEN_SOURCE_ROOT/generated\" | wc -l", NULL};
    struct outcome outcome = process_run(NULL, shell);
    const size_t files = strtoul(outcome.output, NULL, 10);
    outcome_free(&outcome);
    snprintf(text, sizeof text, "%zu files, %zu written, %zu removed\n", files, written == ALL ? files : written,
             removed);
    return text;
}

/* The committed tree is current. */
START_TEST(tree_is_current)
{
    char tree[512];
    snprintf(tree, sizeof tree, "%s/generated", getenv("SPLITGEN_SOURCE_ROOT"));
    check_outcome(SPLITGEN(here, "generate", "--check", "--out", tree), 0, "", "");
    check_outcome(SPLITGEN(here, "--root", getenv("SPLITGEN_SOURCE_ROOT"), "generate", "--check", "--out", tree), 0, "",
                  "");
}
END_TEST

/* Output is deterministic: another directory, locale (where the machine has it) and time zone give the same bytes. */
START_TEST(same_everywhere)
{
    struct scratch a = scratch_new();
    struct scratch b = scratch_with_sources();
    check_outcome(SPLITGEN(&a, "generate", "--out", "."), 0, summary(ALL, 0), "");
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    setenv("LC_NUMERIC", "de_DE.UTF-8", 1);
    setenv("TZ", "Pacific/Chatham", 1);
    setenv("HOME", "/nonexistent", 1);
    ck_assert_int_eq(mkdir(scratch_path(&b, "deep"), 0755), 0);
    check_outcome(SPLITGEN(&b, "--root", ".", "generate", "--out", "deep"), 0, summary(ALL, 0), "");

    const char *const diff[] = {"diff", "-r", a.path, scratch_path(&b, "deep"), NULL};
    check_outcome(process_run(NULL, diff), 0, "", "");
    scratch_remove(&a);
    scratch_remove(&b);
}
END_TEST

/* A file is written only if its bytes change. */
START_TEST(only_if_changed)
{
    struct scratch scratch = scratch_new();
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "."), 0, summary(ALL, 0), "");
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "."), 0, summary(0, 0), "");
    scratch_write(&scratch, "sgk_dtype.h", "spoiled\n", 8);
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "."), 0, summary(1, 0), "");
    check_outcome(SPLITGEN(&scratch, "generate", "--check", "--out", "."), 0, "", "");
    scratch_remove(&scratch);
}
END_TEST

/* --check writes nothing and names the first differing line of each stale file. */
START_TEST(check_finds_what_is_stale)
{
    struct scratch scratch = scratch_new();
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "."), 0, "", "");
    scratch_replace(&scratch, "sgk_split_18.c", "SGK_UINT16)", "SGK_INT16)");
    scratch_write(&scratch, "sgk_dtype.h", "\033[31m", 5);
    scratch_write(&scratch, "mine.h", "hand-written\n", 13);
    static const char banner[] = "/*\n * Written by splitgen generate from spec/ and templates/old.in.\n */\n";
    scratch_write(&scratch, "sgk_split_99.h", banner, sizeof banner - 1);
    scratch_write(&scratch, "notes.txt", banner + 6, sizeof banner - 7); /* the words alone make no file ours */
    unlink(scratch_path(&scratch, "sgk_registry.c"));
    size_t size;
    char *whole = scratch_read(&scratch, "sgk_registry.h", &size);
    scratch_write(&scratch, "sgk_registry.h", whole, size - 1); /* without its last newline */
    free(whole);

    struct outcome outcome = SPLITGEN(&scratch, "generate", "--check", "--out", ".");
    static const char *const told[] = {
        "./sgk_dtype.h:1: stale\n  is:     \\x1b[31m\n  should: /*\n",
        "\n./sgk_split_18.c:",
        ": stale\n"
        "  is:     KERNEL(sgk_split_18_uint16, SGK_INT16)\n"
        "  should: KERNEL(sgk_split_18_uint16, SGK_UINT16)\n",
        "\n./sgk_registry.c:1: missing\n",
        ": stale\n  is:     (no such line)\n  should: \n",
        "\n./sgk_split_99.h:1: no longer generated\n",
    };
    for (size_t i = 0; i < COUNT_OF(told); i++)
        ck_assert_msg(strstr(outcome.output, told[i]) != NULL, "'%s' does not hold '%s'", outcome.output, told[i]);
    ck_assert_msg(strstr(outcome.output, "mine.h") == NULL, "a file of another's is told of");
    ck_assert_msg(strstr(outcome.output, "notes.txt") == NULL, "a file of another's is told of");
    check_outcome(outcome, 1, "", "splitgen: error: 5 files are stale\nhelp: splitgen generate --out .\n");

    ck_assert_ptr_null(scratch_read(&scratch, "sgk_registry.c", NULL));
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "."), 0, summary(4, 1), "");
    char *mine = scratch_read(&scratch, "mine.h", NULL);
    ck_assert_str_eq(mine, "hand-written\n");
    free(mine);
    scratch_remove(&scratch);
}
END_TEST

/* All or nothing: when one file cannot be written, none is. */
START_TEST(all_or_nothing)
{
    struct scratch scratch = scratch_new();
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 60 * 1024; /* the columns are larger, and are written late */
    setrlimit(RLIMIT_FSIZE, &limit);
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "."), 3, "", "./sgk_columns.c: error: File too large\n");
    const char *const list[] = {"ls", "-A", scratch.path, NULL};
    struct outcome outcome = process_run(NULL, list);
    ck_assert_str_eq(outcome.output, "");
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

/* Two generators at once: one complete result, and neither fails. */
START_TEST(four_at_once)
{
    struct scratch scratch = scratch_new();
    const char *const shell[] = {
        "sh", "-c", "for i in 1 2 3 4; do \"$SPLITGEN\" generate --out . >/dev/null || touch failed & done; wait",
        NULL};
    for (int round = 0; round < 5; round++)
        check_outcome(process_run(scratch.path, shell), 0, "", "");
    const char *const compare[] = {
        "sh", "-c", "ls -A \"$SPLITGEN_SOURCE_ROOT/generated\" >../$$ && ls -A | diff - ../$$; rm ../$$", NULL};
    check_outcome(process_run(scratch.path, compare), 0, "", "");
    check_outcome(SPLITGEN(&scratch, "generate", "--check", "--out", "."), 0, "", "");
    scratch_remove(&scratch);
}
END_TEST

START_TEST(bad_directories)
{
    struct scratch scratch = scratch_new();
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "missing"), 3, "",
                  "missing: error: No such file or directory\nhelp: --out names an existing directory\n");
    check_outcome(SPLITGEN(&scratch, "generate"), 3, "", "generated: error: No such file or directory\n");
    scratch_write(&scratch, "file", "", 0);
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "file"), 3, "", "file: error: Not a directory\n");
    ck_assert_int_eq(symlink(".", scratch_path(&scratch, "link")), 0);
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "link"), 3, "",
                  "link: error: a symbolic link; name the directory itself\n");
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "link/"), 3, "",
                  "link: error: a symbolic link; name the directory itself\n");
    const char *const list[] = {"ls", "-A", scratch.path, NULL};
    check_outcome(process_run(NULL, list), 0, "file\nlink\n", "");
    mkdir(scratch_path(&scratch, "tree"), 0755);
    mkdir(scratch_path(&scratch, "tree/sgk_dtype.h"), 0755);
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "tree"), 3, "",
                  "tree/sgk_dtype.h: error: not a regular file\n");
    scratch_remove(&scratch);
}
END_TEST

/* A program that was not built from the sources beside the tree does not write what others say; with --root it reads
 * those. */
START_TEST(other_sources)
{
    struct scratch scratch = scratch_with_sources();
    ck_assert_int_eq(mkdir(scratch_path(&scratch, "generated"), 0755), 0);
    check_outcome(SPLITGEN(&scratch, "generate"), 0, summary(ALL, 0), "");
    scratch_replace(&scratch, "spec/dtypes.lua", "\n", "\n\n");
    static const char *const help = "help: build splitgen again, or name the source tree with --root\n";
    char errors[256];
    snprintf(errors, sizeof errors, "spec/dtypes.lua: error: is not what this program was built with\n%s", help);
    check_outcome(SPLITGEN(&scratch, "generate"), 1, "", errors);
    check_outcome(SPLITGEN(&scratch, "generate", "--check"), 1, "", errors);
    ck_assert_int_eq(mkdir(scratch_path(&scratch, "generated/deep"), 0755), 0);
    check_outcome(SPLITGEN(&scratch, "generate", "--out", "./generated/deep/.."), 1, "",
                  "./generated/deep/../../spec/dtypes.lua: error: is not what this program was built with\n");
    check_outcome(SPLITGEN(&scratch, "--root", ".", "generate"), 0, summary(0, 0), "");
    scratch_replace(&scratch, "spec/dtypes.lua", "\n\n", "\n");
    scratch_replace(&scratch, "generator/base/render.lua", "\n", "\n\n");
    check_outcome(SPLITGEN(&scratch, "generate"), 1, "", "generator/base/render.lua: error: is not what this program");
    scratch_remove(&scratch);
}
END_TEST

/* --root reads from disk, and says so of what is missing there. */
START_TEST(root)
{
    struct scratch scratch = scratch_with_sources();
    scratch_replace(&scratch, "spec/split.lua", "newest_opset = ", "newest_opset = 1000, -- ");
    check_outcome(SPLITGEN(&scratch, "--root=.", "list"), 0, "18-1000", "");
    check_outcome(SPLITGEN(&scratch, "list"), 0, "18-" NEWEST_OPSET_TEXT, "");
    unlink(scratch_path(&scratch, "spec/types.lua"));
    check_outcome(SPLITGEN(&scratch, "--root", ".", "list"), 3, "",
                  "./spec/types.lua: error: No such file or directory\n");
    scratch_write(&scratch, "spec/types.lua", "return { float = {} }\n", 22);
    check_outcome(SPLITGEN(&scratch, "--root", ".", "list"), 1, "", "./spec/types.lua:1: error: float is empty");
    check_outcome(SPLITGEN(&scratch, "--root", "missing", "list"), 3, "",
                  "missing/generator/command/cli.lua: error: No such file or directory");
    check_outcome(SPLITGEN(&scratch, "--root", "\033[31m", "list"), 3, "",
                  "\\x1b[31m/generator/command/cli.lua: error: No such file or directory");
    ck_assert_int_eq(symlink(".", scratch_path(&scratch, "a\n\033[1m")), 0);
    check_outcome(SPLITGEN(&scratch, "--root", "a\n\033[1m", "list"), 1, "",
                  "a\\x0a\\x1b[1m/spec/types.lua:1: error: float is empty");
    scratch_remove(&scratch);
}
END_TEST

/* What a table does to the types that it is given, no other table sees. */
START_TEST(own_types)
{
    struct scratch scratch = scratch_with_sources();
    char tree[512];
    snprintf(tree, sizeof tree, "%s/generated", getenv("SPLITGEN_SOURCE_ROOT"));
    scratch_replace(&scratch, "spec/split.lua", "return {", "types.lengths[1] = 'float' return {");
    check_outcome(SPLITGEN(&scratch, "--root", ".", "generate", "--check", "--out", tree), 0, "", "");
    scratch_remove(&scratch);
}
END_TEST

/* Tables that name a length rule which neither this program nor the library beside them has. */
START_TEST(unknown_rule)
{
    struct scratch scratch = scratch_with_sources();
    const char *const change[] = {"sh", "-c",
                                  "cp -R \"$SPLITGEN_SOURCE_ROOT/runtime\" . && "
                                  "sed -i 's/rule = \"listed\"/rule = \"taken\"/' spec/split.lua",
                                  NULL};
    check_outcome(process_run(scratch.path, change), 0, "", "");
    static const char known[] = "{\"format\": 1, \"nodes\": [{\"op\": \"Split\", \"opset\": 13, \"dtype\": \"float\", "
                                "\"dims\": [6], \"split\": [2, 4], \"outputs\": 2}]}";
    scratch_write(&scratch, "r.json", known, sizeof known - 1);
    check_outcome(SPLITGEN(&scratch, "--root", ".", "kernel", "--request", "r.json", "--out", "."), 1, "",
                  "r.json: #0(Split): error: this program has no length rule 'taken'\n");
    scratch_replace(&scratch, "r.json", "[2, 4]", "{\"dtype\": \"int64\", \"dims\": [2]}");
    check_outcome(SPLITGEN(&scratch, "--root", ".", "kernel", "--request", "r.json", "--out", "."), 1, "",
                  "splitgen: error: the library has no function sgk_lengths_taken\n");
    scratch_remove(&scratch);
}
END_TEST

/* The marks of what generated code takes over from runtime/. */
START_TEST(marks_of_the_library)
{
    static const char request[] =
        "{\"format\": 1, \"nodes\": [{\"op\": \"Split\", \"opset\": 13, \"dtype\": \"float\", "
        "\"dims\": [\"n\"], \"outputs\": 2}]}";
    static const struct {
        const char *find, *replacement, *message;
    } faults[] = {
        {"/* splitgen: begin number_of */\n", "",
         "./runtime/lengths.c:26: error: 'end' stands without another\nhelp: a text for"},
        {"/* splitgen: end */\n", "",
         "./runtime/lengths.c:19: error: 'begin number_of' stands within another\nhelp: a text for"},
        {"begin number_of", "start number_of",
         "./runtime/lengths.c:20: error: 'start number_of' stands without another\n"},
        {"begin number_of", "begin set_regular", "./runtime/lengths.c:20: error: 'set_regular' is marked twice\n"},
        {"rest != 0, rest);\n    return SGK_OK;\n}\n/* splitgen: end */\n",
         "rest != 0, rest);\n    return SGK_OK;\n}\n", "error: 'begin sgk_lengths_chunks' has no end\n"},
        {"begin sgk_lengths_equal", "begin sgk_lengths_alike",
         "splitgen: error: the library has no function sgk_lengths_equal\n"},
    };
    for (size_t i = 0; i < COUNT_OF(faults); i++) {
        struct scratch scratch = scratch_with_sources();
        const char *const copy[] = {"sh", "-c", "cp -R \"$SPLITGEN_SOURCE_ROOT/runtime\" .", NULL};
        check_outcome(process_run(scratch.path, copy), 0, "", "");
        scratch_write(&scratch, "r.json", request, sizeof request - 1);
        scratch_replace(&scratch, "runtime/lengths.c", faults[i].find, faults[i].replacement);
        check_outcome(SPLITGEN(&scratch, "--root", ".", "kernel", "--request", "r.json", "--out", "."), 1, "",
                      faults[i].message);
        scratch_remove(&scratch);
    }
}
END_TEST

/* What goes wrong in the program itself, here in sources that are not whole, says where. */
START_TEST(internal_error)
{
    struct scratch scratch = scratch_with_sources();
    static const char list[] = "error('no such luck')\n";
    scratch_write(&scratch, "generator/command/list.lua", list, sizeof list - 1);
    check_outcome(SPLITGEN(&scratch, "--root", ".", "list"), 3, "",
                  "splitgen: internal error: ./generator/command/list.lua:1: no such luck\nstack traceback:\n");
    scratch_remove(&scratch);
}
END_TEST

/* Copies that do not move what is wanted become no C: here a strategy takes parts for equal that are not. */
START_TEST(wrong_strategy)
{
    struct scratch scratch = scratch_with_sources();
    scratch_replace(&scratch, "generator/plan/plan_copy.lua", " or part.run ~= run", "");
    static const char request[] =
        "{\"format\": 1, \"nodes\": [{\"op\": \"Split\", \"opset\": 18, \"dtype\": \"float\", \"dims\": [4, 6000], "
        "\"axis\": 1, \"split\": [3000, 2000, 1000], \"outputs\": [{}, {}, {\"fate\": \"dead\"}]}]}";
    scratch_write(&scratch, "r.json", request, sizeof request - 1);
    check_outcome(
        SPLITGEN(&scratch, "--root", ".", "kernel", "--request", "r.json", "--out", "."), 3, "",
        "Split-18, rows of 24000 bytes: the strategy equal is wrong: part 2 has rows of 8000, not of 12000\n");
    ck_assert_ptr_null(scratch_read(&scratch, "kernel_split.c", NULL));
    scratch_remove(&scratch);
}
END_TEST

/* Files that are there and give no bytes. */
START_TEST(unreadable_files)
{
    static const char memory[] = "/proc/self/mem", setting[] = "/sys/kernel/uevent_seqnum";
    if (access(memory, R_OK) == 0)
        check_outcome(SPLITGEN(here, "kernel", "--request", memory, "--out", "."), 3, "",
                      "/proc/self/mem: error: it cannot be read\n");
    if (access(setting, R_OK) == 0)
        check_outcome(SPLITGEN(here, "list", setting), 3, "",
                      "/sys/kernel/uevent_seqnum: error: cannot be mapped: No such device [file]\n");
}
END_TEST

START_TEST(list_as_text)
{
    check_outcome(SPLITGEN(here, "list"), 0,
                  "op               version opsets  dtypes\n"
                  "Split            1       1-1     float16 float double\n"
                  "Split            2       2-10    uint8 uint16",
                  "");
    check_outcome(SPLITGEN(here, "list", "--format", "text"), 0,
                  "SplitToSequence  24      24-" NEWEST_OPSET_TEXT "   uint8 uint16", "");
}
END_TEST

START_TEST(list_as_json)
{
    struct outcome outcome = SPLITGEN(here, "list", "--format", "json");
    size_t kernels = 0;
    for (const char *at = outcome.output; (at = strstr(at, "\"kernel\":")) != NULL; at++)
        kernels++;
    ck_assert_uint_eq(kernels, 96);
    check_outcome(outcome, 0,
                  "      \"op\":\"Split\",\n"
                  "      \"since_version\":1,\n"
                  "      \"last_opset\":1,\n"
                  "      \"dtype\":\"float16\",\n"
                  "      \"kernel\":\"sgk_split_1_float16\"\n",
                  "");
}
END_TEST

START_TEST(usage)
{
    check_outcome(SPLITGEN(here, "--help"), 0, "Usage: splitgen", "");
    check_outcome(SPLITGEN(here, "generate", "--help"), 0, "--check", "");
    check_outcome(SPLITGEN(here, "--version"), 0, "splitgen 0.", "");
    check_outcome(SPLITGEN(here, "list", "--format", "xml"), 2, "", "must be one of 'text', 'json'");
    check_outcome(SPLITGEN(here, "generate", "--root"), 2, "", "option '--root' requires an argument");
}
END_TEST

/* Standard output that cannot be written is an I/O error. */
START_TEST(full_device)
{
    if (access("/dev/full", W_OK) != 0)
        return;
    const char *const shell[] = {"sh", "-c", "\"$SPLITGEN\" list > /dev/full", NULL};
    check_outcome(process_run(NULL, shell), 3, "", "splitgen: error: standard output cannot be written\n");
    const char *const json[] = {"sh", "-c", "\"$SPLITGEN\" list --diagnostics json > /dev/full", NULL};
    check_outcome(process_run(NULL, json), 3, "",
                  "{\"severity\":\"error\",\"message\":\"standard output cannot be written\"}\n");
    const char *const help[] = {"sh", "-c", "\"$SPLITGEN\" --help > /dev/full", NULL};
    check_outcome(process_run(NULL, help), 3, "", "splitgen: error: standard output cannot be written\n");
}
END_TEST

/* A reader that has had enough, as head has, is no error to tell. */
START_TEST(reader_is_gone)
{
    struct scratch scratch = scratch_new();
    const char *const shell[] = {"sh", "-c",
                                 "mkfifo pipe; : <pipe & exec 3>pipe; wait\n"
                                 "\"$SPLITGEN\" list >&3; echo $?; \"$SPLITGEN\" list --format json >&3; echo $?; "
                                 "\"$SPLITGEN\" --help >&3; echo $?",
                                 NULL};
    struct outcome outcome = process_run(scratch.path, shell);
    ck_assert_str_eq(outcome.output, "3\n3\n3\n");
    ck_assert_str_eq(outcome.errors, "");
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

/* Each command reads and checks the tables once: here every check of a version is told. */
START_TEST(tables_once)
{
    static const char prepare[] =
        "mkdir root case && cp -R \"$SPLITGEN_SOURCE_ROOT\"/generator \"$SPLITGEN_SOURCE_ROOT\"/templates "
        "\"$SPLITGEN_SOURCE_ROOT\"/spec \"$SPLITGEN_SOURCE_ROOT\"/runtime root && "
        "mv root/generator/spec/check_version.lua root/generator/check_itself.lua && "
        "\"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto "
        "<\"$MODEL_TEXTS/split_18.txtpb\" >m.onnx && cp m.onnx case/model.onnx";
    static const char telling[] = "local check = require(\"check_itself\")\n"
                                  "return function(op, version, ...)\n"
                                  "  io.stderr:write(\"checks \", op, version.since_version, \"\\n\")\n"
                                  "  return check(op, version, ...)\n"
                                  "end\n";
    static const char request[] = "{\"format\": 1, \"nodes\": [{\"op\": \"Split\", \"opset\": 18, \"dtype\": null, "
                                  "\"dims\": null, \"num_outputs\": 2}]}";
    static const char *const commands[] = {
        "list",
        "list m.onnx --assume-opset 18",
        "model m.onnx --out . --assume-opset 18",
        "kernel --op Split --opset 18 --dtype float --shape 2x4 --num-outputs 2 --out .",
        "kernel --request r.json --out .",
        "generate --check --out .",
        "verify case",
        "spec check \"$CHANGELOG/page.md\"",
        "spec diff \"$CHANGELOG/page.md\"",
        "spec import \"$CHANGELOG/page.md\" --out .",
    };
    struct scratch scratch = scratch_new();
    const char *const shell[] = {"sh", "-c", prepare, NULL};
    check_outcome(process_run(scratch.path, shell), 0, "", "");
    scratch_write(&scratch, "root/generator/spec/check_version.lua", telling, sizeof telling - 1);
    scratch_write(&scratch, "r.json", request, sizeof request - 1);
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        char command[512];
        snprintf(command, sizeof command,
                 "\"$SPLITGEN\" --root root %s 2>&1 >output | sed -n '/^checks /p' >checks; sort checks | uniq -d; "
                 "grep -c 'checks Split18' checks",
                 commands[i]);
        const char *const run[] = {"sh", "-c", command, NULL};
        struct outcome outcome = process_run(scratch.path, run);
        ck_assert_msg(strcmp(outcome.output, "1\n") == 0, "%s: %s", commands[i], outcome.output);
        outcome_free(&outcome);
    }
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("splitgen");
    add_test(suite, "tree_is_current", tree_is_current);
    add_test(suite, "same_everywhere", same_everywhere);
    add_test(suite, "only_if_changed", only_if_changed);
    add_test(suite, "check_finds_what_is_stale", check_finds_what_is_stale);
    add_test(suite, "all_or_nothing", all_or_nothing);
    add_test(suite, "four_at_once", four_at_once);
    add_test(suite, "bad_directories", bad_directories);
    add_test(suite, "other_sources", other_sources);
    add_test(suite, "root", root);
    add_test(suite, "own_types", own_types);
    add_test(suite, "unknown_rule", unknown_rule);
    add_test(suite, "marks_of_the_library", marks_of_the_library);
    add_test(suite, "internal_error", internal_error);
    add_test(suite, "wrong_strategy", wrong_strategy);
    add_test(suite, "tables_once", tables_once);
    add_test(suite, "unreadable_files", unreadable_files);
    add_test(suite, "list_as_text", list_as_text);
    add_test(suite, "list_as_json", list_as_json);
    add_test(suite, "usage", usage);
    add_test(suite, "full_device", full_device);
    add_test(suite, "reader_is_gone", reader_is_gone);
    return run_suite(suite);
}
