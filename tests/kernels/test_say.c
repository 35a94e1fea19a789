/*
 * test_say.c - statuses and sentences.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "harness.h"
#include "say.h"

static void formats(void)
{
    struct sgk_message message;
    CHECK_INT(sgk_fail(&message, SGK_BAD_AXIS, "%s-%lld: %zu of %zu, %lld%s", "Split", 18LL, (size_t)0,
                       (size_t)SIZE_MAX, LLONG_MIN, ""),
              SGK_BAD_AXIS);
    char expected[80];
    snprintf(expected, sizeof expected, "Split-18: 0 of %zu, -9223372036854775808", (size_t)SIZE_MAX);
    CHECK_STRING(message.text, expected);
    sgk_say(&message, "%lld %lld %lld", LLONG_MAX, 0LL, -10LL);
    CHECK_STRING(message.text, "9223372036854775807 0 -10");
    sgk_say(&message, "plain");
    CHECK_STRING(message.text, "plain");
    sgk_say(&message, "100%% of %s", "it");
    CHECK_STRING(message.text, "100% of it");
    sgk_say(&message, "%s", "");
    CHECK_STRING(message.text, "");
}

/* A long sentence is cut to fit the buffer; one that just fits is whole. */
static void cut_to_fit(void)
{
    char text[400];
    for (size_t length = 230; length < sizeof text; length++) {
        struct {
            struct sgk_message message;
            char behind[16];
        } memory;
        memset(&memory, 'g', sizeof memory);
        memset(text, 'x', length);
        text[length] = '\0';
        sgk_say(&memory.message, "%s", text);
        const size_t fitting = sizeof memory.message.text - 1;
        CHECK_UINT(strlen(memory.message.text), length < fitting ? length : fitting);
        for (size_t i = 0; i < sizeof memory.behind; i++)
            CHECK_INT(memory.behind[i], 'g');
    }
    struct sgk_message message;
    memset(text, 'x', 235);
    text[235] = '\0';
    sgk_say(&message, "%s%lld", text, -1234567LL);
    CHECK_STRING(message.text + 235, "-123");
}

/* Names come from models and may hold any byte: the message must stay one line of printable characters. */
static void one_line(void)
{
    struct sgk_message message;
    sgk_say(&message, "'%s'", "a\nb\rc\td\x1b[0m\x7f");
    CHECK_STRING(message.text, "'a?b?c?d?[0m?'");
    sgk_say(&message, "'%s'", "\xc3\xa9");
    CHECK_STRING(message.text, "'\xc3\xa9'");
}

static void names(void)
{
    static const char *const all[] = {
        "OK",          "BAD_DTYPE",   "BAD_RANK", "BAD_SHAPE",    "BAD_AXIS", "BAD_ATTRIBUTE", "BAD_INPUTS",
        "BAD_OUTPUTS", "BAD_LENGTHS", "OVERFLOW", "NULL_POINTER", "CAPACITY", "OVERLAP"};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        CHECK_STRING(sgk_status_name((enum sgk_status)i), all[i]);
    /* a caller's variable may hold any int; written through memory, as not every int is a constant of the enum */
    static const int none[] = {SGK_OVERLAP + 1, 14, 15};
    for (size_t i = 0; i < COUNT_OF(none); i++) {
        enum sgk_status status = (enum sgk_status)none[i];
        CHECK_STRING(sgk_status_name(status), "?");
    }
    CHECK_INT(SGK_OK, 0);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_test("formats", formats);
    run_test("cut to fit", cut_to_fit);
    run_test("one line", one_line);
    run_test("names", names);
    return end_tests();
}
