/*
 * test_semantics.c - what each op version means: one row for each decision of what is accepted, and for each refusal.
 * The decisions are those of the specification's text and, where it leaves a question open, the project's own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "request.h"
#include "versions.h"

struct row {
    const char *decision;
    unsigned versions;
    const char *dims;
    const char *attributes;
    const char *listed; /* lengths: as attribute split and as input split, wherever the op version has that */
    const char *split;  /* the input split, as request.h has it */
    unsigned outputs;   /* of Split */
    enum sgk_status status;
    const char *expected; /* the lengths when accepted, "squeezed" before them when the axis goes; else the message */
};

#define NO NULL
#define OK SGK_OK

static const struct row rows[] = {
    /* axis */
    {"axis absent is 0", EVERY, "4x6", NO, "[1,3]", NO, 2, OK, "1 3"},
    {"axis absent is 0, equal parts", BY_OUTPUTS, "4x6", NO, NO, NO, 2, OK, "2 2"},
    {"axis absent is 0, num_outputs", SPLIT_18, "4x6", "num_outputs=2", NO, NO, 2, OK, "2 2"},
    {"axis absent is 0, no split", SEQUENCE, "2x3", NO, NO, NO, 0, OK, "1 1"},
    {"axis 0", EVERY, "4x6", "axis=0", "[1,3]", NO, 2, OK, "1 3"},
    {"the last axis", EVERY, "2x3x4", "axis=2", "[1,3]", NO, 2, OK, "1 3"},
    {"an axis in the middle", EVERY, "2x3x4", "axis=1", "[2,1]", NO, 2, OK, "2 1"},
    {"a negative axis counts from the back, in 1 and 2 too", EVERY, "2x3x4", "axis=-1", "[1,3]", NO, 2, OK, "1 3"},
    {"axis -2 of rank 3", EVERY, "2x3x4", "axis=-2", "[2,1]", NO, 2, OK, "2 1"},
    {"axis -rank is the first", EVERY, "2x3x4", "axis=-3", "[2,0]", NO, 2, OK, "2 0"},
    {"axis = rank (bad input 18)", EVERY, "4x6", "axis=2", "[1,3]", NO, 2, SGK_BAD_AXIS, "axis 2 is outside [-2, 1]"},
    {"axis = -rank-1 (bad input 19)", EVERY, "4x6", "axis=-3", "[1,3]", NO, 2, SGK_BAD_AXIS,
     "axis -3 is outside [-2, 1]"},
    {"axis 2^32 is not 0", EVERY, "4x6", "axis=4294967296", "[1,3]", NO, 2, SGK_BAD_AXIS,
     "axis 4294967296 is outside [-2, 1]"},
    {"axis -2^32 is not 0", EVERY, "4x6", "axis=-4294967296", "[1,3]", NO, 2, SGK_BAD_AXIS,
     "axis -4294967296 is outside [-2, 1]"},
    {"axis 2^32 - 1 is not -1", EVERY, "4x6", "axis=4294967295", "[1,5]", NO, 2, SGK_BAD_AXIS,
     "axis 4294967295 is outside [-2, 1]"},
    {"axis INT64_MIN (bad input 20)", EVERY, "4x6", "axis=-9223372036854775808", "[1,3]", NO, 2, SGK_BAD_AXIS,
     "axis -9223372036854775808 is outside [-2, 1]"},
    {"axis INT64_MAX", EVERY, "4x6", "axis=9223372036854775807", "[1,3]", NO, 2, SGK_BAD_AXIS,
     "axis 9223372036854775807 is outside [-2, 1]"},
    {"axis -1 of rank 1", EVERY, "4", "axis=-1", "[1,3]", NO, 2, OK, "1 3"},
    {"axis 1 of rank 1", EVERY, "4", "axis=1", "[1,3]", NO, 2, SGK_BAD_AXIS, "axis 1 is outside [-1, 0]"},

    /* the input's shape */
    {"rank 0 (bad input 22)", EVERY, "", NO, "[1]", NO, 1, SGK_BAD_RANK, "rank 0 has no axis to split on"},
    {"rank 0, equal parts", BY_OUTPUTS, "", NO, NO, NO, 1, SGK_BAD_RANK, "rank 0 has no axis to split on"},
    {"rank 0, num_outputs 1", SPLIT_18, "", "num_outputs=1", NO, NO, 1, SGK_BAD_RANK, "rank 0 has no axis"},
    {"rank 0, no split", SEQUENCE, "", NO, NO, NO, 0, SGK_BAD_RANK, "rank 0 has no axis to split on"},
    {"rank 0, scalar 1", SEQUENCE, "", NO, NO, "1", 0, SGK_BAD_RANK, "rank 0 has no axis to split on"},
    {"rank 0, keepdims 0", SEQUENCE, "", "keepdims=0", NO, NO, 0, SGK_BAD_RANK, "rank 0 has no axis to split on"},
    {"a negative dimension (bad input 26)", EVERY, "4x-3", NO, "[1,3]", NO, 2, SGK_BAD_SHAPE,
     "input: dimension 1 is -3"},
    {"a negative dimension on the axis", EVERY, "-4x3", NO, "[1,3]", NO, 2, SGK_BAD_SHAPE, "input: dimension 0 is -4"},
    {"a product of dimensions of 2^64 (bad input 24)", EVERY, "4294967296x4294967296", NO, "[4294967296,0]", NO, 2,
     SGK_OVERFLOW, "input: the product of its dimensions is beyond 64 bits"},
    {"a product of dimensions of 2^63", EVERY, "4x2305843009213693952", NO, "[1,3]", NO, 2, SGK_OVERFLOW,
     "input: the product of its dimensions is beyond 64 bits"},
    {"a zero before the product wraps (bad input 25)", EVERY, "0x1099511627776x1099511627776", "axis=1",
     "[1,1099511627775]", NO, 2, SGK_OVERFLOW, "input: the product of its dimensions is beyond 64 bits"},
    {"a zero after the product wraps", EVERY, "1099511627776x1099511627776x0", NO, "[1,1099511627775]", NO, 2,
     SGK_OVERFLOW, "input: the product of its dimensions is beyond 64 bits"},
    {"a zero off the axis", EVERY, "4x0x3", NO, "[1,3]", NO, 2, OK, "1 3"},

    /* equal parts */
    {"equal parts on axis 1", BY_OUTPUTS, "2x6", "axis=1", NO, NO, 3, OK, "2 2 2"},
    {"one part is the whole", BY_OUTPUTS, "2x7", "axis=1", NO, NO, 1, OK, "7"},
    {"equal parts of dim 0", BY_OUTPUTS, "0x2", NO, NO, NO, 3, OK, "0 0 0"},
    {"7 into 2 equal parts (bad input 17)", BY_OUTPUTS, "7x2", NO, NO, NO, 2, SGK_BAD_LENGTHS,
     "an axis of 7 does not split into 2 equal parts"},
    {"5 into 2 equal parts", BY_OUTPUTS, "5", "axis=-1", NO, NO, 2, SGK_BAD_LENGTHS,
     "an axis of 5 does not split into 2 equal parts"},
    {"10 into 4 equal parts", BY_OUTPUTS, "10", "axis=0", NO, NO, 4, SGK_BAD_LENGTHS,
     "an axis of 10 does not split into 4 equal parts"},
    {"2 into 3 equal parts", BY_OUTPUTS, "2", "axis=0", NO, NO, 3, SGK_BAD_LENGTHS,
     "an axis of 2 does not split into 3 equal parts"},

    {"no outputs", BY_OUTPUTS, "6", NO, NO, NO, 0, SGK_BAD_LENGTHS, "number of parts 0: it must be at least 1"},
    {"no outputs of dim 0", BY_OUTPUTS, "0", NO, NO, NO, 0, SGK_BAD_LENGTHS, "number of parts 0"},

    /* num_outputs */
    {"10 into 3 (bad input 15)", SPLIT_18, "10", "num_outputs=3", NO, NO, 3, OK, "4 4 2"},
    {"10 into 4 is not 3,3,2,2", SPLIT_18, "10x2", "num_outputs=4", NO, NO, 4, OK, "3 3 3 1"},
    {"7 into 4", SPLIT_18, "2x7", "axis=1 num_outputs=4", NO, NO, 4, OK, "2 2 2 1"},
    {"8 into 4", SPLIT_18, "8", "num_outputs=4", NO, NO, 4, OK, "2 2 2 2"},
    {"7 into 1", SPLIT_18, "7", "num_outputs=1", NO, NO, 1, OK, "7"},
    {"4 into 3: a last part of zero", SPLIT_18, "4", "num_outputs=3", NO, NO, 3, OK, "2 2 0"},
    {"6 into 4: a last part of zero", SPLIT_18, "6", "num_outputs=4", NO, NO, 4, OK, "2 2 2 0"},
    {"3 into 4: a last part of zero", SPLIT_18, "3", "num_outputs=4", NO, NO, 4, OK, "1 1 1 0"},
    {"0 into 3", SPLIT_18, "0x4", "num_outputs=3", NO, NO, 3, OK, "0 0 0"},
    {"10 into 7 would leave -2", SPLIT_18, "10", "num_outputs=7", NO, NO, 7, SGK_BAD_LENGTHS,
     "an axis of 10 in 7 parts of 2 leaves less than nothing for the last"},
    {"5 into 4 would leave -1", SPLIT_18, "5", "num_outputs=4", NO, NO, 4, SGK_BAD_LENGTHS,
     "an axis of 5 in 4 parts of 2 leaves less than nothing for the last"},
    {"1 into 3 would leave -1", SPLIT_18, "1", "num_outputs=3", NO, NO, 3, SGK_BAD_LENGTHS,
     "an axis of 1 in 3 parts of 1 leaves less than nothing for the last"},
    {"3 into 5 would leave -1 (bad input 16)", SPLIT_18, "3", "num_outputs=5", NO, NO, 5, SGK_BAD_LENGTHS,
     "an axis of 3 in 5 parts of 1 leaves less than nothing for the last"},
    {"num_outputs 2 for 3 outputs (bad input 12)", SPLIT_18, "6", "num_outputs=2", NO, NO, 3, SGK_BAD_OUTPUTS,
     "3 outputs for 2 parts"},
    {"num_outputs 3 for 2 outputs", SPLIT_18, "6", "num_outputs=3", NO, NO, 2, SGK_BAD_OUTPUTS,
     "2 outputs for 3 parts"},
    {"num_outputs 0 (bad input 9)", SPLIT_18, "6", "num_outputs=0", NO, NO, 2, SGK_BAD_LENGTHS,
     "num_outputs 0: it must be at least 1"},
    {"num_outputs 0 for no outputs", SPLIT_18, "0", "num_outputs=0", NO, NO, 0, SGK_BAD_LENGTHS,
     "num_outputs 0: it must be at least 1"},
    {"num_outputs -1 (bad input 10)", SPLIT_18, "6", "num_outputs=-1", NO, NO, 2, SGK_BAD_LENGTHS,
     "num_outputs -1: it must be at least 1"},
    {"num_outputs INT64_MIN", SPLIT_18, "6", "num_outputs=-9223372036854775808", NO, NO, 2, SGK_BAD_LENGTHS,
     "num_outputs -9223372036854775808: it must be at least 1"},
    {"num_outputs 2^31 (bad input 11)", SPLIT_18, "0", "num_outputs=2147483648", NO, NO, 2, SGK_BAD_OUTPUTS,
     "2 outputs for 2147483648 parts"},
    {"num_outputs 2^40", SPLIT_18, "0", "num_outputs=1099511627776", NO, NO, 2, SGK_BAD_OUTPUTS,
     "2 outputs for 1099511627776 parts"},
    {"num_outputs 2^32 + 2 is not 2", SPLIT_18, "0", "num_outputs=4294967298", NO, NO, 2, SGK_BAD_OUTPUTS,
     "2 outputs for 4294967298 parts"},
    {"num_outputs 2^32 + 2 of a dim above 0", SPLIT_18, "6", "num_outputs=4294967298", NO, NO, 2, SGK_BAD_LENGTHS,
     "leaves less than nothing"},
    {"num_outputs 2^63 - 1", SPLIT_18, "0", "num_outputs=9223372036854775807", NO, NO, 2, SGK_BAD_OUTPUTS,
     "2 outputs for 9223372036854775807 parts"},
    {"num_outputs 2^63 - 1 of a dim above 0", SPLIT_18, "6", "num_outputs=9223372036854775807", NO, NO, 2,
     SGK_BAD_LENGTHS, "leaves less than nothing"},
    {"split and num_outputs (bad input 13)", SPLIT_18, "6", "num_outputs=2", NO, "[2,4]", 2, SGK_BAD_INPUTS,
     "but not both"},
    {"split and num_outputs, even when they agree", SPLIT_18, "6", "num_outputs=2", NO, "[3,3]", 2, SGK_BAD_INPUTS,
     "but not both"},
    {"neither split nor num_outputs (bad input 14)", SPLIT_18, "6", NO, NO, NO, 2, SGK_BAD_INPUTS,
     "Either input 'split' or the attribute 'num_outputs' should be specified"},
    {"split named '' and no num_outputs", SPLIT_18, "6", NO, NO, "''", 2, SGK_BAD_INPUTS,
     "Either input 'split' or the attribute 'num_outputs' should be specified"},
    {"split named '' is absent: num_outputs serves", SPLIT_18, "6", "num_outputs=2", NO, "''", 2, OK, "3 3"},
    {"split named '' is absent: equal parts", SPLIT_1 | SPLIT_13, "6", NO, NO, "''", 2, OK, "3 3"},

    /* explicit lengths */
    {"lengths as listed", EVERY, "6x2", NO, "[1,2,3]", NO, 3, OK, "1 2 3"},
    {"a list of one", EVERY, "6x2", NO, "[6]", NO, 1, OK, "6"},
    {"lengths of zero, in 1 and 2 too", EVERY, "4x2", NO, "[0,4]", NO, 2, OK, "0 4"},
    {"zero, all, zero (bad input 8)", EVERY, "2x4", "axis=1", "[0,4,0]", NO, 3, OK, "0 4 0"},
    {"lengths of zero of dim 0 (bad input 7)", EVERY, "0x2", NO, "[0,0]", NO, 2, OK, "0 0"},
    {"one length of zero of dim 0", EVERY, "2x0", "axis=1", "[0]", NO, 1, OK, "0"},
    {"a sum too small (bad input 3)", EVERY, "4x2", NO, "[1,2]", NO, 2, SGK_BAD_LENGTHS,
     "split leaves 1 of 4 on the axis"},
    {"a sum too large (bad input 4)", EVERY, "4x2", NO, "[1,4]", NO, 2, SGK_BAD_LENGTHS,
     "split[1] is 4: only 3 of 4 are left on the axis"},
    {"a length above dim 0", EVERY, "0", NO, "[1]", NO, 1, SGK_BAD_LENGTHS,
     "split[0] is 1: only 0 of 0 are left on the axis"},
    {"all zero of a dim above 0", EVERY, "2", NO, "[0,0]", NO, 2, SGK_BAD_LENGTHS, "split leaves 2 of 2 on the axis"},
    {"2^62 four times and 4: right modulo 2^64", EVERY & ~SPLIT_1, "4", NO,
     "[4611686018427387904,4611686018427387904,4611686018427387904,4611686018427387904,4]", NO, 5, SGK_BAD_LENGTHS,
     "split[0] is 4611686018427387904: only 4 of 4 are left on the axis"},
    {"2^62 four times and 4 as attribute of 1", SPLIT_1, "4",
     "split=[4611686018427387904,4611686018427387904,4611686018427387904,4611686018427387904,4]", NO, NO, 5,
     SGK_BAD_LENGTHS, "split[0] is 4611686018427387904: only 4 of 4 are left on the axis"},
    {"4 and then 2^62 four times", EVERY & ~SPLIT_1, "4", NO,
     "[4,4611686018427387904,4611686018427387904,4611686018427387904,4611686018427387904]", NO, 5, SGK_BAD_LENGTHS,
     "split[1] is 4611686018427387904: only 0 of 4 are left on the axis"},
    {"INT64_MAX twice and 2: wraps to 0 (bad input 5)", EVERY & ~SPLIT_1, "0", NO,
     "[9223372036854775807,9223372036854775807,2]", NO, 3, SGK_BAD_LENGTHS,
     "split[0] is 9223372036854775807: only 0 of 0 are left on the axis"},
    {"INT64_MIN twice and 4 (bad input 6)", EVERY & ~SPLIT_1, "4", NO, "[-9223372036854775808,-9223372036854775808,4]",
     NO, 3, SGK_BAD_LENGTHS, "split[0] is -9223372036854775808: a length must be >= 0"},
    {"2^32 + 4 is not 4", EVERY & ~SPLIT_1, "4", NO, "[4294967300]", NO, 1, SGK_BAD_LENGTHS,
     "split[0] is 4294967300: only 4 of 4 are left on the axis"},
    {"a negative length though the sum fits (bad inputs 1, 2)", EVERY, "4", NO, "[6,-2]", NO, 2, SGK_BAD_LENGTHS,
     "split[0] is 6: only 4 of 4 are left on the axis"},
    {"a negative length first, though the sum fits", EVERY, "4", NO, "[-1,5]", NO, 2, SGK_BAD_LENGTHS,
     "split[0] is -1: a length must be >= 0"},
    {"a negative length in the middle, though the sum fits", EVERY, "4", NO, "[3,-1,2]", NO, 3, SGK_BAD_LENGTHS,
     "split[1] is -1: a length must be >= 0"},
    {"fewer lengths than outputs (bad input 29)", SPLIT, "4", NO, "[1,3]", NO, 3, SGK_BAD_OUTPUTS,
     "3 outputs for 2 parts"},
    {"more lengths than outputs", SPLIT, "4", NO, "[1,1,2]", NO, 2, SGK_BAD_OUTPUTS, "2 outputs for 3 parts"},
    {"lengths for no outputs", SPLIT, "4", NO, "[1,3]", NO, 0, SGK_BAD_OUTPUTS, "0 outputs for 2 parts"},
    {"an empty list is not an absent one", EVERY, "4", NO, "[]", NO, 2, SGK_BAD_LENGTHS, "split lists no lengths"},
    {"an empty list of dim 0", EVERY, "0", NO, "[]", NO, 2, SGK_BAD_LENGTHS, "split lists no lengths"},
    {"an empty list for no outputs", SPLIT, "0", NO, "[]", NO, 0, SGK_BAD_LENGTHS, "split lists no lengths"},
    {"an empty list with keepdims 0", SEQUENCE, "0", "keepdims=0", "[]", NO, 0, SGK_BAD_LENGTHS,
     "split lists no lengths"},
    {"split of rank 2 (bad input 27)", BY_INPUT, "4", NO, NO, "[[1,3]]", 2, SGK_BAD_RANK, "1-D tensor"},
    {"split of rank 2, of a dtype that it cannot have", BY_INPUT, "4", NO, NO, "bool [[1,3]]", 2, SGK_BAD_RANK,
     "1-D tensor"},
    {"split of rank 3", BY_INPUT, "4", NO, NO, "[[[1,3]]]", 2, SGK_BAD_RANK, "1-D tensor"},
    {"split of rank 0 (bad input 27)", SPLIT &BY_INPUT, "4", NO, NO, "4", 1, SGK_BAD_RANK, "1-D tensor"},
    {"split int32 (bad input 28)", SPLIT_13 | SPLIT_18, "4", NO, NO, "int32 [1,3]", 2, SGK_BAD_DTYPE,
     "split: dtype 6 is not allowed"},
    {"split float", SPLIT_13 | SPLIT_18 | SEQUENCE, "4", NO, NO, "float [1,3]", 2, SGK_BAD_DTYPE,
     "split: dtype 1 is not allowed"},
    {"split uint64", EVERY &BY_INPUT, "4", NO, NO, "uint64 [1,3]", 2, SGK_BAD_DTYPE, "split: dtype 13 is not allowed"},
    {"split int8", BY_INPUT, "4", NO, NO, "int8 [1,3]", 2, SGK_BAD_DTYPE, "split: dtype 3 is not allowed"},
    {"a scalar split int8", SEQUENCE, "4", NO, NO, "int8 2", 0, SGK_BAD_DTYPE, "split: dtype 3 is not allowed"},
    {"split int64 in 1, where it is of type T", SPLIT_1, "4", NO, NO, "int64 [1,3]", 2, SGK_BAD_DTYPE,
     "split: dtype 7 is not allowed"},
    {"split int32 in 1", SPLIT_1, "4", NO, NO, "int32 [1,3]", 2, SGK_BAD_DTYPE, "split: dtype 6 is not allowed"},

    /* attributes and inputs that the op version does not have */
    {"attribute split from 13 on", SPLIT_13, "4", "split=[1,3]", NO, NO, 2, SGK_BAD_ATTRIBUTE,
     "Split-13 has no attribute 'split'"},
    {"attribute split from 18 on", SPLIT_18, "4", "split=[1,3]", NO, NO, 2, SGK_BAD_ATTRIBUTE,
     "Split-18 has no attribute 'split'"},
    {"attribute split of SplitToSequence", SEQUENCE, "4", "split=[1,3]", NO, NO, 0, SGK_BAD_ATTRIBUTE,
     "has no attribute 'split'"},
    {"num_outputs before 18", EVERY & ~SPLIT_18, "4", "num_outputs=2", NO, NO, 2, SGK_BAD_ATTRIBUTE,
     "has no attribute 'num_outputs'"},
    {"keepdims of Split", SPLIT, "4", "keepdims=1", NO, NO, 2, SGK_BAD_ATTRIBUTE, "has no attribute 'keepdims'"},
    {"an attribute's name in another case", EVERY, "4", "Axis=0", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE,
     "has no attribute 'Axis'"},
    {"the beginning of an attribute's name", EVERY, "4", "axi=0", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE,
     "has no attribute 'axi'"},
    {"more than an attribute's name", EVERY, "4", "axis2=0", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE,
     "has no attribute 'axis2'"},
    {"an attribute without a name", EVERY, "4", "=0", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE, "has no attribute ''"},
    {"axis FLOAT", EVERY, "4", "axis=FLOAT", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE, "attribute 'axis' is of type 1, "},
    {"axis STRING", EVERY, "4", "axis=STRING", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE, "has it as INT"},
    {"axis INTS", EVERY, "4", "axis=[0]", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE, "attribute 'axis' is of type 7, "},
    {"split INT", BY_ATTRIBUTE, "4", "split=4", NO, NO, 1, SGK_BAD_ATTRIBUTE, "attribute 'split' is of type 2, "},
    {"split FLOATS", BY_ATTRIBUTE, "4", "split=FLOATS", NO, NO, 1, SGK_BAD_ATTRIBUTE, "has it as INTS"},
    {"num_outputs INTS", SPLIT_18, "4", "num_outputs=[2]", NO, NO, 2, SGK_BAD_ATTRIBUTE,
     "attribute 'num_outputs' is of type 7, Split-18 has it as INT"},
    {"keepdims FLOAT", SEQUENCE, "4", "keepdims=FLOAT", NO, NO, 0, SGK_BAD_ATTRIBUTE,
     "attribute 'keepdims' is of type 1, "},
    {"axis given twice", EVERY, "4", "axis=0 axis=0", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE,
     "attribute 'axis' is given twice"},
    {"split given twice", BY_ATTRIBUTE, "4", "split=[1,3] axis=0 split=[1,3]", NO, NO, 2, SGK_BAD_ATTRIBUTE,
     "attribute 'split' is given twice"},
    {"num_outputs given twice", SPLIT_18, "4", "num_outputs=2 num_outputs=2", NO, NO, 2, SGK_BAD_ATTRIBUTE,
     "attribute 'num_outputs' is given twice"},
    {"keepdims given twice", SEQUENCE, "4", "keepdims=0 keepdims=0", NO, NO, 0, SGK_BAD_ATTRIBUTE,
     "attribute 'keepdims' is given twice"},
    {"a second input of 2 and 11", SPLIT_2 | SPLIT_11, "4", NO, NO, "int64 [1,3]", 2, SGK_BAD_INPUTS,
     "2 inputs, Split-"},
    {"a second input of 2 and 11 named ''", SPLIT_2 | SPLIT_11, "4", NO, NO, "''", 2, SGK_BAD_INPUTS, "takes 1 to 1"},

    /* Split-1: lengths as floats */
    {"attribute and input split", SPLIT_1, "4", "split=[2,2]", NO, "[1,3]", 2, SGK_BAD_INPUTS, "exclude each other"},
    {"attribute and input split, even when they agree", SPLIT_1, "4", "split=[1,3]", NO, "[1,3]", 2, SGK_BAD_INPUTS,
     "exclude each other"},
    {"an empty attribute and input split", SPLIT_1, "4", "split=[]", NO, "[1,3]", 2, SGK_BAD_INPUTS,
     "exclude each other"},
    {"attribute split and input split named ''", SPLIT_1, "4", "split=[1,3]", NO, "''", 2, OK, "1 3"},
    {"a fraction", SPLIT_1, "4", "axis=0", NO, "[1.5,2.5]", 2, SGK_BAD_LENGTHS, "split[0] is not an integer"},
    {"a fraction behind an integer", SPLIT_1, "4", "axis=0", NO, "[1,2.5]", 2, SGK_BAD_LENGTHS,
     "split[1] is not an integer"},
    {"a number smaller than 1", SPLIT_1, "4", "axis=0", NO, "[0.0001,4]", 2, SGK_BAD_LENGTHS,
     "split[0] is not an integer"},
    {"NaN", SPLIT_1, "4", "axis=0", NO, "[nan,4]", 2, SGK_BAD_LENGTHS, "split[0] is not an integer"},
    {"infinity", SPLIT_1, "4", "axis=0", NO, "[inf,4]", 2, SGK_BAD_LENGTHS, "split[0] is not an integer"},
    {"minus infinity", SPLIT_1, "4", "axis=0", NO, "[4,-inf]", 2, SGK_BAD_LENGTHS, "split[1] is not an integer"},
    {"a negative float", SPLIT_1, "4", "axis=0", NO, "[-1.0,5]", 2, SGK_BAD_LENGTHS,
     "split[0] is -1: a length must be >= 0"},
    {"-0.0 is 0", SPLIT_1, "4", "axis=0", NO, "[-0.0,4.0]", 2, OK, "0 4"},
    {"2048 as a float of type T", SPLIT_1, "2049", "axis=0", NO, "[2048,1]", 2, OK, "2048 1"},

    /* SplitToSequence */
    {"no split: parts of 1 with the axis", SEQUENCE, "3x2", NO, NO, NO, 0, OK, "1 1 1"},
    {"keepdims 1, no split", SEQUENCE, "2x3", "axis=1 keepdims=1", NO, NO, 0, OK, "1 1 1"},
    {"keepdims 0, no split: the axis goes", SEQUENCE, "2x3", "axis=1 keepdims=0", NO, NO, 0, OK, "squeezed 1 1 1"},
    {"keepdims 0, no split, first axis", SEQUENCE, "2x3", "keepdims=0", NO, NO, 0, OK, "squeezed 1 1"},
    {"keepdims 0, rank 1: scalars", SEQUENCE, "3", "keepdims=0", NO, NO, 0, OK, "squeezed 1 1 1"},
    {"keepdims 0, split named '': the axis goes", SEQUENCE, "2x3", "keepdims=0", NO, "''", 0, OK, "squeezed 1 1"},
    {"keepdims 0 with a list is ignored (bad input 39)", SEQUENCE, "3x2", "keepdims=0", "[1,2]", NO, 0, OK, "1 2"},
    {"keepdims 0 with a list of ones is ignored", SEQUENCE, "3x2", "keepdims=0", "[1,1,1]", NO, 0, OK, "1 1 1"},
    {"keepdims 0 with scalar 1 is ignored", SEQUENCE, "3x2", "keepdims=0", NO, "1", 0, OK, "1 1 1"},
    {"keepdims 0 with int32 scalar 1 is ignored", SEQUENCE, "3x2", "keepdims=0", NO, "int32 1", 0, OK, "1 1 1"},
    {"keepdims 0 with a scalar above 1 is ignored", SEQUENCE, "3x2", "keepdims=0", NO, "2", 0, OK, "2 1"},
    {"keepdims 2 keeps (bad input 40)", SEQUENCE, "2x3", "keepdims=2", NO, NO, 0, OK, "1 1"},
    {"keepdims -1 keeps", SEQUENCE, "2x3", "keepdims=-1", NO, NO, 0, OK, "1 1"},
    {"keepdims 2^32 keeps", SEQUENCE, "2x3", "keepdims=4294967296", NO, NO, 0, OK, "1 1"},
    {"a scalar that divides", SEQUENCE, "6x2", NO, NO, "2", 0, OK, "2 2 2"},
    {"an int32 scalar that divides (bad input 41)", SEQUENCE, "6x2", NO, NO, "int32 2", 0, OK, "2 2 2"},
    {"a scalar that does not divide", SEQUENCE, "2x6", "axis=1", NO, "4", 0, OK, "4 2"},
    {"an int32 scalar that does not divide", SEQUENCE, "2x6", "axis=-1", NO, "int32 4", 0, OK, "4 2"},
    {"a scalar of the whole", SEQUENCE, "6", NO, NO, "6", 0, OK, "6"},
    {"a scalar above the dim (bad input 36)", SEQUENCE, "6", NO, NO, "8", 0, OK, "6"},
    {"a scalar of 2^63 - 1", SEQUENCE, "6", NO, NO, "9223372036854775807", 0, OK, "6"},
    {"an int32 scalar of 2^31 - 1", SEQUENCE, "6", NO, NO, "int32 2147483647", 0, OK, "6"},
    {"a list of one is no scalar: [2] of 6", SEQUENCE, "6", NO, "[2]", NO, 0, SGK_BAD_LENGTHS,
     "split leaves 4 of 6 on the axis"},
    {"scalar 0 (bad input 34)", SEQUENCE, "6", NO, NO, "0", 0, SGK_BAD_LENGTHS,
     "scalar split 0: it must be at least 1"},
    {"int32 scalar 0", SEQUENCE, "6", NO, NO, "int32 0", 0, SGK_BAD_LENGTHS, "scalar split 0: it must be at least 1"},
    {"scalar 0 of dim 0", SEQUENCE, "0", NO, NO, "0", 0, SGK_BAD_LENGTHS, "scalar split 0: it must be at least 1"},
    {"a negative scalar (bad input 35)", SEQUENCE, "6", NO, NO, "-2", 0, SGK_BAD_LENGTHS,
     "scalar split -2: it must be at least 1"},
    {"a negative int32 scalar", SEQUENCE, "6", NO, NO, "int32 -2", 0, SGK_BAD_LENGTHS,
     "scalar split -2: it must be at least 1"},
    {"scalar INT64_MIN", SEQUENCE, "6", NO, NO, "-9223372036854775808", 0, SGK_BAD_LENGTHS,
     "scalar split -9223372036854775808: it must be at least 1"},
    {"a negative int32 length", SEQUENCE, "4", NO, NO, "int32 [5,-1]", 0, SGK_BAD_LENGTHS,
     "split[0] is 5: only 4 of 4 are left on the axis"},
    {"int32 -1 is not 2^32 - 1", SEQUENCE, "4", NO, NO, "int32 [-1,5]", 0, SGK_BAD_LENGTHS,
     "split[0] is -1: a length must be >= 0"},
    {"dim 0, no split: an empty sequence", SEQUENCE, "0x2", NO, NO, NO, 0, OK, ""},
    {"dim 0, no split, keepdims 0", SEQUENCE, "0x2", "keepdims=0", NO, NO, 0, OK, ""},
    {"dim 0, a scalar: an empty sequence (bad input 37)", SEQUENCE, "2x0", "axis=1", NO, "3", 0, OK, ""},
    {"dim 0, [0,0]: two empty parts", SEQUENCE, "0x2", NO, "[0,0]", NO, 0, OK, "0 0"},
};

