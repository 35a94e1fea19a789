/*
 * temporary.h - what must not outlive this process: files and directories for a while, and processes.
 *
 * What is begun and not ended goes when the program is done, and when SIGHUP, SIGINT or SIGTERM ends this process.
 * SIGKILL leaves files, which go when the next splitgen sweeps their directory, and processes; directories go, but for
 * one that such a process still writes to.
 */
#ifndef SPLITGEN_TEMPORARY_H
#define SPLITGEN_TEMPORARY_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct temporary {
    struct temporary *next;
    enum temporary_kind { TEMPORARY_FILE, TEMPORARY_DIRECTORY, TEMPORARY_FOLDER, TEMPORARY_PROCESS } kind;
    FILE *file;    /* open for writing; while it is, it is locked, which shows that its writer lives */
    pid_t process; /* of a child: as kill takes it, a group is negative; of a directory: what removes it */
    int lifeline;  /* of a directory: the end of a pipe; when the last one is closed, the directory goes */
    char path[];
};

/* First of all, once. */
void temporary_watch(void);

/* Each returns NULL when errno says why. */
struct temporary *temporary_file(const char *path);        /* beside that path */
struct temporary *temporary_directory(const char *parent); /* below that */
struct temporary *temporary_folder(const char *path); /* a directory of that path, which stays if it is not empty */
/* A copy of this process, which has none of what is temporary here, and 0 for the process. Ended, it ends what it has
 * itself; or it leads a group, which is killed. */
struct temporary *temporary_process(bool leads_group);

/* Removes or kills it. */
void temporary_end(struct temporary *temporary);
void temporary_end_all(void);

/* Whether a child has ended by itself, with that status; then nothing is left of it, and the pointer is no more. */
bool temporary_has_ended(struct temporary *child, int *status);

/* The directory of this path, or NULL. */
struct temporary *temporary_find(const char *path);

/* For files that stay: between the first two no signal comes, and after the third it is none of ours any more. */
void temporary_hold(void);
void temporary_release(void);
void temporary_let_go(struct temporary *temporary);

/* Removes from a directory the files that a killed splitgen left there. False when errno says why it cannot. */
bool temporary_sweep(const char *directory);

#endif
