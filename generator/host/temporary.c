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
#define MARK ".splitgen.tmp-"
#define LETTERS "XXXXXX" /* which mkstemp and mkdtemp replace */

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

/* Removes what a directory holds, and follows no symbolic link. */
static void remove_entries(DIR *directory)
{
    const int at = dirfd(directory);
    const struct dirent *entry;
    while ((entry = readdir(directory)) != NULL) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || unlinkat(at, name, 0) == 0)
            continue;
        const int file = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        DIR *below = file >= 0 ? fdopendir(file) : NULL;
        if (below != NULL) {
            remove_entries(below);
            closedir(below);
            unlinkat(at, name, AT_REMOVEDIR);
        } else if (file >= 0) {
            close(file);
        }
    }
}

/*
 * In a process of its own, where signals stay held: removes a directory when nobody holds the other end of the pipe any
 * more. This process has the memory that reading a directory needs, where a signal handler must not allocate any, and
 * outlives a SIGKILL.
 */
static void remove_at_end(const char *path, DIR *directory, const int ends[2])
{
    char none;
    close(ends[1]);
    for (const struct temporary *other = newest; other != NULL; other = other->next)
        if (other->kind == TEMPORARY_DIRECTORY)
            close(other->lifeline);
    while (read(ends[0], &none, 1) < 0 && errno == EINTR)
        continue;
    rewinddir(directory);
    remove_entries(directory);
    rmdir(path);
    _exit(EXIT_SUCCESS);
}

/* Makes a directory, and begins the process that removes it. False when errno says why there is none. */
static bool make_directory(struct temporary *temporary)
{
    if (mkdtemp(temporary->path) == NULL)
        return false;
    int ends[2];
    DIR *directory = opendir(temporary->path);
    const bool has_pipe = directory != NULL && pipe(ends) == 0;
    temporary->process = has_pipe ? fork() : -1;
    if (temporary->process == 0)
        remove_at_end(temporary->path, directory, ends);
    const int error = errno;
    const bool begun = temporary->process > 0;
    if (directory != NULL)
        closedir(directory);
    if (has_pipe) {
        close(ends[0]);
        temporary->lifeline = ends[1];
    }
    if (has_pipe && !begun)
        close(ends[1]);
    if (!begun)
        rmdir(temporary->path);
    errno = error;
    return begun;
}

static void wait_for(pid_t process)
{
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

static void end_process(pid_t process)
{
    const bool leads_group = process < 0;
    kill(process, leads_group ? SIGKILL : SIGTERM);
    wait_for(leads_group ? -process : process);
}

static void end(struct temporary *temporary)
{
    switch (temporary->kind) {
    case TEMPORARY_FILE:
        unlink(temporary->path);
        break;
    case TEMPORARY_DIRECTORY:
        close(temporary->lifeline);
        temporary->lifeline = -1;
        wait_for(temporary->process);
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
    for (struct temporary *temporary = newest; temporary != NULL; temporary = temporary->next)
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

void temporary_end_all(void)
{
    while (newest != NULL)
        temporary_end(newest);
}

void temporary_watch(void)
{
    signal(SIGCHLD, SIG_DFL); /* ignored, it would have children leave no status */
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction before;
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* as nohup wants it */
            watch(signals[i]);
    }
}

/*
 * The first of two steps: holds signals. What is to be begun is not in the list yet, and its path is the first so many
 * bytes of a folder's and a name. NULL without memory.
 */
static struct temporary *prepare(enum temporary_kind kind, const char *folder, size_t length, const char *name)
{
    const size_t size = length + strlen(name) + 1;
    struct temporary *temporary = calloc(1, sizeof *temporary + size);
    temporary_hold();
    if (temporary != NULL) {
        temporary->kind = kind;
        memcpy(temporary->path, folder, length);
        memcpy(temporary->path + length, name, size - length);
    }
    return temporary;
}

/* The second: holds signals no more. Adds what was begun to the list, else frees it, and is NULL. */
static struct temporary *add(struct temporary *temporary, bool begun)
{
    const int error = errno;
    if (!begun) {
        free(temporary);
        temporary = NULL;
    }
    if (temporary != NULL) {
        temporary->next = newest;
        newest = temporary;
    }
    temporary_release();
    errno = error;
    return temporary;
}

static struct temporary *new_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    const size_t folder = slash != NULL ? (size_t)(slash - path) + 1 : 0;
    struct temporary *temporary = prepare(TEMPORARY_FILE, path, folder, MARK LETTERS);
    const int file = temporary != NULL ? mkstemp(temporary->path) : -1;
    FILE *stream = file >= 0 ? fdopen(file, "wb") : NULL;
    if (stream != NULL) {
        temporary->file = stream;
    } else if (file >= 0) {
        unlink(temporary->path);
        close(file);
    }
    return add(temporary, stream != NULL);
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
    struct temporary *temporary = prepare(TEMPORARY_DIRECTORY, parent, strlen(parent), "/splitgen-" LETTERS);
    return add(temporary, temporary != NULL && make_directory(temporary));
}

struct temporary *temporary_folder(const char *path)
{
    struct temporary *temporary = prepare(TEMPORARY_FOLDER, path, strlen(path), "");
    return add(temporary, temporary != NULL && mkdir(path, 0777) == 0);
}

struct temporary *temporary_process(bool leads_group)
{
    struct temporary *temporary = prepare(TEMPORARY_PROCESS, "", 0, "");
    const pid_t child = temporary != NULL ? fork() : -1;
    if (leads_group && child >= 0)
        setpgid(child, child); /* whoever comes first */
    if (child > 0)
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
    if (temporary->kind == TEMPORARY_DIRECTORY && temporary->lifeline >= 0)
        close(temporary->lifeline);
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
    return strncmp(name, MARK, sizeof MARK - 1) == 0 && strlen(name) == sizeof MARK LETTERS - 1;
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
