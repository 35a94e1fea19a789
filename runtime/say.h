/*
 * say.h - how the library reports errors.
 */
#ifndef SGK_INTERNAL_SAY_H
#define SGK_INTERNAL_SAY_H

#include <stddef.h>
#include <stdint.h>

#include "sgk_status.h"

#if defined(__MINGW32__) && !defined(__clang__)
#define SGK_PRINTF gnu_printf /* gcc's printf format is Microsoft's there, without %zu */
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

/* The sentence is still compiled, so that its arguments are checked and used, but it leaves no code. */
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
 * Writes the sentence and yields the status, so that a check is one statement:
 *     return sgk_fail(message, SGK_BAD_AXIS, "axis %lld ...", axis);
 * It is a macro so that the compiler knows the status, and keeps nothing for code that would follow an SGK_OK.
 */
#define sgk_fail(message, status, ...) (sgk_say((message), __VA_ARGS__), (status))

/* Returns name, or if it is NULL, the number, written to text. */
const char *sgk_name_or_number(const char *name, int32_t number, struct sgk_text *text);

/* A text, or a function that returns one, for sentences only. */
#define SGK_SENTENCE(item) item

#endif

/* Empties the message when a call begins. */
/*@ requires message == \null || \valid(message);
    assigns message->text[0]; */
static inline void sgk_message_clear(struct sgk_message *message)
{
    if (message != NULL)
        message->text[0] = '\0';
}

#endif
