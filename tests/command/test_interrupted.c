/*
 * test_interrupted.c - a splitgen that is ended by a signal: files are old or new, nothing temporary is left, no child
 * lives on, and it died of the signal. What one that is killed has to leave, the next one takes away.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"

#define KERNEL(lengths) "\"$SPLITGEN\" kernel --op Split --opset 18 --dtype float --shape 6 --split " lengths " --out o"

/* Of KERNEL: it first writes its files one by one, each with two of the calls, then gives them their names. */
enum { FILES = 3, WRITES = 2 * FILES, CALLS = WRITES + FILES };

static struct outcome shell(const struct scratch *scratch, const char *command)
{
    const char *const arguments[] = {"sh", "-c", command, NULL};
    return process_run(scratch->path, arguments);
}

static void must_run(const struct scratch *scratch, const char *command)
{
    struct outcome outcome = shell(scratch, command);
    ck_assert_msg(outcome.code == 0, "%s: exit code %d: %s%s", command, outcome.code, outcome.output, outcome.errors);
    outcome_free(&outcome);
}

/* Runs a command that gets the signal at one of the calls. Returns what the shell makes of its end. */
static int strike(const struct scratch *scratch, int number, int at, const char *command)
{
    char words[512];
    snprintf(words, sizeof words, "STRIKE=%d STRIKE_AT=%d LD_PRELOAD=\"$STRIKER\" %s", number, at, command);
    struct outcome outcome = shell(scratch, words);
    outcome_free(&outcome);
    return outcome.code;
}

/* False where a sanitizer must be the first to be loaded. */
static bool can_strike(void)
{
    const char *const striker = getenv("STRIKER");
    ck_assert_msg(striker != NULL, "the environment is not set: run this through meson test");
    return *striker != '\0';
}

/* o with the files of other lengths, wanted as it should become, before as it is. */
static struct scratch before_and_wanted(void)
{
    struct scratch scratch = scratch_new();
    must_run(&scratch, "mkdir o && " KERNEL("2,4") " && mv o wanted && mkdir o && " KERNEL("3,3") " && cp -R o before");
    return scratch;
}

static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};

START_TEST(all_or_nothing)
{
    if (!can_strike())
        return;
    for (int at = 1; at <= CALLS + 1; at++) {
        struct scratch scratch = before_and_wanted();
        const int code = strike(&scratch, numbers[_i], at, KERNEL("2,4"));
        ck_assert_int_eq(code, at <= CALLS ? 128 + numbers[_i] : 0);
        must_run(&scratch, at <= WRITES ? "diff -r o before" : "diff -r o wanted");
        scratch_remove(&scratch);
    }
}
END_TEST

/* Killed, it leaves its temporary files, which go with the next run; each other file is old or new. */
START_TEST(killed)
{
    if (!can_strike())
        return;
    for (int at = 1; at <= CALLS; at++) {
        struct scratch scratch = before_and_wanted();
        ck_assert_int_eq(strike(&scratch, SIGKILL, at, KERNEL("2,4")), 128 + SIGKILL);
        must_run(&scratch, "test \"$(ls -A o | wc -l)\" -gt 3 && cd o && "
                           "for file in *; do cmp $file ../before/$file || cmp $file ../wanted/$file; done");
        must_run(&scratch, KERNEL("2,4") " && diff -r o wanted");
        scratch_remove(&scratch);
    }
}
END_TEST

/* Each command sweeps where it writes and nowhere else, also when there is nothing to write. */
static const struct {
    const char *command;
    const char *swept, *others; /* of the directories o, p and . */
} sweeping[] = {
    {KERNEL("2,4"), "o", "p ."},
    {"\"$SPLITGEN\" generate --out o", "o", "p ."},
    {"\"$SPLITGEN\" generate --check --out o", "", "o p ."},
    {"\"$SPLITGEN\" model m.onnx --out o --depfile p/m.d", "o p", "."},
    {"\"$SPLITGEN\" model m.onnx --out o --depfile m.d", "o .", "p"},
    {"\"$SPLITGEN\" --root . spec import \"$CHANGELOG/page.md\" --out o", "o", "p ."},
};

START_TEST(sweeps)
{
    struct scratch scratch = scratch_with_sources();
    must_run(&scratch, "mkdir o p && \"$SPLITGEN\" generate --out o && \"$PROTOC\" --encode=onnx.ModelProto "
                       "--proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto <\"$MODEL_TEXTS/split_18.txtpb\" >m.onnx");
    for (int times = 0; times < 2; times++) {
        char command[1024];
        snprintf(command, sizeof command,
                 "touch o/.splitgen.tmp-aB3dEf p/.splitgen.tmp-aB3dEf .splitgen.tmp-aB3dEf && %s && "
                 "for name in %s; do test ! -f $name/.splitgen.tmp-aB3dEf || exit; done && "
                 "for name in %s; do test -f $name/.splitgen.tmp-aB3dEf || exit; done",
                 sweeping[_i].command, sweeping[_i].swept, sweeping[_i].others);
        must_run(&scratch, command);
    }
    scratch_remove(&scratch);
}
END_TEST

