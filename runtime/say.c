/*
 * say.c - writes sentences without stdio, as there may be no libc.
 */
#include "say.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#if !defined(SGK_NO_SENTENCES)

struct writer {
    char *at;
    char *end; /* the place of the final NUL */
};

static void put(struct writer *out, char c)
{
    if (out->at < out->end)
        *out->at++ = c;
}

/* Writes text from the caller, such as a name in a model. Control characters must not end the line or reach a terminal.
 * */
static void put_string(struct writer *out, const char *text)
{
    for (; *text != '\0'; text++) {
        const bool is_control = (unsigned char)*text < ' ' || *text == 0x7F;
        put(out, (char)(is_control ? '?' : *text));
    }
}

static void put_number(struct writer *out, unsigned long long magnitude)
{
    char digits[20]; /* 2^64 - 1 has 20 */
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    while (count > 0)
        put(out, digits[--count]);
}

static void put_signed(struct writer *out, long long number)
{
    if (number < 0)
        put(out, '-');
    /* negated as unsigned: LLONG_MIN has no positive counterpart */
    put_number(out, number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number);
}

const char *sgk_name_or_number(const char *name, int32_t number, struct sgk_text *text)
{
    struct writer out = {text->digits, text->digits + sizeof text->digits - 1};
    if (name != NULL)
        return name;
    put_signed(&out, number);
    *out.at = '\0';
    return text->digits;
}

void sgk_say(struct sgk_message *message, const char *format, ...)
{
    if (message == NULL)
        return;

    struct writer out = {message->text, message->text + sizeof message->text - 1};
    va_list arguments;
    va_start(arguments, format);
    for (; *format != '\0'; format++) {
        if (*format != '%') {
            put(&out, *format);
        } else if (*++format == '%') {
            put(&out, '%');
        } else if (*format == 's') {
            put_string(&out, va_arg(arguments, const char *));
        } else if (*format == 'z') {
            format += 1; /* zu */
            put_number(&out, va_arg(arguments, size_t));
        } else {
            format += 2; /* lld */
            put_signed(&out, va_arg(arguments, long long));
        }
    }
    va_end(arguments);
    *out.at = '\0';
}

#endif
