/*
 * fault.c - runs a program in which one system call fails, or all from one on, or which is killed.
 * Usage: fault LOG WHAT PROGRAM ARGUMENT..., where WHAT is
 *   N      the Nth call fails; 0: none
 *   N+     the Nth and all later calls fail
 *   N!     the program is killed instead of its Nth call
 *   Nus    the program is killed after N microseconds
 * LOG gets a line for each call that counts: its number, name, path, and error, if it failed; and a line with the
 * program's time. The exit code is the program's, or 128 + the signal that ended it; 124 if it took too long; 77 if the
 * kernel does not allow watching a program.
 *
 * The kernel notifies about each of the calls below (seccomp_unotify(2)). Unlike a preloaded library, this also sees
 * the calls that the C library makes for its streams. Only PROGRAM's calls count: those of its child programs pass.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { SKIPPED = 77, TIMED_OUT = 124, BROKEN = 125, SECONDS = 60 };

/* The place of a call's path: an argument, or the descriptor that is its first argument. */
enum place { NOWHERE, OF_DESCRIPTOR, FIRST, SECOND, FOURTH = 4 };

/* A call, the error if only it fails, and the error if all from it on fail. */
struct watched {
    const char *name;
    long number;
    enum place place;
    int alone, in_a_row;
};

/* No call fails with EINTR: the programs have no handler that could interrupt one. */
static const struct watched watched[] = {
#ifdef SYS_open
    {"open", SYS_open, FIRST, EMFILE, EIO},
    {"rename", SYS_rename, SECOND, EIO, ENOSPC},
    {"mkdir", SYS_mkdir, FIRST, ENOSPC, EROFS},
    {"rmdir", SYS_rmdir, FIRST, EIO, EROFS},
    {"unlink", SYS_unlink, FIRST, EIO, EROFS},
    {"stat", SYS_stat, FIRST, EIO, EACCES},
    {"lstat", SYS_lstat, FIRST, EIO, EACCES},
    {"pipe", SYS_pipe, NOWHERE, EMFILE, ENFILE},
    {"fork", SYS_fork, NOWHERE, EAGAIN, EAGAIN},
#endif
    {"openat", SYS_openat, SECOND, EMFILE, EIO},
    {"read", SYS_read, OF_DESCRIPTOR, EIO, EIO},
    {"readv", SYS_readv, OF_DESCRIPTOR, EIO, EIO},
    {"pread64", SYS_pread64, OF_DESCRIPTOR, EIO, EIO},
    {"write", SYS_write, OF_DESCRIPTOR, ENOSPC, EIO},
    {"writev", SYS_writev, OF_DESCRIPTOR, ENOSPC, EIO},
    {"pwrite64", SYS_pwrite64, OF_DESCRIPTOR, ENOSPC, EIO},
    {"close", SYS_close, OF_DESCRIPTOR, EIO, EIO},
    {"fsync", SYS_fsync, OF_DESCRIPTOR, EIO, ENOSPC},
    {"fchmod", SYS_fchmod, OF_DESCRIPTOR, EIO, EROFS},
    {"utimensat", SYS_utimensat, SECOND, EIO, EROFS},
#ifdef SYS_renameat
    {"renameat", SYS_renameat, FOURTH, EIO, ENOSPC},
#endif
    {"renameat2", SYS_renameat2, FOURTH, EIO, ENOSPC},
    {"mkdirat", SYS_mkdirat, SECOND, ENOSPC, EROFS},
    {"unlinkat", SYS_unlinkat, SECOND, EIO, EROFS},
#ifdef SYS_newfstatat
    {"newfstatat", SYS_newfstatat, SECOND, EIO, EACCES},
#endif
    {"statx", SYS_statx, SECOND, EIO, EACCES},
    {"getdents64", SYS_getdents64, OF_DESCRIPTOR, EIO, EIO},
    {"pipe2", SYS_pipe2, NOWHERE, EMFILE, ENFILE},
    {"clone", SYS_clone, NOWHERE, EAGAIN, EAGAIN},
};
enum { WATCHED = sizeof watched / sizeof watched[0] };

/* A separate thread starts the program: the filter applies to that thread and its children. */
struct run {
    char **arguments;
    int listener; /* or -1 if the kernel has none */
    pid_t process;
    sem_t is_listening;
};

