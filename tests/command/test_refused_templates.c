/*
 * test_refused_templates.c - templates that splitgen must refuse, each by one change to a true one, and the message
 * with the template's own line.
 */
#include "refusal.h"

#define DTYPE "templates/dtype.h.in"
#define VERSION "templates/version.h.in"

static const struct refusal refusals[] = {
    /* what Lua cannot read, told with the template's line */
    {"an unknown directive", DTYPE, "$ for dtype in dtypes do", "$ for each dtype",
     "./templates/dtype.h.in:18: error: '=' or 'in' expected near 'dtype'"},
    {"no end of a loop", DTYPE, "$ end\n", "", "error: 'end' expected (to close 'for' at line 18)"},
    {"no end of a condition", VERSION, "$ if version.refuses_inputs then",
     "$ if version.refuses_inputs then\n$ if version.is_sequence then",
     "error: 'end' expected (to close 'if' at line "},
    {"an end too many", DTYPE, "$ end\n", "$ end\n$ end\n",
     "./templates/dtype.h.in:21: error: <eof> expected near 'end'"},
    {"an else of a loop", DTYPE, "$ end\n", "$ else\n$ end\n",
     "./templates/dtype.h.in:20: error: 'end' expected (to close 'for' at line 18) near 'else'"},
    {"two elses", VERSION, "$ if version.refuses_inputs then", "$ if version.refuses_inputs then\n$ else\n$ else",
     "error: 'end' expected (to close 'if' at line "},
    {"a hole with another in it", DTYPE, "${dtype.code}", "${dtype.code",
     "./templates/dtype.h.in:19: error: ')' expected near '$'"},
    {"a hole without an end", DTYPE, "${,}", "${", "./templates/dtype.h.in:19: error: '${' without '}'"},
    {"an empty hole", DTYPE, "${dtype.code}", "${}", "./templates/dtype.h.in:19: error: unexpected symbol near ')'"},
    {"a statement in a hole", DTYPE, "${dtype.code}", "${x = 1}",
     "./templates/dtype.h.in:19: error: ')' expected near '='"},
    {"a loop's value that is no name", DTYPE, "$ for dtype in", "$ for 1dtype in",
     "./templates/dtype.h.in:18: error: malformed number near '1dt'"},
    /* what is not there */
    {"an unknown first name", DTYPE, "in dtypes do", "in types do",
     "./templates/dtype.h.in:18: error: there is no 'types'"},
    {"a name of Lua's libraries", DTYPE, "${dtype.code}", "${os.exit()}",
     "./templates/dtype.h.in:19: error: there is no 'os'"},
    {"an unknown field", DTYPE, "${dtype.code}", "${dtype.number}",
     "./templates/dtype.h.in:19: error: 'dtype.number' is a nil, not a value to write"},
    {"an unknown field in a condition", VERSION, "$ if version.refuses_inputs then", "$ if version.refuses_input then",
     "error: 'version.refuses_input' is a nil, not a yes or no"},
    {"a field of what is not there", DTYPE, "${dtype.code}", "${dtype.name.first.length}",
     "./templates/dtype.h.in:19: error: attempt to index a nil value (field 'first')"},
    {"a comma outside a loop", DTYPE, "SGK_EXTERN_C_BEGIN", "SGK_EXTERN_C_BEGIN${,}",
     "./templates/dtype.h.in:15: error: '${,}' outside a loop"},
    {"a slip in an included one", DTYPE, "SGK_EXTERN_C_BEGIN", "$ include(\"templates/version.h.in\")",
     "./templates/version.h.in:2: error: there is no 'version'"},
    /* what is of another kind than its place asks for */
    {"a list as a value", DTYPE, "${dtype.code}", "${dtypes}",
     "./templates/dtype.h.in:19: error: 'dtypes' is a table, not a value to write"},
    {"control bytes in a hole", DTYPE, "${dtype.code}", "${#\"\033[31m\" / 2}",
     "./templates/dtype.h.in:19: error: '#\"\\x1b[31m\" / 2' is a number, not a value to write"},
    {"a fraction as a value", DTYPE, "${dtype.code}", "${dtype.code / 2}",
     "./templates/dtype.h.in:19: error: 'dtype.code / 2' is a number, not a value to write"},
    {"a yes or no as a value", VERSION, "${version.op}", "${version.is_sequence}",
     "error: 'version.is_sequence' is a boolean, not a value to write"},
    {"a string as a list", DTYPE, "$ for dtype in dtypes do", "$ for dtype in banner.first do",
     "./templates/dtype.h.in:18: error: 'banner.first' is a string, not a list"},
    {"a string as a condition", VERSION, "$ if version.refuses_inputs then", "$ if version.op then",
     "error: 'version.op' is a string, not a yes or no"},
    {"a number as another condition", VERSION, "$ if version.refuses_inputs then\n",
     "$ if not version.refuses_inputs then\n$ elseif #version.op then\n",
     "error: '#version.op' is a number, not a yes or no"},
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
