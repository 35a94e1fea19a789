/*
 * generate.h - a random model through splitgen.
 */
#ifndef SGK_TEST_GENERATIVE_GENERATE_H
#define SGK_TEST_GENERATIVE_GENERATE_H

#include "json.h"
#include "model.h"

/* What the model's file holds, or for a model file its text format; the caller frees it. */
char *model_text(const struct model *model);

/* How the shell calls splitgen in the directory of the file; the caller frees it. */
char *model_command(const struct model *model);

/*
 * Writes the file of a model to a directory and has splitgen write its C there, or refuse it, if that is what it must
 * do. False when it does something else, which is told on standard output.
 */
bool generate(const struct model *model, const char *directory);

/* The manifest that splitgen wrote there, for json_free; NULL when there is something wrong with it, which is told. */
struct json *read_manifest(const struct model *model, const char *directory);

#endif
