/*
 * shell.h - commands and files in a directory.
 */
#ifndef SGK_TEST_GENERATIVE_SHELL_H
#define SGK_TEST_GENERATIVE_SHELL_H

#include "process.h"

/* What the shell's command did in the directory. */
__attribute__((format(printf, 2, 3))) struct outcome shell(const char *directory, const char *format, ...);

/* Ends the program when the file cannot be written. */
void write_file(const char *directory, const char *name, const char *text);

#endif
