/*
 * temporary.c - what must not outlive this process: files and directories for a while, and processes.
 *
 * A list of them, newest first, which changes only while signals are held, so that their handler finds it whole.
 */
#include "temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What names of files begin with, before six letters: nobody else's do. */
static const char mark[] = ".splitgen.tmp-";
static const char letters[] = "XXXXXX"; /* which mkstemp and mkdtemp replace */

static const int signals[] = {SIGHUP, SIGINT, SIGTERM};
enum { SIGNALS = sizeof signals / sizeof signals[0] };

static struct temporary *newest;

static sigset_t all_signals(void)
{
    sigset_t all;
    sigemptyset(&all);
    for (size_t i = 0; i < SIGNALS; i++)
        sigaddset(&all, signals[i]);
    return all;
}

void temporary_hold(void)
{
    const sigset_t all = all_signals();
    sigprocmask(SIG_BLOCK, &all, NULL);
}

void temporary_release(void)
{
    const sigset_t all = all_signals();
    sigprocmask(SIG_UNBLOCK, &all, NULL);
}

/* By rm, for to read a directory allocates memory, which a signal handler must not. */
static void remove_directory(const char *path)
{
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", "exec rm -rf -- \"$1\"", "sh", path, (char *)NULL);
        _exit(EXIT_FAILURE);
    }
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
}

static void end_process(pid_t process)
{
    const bool leads_group = process < 0;
    kill(process, leads_group ? SIGKILL : SIGTERM);
    while (waitpid(leads_group ? -process : process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

static void end(const struct temporary *temporary)
{
    switch (temporary->kind) {
    case TEMPORARY_FILE:
        unlink(temporary->path);
        break;
    case TEMPORARY_DIRECTORY:
        remove_directory(temporary->path);
        break;
    case TEMPORARY_FOLDER:
        rmdir(temporary->path); /* no more than an empty one */
        break;
    case TEMPORARY_PROCESS:
        end_process(temporary->process);
        break;
    }
}

/* Ends all there is, then dies of the signal as if it had not been caught. */
static void end_by(int number)
{
    for (const struct temporary *temporary = newest; temporary != NULL; temporary = temporary->next)
        end(temporary);
    signal(number, SIG_DFL);
    raise(number); /* it waits until this returns */
}

static void watch(int number)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = end_by;
    action.sa_mask = all_signals();
    sigaction(number, &action, NULL);
}

static void end_at_exit(void)
{
    while (newest != NULL)
        temporary_end(newest);
}

void temporary_watch(void)
{
    atexit(end_at_exit);
    signal(SIGCHLD, SIG_DFL); /* ignored, it would have children leave no status */
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction before;
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* as nohup wants it */
            watch(signals[i]);
    }
}

/* Not in the list yet. */
static struct temporary *make(enum temporary_kind kind, size_t path_size)
{
    struct temporary *temporary = calloc(1, sizeof *temporary + path_size);
    if (temporary != NULL)
        temporary->kind = kind;
    return temporary;
}

/* To be called while signals are held, which this ends: adds what was begun to the list, else frees it, and is NULL. */
static struct temporary *add(struct temporary *temporary, bool begun)
{
    const int error = errno;
    if (begun) {
        temporary->next = newest;
        newest = temporary;
    }
    temporary_release();
    if (!begun)
        free(temporary);
    errno = error;
    return begun ? temporary : NULL;
}

static struct temporary *new_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    const int folder = slash != NULL ? (int)(slash - path) + 1 : 0;
    const size_t size = (size_t)folder + sizeof mark + sizeof letters;
    struct temporary *temporary = make(TEMPORARY_FILE, size);
    if (temporary == NULL)
        return NULL;
    snprintf(temporary->path, size, "%.*s%s%s", folder, path, mark, letters);
    temporary_hold();
    const int file = mkstemp(temporary->path);
    temporary->file = file >= 0 ? fdopen(file, "wb") : NULL;
    if (file >= 0 && temporary->file == NULL) {
        unlink(temporary->path);
        close(file);
    }
    return add(temporary, temporary->file != NULL);
}