/* The parts of these lengths: the oracle's, which cuts as it is told here. */
static void check_parts(const struct row *row, struct request *request)
{
    const struct sgk_tensor *input = &request->input.tensor;
    const struct oracle_request shape = {.dims = input->dims, .rank = input->rank};
    struct oracle_answer answer = {.accepted = true};
    const char *lengths = row->expected;
    bool axis_given = false;
    for (size_t i = 0; i < request->call.attribute_count; i++) {
        if (strcmp(request->attributes[i].name, "axis") == 0) {
            const int64_t axis = request->attributes[i].i;
            answer.axis = (size_t)(axis < 0 ? axis + (int64_t)input->rank : axis);
            axis_given = true;
        }
    }
    if (strncmp(lengths, "squeezed ", 9) == 0) {
        answer.drops_axis = true;
        lengths += 9;
    }
    answer.part_count = read_numbers(lengths, answer.lengths);

    const bool warns = sgk_op_since_version(request->call.op) == 1 && !axis_given;
    struct oracle_part *parts = oracle_parts(&shape, &answer);
    check_accepted(&request->call, parts, answer.part_count, warns ? "Split-1 has no default" : "");
    oracle_free(parts, answer.part_count);
}

static void check_way(const struct row *row, const struct version *version, int32_t dtype, const char *attributes,
                      const char *split)
{
    struct request request;
    char name[200];
    snprintf(name, sizeof name, "%s-%d: %s", version->op, (int)version->since_version, row->decision);
    request_fill(&request, op_of(version), dtype, row->dims, attributes, split, row->outputs);
    request.call.row = name;
    if (row->status == SGK_OK)
        check_parts(row, &request);
    else
        check_refused(&request.call, row->status, row->expected);
    request_empty(&request);
}