/* Makes the kernel notify about the calls of this thread. Returns the listener's descriptor, or -1. */
static int listen_to_calls(void)
{
    struct sock_filter steps[WATCHED + 3] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    for (unsigned i = 0; i < WATCHED; i++)
        steps[i + 1] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)watched[i].number,
                                                    (unsigned char)(WATCHED - i), 0);
    steps[WATCHED + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    steps[WATCHED + 2] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
    const struct sock_fprog program = {WATCHED + 3, steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

static pid_t spawn(char **arguments)
{
    pid_t process;
    if (posix_spawn(&process, arguments[0], NULL, NULL, arguments, environ) == 0)
        return process;
    perror(arguments[0]);
    exit(BROKEN);
}

static void *start(void *user)
{
    struct run *run = user;
    run->listener = listen_to_calls();
    sem_post(&run->is_listening);
    if (run->listener >= 0)
        run->process = spawn(run->arguments);
    return NULL;
}

/* The fault to make, and the calls so far. */
struct plan {
    long at;
    char kind; /* the suffix of WHAT, as above */
    FILE *log;
    long count;
    struct stat program;
    pthread_t starter;
    struct run run;
};

/* Whether the process is the program, not its parent or a child. */
static bool is_program(const struct plan *plan, unsigned process)
{
    char path[64];
    struct stat status;
    snprintf(path, sizeof path, "/proc/%u/exe", process);
    return stat(path, &status) == 0 && status.st_ino == plan->program.st_ino && status.st_dev == plan->program.st_dev;
}

/* Writes the path of a call, or "". */
static void find_path(const struct seccomp_notif *asked, enum place place, char *path, size_t size)
{
    char from[64];
    ssize_t length = 0;
    if (place == OF_DESCRIPTOR) {
        snprintf(from, sizeof from, "/proc/%u/fd/%d", asked->pid, (int)asked->data.args[0]);
        length = readlink(from, path, size - 1);
    } else if (place != NOWHERE) {
        snprintf(from, sizeof from, "/proc/%u/mem", asked->pid);
        const int memory = open(from, O_RDONLY | O_CLOEXEC);
        length = pread(memory, path, size - 1, (off_t)asked->data.args[place - FIRST]);
        close(memory);
    }
    path[length > 0 ? length : 0] = '\0';
}

/*
 * Whether a call counts. Calls of the dynamic loader do not, nor a stat of an open file, which needs no disk, nor calls
 * on pipes, which have no path.
 */
static bool counts(const struct watched *call, const char *path)
{
    if (strstr(path, ".so") != NULL || strncmp(path, "pipe:", strlen("pipe:")) == 0)
        return false;
    return call->place == NOWHERE || *path != '\0';
}

/* The error with which a call fails, or 0. Standard error, which reports the other errors, fails only by itself. */
static int error_of(const struct plan *plan, const struct watched *call, bool is_told)
{
    if (plan->at == 0 || plan->count < plan->at || plan->kind == '!')
        return 0;
    if (plan->kind == '+')
        return is_told ? 0 : call->in_a_row;
    return plan->count == plan->at ? call->alone : 0;
}

/* Ends the program, which the thread has started. */
static void kill_program(struct plan *plan)
{
    pthread_join(plan->starter, NULL);
    kill(plan->run.process, SIGKILL);
}

/* Counts a call. Returns the error with which it fails, or 0. */
static int decide(struct plan *plan, const struct seccomp_notif *asked)
{
    const struct watched *call = watched;
    while (call->number != asked->data.nr)
        call++;
    char path[4096];
    find_path(asked, call->place, path, sizeof path);
    if (!counts(call, path) || !is_program(plan, asked->pid))
        return 0;
    plan->count++;
    const bool is_told = call->place == OF_DESCRIPTOR && asked->data.args[0] == STDERR_FILENO;
    const int error = error_of(plan, call, is_told);
    const bool is_output = call->place == OF_DESCRIPTOR && asked->data.args[0] == STDOUT_FILENO;
    fprintf(plan->log, "%ld\t%s\t%s\t%s\n", plan->count, call->name,
            is_told     ? "standard error"
            : is_output ? "standard output"
                        : path,
            error != 0 ? strerror(error) : "");
    if (plan->kind == '!' && plan->count == plan->at)
        kill_program(plan);
    return error;
}

/* Answers a notification of the kernel. */
static void answer(struct plan *plan)
{
    struct seccomp_notif asked;
    memset(&asked, 0, sizeof asked);
    if (ioctl(plan->run.listener, SECCOMP_IOCTL_NOTIF_RECV, &asked) != 0)
        return; /* the process is dead */
    const int error = decide(plan, &asked);
    struct seccomp_notif_resp response = {asked.id, 0, -error,
                                          error != 0 ? 0 : (unsigned)SECCOMP_USER_NOTIF_FLAG_CONTINUE};
    ioctl(plan->run.listener, SECCOMP_IOCTL_NOTIF_SEND, &response);
}

/* Answers until no process is left. Returns false if that takes too long. */
static bool answer_all(struct plan *plan)
{
    const time_t end = time(NULL) + SECONDS;
    struct pollfd asks = {plan->run.listener, POLLIN, 0};
    while (time(NULL) < end) {
        if (poll(&asks, 1, 1000) < 1)
            continue;
        if ((asks.revents & POLLIN) == 0)
            return true;
        answer(plan);
    }
    return false;
}

static int exit_code(pid_t process)
{
    int status;
    waitpid(process, &status, 0);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static long long now(void) /* in microseconds */
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

static int run_watched(struct plan *plan)
{
    const long long began = now();
    sem_init(&plan->run.is_listening, 0, 0);
    if (pthread_create(&plan->starter, NULL, start, &plan->run) != 0)
        return BROKEN;
    sem_wait(&plan->run.is_listening);
    if (plan->run.listener < 0)
        return SKIPPED;
    const bool is_done = answer_all(plan);
    if (!is_done)
        kill_program(plan);
    else if (plan->kind != '!' || plan->count < plan->at)
        pthread_join(plan->starter, NULL);
    fprintf(plan->log, "%lld us\n", now() - began);
    return is_done ? exit_code(plan->run.process) : TIMED_OUT;
}

/* Kills the program at that time, at whatever place. */
static int run_killed(const struct plan *plan)
{
    const pid_t process = spawn(plan->run.arguments);
    const struct timespec time = {plan->at / 1000000, plan->at % 1000000 * 1000};
    nanosleep(&time, NULL);
    kill(process, SIGKILL);
    return exit_code(process);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: fault LOG WHAT PROGRAM ARGUMENT...\n", stderr);
        return BROKEN;
    }
    char *rest;
    struct plan plan = {.at = strtol(argv[2], &rest, 10), .log = fopen(argv[1], "we"), .run = {.arguments = argv + 3}};
    plan.kind = *rest;
    if (plan.log == NULL || stat(argv[3], &plan.program) != 0) {
        perror(argv[plan.log == NULL ? 1 : 3]);
        return BROKEN;
    }
    return plan.kind == 'u' ? run_killed(&plan) : run_watched(&plan);
}