struct temporary *temporary_file(const char *path)
{
    for (;;) {
        struct temporary *temporary = new_file(path);
        if (temporary == NULL)
            return NULL;
        struct stat status;
        const int file = fileno(temporary->file);
        while (flock(file, LOCK_EX) != 0 && errno == EINTR)
            continue; /* any other error: there are no locks here, so that nobody sweeps */
        if (fstat(file, &status) == 0 && status.st_nlink > 0)
            return temporary;
        temporary_end(temporary); /* swept before it was locked */
    }
}

struct temporary *temporary_directory(const char *parent)
{
    static const char name[] = "/splitgen-";
    const size_t size = strlen(parent) + sizeof name + sizeof letters;
    struct temporary *temporary = make(TEMPORARY_DIRECTORY, size);
    if (temporary == NULL)
        return NULL;
    snprintf(temporary->path, size, "%s%s%s", parent, name, letters);
    temporary_hold();
    return add(temporary, mkdtemp(temporary->path) != NULL);
}

struct temporary *temporary_folder(const char *path)
{
    const size_t size = strlen(path) + 1;
    struct temporary *temporary = make(TEMPORARY_FOLDER, size);
    if (temporary == NULL)
        return NULL;
    memcpy(temporary->path, path, size);
    temporary_hold();
    return add(temporary, mkdir(path, 0777) == 0);
}

struct temporary *temporary_process(bool leads_group)
{
    struct temporary *temporary = make(TEMPORARY_PROCESS, 0);
    if (temporary == NULL)
        return NULL;
    temporary_hold();
    const pid_t child = fork();
    if (leads_group && child >= 0)
        setpgid(child, child); /* whoever comes first */
    temporary->process = leads_group ? -child : child;
    if (child != 0)
        return add(temporary, child > 0);

    static struct temporary this_process;
    free(temporary);
    while (newest != NULL)
        temporary_let_go(newest);
    watch(SIGTERM); /* which the parent sends */
    temporary_release();
    return &this_process;
}

struct temporary *temporary_find(const char *path)
{
    struct temporary *temporary = newest;
    while (temporary != NULL && (temporary->kind != TEMPORARY_DIRECTORY || strcmp(temporary->path, path) != 0))
        temporary = temporary->next;
    return temporary;
}

void temporary_let_go(struct temporary *temporary)
{
    struct temporary **place = &newest;
    while (*place != temporary)
        place = &(*place)->next;
    *place = temporary->next;
    if (temporary->file != NULL)
        fclose(temporary->file);
    free(temporary);
}

void temporary_end(struct temporary *temporary)
{
    temporary_hold();
    end(temporary);
    temporary_let_go(temporary);
    temporary_release();
}

bool temporary_has_ended(struct temporary *child, int *status)
{
    const pid_t process = child->process;
    temporary_hold();
    const pid_t id = process < 0 ? -process : process;
    const bool ended = waitpid(id, status, WNOHANG) == id;
    if (ended && process < 0)
        kill(process, SIGKILL); /* what it left behind, or nothing */
    if (ended)
        temporary_let_go(child);
    temporary_release();
    return ended;
}

/* Whether a name is that of a temporary file. */
static bool is_marked(const char *name)
{
    return strncmp(name, mark, sizeof mark - 1) == 0 && strlen(name) == sizeof mark + sizeof letters - 2;
}

bool temporary_sweep(const char *directory)
{
    DIR *stream = opendir(directory);
    if (stream == NULL)
        return false;
    const struct dirent *entry;
    while ((entry = readdir(stream)) != NULL) {
        struct stat status;
        const int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
        const int file = is_marked(entry->d_name) ? openat(dirfd(stream), entry->d_name, flags) : -1;
        if (file < 0)
            continue;
        /* locked as long as its writer lives, and from here on by us, so that who just made it sees it go */
        if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && flock(file, LOCK_SH | LOCK_NB) == 0)
            unlinkat(dirfd(stream), entry->d_name, 0);
        close(file);
    }
    closedir(stream);
    return true;
}
