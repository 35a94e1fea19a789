/*
 * shell.c - commands for the shell, put together and run.
 */
#include "shell.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

char *format_text(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = malloc((size_t)length + 1);
    require(text != NULL, "malloc");
    va_start(arguments, format);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

char *shell_quoted(const char *text)
{
    char *quoted = NULL;
    size_t size;
    FILE *word = open_memstream(&quoted, &size);
    require(word != NULL, "open_memstream");
    fputc('\'', word);
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", word);
        else
            fputc(*text, word);
    }
    fputc('\'', word);
    require(fclose(word) == 0, "open_memstream");
    return quoted;
}

struct outcome shell_run(const char *command)
{
    const char *const shell[] = {"sh", "-c", command, NULL};
    return process_run(NULL, shell);
}

char *shell_output(char *command)
{
    struct outcome outcome = shell_run(command);
    if (outcome.code != 0) {
        fprintf(stderr, "%s: %s%s", command, outcome.output, outcome.errors);
        exit(EXIT_FAILURE);
    }
    free(command);
    free(outcome.errors);
    return outcome.output;
}
