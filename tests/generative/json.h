/*
 * json.h - reads the JSON that splitgen writes.
 */
#ifndef SGK_TEST_GENERATIVE_JSON_H
#define SGK_TEST_GENERATIVE_JSON_H

#include <stddef.h>
#include <stdint.h>

struct json {
    enum { JSON_WORD, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } kind;
    char *key;  /* in an object */
    char *text; /* of a text, and of null, true and false */
    int64_t number;
    struct json *first, *next; /* of a list or an object */
};

/* Ends the program for what is not JSON, or more of it than splitgen writes. */
struct json *json_read(const char *text);
void json_free(struct json *value);

/* The value of a key; NULL when there is none. */
const struct json *json_get(const struct json *object, const char *key);

size_t json_count(const struct json *list);

/* The text of a key; NULL when there is none, or it is no text. */
const char *json_text(const struct json *object, const char *key);

/* The number of a key; -1 when there is none. */
int64_t json_number(const struct json *object, const char *key);

#endif
