/*
 * harness.c - tests, one after the other in this process.
 */
#include "harness.h"

#include <stdarg.h>
#include <stdio.h>

static void begin(const char *name)
{
    puts(name);
    fflush(stdout);
}

void run_test(const char *name, void (*test)(void))
{
    begin(name);
    test();
}

void run_rows(const char *name, void (*test)(size_t which), size_t rows)
{
    begin(name);
    for (size_t i = 0; i < rows; i++)
        test(i);
}

void fail_at(const char *file, int line, const char *format, ...)
{
    va_list arguments;
    printf("%s:%d: ", file, line);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    exit(EXIT_FAILURE);
}

void *allocate(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    REQUIRE(memory != NULL, "no memory");
    return memory;
}

void check_text(const char *row, const char *text, const char *part)
{
    REQUIRE(memchr(text, '\0', 240) != NULL, "%s: the message has no end", row);
    REQUIRE(strchr(text, '\n') == NULL, "%s: the message '%s' has more than one line", row, text);
#if defined(SGK_NO_SENTENCES)
    part = "";
#endif
    if (part[0] == '\0')
        REQUIRE(text[0] == '\0', "%s: an unexpected message '%s'", row, text);
    else
        REQUIRE(strstr(text, part) != NULL, "%s: the message '%s' does not hold '%s'", row, text, part);
}