/* What is not surely a file that a splitgen left stays. */
START_TEST(sweeps_nothing_else)
{
    struct scratch scratch = scratch_new();
    must_run(&scratch, "mkdir o o/.splitgen.tmp-folder && echo mine >o/.splitgen.tmp-longer1 && "
                       "echo mine >o/.splitgen.tmp-short && echo mine >o/.splitgen && echo mine >o/splitgen.tmp-aB3dEf "
                       "&& mkfifo o/.splitgen.tmp-AFifo1 && echo mine >mine && ln -s ../mine o/.splitgen.tmp-ALink1 && "
                       "ls -AR >before");
    must_run(&scratch, KERNEL("2,4") " && rm o/kernel_split.* && touch o/.splitgen.tmp-aB3dEf && " KERNEL(
                           "2,4") " && rm o/kernel_split.* && ls -AR | diff before - && grep -qx mine mine");
    scratch_remove(&scratch);
}
END_TEST

struct start {
    int ignored; /* a signal, or 0 */
    bool leads_group;
};

/* Starts a program in the directory, where errors gets its standard error. */
static pid_t start(const struct scratch *scratch, struct start how, const char *const *arguments)
{
    const pid_t child = fork();
    require(child >= 0, "fork");
    if (child > 0)
        return child;
    if (how.leads_group)
        setpgid(0, 0);
    if (how.ignored != 0)
        signal(how.ignored, SIG_IGN);
    if (chdir(scratch->path) != 0 || freopen("errors", "w", stderr) == NULL)
        _exit(126);
    char *copy[8] = {NULL};
    for (size_t i = 0; i + 1 < COUNT_OF(copy) && arguments[i] != NULL; i++)
        memcpy(&copy[i], &arguments[i], sizeof copy[i]); /* execvp promises to change none of them */
    execvp(copy[0], copy);
    _exit(127);
}

static int end_of(pid_t process, int options)
{
    int status;
    require(waitpid(process, &status, options) == process, "waitpid");
    return status;
}

/* Ends the test unless the command succeeds in time. */
static void wait_until(const struct scratch *scratch, const char *command)
{
    for (int i = 0; i < 1000; i++) {
        struct outcome outcome = shell(scratch, command);
        outcome_free(&outcome);
        if (outcome.code == 0)
            return;
        const struct timespec moment = {0, 10 * 1000 * 1000};
        nanosleep(&moment, NULL);
    }
    ck_abort_msg("never: %s", command);
}

/* One that is stopped still owns its files. */
START_TEST(two_at_once)
{
    if (!can_strike())
        return;
    for (int at = 1; at <= CALLS; at++) {
        struct scratch scratch = before_and_wanted();
        char strikes[128];
        snprintf(strikes, sizeof strikes, "STRIKE=%d STRIKE_AT=%d LD_PRELOAD=\"$STRIKER\" exec ", SIGSTOP, at);
        char command[512];
        snprintf(command, sizeof command, "%s%s", strikes, KERNEL("2,4"));
        const char *const arguments[] = {"sh", "-c", command, NULL};
        const struct start plain = {0, false};
        const pid_t first = start(&scratch, plain, arguments);
        ck_assert(WIFSTOPPED(end_of(first, WUNTRACED)));
        must_run(&scratch, KERNEL("2,4"));
        kill(first, SIGCONT);
        const int status = end_of(first, 0);
        ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "at %d: status %d", at, status);
        must_run(&scratch, "diff -r o wanted");
        scratch_remove(&scratch);
    }
}
END_TEST

/* A signal that was ignored, as by nohup, stays so. */
START_TEST(ignored)
{
    if (!can_strike())
        return;
    struct scratch scratch = before_and_wanted();
    char command[512];
    snprintf(command, sizeof command, "STRIKE=%d STRIKE_AT=1 LD_PRELOAD=\"$STRIKER\" exec %s", numbers[_i],
             KERNEL("2,4"));
    const char *const arguments[] = {"sh", "-c", command, NULL};
    const struct start deaf = {numbers[_i], false};
    const int status = end_of(start(&scratch, deaf, arguments), 0);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %d", status);
    must_run(&scratch, "diff -r o wanted");
    scratch_remove(&scratch);
}
END_TEST

