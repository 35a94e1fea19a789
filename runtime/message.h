/*
 * message.h - how the library says what is wrong.
 */
#ifndef SK_INTERNAL_MESSAGE_H
#define SK_INTERNAL_MESSAGE_H

#include "sk_status.h"

#if defined(__GNUC__)
#define SK_FAILS __attribute__((cold, format(printf, 3, 4))) /* what leads to it stands apart */
#else
#define SK_FAILS
#endif

/*
 * Writes the sentence into message, which may be NULL, and returns status, so that a check is one statement:
 *     return sk_fail(message, SK_BAD_AXIS, "axis %lld ...", axis);
 * The format knows %s, %lld, %zu and %%. A status of SK_OK makes it a warning.
 */
enum sk_status sk_fail(struct sk_message *message, enum sk_status status, const char *format, ...) SK_FAILS;

/* Starts a call without a sentence. */
void sk_message_clear(struct sk_message *message);

#endif
