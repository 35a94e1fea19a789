/*
 * text.c - text that is written piece by piece.
 */
#include "text.h"

#include "process.h"

void text_begin(struct text *text)
{
    text->file = open_memstream(&text->written, &text->size);
    require(text->file != NULL, "open_memstream");
}

char *text_end(struct text *text)
{
    require(fclose(text->file) == 0, "open_memstream");
    return text->written;
}