static bool fits_int32(const char *lengths)
{
    int64_t numbers[REQUEST_NUMBERS];
    const size_t count = read_numbers(lengths + 1, numbers);
    for (size_t i = 0; i < count; i++)
        if (numbers[i] < INT32_MIN || numbers[i] > INT32_MAX)
            return false;
    return true;
}

/* Lengths in each of the ways that the op version has for them. */
static void check_listed(const struct row *row, const struct version *version, int32_t dtype)
{
    const char *own = row->attributes != NULL ? row->attributes : "";
    char text[200];
    if (version->bit & BY_ATTRIBUTE) {
        snprintf(text, sizeof text, "split=%s %s", row->listed, own);
        check_way(row, version, dtype, text, NULL);
    }
    if (version->bit & BY_INPUT)
        check_way(row, version, dtype, own, row->listed);
    if (version->bit & SEQUENCE && fits_int32(row->listed)) {
        snprintf(text, sizeof text, "int32 %s", row->listed);
        check_way(row, version, dtype, own, text);
    }
}

START_TEST(decision)
{
    static const int32_t dtypes[] = {SGK_FLOAT, SGK_DOUBLE, SGK_FLOAT16};
    const struct row *row = &rows[_i];
    for (size_t v = 0; v < VERSIONS; v++) {
        for (size_t d = 0; d < COUNT_OF(dtypes) && (row->versions & versions[v].bit); d++) {
            if (row->listed != NULL)
                check_listed(row, &versions[v], dtypes[d]);
            else
                check_way(row, &versions[v], dtypes[d], row->attributes, row->split);
        }
    }
}
END_TEST

/* No row is about nothing. */
START_TEST(every_row_has_a_version)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        REQUIRE((rows[i].versions & EVERY) != 0, "%s", rows[i].decision);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("semantics");
    add_test(suite, "table", every_row_has_a_version);
    add_rows(suite, "decisions", decision, COUNT_OF(rows));
    return run_suite(suite);
}
