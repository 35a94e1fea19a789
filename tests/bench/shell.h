/*
 * shell.h - commands for the shell, put together and run.
 */
#ifndef SGK_BENCH_SHELL_H
#define SGK_BENCH_SHELL_H

#include "process.h"

/* printf to memory that the caller frees. */
__attribute__((format(printf, 1, 2))) char *format_text(const char *format, ...);

/* Text as one word of a command, whatever it holds; the caller frees it. */
char *shell_quoted(const char *text);

struct outcome shell_run(const char *command);

/* What a command says on standard output; the caller frees it. Ends the program when the command fails. Frees command.
 */
char *shell_output(char *command);

#endif
