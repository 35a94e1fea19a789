/*
 * status_help.c - what to do about a status; a file of its own, so that a program pays for it only when it asks.
 */
#include <stddef.h>

#include "sk_status.h"

const char *sk_status_help(enum sk_status status)
{
    static const char *const help[] = {
#define SK_STATUS_HELP(name, help) help,
        SK_STATUSES(SK_STATUS_HELP)
#undef SK_STATUS_HELP
    };
    const size_t index = (size_t)status;
    return index < sizeof help / sizeof help[0] ? help[index] : "";
}
