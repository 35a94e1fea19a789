/*
 * test_changelog.c - `splitgen spec`: the tables held against a page of all operator versions, what a new version
 * brings, and its import. The page and the tables are those of tests/changelog/, written for this.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"

#define PAGE "page.md"
#define SPLIT "spec/split.lua"
#define SEQUENCE "spec/split_to_sequence.lua"

static void must_run(const struct scratch *scratch, const char *command)
{
    const char *const shell[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(scratch->path, shell);
    ck_assert_msg(outcome.code == 0, "%s: %s%s", command, outcome.output, outcome.errors);
    outcome_free(&outcome);
}

/* The project's sources, with the tables of tests/changelog/ and its page. */
static struct scratch scratch_with_page(void)
{
    struct scratch scratch = scratch_with_sources();
    must_run(&scratch, "cp \"$CHANGELOG\"/*.lua spec && cp \"$CHANGELOG/page.md\" .");
    return scratch;
}

/* The same with a page that has an opset more. */
static struct scratch scratch_with_news(void)
{
    struct scratch scratch = scratch_with_page();
    must_run(&scratch,
             "sed '/^# ai.onnx.other/,$d' page.md | cat - \"$CHANGELOG/new.md\" > new.md && mv new.md page.md");
    return scratch;
}

static struct outcome run_spec(const struct scratch *scratch, const char *arguments)
{
    char command[512];
    snprintf(command, sizeof command, "\"$SPLITGEN\" --root . spec %s", arguments);
    const char *const shell[] = {"sh", "-c", command, NULL};
    return process_run(scratch->path, shell);
}

/* "" for output or errors: there is none. */
static void check_spec(const struct scratch *scratch, const char *arguments, int code, const char *output,
                       const char *errors)
{
    struct outcome outcome = run_spec(scratch, arguments);
    ck_assert_msg(outcome.code == code, "%s: exit code %d: %s%s", arguments, outcome.code, outcome.output,
                  outcome.errors);
    ck_assert_msg(strstr(outcome.output, output) != NULL, "%s: '%s' does not hold '%s'", arguments, outcome.output,
                  output);
    ck_assert_msg(strstr(outcome.errors, errors) != NULL, "%s: '%s' does not hold '%s'", arguments, outcome.errors,
                  errors);
    ck_assert_msg(*output != '\0' || *outcome.output == '\0', "%s: '%s'", arguments, outcome.output);
    ck_assert_msg(*errors != '\0' || *outcome.errors == '\0', "%s: '%s'", arguments, outcome.errors);
    outcome_free(&outcome);
}

START_TEST(tables_are_as_the_page)
{
    struct scratch scratch = scratch_with_page();
    check_spec(&scratch, "check page.md", 0, "3 versions are as page.md has them\n", "");
    check_spec(&scratch, "diff page.md", 0, "the tables have every version of the page\n", "");
    check_spec(&scratch, "import page.md", 0, "0 versions imported, 0 files written\n", "");
    scratch_remove(&scratch);
}
END_TEST

struct change {
    const char *name;
    const char *file;
    const char *find; /* its first occurrence is replaced */
    const char *replacement;
    const char *message;
};

