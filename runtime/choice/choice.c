/*
 * choice.c - attributes that are one of a few strings.
 */
#include "choice.h"

#include "memcpy.h"
#include "say.h"

enum { SHOWN = 40 }; /* bytes of a wrong string in a sentence */

int sgk_is_choice(const struct sgk_string *string, const char *text)
{
    size_t i = 0;
    while (i < string->length && text[i] != '\0' && string->data[i] == text[i])
        i++;
    return i == string->length && text[i] == '\0';
}

/* Writes the string for a sentence: printable and cut short. */
static void show(char *shown, const struct sgk_string *string)
{
    size_t length = 0;
    for (; length < string->length && length < SHOWN; length++) {
        const char byte = string->data[length];
        shown[length] = (char)(byte >= ' ' && byte <= '~' ? byte : '?');
    }
    memcpy(shown + length, length < string->length ? "..." : "", length < string->length ? 4 : 1);
}

static enum sgk_status check(const struct sgk_choice *choice, const struct sgk_string *string,
                             struct sgk_message *message)
{
    char shown[SHOWN + sizeof "..."];
    if (string->data == NULL && string->length > 0)
        return sgk_fail(message, SGK_NULL_POINTER, "attribute '%s': data is NULL", choice->name);
    if (string->data == NULL && choice->is_optional)
        return SGK_OK;
    for (size_t i = 0; i < choice->count; i++)
        if (sgk_is_choice(string, choice->values[i]))
            return SGK_OK;
    show(shown, string);
    return sgk_fail(message, SGK_BAD_ATTRIBUTE, "attribute '%s' is '%s': it must be %s", choice->name, shown,
                    choice->allowed);
}

enum sgk_status sgk_check_choices(const struct sgk_choice *declared, size_t count, const void *attributes,
                                  struct sgk_message *message)
{
    enum sgk_status status = SGK_OK;
    for (size_t i = 0; i < count && status == SGK_OK; i++) {
        struct sgk_string string;
        memcpy(&string, (const char *)attributes + declared[i].offset, sizeof string);
        status = check(&declared[i], &string, message);
    }
    return status;
}
