/*
 * sk_api.c - the version of the library.
 */
#include "sk_api.h"

int sk_version(void)
{
    return SK_VERSION;
}
