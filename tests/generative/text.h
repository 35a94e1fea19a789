/*
 * text.h - text that is written piece by piece.
 */
#ifndef SGK_TEST_GENERATIVE_TEXT_H
#define SGK_TEST_GENERATIVE_TEXT_H

#include <stdio.h>

struct text {
    FILE *file; /* to write to */
    char *written;
    size_t size;
};

void text_begin(struct text *text);

/* What was written; the caller frees it. */
char *text_end(struct text *text);

#endif