/* Tables that are not as the page; of a page that is not as the tables, changelog_mutations.sh makes hundreds. */
static const struct change differences[] = {
    {"a default", SPLIT, "default = 0", "default = 1",
     "page.md:37: Split-2: attributes 'axis' default\n  page:  0\n  table: 1\n"},
    {"no default", SPLIT, "default = 0", "optional = true, assumed = 0",
     "Split-2: attributes 'axis' default\n  page:  0\n  table: none\n"},
    {"a type", SPLIT, "\"split\", \"ints\"", "\"split\", \"int\"",
     "page.md:39: Split-2: attributes 'split' type\n  page:  list of ints\n  table: int\n"},
    {"an attribute too many", SEQUENCE, "attributes = {\n",
     "attributes = {\n        { \"a\", \"int\", default = 0, says = \"x\" },\n",
     "page.md:85: SplitToSequence-11: attributes[3]\n  page:  none\n  table: keepdims\n"},
    {"what is said of an attribute", SPLIT, "The axis to cut. A negative", "The axis that is cut. A negative",
     "page.md:135: Split-13: attributes 'axis' says\n  page:  The axis to cut. A negative one counts from the back.\n"},
    {"what is not said to be differentiable", SEQUENCE, ", differentiable = false", "",
     "inputs 'split' differentiable\n  page:  no\n  table: not stated\n"},
    {"a type of an input", SPLIT, "tensor(int64)", "tensor(int32)",
     "page.md:144: Split-13: inputs 'split' type\n  page:  tensor(int64)\n  table: tensor(int32)\n"},
    {"what is differentiable", SPLIT, "\"input\", \"T\", differentiable = true",
     "\"input\", \"T\", differentiable = false",
     "page.md:142: Split-13: inputs 'input' differentiable\n  page:  yes\n  table: no\n"},
    {"an output's name", SPLIT, "\"outputs\"", "\"parts\"",
     "page.md:53: Split-2: outputs[1]\n  page:  outputs\n  table: parts\n"},
    {"a dtype too few", SPLIT, "\"double\", \"bfloat16\"", "\"double\"",
     "page.md:158: Split-13: type_constraints 'T' types\n  page:  tensor(float16), tensor(float), tensor(double), "
     "tensor(bfloat16)\n  table: tensor(float16), tensor(float), tensor(double)\n"},
    {"no sequence", SEQUENCE, "{ \"uint8\", \"string\" }, sequence = true,",
     "{ \"string\", \"uint8\" }, sequence = true,", "page.md:117: SplitToSequence-11: type_constraints 'S' types\n"},
    {"the text", SPLIT, "Cuts a tensor along an axis.", "Cuts a tensor along one axis.",
     "page.md:24: Split-2: doc\n  page:  Cuts a tensor along an axis."},
    {"the hash", SPLIT, "e5f8b2347aa6510b", "e5f8b2347aa6510c",
     "page.md:24: Split-2: source[2]\n  page:  e5f8b2347aa6510b\n  table: e5f8b2347aa6510c\n"},
    {"the newest opset", SPLIT, "newest_opset = 15", "newest_opset = 16",
     "page.md:162: Split: newest_opset\n  page:  15\n  table: 16\n"},
};

