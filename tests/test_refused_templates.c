/*
 * test_refused_templates.c - templates that splitgen must refuse, each by one change to a true one, and the message
 * with the template's own line.
 */
#include "refusal.h"

#define DTYPE "templates/dtype.h.in"
#define VERSION "templates/version.h.in"

static const struct refusal refusals[] = {
    {"an unknown directive", DTYPE, "$ for dtype in dtypes do", "$ while dtype do",
     "./templates/dtype.h.in:18: error: '$ while dtype do' is neither for, if, else, end nor a comment"},
    {"a directive without words", DTYPE, "$ end", "$",
     "./templates/dtype.h.in:20: error: '$ ' is neither for, if, else, end nor a comment"},
    {"no end of a loop", DTYPE, "$ end\n", "", "./templates/dtype.h.in:18: error: 'for' without 'end'"},
    {"no end of a condition", VERSION, "$ if version.is_unclear then",
     "$ if version.is_unclear then\n$ if version.has_split then", "error: 'if' without 'end'"},
    {"an end too many", DTYPE, "$ end\n", "$ end\n$ end\n",
     "./templates/dtype.h.in:21: error: 'end' without 'for' or 'if'"},
    {"an else of a loop", DTYPE, "$ end\n", "$ else\n$ end\n", "./templates/dtype.h.in:20: error: 'else' without 'if'"},
    {"an else alone", DTYPE, "SK_EXTERN_C_BEGIN", "$ else", "./templates/dtype.h.in:15: error: 'else' without 'if'"},
    {"two elses", VERSION, "$ if version.is_unclear then", "$ if version.is_unclear then\n$ else\n$ else",
     "error: 'else' without 'if'"},
    {"a hole without an end", DTYPE, "${dtype.code}", "${dtype.code",
     "./templates/dtype.h.in:19: error: '${dtype.code${,}' is no dotted name"},
    {"a hole at the end of its line", DTYPE, "${,}", "${", "./templates/dtype.h.in:19: error: '${' without '}'"},
    {"an expression in a hole", DTYPE, "${dtype.code}", "${dtype.code + 1}",
     "./templates/dtype.h.in:19: error: '${dtype.code + 1}' is no dotted name"},
    {"a call in a hole", DTYPE, "${dtype.code}", "${os.exit()}",
     "./templates/dtype.h.in:19: error: '${os.exit()}' is no dotted name"},
    {"an empty hole", DTYPE, "${dtype.code}", "${}", "./templates/dtype.h.in:19: error: '${}' is no dotted name"},
    {"an empty word", DTYPE, "${dtype.code}", "${dtype..code}",
     "./templates/dtype.h.in:19: error: '${dtype..code}' is no dotted name"},
    {"an expression in a condition", VERSION, "$ if version.is_unclear then", "$ if #version.unclear then",
     "error: '#version.unclear' is no dotted name"},
    {"a loop's value that is no name", DTYPE, "$ for dtype in", "$ for 1dtype in",
     "./templates/dtype.h.in:18: error: '1dtype' is no name for a loop's value"},
    {"an unknown name", DTYPE, "${dtype.code}", "${dtype.number}",
     "./templates/dtype.h.in:19: error: 'dtype.number': there is no 'number'"},
    {"an unknown first name", DTYPE, "in dtypes do", "in types do",
     "./templates/dtype.h.in:18: error: 'types': there is no 'types'"},
    {"an unknown name in a condition", VERSION, "$ if version.is_unclear then", "$ if version.is_clear then",
     "error: 'version.is_clear': there is no 'is_clear'"},
    {"a field of a string", DTYPE, "${dtype.code}", "${dtype.name.length}",
     "./templates/dtype.h.in:19: error: 'dtype.name.length': 'float' has no fields"},
    {"a list as a value", DTYPE, "${dtype.code}", "${dtypes}",
     "./templates/dtype.h.in:19: error: 'dtypes' is a table, not a value to write"},
    {"a yes or no as a value", VERSION, "${version.op}", "${version.has_split}",
     "error: 'version.has_split' is a boolean, not a value to write"},
    {"a string as a list", DTYPE, "$ for dtype in dtypes do", "$ for dtype in banner.first do",
     "./templates/dtype.h.in:18: error: 'banner.first' is a string, not a list"},
    {"a string as a condition", VERSION, "$ if version.is_unclear then", "$ if version.op then",
     "error: 'version.op' is a string, not a yes or no"},
    {"a name that is taken", DTYPE, "$ for dtype in dtypes do", "$ for dtypes in dtypes do",
     "./templates/dtype.h.in:18: error: 'dtypes' is a name already"},
    {"a comma outside a loop", DTYPE, "SK_EXTERN_C_BEGIN", "SK_EXTERN_C_BEGIN${,}",
     "./templates/dtype.h.in:15: error: '${,}' outside a loop"},
};

START_TEST(refused)
{
    refusal_check(&refusals[_i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("refused templates");
    add_rows(suite, "refused", refused, COUNT_OF(refusals));
    return run_suite(suite);
}
