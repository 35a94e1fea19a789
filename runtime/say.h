/*
 * say.h - how the library says what is wrong.
 */
#ifndef SGK_INTERNAL_SAY_H
#define SGK_INTERNAL_SAY_H

#include <stddef.h>
#include <stdint.h>

#include "sgk_status.h"

#if defined(__MINGW32__) && !defined(__clang__)
#define SGK_PRINTF gnu_printf /* gcc's printf is that of Windows there, which has no %zu */
#else
#define SGK_PRINTF printf
#endif

#if defined(__GNUC__)
#define SGK_SAYS __attribute__((cold, format(SGK_PRINTF, 2, 3))) /* cold: a call is off the hot path */
#else
#define SGK_SAYS
#endif

/* Room for a number as text. */
struct sgk_text {
    char digits[12];
};

#if defined(SGK_NO_SENTENCES)

/* A sentence is still compiled, so that its arguments are checked and used; nothing of it is kept. */
static inline void sgk_say(struct sgk_message *message, const char *format, ...) SGK_SAYS;
static inline void sgk_say(struct sgk_message *message, const char *format, ...)
{
    (void)message;
    (void)format;
}
#define sgk_fail(message, status, ...) ((void)(0 ? sgk_say((message), __VA_ARGS__) : (void)0), (status))
#define SGK_SENTENCE(item) NULL

static inline const char *sgk_name_or_number(const char *name, int32_t number, struct sgk_text *text)
{
    (void)name, (void)number, (void)text;
    return "";
}

#else

/* Writes the sentence into message, which may be NULL. The format knows %s, %lld, %zu and %%. */
void sgk_say(struct sgk_message *message, const char *format, ...) SGK_SAYS;

/*
 * The same, and then the status, so that a check is one statement:
 *     return sgk_fail(message, SGK_BAD_AXIS, "axis %lld ...", axis);
 * A macro, so that the compiler knows the status: nothing of the call has to be kept for what would follow an SGK_OK.
 */
#define sgk_fail(message, status, ...) (sgk_say((message), __VA_ARGS__), (status))

/* The name; or where it is NULL the number, written to text. */
const char *sgk_name_or_number(const char *name, int32_t number, struct sgk_text *text);

/* A text, or a function that gives one, that only sentences show. */
#define SGK_SENTENCE(item) item

#endif

/* Starts a call without a sentence. */
/*@ requires message == \null || \valid(message);
    assigns message->text[0]; */
static inline void sgk_message_clear(struct sgk_message *message)
{
    if (message != NULL)
        message->text[0] = '\0';
}

#endif
