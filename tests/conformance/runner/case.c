/*
 * case.c - one case: its model, then its data sets.
 */
#include "case.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "data_set.h"
#include "directory.h"
#include "graph.h"
#include "model.h"

/* What the model alone tells must not contradict itself either. */
static bool check_inference(const struct checked_model *checked, struct report *report)
{
    struct run run;
    const bool inferred = start_run(&run, checked, true, report) && set_initializers(&run) && run_graph(&run);
    end_run(&run);
    return inferred;
}

static bool run_data_sets(const struct checked_model *checked, const char *folder, bool only_run, struct report *report)
{
    struct names entries;
    size_t run = 0;
    bool passed = list_directory(&entries, folder) || fail_case(report, "cannot be listed: %s", strerror(errno));
    for (size_t i = 0; passed && i < entries.count; i++) {
        char *path = join_path(folder, entries.items[i]);
        if (path == NULL) {
            passed = fail_case(report, "out of memory");
        } else if (strncmp(entries.items[i], "test_data_set_", 14) == 0 && is_directory(path)) {
            passed = run_data_set(checked, path, only_run, report);
            run++;
        }
        free(path);
    }
    if (passed && run == 0)
        passed =
            only_run ? run_data_set(checked, NULL, true, report) : fail_case(report, "there is no test_data_set_*");
    free_names(&entries);
    return passed;
}

bool run_model(const struct onnx_model *model, const char *folder, bool only_run, struct report *report)
{
    struct checked_model checked;
    const bool passed = check_model(&checked, model, report) && check_inference(&checked, report) &&
                        check_ops(&checked, report) && run_data_sets(&checked, folder, only_run, report);
    free_checked_model(&checked);
    return passed;
}

void run_case(const char *folder, bool only_run, struct report *report)
{
    struct onnx_document document;
    struct onnx_error error = {"", false};
    char *path = join_path(folder, "model.onnx");
    memset(report, 0, sizeof *report);
    if (path == NULL) {
        fail_case(report, "out of memory");
        return;
    }
    set_file(report, path);
    free(path);

    const struct onnx_model *model = NULL;
    if (onnx_open(&document, report->file, &error))
        model = onnx_read_model(&document, &error);
    if (model != NULL)
        run_model(model, folder, only_run, report);
    else if (error.io)
        fail_case(report, "%s", error.text);
    else
        refuse_case(report, "file", "%s", error.text);
    onnx_close(&document);
}
