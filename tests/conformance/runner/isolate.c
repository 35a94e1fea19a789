/*
 * isolate.c - work in a process of its own.
 */
#include "isolate.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static size_t read_all(int from, void *to, size_t size)
{
    size_t done = 0;
    while (done < size) {
        const ssize_t got = read(from, (char *)to + done, size - done);
        if (got > 0)
            done += (size_t)got;
        else if (got == 0 || errno != EINTR)
            break;
    }
    return done;
}

static void write_all(int to, const void *from, size_t size)
{
    size_t done = 0;
    while (done < size) {
        const ssize_t put = write(to, (const char *)from + done, size - done);
        if (put > 0)
            done += (size_t)put;
        else if (errno != EINTR)
            break;
    }
}

static void work_in_child(void (*work)(const void *argument, struct report *report), const void *argument,
                          unsigned seconds, int result)
{
    struct report report;
    memset(&report, 0, sizeof report);
    signal(SIGALRM, SIG_DFL);
    alarm(seconds);
    work(argument, &report);
    write_all(result, &report, sizeof report);
    close(result);
    exit(0); /* not _exit: what counts coverage and leaks at the end shall do so */
}

static void judge(int status, bool reported, unsigned seconds, struct report *report)
{
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        fail_case(report, "not done after %u s", seconds);
    else if (WIFSIGNALED(status))
        fail_case(report, "crashed: %s", strsignal(WTERMSIG(status)));
    else if (!reported || WEXITSTATUS(status) != 0)
        fail_case(report, "ended with exit status %d before it was done", WEXITSTATUS(status));
}

void isolate(void (*work)(const void *argument, struct report *report), const void *argument, unsigned seconds,
             struct report *report)
{
    int ends[2];
    memset(report, 0, sizeof *report);
    fflush(NULL); /* or the child would write it again */
    if (pipe(ends) != 0) {
        fail_case(report, "no pipe: %s", strerror(errno));
        return;
    }
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        work_in_child(work, argument, seconds, ends[1]);
    }
    close(ends[1]);
    const bool reported = child > 0 && read_all(ends[0], report, sizeof *report) == sizeof *report;
    close(ends[0]);
    if (child < 0) {
        fail_case(report, "no process: %s", strerror(errno));
        return;
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    judge(status, reported, seconds, report);
}