START_TEST(notices)
{
    const struct change *row = &differences[_i];
    struct scratch scratch = scratch_with_page();
    scratch_replace(&scratch, row->file, row->find, row->replacement);
    struct outcome outcome = run_spec(&scratch, "check page.md");
    ck_assert_msg(outcome.code == 1, "%s: exit code %d", row->name, outcome.code);
    ck_assert_msg(strstr(outcome.output, row->message) != NULL, "%s: '%s' does not hold '%s'", row->name,
                  outcome.output, row->message);
    ck_assert_msg(strstr(outcome.errors, " between the tables and page.md\nhelp: ") != NULL, "%s", outcome.errors);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

/* Pages that are none, or not whole. */
static const struct change broken[] = {
    {"an unknown heading", PAGE, "#### Inputs", "#### Input",
     "page.md:43: error: 'Input' is no heading of a section\n"},
    {"an unknown range", PAGE, "#### Outputs (1 - &#8734;)", "#### Outputs (some)",
     "page.md:50: error: 'Outputs (some)' is no heading of a section\n"},
    {"a heading twice", PAGE, "#### Inputs", "#### Attributes", "page.md:43: error: 'Attributes' stands here twice\n"},
    {"a heading that is none", PAGE, "**Split-2**", "**Split-3**",
     "page.md:24: error: '### <a name=\"Split-2\"></a>**Split-3**</a>' is no heading of an op version\n"},
    {"opsets in disorder", PAGE, "## Version 11 of", "## Version 1 of",
     "page.md:64: error: '## Version 1 of the default"},
    {"a section twice", PAGE, "### <a name=\"Pour-15\"></a>**Pour-15**</a>",
     "### <a name=\"Split-13\"></a>**Split-13**</a>",
     "page.md:163: error: Split-13 stands here again, after line 122\n"},
    {"a section in the wrong place", PAGE, "<a name=\"Split-2\"></a>**Split-2**", "<a name=\"Split-3\"></a>**Split-3**",
     "since_version"},
    {"another version", PAGE, "since version 13", "since version 14",
     "page.md:130: error: Split-13 stands below opset 13 and says that it is of version 14\n"},
    {"no sentence on the version", PAGE, "This version of the operator has been available since version 2",
     "Available since version 2",
     "page.md:32: error: 'Available since version 2 of the default ONNX operator set.' does not say "
     "since when the version is available\n"},
    {"no word on the version", PAGE,
     "This version of the operator has been available since version 2 of the default ONNX operator set.", "",
     "page.md:30: error: 'Version' is empty\n"},
    {"no version", PAGE, "to cut. A negative one counts from the back.</dd>\n</dl>\n", "</dd>\n</dl>\n\n#### Version\n",
     "page.md:139: error: 'Version' stands here twice\n"},
    {"no list", PAGE, "<dl>\n<dt><tt>axis</tt>", "<dt><tt>axis</tt>", "page.md:34: error: 'Attributes' has no <dl>\n"},
    {"a list without end", PAGE, "The length of each part.</dd>\n</dl>", "The length of each part.</dd>",
     "page.md:36: error: <dl> has no </dl>: is the page cut off?\n"},
    {"something behind a list", PAGE, "The length of each part.</dd>\n</dl>",
     "The length of each part.</dd>\n</dl>\nMore.", "page.md:42: error: something stands behind </dl>\n"},
    {"a name without end", PAGE, "list of ints</dt>", "list of ints",
     "page.md:39: error: <dt> has no </dt>: is the page cut off?\n"},
    {"no words for a name", PAGE, "<dd>The length of each part.</dd>\n</dl>", "</dl>",
     "page.md:40: error: there is no <dd> where one should be\n"},
    {"no attribute", PAGE, "<tt>split</tt> : list of ints", "<tt>split</tt>",
     "page.md:39: error: '<tt>split</tt>' is no attribute\n"},
    {"an unknown note", PAGE, "(default is 0)", "(standard is 0)",
     "page.md:37: error: '<tt>axis</tt> : int (standard is 0)' is no attribute\n"},
    {"no input", PAGE, "<tt>input</tt> : T", "<tt>input</tt>",
     "page.md:46: error: '<tt>input</tt>' is no input or output\n"},
    {"an unknown tag", PAGE, "(variadic)", "(variadic, endless)",
     "page.md:53: error: 'outputs' is endless, which is not known\n"},
    {"no constraint", PAGE, "<tt>T</tt> : tensor(float16)", "T: tensor(float16)",
     "page.md:60: error: 'T: tensor(float16), tensor(float)"},
    {"a byte that is no text", PAGE, "Cuts a tensor along", "Cuts a \001 tensor along",
     "page.md:26: error: the byte 0x01 is no text\n"},
    {"a byte that is no UTF-8", PAGE, "Cuts a tensor along", "Cuts a \377 tensor along",
     "page.md:26: error: the byte 0xff is no UTF-8\n"},
    {"one line that ends in CR LF", PAGE, "an axis.\n", "an axis.\r\n",
     "page.md:26: error: the line ends in CR LF, and ONNX's in LF\nhelp: take the whole docs/Changelog.md of ONNX, as "
     "it is\n"},
    {"another domain", PAGE, "# ai.onnx (default)", "# ai.onnx.ml",
     "page.md:1: error: there is no '# ai.onnx (default)' with a '## Version' below it\n"},
};

START_TEST(refuses_pages)
{
    const struct change *row = &broken[_i];
    struct scratch scratch = scratch_with_page();
    scratch_replace(&scratch, row->file, row->find, row->replacement);
    struct outcome outcome = run_spec(&scratch, "check page.md");
    ck_assert_msg(outcome.code == 1, "%s: exit code %d", row->name, outcome.code);
    ck_assert_msg(strstr(outcome.errors, row->message) != NULL || strstr(outcome.output, row->message) != NULL,
                  "%s: '%s' does not hold '%s'", row->name, outcome.errors, row->message);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

START_TEST(what_is_no_page)
{
    struct scratch scratch = scratch_with_page();
    must_run(
        &scratch,
        ": > empty; head -c 2000 page.md > cut; head -n 56 page.md > cut_line; head -n 57 page.md > cut_list; sed "
        "'s/$/\\r/' page.md > crlf;"
        "sed '/Split-13/,/^$/d' page.md > headless; sed '/^## Version 13/,/^## Version 15/d' page.md > missing;"
        "head -c 100000 \"$SPLITGEN\" > binary; truncate -s 5G huge; head -c 3000000 /dev/zero | tr '\\0' x > long");
    check_spec(&scratch, "check empty", 1, "", "empty:1: error: there is no '# ai.onnx (default)'");
    check_spec(&scratch, "check cut", 1, "", "cut:88: error: the page ends in the middle of a line\nhelp: ");
    check_spec(&scratch, "check cut_line", 1, "Split-2: type_constraints[1]", "error: ");
    check_spec(&scratch, "check cut_list", 1, "cut_list:6: Split: newest_opset\n",
               "cut_list:57: error: 'Type Constraints' has no <dl>\n");
    check_spec(&scratch, "check crlf", 1, "", "crlf:1: error: the line ends in CR LF");
    check_spec(&scratch, "check binary", 1, "", "binary:1: error: the byte 0x7f is no text\n");
    check_spec(&scratch, "check huge", 1, "", "huge:1: error: larger than 16777216 bytes");
    check_spec(&scratch, "check long", 1, "", "long:1: error: the page ends in the middle of a line\n");
    must_run(
        &scratch,
        "yes '<dt>x</dt><dd>y</dd>' | head -n 20000 >items && sed '/^<dd>The axis to cut. </r items' page.md >endless");
    check_spec(&scratch, "check endless", 1, "",
               "endless:24: error: Split-2 has 420767 bytes, which is more than 262144\n");
    check_spec(&scratch, "check missing", 1, "missing:64: Split: newest_opset\n",
               "differences between the tables and missing");
    check_spec(&scratch, "check missing", 1, "missing:64: Split-13: since_version\n  page:  none\n  table: 13\n",
               "error: ");
    check_spec(&scratch, "check absent", 3, "", "absent: error: No such file or directory\n");
    check_spec(&scratch, "check .", 1, "", ".: error: not a regular file\n");
    check_spec(&scratch, "check", 2, "", "missing argument 'page'");
    check_spec(&scratch, "", 2, "", "a command is required");
    scratch_remove(&scratch);
}
END_TEST

/* <dt> and <dd> may span lines, and <dd> end in blanks: only the hash is another. */
START_TEST(lines_mean_nothing)
{
    struct scratch scratch = scratch_with_page();
    scratch_replace(&scratch, PAGE, "<tt>split</tt> : list of ints</dt>\n<dd>The length of",
                    "<tt>split</tt>\n: list of ints</dt>\n\n<dd>\nThe length\n of");
    struct outcome outcome = run_spec(&scratch, "check page.md");
    ck_assert_msg(strstr(outcome.output, "page.md:24: Split-2: source[2]\n") == outcome.output, "%s", outcome.output);
    ck_assert_msg(strstr(outcome.errors, "splitgen: error: 1 difference between") != NULL, "%s", outcome.errors);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

START_TEST(tells_news)
{
    struct scratch scratch = scratch_with_news();
    check_spec(&scratch, "check page.md", 1,
               "page.md:171: Split: newest_opset\n  page:  16\n  table: 15\n"
               "page.md:172: Split-16: since_version\n  page:  16\n  table: none\n",
               "splitgen: error: 4 differences between the tables and page.md\n"
               "help: splitgen spec diff tells what a new version brings, splitgen spec import writes its table\n");
    check_spec(&scratch, "diff page.md", 0,
               "Split-16, after Split-13\n"
               "attributes\n"
               "  + even : int\n"
               "      How many parts.\n"
               "type constraints\n"
               "  ~ T\n"
               "      - tensor(bfloat16)\n"
               "text\n"
               "  ~ The lengths of the parts can be listed in an input.\n"
               "  > The lengths of the parts can be listed in an input of rank 1.\n"
               "  + With 'even', some may be longer by one (\"10 into 4\": 3, 3, 2, 2).\n"
               "\n"
               "SplitToSequence-16, after SplitToSequence-11\n"
               "type constraints\n"
               "  ~ T\n"
               "      + tensor(bool)\n"
               "  ~ S\n"
               "      + seq(tensor(bool))\n",
               "");
    check_spec(&scratch, "diff page.md --op SplitToSequence --format json", 0,
               "{\n"
               "  \"changes\":[{\n"
               "      \"op\":\"SplitToSequence\",\n"
               "      \"from\":11,\n"
               "      \"to\":16,\n"
               "      \"is_deprecated\":false,\n",
               "");
    check_spec(&scratch, "diff page.md --op SplitToSequence --format json", 0,
               "            \"types\":{\n"
               "              \"removed\":[],\n"
               "              \"added\":[\"seq(tensor(bool))\"]\n"
               "            },\n",
               "");
    scratch_replace(&scratch, PAGE, "**Split-16**", "**Split-16** (deprecated)");
    scratch_replace(&scratch, PAGE, "available since version 16", "deprecated since version 16");
    check_spec(&scratch, "diff page.md --op Split", 0, "Split-16, after Split-13: deprecated\n", "");
    scratch_remove(&scratch);
}
END_TEST

START_TEST(tells_changes)
{
    struct scratch scratch = scratch_with_page();
    static const char changed[] = "Split-13, after Split-2\n"
                                  "attributes\n"
                                  "  - split : list of ints\n"
                                  "      The length of each part.\n"
                                  "  ~ axis\n"
                                  "      + A negative one counts from the back.\n"
                                  "inputs\n"
                                  "  ~ input\n"
                                  "      differentiable: not stated, now yes\n"
                                  "  + split : tensor(int64) (optional, non-differentiable)\n"
                                  "      The length of each part.\n"
                                  "outputs\n"
                                  "  ~ outputs\n"
                                  "      differentiable: not stated, now yes\n"
                                  "type constraints\n"
                                  "  ~ T\n"
                                  "      + tensor(bfloat16)\n"
                                  "text\n"
                                  "  ~ The lengths of the parts can be listed in an attribute.\n"
                                  "  > The lengths of the parts can be listed in an input.\n";
    check_spec(&scratch, "diff --from 2 --to 13", 0, changed, "");
    check_spec(&scratch, "diff page.md --from 9 --to 15", 0, changed, "");
    check_spec(&scratch, "diff page.md --from 2", 0, changed, "");
    check_spec(&scratch, "diff --from 2 --to 10", 0, "one version serves both opsets\n", "");
    check_spec(&scratch, "diff --from 2 --to 10 --format json", 0, "{\n  \"changes\":[]\n}\n", "");
    check_spec(&scratch, "diff --from 2 --to 12", 0,
               "SplitToSequence-11, new\n"
               "attributes\n"
               "  + axis : int (default is 0)\n",
               "");
    check_spec(&scratch, "diff --from 2 --to 13 --op SplitToSequence", 2, "",
               "splitgen: error: --from 2: SplitToSequence came with opset 11\nhelp: splitgen spec diff --help\n");
    check_spec(&scratch, "diff --from 11 --to 13 --op SplitToSequence", 0, "one version serves both opsets\n", "");
    check_spec(&scratch, "diff --from 1 --to 2", 2, "", "splitgen: error: --from 1: Split came with opset 2\n");
    check_spec(&scratch, "diff page.md --from -1 --to 2", 2, "",
               "splitgen: error: --from -1: Split came with opset 2\n");
    check_spec(&scratch, "diff page.md --from 2 --to 16", 1, "",
               "page.md: error: opset 16 is newer than 15, the newest there is\n");
    check_spec(&scratch, "diff --from 2 --to 16", 1, "",
               "splitgen: error: opset 16 is newer than 15, the newest there is\n");
    check_spec(&scratch, "diff --from 13 --to 13", 2, "",
               "splitgen: error: --from 13 is not below --to 13\nhelp: splitgen spec diff --help\n");
    check_spec(&scratch, "diff page.md --to 13", 2, "", "splitgen: error: --to needs --from\n");
    check_spec(&scratch, "diff", 2, "", "splitgen: error: a page, or two opsets: --from and --to\n");
    check_spec(&scratch, "diff page.md --op Slice", 2, "",
               "splitgen: error: --op 'Slice' is none of Split, SplitToSequence\nhelp: ");
    scratch_remove(&scratch);
}
END_TEST

/* What a person would write: the facts, and what is to be decided. */
START_TEST(imports)
{
    struct scratch scratch = scratch_with_news();
    must_run(&scratch, "cp -R spec before");
    check_spec(&scratch, "import page.md", 0,
               "./spec/split.lua:81: Split-16: attribute 'even'; no bfloat16\n"
               "./spec/split.lua:110: undecided: With 'even', some may be longer by one (\"10 into 4\": 3, 3, 2, 2).\n"
               "./spec/split.lua:112: undecided: How many parts.\n"
               "./spec/split.lua:114: undecided: The lengths of the parts can be listed in an input of rank 1.\n"
               "./spec/split_to_sequence.lua:54: SplitToSequence-16: bool\n"
               "2 versions imported, 2 files written\n",
               "");
    must_run(&scratch, "sed '$d' before/split.lua | sed '$d' | sed 's/newest_opset = 15/newest_opset = 16/' > expected "
                       "&& echo >> expected &&"
                       "cat \"$CHANGELOG/split_16.txt\" >> expected && diff expected spec/split.lua");
    must_run(
        &scratch,
        "diff before/dtypes.lua spec/dtypes.lua && diff before/types.lua spec/types.lua && ls spec/* | grep -c lua");
    check_spec(&scratch, "check page.md", 0, "5 versions are as page.md has them\n", "");
    check_spec(&scratch, "import page.md", 0, "0 versions imported, 0 files written\n", "");

    /* nothing is generated before all is decided */
    static const struct change decisions[] = {
        {"a new rule", SPLIT, "{ undecided = true,\n          says = \"With",
         "{ given = { \"attribute even\" }, rule = \"last_smaller\",\n          says = \"With",
         "./spec/split.lua:81: error: Split-16: lengths[1] is undecided: name the rule that \"With 'even', some may be "
         "longer by one (\"10 into 4\": 3, 3, 2, 2).\" states, or delete the row\n"},
        {"no rule", SPLIT, "        { undecided = true,\n          says = \"How many parts.\" },\n", "",
         "lengths[2] is undecided: name the rule that \"How many parts.\" states, or delete the row\n"},
        {"the rule before", SPLIT, "undecided = true, given", "given",
         "lengths[2] is undecided: name the rule that \"The lengths of the parts can be listed in an input of rank "
         "1.\" states"},
    };
    const char *const generate[] = {getenv("SPLITGEN"), "--root", ".", "generate", "--out", ".", NULL};
    for (size_t i = 0; i < COUNT_OF(decisions); i++) {
        struct outcome outcome = process_run(scratch.path, generate);
        ck_assert_int_eq(outcome.code, 1);
        ck_assert_msg(strstr(outcome.errors, decisions[i].message) != NULL, "%s", outcome.errors);
        outcome_free(&outcome);
        scratch_replace(&scratch, decisions[i].file, decisions[i].find, decisions[i].replacement);
    }
    struct outcome outcome = process_run(scratch.path, generate);
    ck_assert_msg(outcome.code == 0, "%s", outcome.errors);
    outcome_free(&outcome);
    must_run(&scratch,
             "grep -q 'SGK_API sgk_split_16_kernel sgk_split_16_float;' sgk_split_16.h && grep -q sgk_split_16_op "
             "sgk_registry.c && "
             "grep -q sgk_split_to_sequence_16.c meson.build");
    scratch_remove(&scratch);
}
END_TEST

/* One version at a time, in any order; and into a directory of its own. */
START_TEST(imports_one)
{
    struct scratch scratch = scratch_with_news();
    check_spec(&scratch, "import page.md --op SplitToSequence --version 16", 0, "1 version imported, 1 file written\n",
               "");
    must_run(&scratch,
             "grep -q 'newest_opset = 16' spec/split_to_sequence.lua && grep -q 'newest_opset = 15' spec/split.lua");
    must_run(&scratch, "mkdir out");
    check_spec(&scratch, "import page.md --out out/", 0, "out/split.lua:110: undecided: With 'even'", "");
    must_run(&scratch, "test \"$(ls out)\" = split.lua && grep -q 'newest_opset = 16' out/split.lua && ! grep -q "
                       "Split-16 spec/split.lua");

    /* an older version, whose newer ones are there */
    must_run(&scratch, "sed -i '/since_version = 2,/,/unclear = {}/d' spec/split.lua");
    check_spec(&scratch, "check page.md", 1, "page.md:24: Split-2: since_version\n  page:  2\n  table: none\n",
               "error: ");
    check_spec(&scratch, "import page.md --version 2", 0,
               "Split-2: attribute 'axis'; attribute 'split'; input 'input';", "");
    must_run(&scratch,
             "test \"$(grep -o 'since_version = [0-9]*' spec/split.lua | tr -dc '0-9\\n' | tr '\\n' ' ')\" = '2 13 '");

    /* what a version without a default for axis assumes is for a person to say */
    must_run(
        &scratch,
        "sed -i '/since_version = 2,/,/unclear = {}/d' spec/split.lua && sed 's/ (default is 0)//' page.md >bare.md");
    check_spec(&scratch, "import bare.md --version 2", 0, "1 version imported", "");
    const char *const list[] = {getenv("SPLITGEN"), "--root", ".", "list", NULL};
    struct outcome outcome = process_run(scratch.path, list);
    ck_assert_str_eq(outcome.errors, "./spec/split.lua:11: error: Split-2: attributes must have 'axis', an int with a "
                                     "default or an assumed value\n");
    outcome_free(&outcome);
    check_spec(&scratch, "import page.md --version 16", 1, "",
               "splitgen: error: SplitToSequence-16 is in the tables: remove its block to import it anew\n");
    check_spec(&scratch, "import page.md --version 14", 1, "",
               "page.md:171: error: the page ends without Split-14 and SplitToSequence-14\n");
    scratch_replace(&scratch, PAGE, "**Split-16**", "**Split-16** (deprecated)");
    scratch_replace(&scratch, PAGE, "available since version 16", "deprecated since version 16");
    check_spec(&scratch, "import page.md --op Split", 1, "",
               "page.md:172: error: Split-16 is deprecated: the tables end before it, at newest_opset = 15\n");
    check_spec(&scratch, "import page.md --op Slice", 2, "",
               "splitgen: error: --op 'Slice' is none of Split, SplitToSequence\n");
    check_spec(&scratch, "import page.md --version x", 2, "", "--version: 'x' is no integer");
    scratch_remove(&scratch);
}
END_TEST

/* What the page may say of Split-16 and the tables cannot. */
static const struct change unknown[] = {
    {"a type", PAGE, "<tt>even</tt> : int", "<tt>even</tt> : string",
     "page.md:188: error: Split-16: attribute 'even' is of type string: the tables know int and list of ints\n"},
    {"a required attribute", PAGE, "<tt>even</tt> : int", "<tt>even</tt> : int (required)",
     "page.md:188: error: Split-16: attribute 'even' is required, which the tables cannot say\n"},
    {"a default that is a list", PAGE, "<tt>even</tt> : int", "<tt>even</tt> : list of ints (default is [1])",
     "page.md:188: error: Split-16: attribute 'even' has the default [1]: the tables know integers\n"},
    {"a default that is none", PAGE, "<tt>even</tt> : int", "<tt>even</tt> : int (default is x)",
     "page.md:188: error: Split-16: attribute 'even' has the default x: the tables know integers\n"},
    {"a heterogeneous output", PAGE,
     "(variadic, differentiable) : T</dt>\n<dd>The parts.</dd>\n</dl>\n\n#### Type Constraints\n\n<dl>\n<dt><tt>T</tt> "
     ": "
     "tensor(float16), tensor(float), tensor(double)</dt>",
     "(variadic, heterogeneous) : T</dt>\n<dd>The parts.</dd>\n</dl>\n\n#### Type Constraints\n\n<dl>\n<dt><tt>T</tt> "
     ": "
     "tensor(float16), tensor(float), tensor(double)</dt>",
     "page.md:204: error: Split-16: 'outputs' is heterogeneous, which the tables cannot say\n"},
    {"a number of inputs", PAGE,
     "#### Inputs (1 - 2)\n\n<dl>\n<dt><tt>input</tt> (differentiable) : T</dt>\n<dd>What to "
     "cut.</dd>\n<dt><tt>split</tt> "
     "(optional, non-differentiable) : I</dt>\n<dd>Lengths.</dd>\n</dl>\n\n#### "
     "Outputs\n\n<dl>\n<dt><tt>output_sequence</tt> (differentiable) : S</dt>\n<dd>The parts</dd>\n</dl>\n\n"
     "#### Type Constraints\n\n<dl>\n<dt><tt>T</tt> : tensor(uint8), tensor(string), tensor(bool)",
     "#### Inputs (0 - 2)\n\n<dl>\n<dt><tt>input</tt> (differentiable) : T</dt>\n<dd>What to "
     "cut.</dd>\n<dt><tt>split</tt> "
     "(optional, non-differentiable) : I</dt>\n<dd>Lengths.</dd>\n</dl>\n\n#### "
     "Outputs\n\n<dl>\n<dt><tt>output_sequence</tt> (differentiable) : S</dt>\n<dd>The parts</dd>\n</dl>\n\n"
     "#### Type Constraints\n\n<dl>\n<dt><tt>T</tt> : tensor(uint8), tensor(string), tensor(bool)",
     "page.md:236: error: SplitToSequence-16: inputs min is 0, which the tables cannot say\n"},
    {"a dtype that is unknown", PAGE, "tensor(uint8), tensor(string), tensor(bool)",
     "tensor(uint8), tensor(string), tensor(int3)",
     "page.md:255: error: SplitToSequence-16: tensor(int3) of T is of no dtype of the tables\n"
     "help: give int3 its row in spec/dtypes.lua, with the code that onnx.proto has for it\n"},
    {"a type that is no tensor", PAGE, "seq(tensor(bool))", "map(int64, tensor(bool))",
     "page.md:259: error: SplitToSequence-16: 'map(int64' of S is neither a tensor nor a sequence, as the others "
     "are\n"},
    {"a byte that no table may have", PAGE, "of rank 1.\n", "of rank 1 \303\266.\n",
     "./spec/split.lua:81: error: Split-16: doc has the byte 0xc3; only printable ASCII goes into C\n"},
    {"tables of another form", SPLIT, "      } },\n  },\n}\n", "      } } } }\n",
     "./spec/split.lua: error: there is no line '    { since_version = N,' or no end of the versions\n"},
};

START_TEST(refuses_imports)
{
    const struct change *row = &unknown[_i];
    struct scratch scratch = scratch_with_news();
    scratch_replace(&scratch, row->file, row->find, row->replacement);
    must_run(&scratch, "cp -R spec before");
    check_spec(&scratch, "import page.md", 1, "", row->message);
    must_run(&scratch, "diff -r before spec"); /* nothing is half-written */
    scratch_remove(&scratch);
}
END_TEST

/* A program does not write over tables that it does not know. */
START_TEST(keeps_other_tables)
{
    struct scratch scratch = scratch_with_news();
    const char *const shell[] = {"sh", "-c", "\"$SPLITGEN\" spec import page.md", NULL};
    struct outcome outcome = process_run(scratch.path, shell);
    ck_assert_int_eq(outcome.code, 1);
    ck_assert_str_eq(outcome.errors, "spec/split.lua: error: is not what this program was built with\n"
                                     "help: build splitgen again, or name the source tree with --root\n");
    outcome_free(&outcome);
    check_spec(&scratch, "import page.md --out missing", 3, "",
               "missing/split.lua: error: No such file or directory\nhelp: --out names an existing directory\n");
    unlink(scratch_path(&scratch, SEQUENCE));
    check_spec(&scratch, "import page.md", 3, "", "./spec/split_to_sequence.lua: error: No such file or directory\n");
    scratch_remove(&scratch);
}
END_TEST

/* The page for maintainers shows what the command says. */
START_TEST(the_page_for_maintainers)
{
    const char *const shell[] = {"sh", "-c", "\"$SPLITGEN\" spec diff --from 13 --to 18", NULL};
    struct outcome outcome = process_run(NULL, shell);
    ck_assert_int_eq(outcome.code, 0);
    char path[512];
    snprintf(path, sizeof path, "%s/spec/README.md", getenv("SPLITGEN_SOURCE_ROOT"));
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    static char page[64 * 1024];
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    ck_assert_msg(strstr(page, outcome.output) != NULL, "spec/README.md does not hold\n%s", outcome.output);
    outcome_free(&outcome);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("changelog");
    add_test(suite, "tables_are_as_the_page", tables_are_as_the_page);
    add_rows(suite, "notices", notices, COUNT_OF(differences));
    add_rows(suite, "refuses_pages", refuses_pages, COUNT_OF(broken));
    add_test(suite, "what_is_no_page", what_is_no_page);
    add_test(suite, "lines_mean_nothing", lines_mean_nothing);
    add_test(suite, "tells_news", tells_news);
    add_test(suite, "tells_changes", tells_changes);
    add_test(suite, "imports", imports);
    add_test(suite, "imports_one", imports_one);
    add_rows(suite, "refuses_imports", refuses_imports, COUNT_OF(unknown));
    add_test(suite, "keeps_other_tables", keeps_other_tables);
    add_test(suite, "the_page_for_maintainers", the_page_for_maintainers);
    return run_suite(suite);
}
