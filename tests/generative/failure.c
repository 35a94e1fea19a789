/*
 * failure.c - what is wrong with a model, and how to see it again.
 */
#include "failure.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "generate.h"

void tell_failure(const struct model *model, const char *by, const char *what)
{
    char *command = model_command(model), *text = model_text(model);
    printf("not ok model %" PRIu64 ", %s: %.4000s\n%s\n%.6000s\nsee it again: GENERATIVE_FIRST=%" PRIu64
           " GENERATIVE_MODELS=1 meson test -C build --verbose generative\n\n",
           model->seed, by, what, command, text, model->seed);
    free(command);
    free(text);
}
