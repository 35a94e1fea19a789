/*
 * batch.c - models that are compiled alike, and called by one program.
 */
#include "batch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "failure.h"
#include "generate.h"
#include "shell.h"
#include "text.h"
#include "write_calls.h"

/* How the models are compiled by one of the compilers. */
struct form {
    const struct compiler *compiler;
    const char *setting;
    char name[64];
};

struct batch {
    char path[128]; /* of its directory */
    struct form forms[MAX_COMPILERS];
    size_t form_count;
    struct text calls, rows, headers;
    struct result *result;
};

void batch_prepare(const char *directory, const struct compilers *compilers)
{
    for (size_t i = 0; i < compilers->count; i++) {
        struct outcome outcome = shell(directory,
                                       "set -e; for source in generative/driver support/oracle support/arena; do\n"
                                       "%s -std=c99 -O1 -D_DEFAULT_SOURCE -I\"$TESTS/support\" -c \"$TESTS/$source.c\" "
                                       "-o \"$(basename $source)_%zu.o\"; done",
                                       compilers->list[i].c, i);
        require(outcome.code == 0, outcome.errors);
        outcome_free(&outcome);
    }
}

size_t batch_setting(uint64_t seed)
{
    return seed / MODELS_PER_BATCH % SETTINGS;
}

/* What a command says that should say nothing. */
static bool succeeds(struct batch *batch, struct outcome *outcome, const struct model *model, const char *by)
{
    const bool has_succeeded = outcome->code == 0;
    if (!has_succeeded && model != NULL)
        tell_failure(model, by, outcome->errors);
    else if (!has_succeeded)
        printf("not ok %s: %.6000s\n", by, outcome->errors);
    batch->result->has_failed |= !has_succeeded;
    outcome_free(outcome);
    return has_succeeded;
}

/* Compiles the C of a model by every compiler; false when one of them finds fault with it. */
static bool compile(struct batch *batch, const struct model *model)
{
    bool is_right = true;
    for (size_t i = 0; i < batch->form_count; i++) {
        const struct form *form = &batch->forms[i];
        struct outcome outcome = shell(batch->path, "%s %s %s -c %s_split.c -o %s_%zu.o", form->compiler->c, c_flags,
                                       form->setting, model->prefix, model->prefix, i);
        is_right &= succeeds(batch, &outcome, model, form->name);
    }
    return is_right;
}

/* All about a model but its calls, which it adds to those of the batch. */
static void try_model(struct batch *batch, const struct model *model)
{
    struct result *result = batch->result;
    result->models++;
    result->nodes += model->count;
    const bool is_right = generate(model, batch->path);
    struct json *manifest = is_right && !model->is_wrong ? read_manifest(model, batch->path) : NULL;
    result->has_failed |= !is_right || (manifest == NULL && !model->is_wrong);
    if (is_right && (manifest != NULL || model->is_wrong))
        coverage_add(&result->coverage, model, manifest);
    if (manifest != NULL) {
        fprintf(batch->headers.file, "#include \"%s_split.h\"\n", model->prefix);
        if (compile(batch, model))
            write_calls(model, manifest, batch->calls.file, batch->rows.file);
    }
    json_free(manifest);
}

/* What went wrong with the calls: the last line that they said begins with the model. */
static void tell_calls(const struct form *form, const struct outcome *outcome)
{
    const char *line = last_line(outcome->output);
    struct model model;
    struct text what;
    require(strncmp(line, "model ", strlen("model ")) == 0, "calls that say nothing");
    make_model(&model, strtoull(line + strlen("model "), NULL, 10));
    text_begin(&what);
    fprintf(what.file, "exit code %d of its calls: %s%s", outcome->code, line, outcome->errors);
    char *text = text_end(&what);
    tell_failure(&model, form->name, text);
    free(text);
}

static void try_calls(struct batch *batch, size_t i)
{
    const struct form *form = &batch->forms[i];
    struct outcome built = shell(batch->path,
                                 "%s %s %s -I\"$TESTS\"/generative -I\"$TESTS\"/support -c calls.c -o calls_%zu.o && "
                                 "%s *_%zu.o ../*_%zu.o -o calls_%zu",
                                 form->compiler->c, c_flags, form->setting, i, form->compiler->c, i, i, i);
    if (!succeeds(batch, &built, NULL, form->name) || !can_run(form->setting))
        return;
    struct outcome outcome = shell(batch->path, "$TESTS_UNDER ./calls_%zu", i);
    batch->result->has_failed |= outcome.code != 0;
    if (outcome.code != 0)
        tell_calls(form, &outcome);
    else
        batch->result->calls += strtoul(last_line(outcome.output), NULL, 10);
    outcome_free(&outcome);
}

static void try_headers(struct batch *batch, const struct form *form)
{
    const char *cxx = form->compiler->cxx;
    if (cxx == NULL)
        return;
    struct outcome outcome = shell(batch->path, "%s %s %s -c headers.cpp -o headers.o", cxx, cxx_flags, form->setting);
    succeeds(batch, &outcome, NULL, cxx);
}

/* Makes a file of a text that has been written. */
static void write_text(const struct batch *batch, const char *name, struct text *text)
{
    char *written = text_end(text);
    write_file(batch->path, name, written);
    free(written);
}

/* The calls of all models, and behind the functions that they name, the table of them. */
static void write_all(struct batch *batch)
{
    char *rows = text_end(&batch->rows);
    fprintf(batch->calls.file,
            "const struct kernel kernels[] = {\n%s};\nconst size_t kernel_count = sizeof kernels / sizeof *kernels;\n",
            rows);
    free(rows);
    write_text(batch, "calls.c", &batch->calls);
    write_text(batch, "headers.cpp", &batch->headers);
}

static void begin(struct batch *batch, uint64_t first, const char *directory, const struct compilers *compilers)
{
    for (size_t i = 0; i < compilers->count; i++) {
        struct form *form = &batch->forms[batch->form_count++];
        form->compiler = &compilers->list[i];
        form->setting = setting_for(form->compiler, batch_setting(first));
        snprintf(form->name, sizeof form->name, "%.30s %s", form->compiler->c, form->setting);
    }
    snprintf(batch->path, sizeof batch->path, "%s/%" PRIu64, directory, first);
    require(mkdir(batch->path, 0777) == 0, batch->path);
    text_begin(&batch->calls);
    text_begin(&batch->rows);
    text_begin(&batch->headers);
    fputs("#include \"kernel.h\"\n", batch->calls.file);
}

void batch_try(uint64_t first, uint64_t last, const char *directory, const struct compilers *compilers,
               struct result *result)
{
    struct batch batch = {.result = result};
    begin(&batch, first, directory, compilers);
    for (uint64_t seed = first; seed <= last; seed++) {
        struct model model;
        make_model(&model, seed);
        try_model(&batch, &model);
    }
    const bool has_calls = ftell(batch.rows.file) > 0;
    write_all(&batch);
    for (size_t i = 0; i < batch.form_count; i++) {
        if (has_calls)
            try_calls(&batch, i);
        try_headers(&batch, &batch.forms[i]);
    }
}
