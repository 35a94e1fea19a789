/*
 * refusal.c - one change to the project's sources that splitgen must refuse.
 */
#include "refusal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "process.h"
#include "scratch.h"

void refusal_check(const struct refusal *refusal)
{
    struct scratch scratch = scratch_with_sources();
    scratch_replace(&scratch, refusal->file, refusal->find, refusal->replacement);
    scratch_write(&scratch, "sgk_dtype.h", "untouched", 9);

    const char *const arguments[] = {getenv("SPLITGEN"), "--root", ".", "generate", "--out", ".", NULL};
    struct outcome outcome = process_run(scratch.path, arguments);
    ck_assert_msg(outcome.code == 1, "%s: exit code %d, '%s'", refusal->name, outcome.code, outcome.errors);
    ck_assert_msg(strstr(outcome.errors, refusal->message) != NULL, "%s: '%s' does not hold '%s'", refusal->name,
                  outcome.errors, refusal->message);
    for (const char *at = outcome.errors; *at != '\0'; at++)
        ck_assert_msg(*at == '\n' || ((unsigned char)*at >= ' ' && *at != '\x7f'), "%s: a control byte in '%s'",
                      refusal->name, outcome.errors);
    ck_assert_str_eq(outcome.output, "");
    outcome_free(&outcome);

    char *dtype = scratch_read(&scratch, "sgk_dtype.h", NULL);
    ck_assert_str_eq(dtype, "untouched");
    free(dtype);
    ck_assert_msg(scratch_read(&scratch, "sgk_registry.h", NULL) == NULL, "%s: a file was written", refusal->name);
    scratch_remove(&scratch);
}