/* A program that splitgen runs: it starts another, leaves a file where it may, and goes on for long. */
#define PROGRAM(directory)                                                           \
    "#!/bin/sh\nsleep 1000 & echo $! >\"$HERE/new\"; touch \"" directory "/left\"; " \
    "mv \"$HERE/new\" \"$HERE/sleeper\"; wait\n"

/* The model's shape is unknown. */
#define MODEL                                                                                                         \
    "ir_version: 8 opset_import { version: 18 } graph { input { name: \"x\" type { tensor_type { elem_type: 1 } } } " \
    "output { name: \"a\" type { tensor_type { elem_type: 1 } } } node { op_type: \"Split\" input: \"x\" "            \
    "output: \"a\" attribute { name: \"num_outputs\" type: INT i: 1 } } }"

static const struct {
    const char *command, *model;
    const char *variable; /* tells which program it runs */
    const char *program;
} parents[] = {
    {"verify", "x", "CC", PROGRAM("$TMPDIR")},
    {"list", "x/model.onnx", "SPLITGEN_INFER_SHAPES", PROGRAM("$(dirname \"$2\")")},
};

enum { WAYS = 2 * COUNT_OF(numbers) }; /* each signal to splitgen, or to all that a terminal tells, too */

START_TEST(with_children)
{
    const size_t row = (size_t)_i / WAYS;
    const int number = numbers[_i / 2 % 3];
    const bool to_group = _i % 2 != 0;
    struct scratch scratch = scratch_new();
    must_run(&scratch, "mkdir -p temporary x && echo '" MODEL "' | \"$PROTOC\" --encode=onnx.ModelProto "
                       "--proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto >x/model.onnx");
    must_run(&scratch,
             "mkdir x/test_data_set_0 && echo 'dims: 1 data_type: 1 float_data: 0' | \"$PROTOC\" "
             "--encode=onnx.TensorProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto "
             ">x/test_data_set_0/input_0.pb && cp x/test_data_set_0/input_0.pb x/test_data_set_0/output_0.pb");
    scratch_write(&scratch, "program", parents[row].program, strlen(parents[row].program));
    ck_assert_int_eq(chmod(scratch_path(&scratch, "program"), 0755), 0);
    setenv("HERE", scratch.path, 1);
    setenv(parents[row].variable, scratch_path(&scratch, "program"), 1);
    setenv("TMPDIR", scratch_path(&scratch, "temporary"), 1);

    const char *const arguments[] = {getenv("SPLITGEN"), parents[row].command, parents[row].model, NULL};
    const struct start leader = {0, true};
    const pid_t child = start(&scratch, leader, arguments);
    wait_until(&scratch, "test -f sleeper");
    kill(to_group ? -child : child, number);
    const int status = end_of(child, 0);
    ck_assert_msg(WIFSIGNALED(status) && WTERMSIG(status) == number, "status %d", status);
    must_run(&scratch, "rmdir temporary");
    wait_until(&scratch, "case $(ps -o stat= -p $(cat sleeper)) in '' | Z*) ;; *) exit 1 ;; esac");
    scratch_remove(&scratch);
}
END_TEST

/* Nor does a process that was started without the signal of a child's end lose what its children come to. */
START_TEST(without_news_of_children)
{
    struct scratch scratch = scratch_new();
    must_run(&scratch, "echo '" MODEL "' | \"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" "
                       "onnx.proto >m.onnx");
    setenv("SPLITGEN_INFER_SHAPES", "false", 1);
    const char *const arguments[] = {getenv("SPLITGEN"), "list", "m.onnx", NULL};
    const struct start deaf = {SIGCHLD, false};
    ck_assert_int_eq(end_of(start(&scratch, deaf, arguments), 0), 0);
    must_run(&scratch, "grep -qx '.*: shapes are not inferred: exit status 1' errors");
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        signal(numbers[i], SIG_DFL); /* who ran the suite may ignore some, as nohup does */
    Suite *suite = suite_create("interrupted");
    add_rows(suite, "all_or_nothing", all_or_nothing, COUNT_OF(numbers));
    add_test(suite, "killed", killed);
    add_rows(suite, "sweeps", sweeps, COUNT_OF(sweeping));
    add_test(suite, "sweeps_nothing_else", sweeps_nothing_else);
    add_test(suite, "two_at_once", two_at_once);
    add_rows(suite, "ignored", ignored, COUNT_OF(numbers));
    add_rows(suite, "with_children", with_children, WAYS * COUNT_OF(parents));
    add_test(suite, "without_news_of_children", without_news_of_children);
    return run_suite(suite);
}
