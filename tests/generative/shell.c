/*
 * shell.c - commands and files in a directory.
 */
#include "shell.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "text.h"

struct outcome shell(const char *directory, const char *format, ...)
{
    struct text text;
    va_list arguments;
    text_begin(&text);
    va_start(arguments, format);
    vfprintf(text.file, format, arguments);
    va_end(arguments);
    char *command = text_end(&text);
    const char *const shell_command[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(directory, shell_command);
    free(command);
    return outcome;
}

void write_file(const char *directory, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "w");
    require(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0, path);
}
