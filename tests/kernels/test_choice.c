/*
 * test_choice.c - attributes that are one of a few strings. No op version of today's tables has one, so the test
 * defines its own.
 */
#include "choice/choice.h"

#include "harness.h"
#include "sgk_node.h"

struct attributes {
    struct sgk_string mode, side; /* side may be absent */
};

static const char *const modes[] = {"even", "ceil", ""};
static const char *const sides[] = {"front"};
static const struct sgk_choice declared[] = {
    {"mode", "'even', 'ceil' or ''", modes, COUNT_OF(modes), 0, offsetof(struct attributes, mode)},
    {"side", "'front'", sides, COUNT_OF(sides), 1, offsetof(struct attributes, side)},
};

#define TEXT(literal)                \
    {                                \
        literal, sizeof(literal) - 1 \
    }
#define ABSENT  \
    {           \
        NULL, 0 \
    }
#define FORTY "0123456789012345678901234567890123456789"

static const struct choice_row {
    const char *name;
    struct attributes given;
    enum sgk_status status;
    const char *text;
} choice_rows[] = {
    {"the first", {TEXT("even"), ABSENT}, SGK_OK, ""},
    {"another", {TEXT("ceil"), TEXT("front")}, SGK_OK, ""},
    {"the empty one", {TEXT(""), ABSENT}, SGK_OK, ""},
    {"the beginning of one",
     {TEXT("eve"), ABSENT},
     SGK_BAD_ATTRIBUTE,
     "attribute 'mode' is 'eve': it must be 'even', 'ceil' or ''"},
    {"one and more", {TEXT("evens"), ABSENT}, SGK_BAD_ATTRIBUTE, "'evens'"},
    {"one and a NUL", {TEXT("even\0"), ABSENT}, SGK_BAD_ATTRIBUTE, "'even?'"},
    {"one of another attribute", {TEXT("front"), ABSENT}, SGK_BAD_ATTRIBUTE, "'front'"},
    {"the last byte of one is another", {TEXT("evem"), ABSENT}, SGK_BAD_ATTRIBUTE, "'evem'"},
    {"the first of two wrong ones", {TEXT("x"), TEXT("y")}, SGK_BAD_ATTRIBUTE, "attribute 'mode' is 'x'"},
    {"the second one",
     {TEXT("even"), TEXT("back")},
     SGK_BAD_ATTRIBUTE,
     "attribute 'side' is 'back': it must be 'front'"},
    {"empty, and not absent", {TEXT("even"), TEXT("")}, SGK_BAD_ATTRIBUTE, "attribute 'side' is ''"},
    {"control characters and others", {TEXT("\x1F ~\x7F\xFF"), ABSENT}, SGK_BAD_ATTRIBUTE, "is '? ~\?\?': it"},
    {"as long as can be shown", {TEXT(FORTY), ABSENT}, SGK_BAD_ATTRIBUTE, "'" FORTY "'"},
    {"longer", {TEXT(FORTY "!"), ABSENT}, SGK_BAD_ATTRIBUTE, "'" FORTY "...'"},
    {"bytes at NULL", {{NULL, 1}, ABSENT}, SGK_NULL_POINTER, "attribute 'mode': data is NULL"},
    {"bytes at NULL of one that may be absent", {TEXT("even"), {NULL, 1}}, SGK_NULL_POINTER, "attribute 'side'"},
    {"absent, and empty is one of them", {ABSENT, ABSENT}, SGK_OK, ""},
};

static void choices(size_t which)
{
    const struct choice_row *row = &choice_rows[which];
    struct sgk_message message = {""};
    const enum sgk_status status = sgk_check_choices(declared, COUNT_OF(declared), &row->given, &message);
    REQUIRE(status == row->status, "%s: %s", row->name, message.text);
    check_text(row->name, message.text, row->text);
    CHECK_INT(sgk_check_choices(declared, COUNT_OF(declared), &row->given, NULL), row->status);
}

/* Only declared attributes are checked. */
static void none_is_declared(void)
{
    static const struct attributes wrong = {TEXT("x"), TEXT("y")};
    CHECK_INT(sgk_check_choices(declared, 0, &wrong, NULL), SGK_OK);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_rows("choices", choices, COUNT_OF(choice_rows));
    run_test("none is declared", none_is_declared);
    return end_tests();
}
