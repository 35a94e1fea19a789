/*
 * process.c - runs a program and keeps what it said.
 */
#include "process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_ARGUMENTS = 15 };

void require_failed(const char *what)
{
    fprintf(stderr, "cannot go on: %s\n", what);
    exit(EXIT_FAILURE);
}

static char *read_back(FILE *file)
{
    require(fseek(file, 0, SEEK_END) == 0, "fseek");
    long size = ftell(file);
    require(size >= 0, "ftell");
    rewind(file);
    char *text = malloc((size_t)size + 1);
    require(text != NULL, "malloc");
    require(fread(text, 1, (size_t)size, file) == (size_t)size, "fread");
    text[size] = '\0';
    fclose(file);
    return text;
}

struct outcome process_run(const char *directory, const char *const *arguments)
{
    size_t count = 0;
    while (arguments[count] != NULL)
        count++;
    require(count <= MAX_ARGUMENTS, "too many arguments");
    FILE *output = tmpfile();
    FILE *errors = tmpfile();
    require(output != NULL && errors != NULL, "tmpfile");
    pid_t child = fork();
    require(child >= 0, "fork");
    if (child == 0) {
        if (directory != NULL && chdir(directory) != 0)
            _exit(126);
        dup2(fileno(output), STDOUT_FILENO);
        dup2(fileno(errors), STDERR_FILENO);
        char *copy[MAX_ARGUMENTS + 1]; /* execvp promises to change none of them, but its type does not */
        memcpy(copy, arguments, (count + 1) * sizeof *copy);
        execvp(copy[0], copy);
        _exit(127);
    }
    int status;
    require(waitpid(child, &status, 0) == child, "waitpid");
    struct outcome outcome;
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    outcome.output = read_back(output);
    outcome.errors = read_back(errors);
    return outcome;
}

void outcome_free(struct outcome *outcome)
{
    free(outcome->output);
    free(outcome->errors);
}
