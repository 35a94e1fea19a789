/*
 * signals.c - holds signals, by blocking them. No handler is needed: ordinary code writes files and removes
 * directories.
 */
#include "signals.h"

#include <signal.h>
#include <stddef.h>

static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static unsigned held;
static sigset_t before; /* the signals that were blocked before the first hold */

void signals_hold(void)
{
    if (held++ > 0)
        return;
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < NUMBERS; i++) {
        struct sigaction action;
        /* if blocked, an ignored signal (nohup) would stay pending, too */
        if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&set, numbers[i]);
    }
    sigprocmask(SIG_BLOCK, &set, &before);
}

void signals_release(void)
{
    if (--held == 0)
        sigprocmask(SIG_SETMASK, &before, NULL);
}

bool signals_wait(void)
{
    sigset_t pending;
    sigpending(&pending);
    for (size_t i = 0; i < NUMBERS; i++)
        if (held > 0 && sigismember(&pending, numbers[i]) == 1 && sigismember(&before, numbers[i]) == 0)
            return true;
    return false;
}

void signals_begin(void)
{
    signal(SIGTERM, SIG_DFL);
    if (held > 0)
        sigprocmask(SIG_SETMASK, &before, NULL);
    held = 0;
}
