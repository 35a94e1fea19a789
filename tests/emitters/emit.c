/*
 * emit.c - an emitter: writes one file of C for the nodes of a request, with the includes that they need.
 * Usage: emit REQUEST.json PREFIX FILE.c, with the program splitgen in the PATH, which writes PREFIX_split.inc here first.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs a program by its name and waits; returns whether it exited with 0. It shares our standard error. */
static int run(char *const words[])
{
    const pid_t child = fork();
    if (child == 0) {
        execvp(words[0], words);
        perror(words[0]);
        _exit(127);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Appends a file; returns whether that succeeded. */
static int append(FILE *to, const char *path)
{
    FILE *from = fopen(path, "r");
    char bytes[4096];
    size_t count = 0;
    int is_done = from != NULL;
    while (is_done && (count = fread(bytes, 1, sizeof bytes, from)) > 0)
        is_done = fwrite(bytes, 1, count, to) == count;
    if (from != NULL)
        is_done = !ferror(from) && fclose(from) == 0 && is_done;
    return is_done;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: emit REQUEST.json PREFIX FILE.c\n", stderr);
        return 2;
    }
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s_split.inc", argv[2]) >= sizeof path ||
        !run(
            (char *[]){"splitgen", "kernel", "--request", argv[1], "--embed", "--prefix", argv[2], "--out", ".", NULL}))
        return 1;
    FILE *file = fopen(argv[3], "w");
    int is_written = file != NULL;
    if (is_written) {
        is_written =
            fputs("#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n\n", file) >= 0 && append(file, path);
        is_written = fclose(file) == 0 && is_written;
    }
    if (!is_written)
        perror(argv[3]);
    return is_written ? 0 : 1;
}
