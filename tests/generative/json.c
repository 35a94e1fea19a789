/*
 * json.c - reads the JSON that splitgen writes.
 */
#include "json.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"

static void skip_space(const char **at)
{
    while (isspace((unsigned char)**at))
        ++*at;
}

static bool takes(const char **at, char c)
{
    skip_space(at);
    if (**at != c)
        return false;
    ++*at;
    return true;
}

/* What is escaped stands for itself: names of these tests hold no control characters. */
static char *read_text(const char **at)
{
    char *text = malloc(strlen(*at) + 1), *to = text;
    if (text == NULL)
        require_failed("malloc");
    for (; **at != '"'; ++*at) {
        if (**at == '\\')
            ++*at;
        require(**at != '\0', "JSON: a text without an end");
        *to++ = **at;
    }
    ++*at;
    *to = '\0';
    return text;
}

static struct json *read_value(const char **at);

static void read_members(const char **at, struct json *value, char end)
{
    struct json **last = &value->first;
    while (!takes(at, end)) {
        char *key = NULL;
        require(value->first == NULL || takes(at, ','), "JSON: no comma");
        if (end == '}') {
            require(takes(at, '"'), "JSON: no key");
            key = read_text(at);
            require(takes(at, ':'), "JSON: no colon");
        }
        *last = read_value(at);
        (*last)->key = key;
        last = &(*last)->next;
    }
}

static void read_word(const char **at, struct json *value)
{
    static const char *const words[] = {"null", "true", "false"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t length = strlen(words[i]);
        if (strncmp(*at, words[i], length) == 0) {
            value->text = strdup(words[i]);
            *at += length;
            return;
        }
    }
    require_failed("JSON: an unknown word");
}

static struct json *read_value(const char **at)
{
    struct json *value = calloc(1, sizeof *value);
    if (value == NULL)
        require_failed("calloc");
    if (takes(at, '{')) {
        value->kind = JSON_OBJECT;
        read_members(at, value, '}');
    } else if (takes(at, '[')) {
        value->kind = JSON_LIST;
        read_members(at, value, ']');
    } else if (takes(at, '"')) {
        value->kind = JSON_TEXT;
        value->text = read_text(at);
    } else if (**at == '-' || isdigit((unsigned char)**at)) {
        char *end;
        value->kind = JSON_NUMBER;
        value->number = strtoll(*at, &end, 10);
        *at = end;
    } else {
        value->kind = JSON_WORD;
        read_word(at, value);
    }
    return value;
}

struct json *json_read(const char *text)
{
    struct json *value = read_value(&text);
    skip_space(&text);
    require(*text == '\0', "JSON: more than one value");
    return value;
}

void json_free(struct json *value)
{
    while (value != NULL) {
        struct json *next = value->next;
        json_free(value->first);
        free(value->key);
        free(value->text);
        free(value);
        value = next;
    }
}

const struct json *json_get(const struct json *object, const char *key)
{
    const struct json *member = object->first;
    while (member != NULL && strcmp(member->key, key) != 0)
        member = member->next;
    return member;
}

size_t json_count(const struct json *list)
{
    size_t count = 0;
    for (const struct json *item = list->first; item != NULL; item = item->next)
        count++;
    return count;
}

const char *json_text(const struct json *object, const char *key)
{
    const struct json *member = json_get(object, key);
    return member != NULL && member->kind == JSON_TEXT ? member->text : NULL;
}

int64_t json_number(const struct json *object, const char *key)
{
    const struct json *member = json_get(object, key);
    return member != NULL && member->kind == JSON_NUMBER ? member->number : -1;
}
