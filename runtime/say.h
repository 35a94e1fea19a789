/*
 * say.h - how the library says what is wrong.
 */
#ifndef SK_INTERNAL_SAY_H
#define SK_INTERNAL_SAY_H

#include <stddef.h>

#include "sk_status.h"

#if defined(__GNUC__)
#define SK_SAYS __attribute__((cold, format(printf, 2, 3))) /* cold: a call is off the hot path */
#else
#define SK_SAYS
#endif

#if defined(SK_NO_SENTENCES)

/* A sentence is still compiled, so that its arguments are checked and used; nothing of it is kept. */
static inline void sk_say(struct sk_message *message, const char *format, ...) SK_SAYS;
static inline void sk_say(struct sk_message *message, const char *format, ...)
{
    (void)message;
    (void)format;
}
#define sk_fail(message, status, ...) ((void)(0 ? sk_say((message), __VA_ARGS__) : (void)0), (status))
#define SK_SENTENCE(text) NULL

#else

/* Writes the sentence into message, which may be NULL. The format knows %s, %lld, %zu and %%. */
void sk_say(struct sk_message *message, const char *format, ...) SK_SAYS;

/*
 * The same, and then the status, so that a check is one statement:
 *     return sk_fail(message, SK_BAD_AXIS, "axis %lld ...", axis);
 * A macro, so that the compiler knows the status: nothing of the call has to be kept for what would follow an SK_OK.
 */
#define sk_fail(message, status, ...) (sk_say((message), __VA_ARGS__), (status))

/* A text that only sentences show. */
#define SK_SENTENCE(text) text

#endif

/* Starts a call without a sentence. */
static inline void sk_message_clear(struct sk_message *message)
{
    if (message != NULL)
        message->text[0] = '\0';
}

#endif
