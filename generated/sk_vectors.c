/*
 * sk_vectors.c - the examples of ONNX's node tests.
 *
 * Written by splitgen generate from spec/ and templates/vectors.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_vectors.h"

/* test_split_equal_parts_1d_since_version_1: Split-1 */
static const int64_t vector_1_dims[] = {6};
static const struct sk_attribute vector_1_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_1_part_0_dims[] = {2};
static const int64_t vector_1_part_0_elements[] = {1, 2};
static const int64_t vector_1_part_1_dims[] = {2};
static const int64_t vector_1_part_1_elements[] = {3, 4};
static const int64_t vector_1_part_2_dims[] = {2};
static const int64_t vector_1_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_1_parts[] = {
    {vector_1_part_0_dims, 1, vector_1_part_0_elements, 2},
    {vector_1_part_1_dims, 1, vector_1_part_1_elements, 2},
    {vector_1_part_2_dims, 1, vector_1_part_2_elements, 2},
};

/* test_split_equal_parts_1d: Split-2 */
static const int64_t vector_2_dims[] = {6};
static const struct sk_attribute vector_2_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_2_part_0_dims[] = {2};
static const int64_t vector_2_part_0_elements[] = {1, 2};
static const int64_t vector_2_part_1_dims[] = {2};
static const int64_t vector_2_part_1_elements[] = {3, 4};
static const int64_t vector_2_part_2_dims[] = {2};
static const int64_t vector_2_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_2_parts[] = {
    {vector_2_part_0_dims, 1, vector_2_part_0_elements, 2},
    {vector_2_part_1_dims, 1, vector_2_part_1_elements, 2},
    {vector_2_part_2_dims, 1, vector_2_part_2_elements, 2},
};

/* test_split_equal_parts_1d_since_version_11: Split-11 */
static const int64_t vector_3_dims[] = {6};
static const struct sk_attribute vector_3_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_3_part_0_dims[] = {2};
static const int64_t vector_3_part_0_elements[] = {1, 2};
static const int64_t vector_3_part_1_dims[] = {2};
static const int64_t vector_3_part_1_elements[] = {3, 4};
static const int64_t vector_3_part_2_dims[] = {2};
static const int64_t vector_3_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_3_parts[] = {
    {vector_3_part_0_dims, 1, vector_3_part_0_elements, 2},
    {vector_3_part_1_dims, 1, vector_3_part_1_elements, 2},
    {vector_3_part_2_dims, 1, vector_3_part_2_elements, 2},
};

/* test_split_equal_parts_1d_opset13: Split-13 */
static const int64_t vector_4_dims[] = {6};
static const struct sk_attribute vector_4_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_4_part_0_dims[] = {2};
static const int64_t vector_4_part_0_elements[] = {1, 2};
static const int64_t vector_4_part_1_dims[] = {2};
static const int64_t vector_4_part_1_elements[] = {3, 4};
static const int64_t vector_4_part_2_dims[] = {2};
static const int64_t vector_4_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_4_parts[] = {
    {vector_4_part_0_dims, 1, vector_4_part_0_elements, 2},
    {vector_4_part_1_dims, 1, vector_4_part_1_elements, 2},
    {vector_4_part_2_dims, 1, vector_4_part_2_elements, 2},
};

/* test_split_equal_parts_1d_opset18: Split-18 */
static const int64_t vector_5_dims[] = {6};
static const struct sk_attribute vector_5_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
    {"num_outputs", SK_ATTRIBUTE_INT, 3, {NULL, 0}},
};
static const int64_t vector_5_part_0_dims[] = {2};
static const int64_t vector_5_part_0_elements[] = {1, 2};
static const int64_t vector_5_part_1_dims[] = {2};
static const int64_t vector_5_part_1_elements[] = {3, 4};
static const int64_t vector_5_part_2_dims[] = {2};
static const int64_t vector_5_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_5_parts[] = {
    {vector_5_part_0_dims, 1, vector_5_part_0_elements, 2},
    {vector_5_part_1_dims, 1, vector_5_part_1_elements, 2},
    {vector_5_part_2_dims, 1, vector_5_part_2_elements, 2},
};

/* test_split_variable_parts_1d_since_version_1_attribute: Split-1 */
static const int64_t vector_6_dims[] = {6};
static const int64_t vector_6_split[] = {2, 4};
static const struct sk_attribute vector_6_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_6_split, 2}},
};
static const int64_t vector_6_part_0_dims[] = {2};
static const int64_t vector_6_part_0_elements[] = {1, 2};
static const int64_t vector_6_part_1_dims[] = {4};
static const int64_t vector_6_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_6_parts[] = {
    {vector_6_part_0_dims, 1, vector_6_part_0_elements, 2},
    {vector_6_part_1_dims, 1, vector_6_part_1_elements, 4},
};

/* test_split_variable_parts_1d_since_version_1_input: Split-1 */
static const int64_t vector_7_dims[] = {6};
static const int64_t vector_7_split[] = {2, 4};
static const struct sk_attribute vector_7_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_7_part_0_dims[] = {2};
static const int64_t vector_7_part_0_elements[] = {1, 2};
static const int64_t vector_7_part_1_dims[] = {4};
static const int64_t vector_7_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_7_parts[] = {
    {vector_7_part_0_dims, 1, vector_7_part_0_elements, 2},
    {vector_7_part_1_dims, 1, vector_7_part_1_elements, 4},
};

/* test_split_variable_parts_1d: Split-2 */
static const int64_t vector_8_dims[] = {6};
static const int64_t vector_8_split[] = {2, 4};
static const struct sk_attribute vector_8_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_8_split, 2}},
};
static const int64_t vector_8_part_0_dims[] = {2};
static const int64_t vector_8_part_0_elements[] = {1, 2};
static const int64_t vector_8_part_1_dims[] = {4};
static const int64_t vector_8_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_8_parts[] = {
    {vector_8_part_0_dims, 1, vector_8_part_0_elements, 2},
    {vector_8_part_1_dims, 1, vector_8_part_1_elements, 4},
};

/* test_split_variable_parts_1d_since_version_11: Split-11 */
static const int64_t vector_9_dims[] = {6};
static const int64_t vector_9_split[] = {2, 4};
static const struct sk_attribute vector_9_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_9_split, 2}},
};
static const int64_t vector_9_part_0_dims[] = {2};
static const int64_t vector_9_part_0_elements[] = {1, 2};
static const int64_t vector_9_part_1_dims[] = {4};
static const int64_t vector_9_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_9_parts[] = {
    {vector_9_part_0_dims, 1, vector_9_part_0_elements, 2},
    {vector_9_part_1_dims, 1, vector_9_part_1_elements, 4},
};

/* test_split_variable_parts_1d_opset13: Split-13 */
static const int64_t vector_10_dims[] = {6};
static const int64_t vector_10_split[] = {2, 4};
static const struct sk_attribute vector_10_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_10_part_0_dims[] = {2};
static const int64_t vector_10_part_0_elements[] = {1, 2};
static const int64_t vector_10_part_1_dims[] = {4};
static const int64_t vector_10_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_10_parts[] = {
    {vector_10_part_0_dims, 1, vector_10_part_0_elements, 2},
    {vector_10_part_1_dims, 1, vector_10_part_1_elements, 4},
};

/* test_split_variable_parts_1d_opset18: Split-18 */
static const int64_t vector_11_dims[] = {6};
static const int64_t vector_11_split[] = {2, 4};
static const struct sk_attribute vector_11_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_11_part_0_dims[] = {2};
static const int64_t vector_11_part_0_elements[] = {1, 2};
static const int64_t vector_11_part_1_dims[] = {4};
static const int64_t vector_11_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_11_parts[] = {
    {vector_11_part_0_dims, 1, vector_11_part_0_elements, 2},
    {vector_11_part_1_dims, 1, vector_11_part_1_elements, 4},
};

/* test_split_equal_parts_2d_since_version_1: Split-1 */
static const int64_t vector_12_dims[] = {2, 6};
static const struct sk_attribute vector_12_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
};
static const int64_t vector_12_part_0_dims[] = {2, 3};
static const int64_t vector_12_part_0_elements[] = {1, 2, 3, 7, 8, 9};
static const int64_t vector_12_part_1_dims[] = {2, 3};
static const int64_t vector_12_part_1_elements[] = {4, 5, 6, 10, 11, 12};
static const struct sk_vector_part vector_12_parts[] = {
    {vector_12_part_0_dims, 2, vector_12_part_0_elements, 6},
    {vector_12_part_1_dims, 2, vector_12_part_1_elements, 6},
};

/* test_split_equal_parts_2d: Split-2 */
static const int64_t vector_13_dims[] = {2, 6};
static const struct sk_attribute vector_13_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
};
static const int64_t vector_13_part_0_dims[] = {2, 3};
static const int64_t vector_13_part_0_elements[] = {1, 2, 3, 7, 8, 9};
static const int64_t vector_13_part_1_dims[] = {2, 3};
static const int64_t vector_13_part_1_elements[] = {4, 5, 6, 10, 11, 12};
static const struct sk_vector_part vector_13_parts[] = {
    {vector_13_part_0_dims, 2, vector_13_part_0_elements, 6},
    {vector_13_part_1_dims, 2, vector_13_part_1_elements, 6},
};

/* test_split_equal_parts_2d_since_version_11: Split-11 */
static const int64_t vector_14_dims[] = {2, 6};
static const struct sk_attribute vector_14_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
};
static const int64_t vector_14_part_0_dims[] = {2, 3};
static const int64_t vector_14_part_0_elements[] = {1, 2, 3, 7, 8, 9};
static const int64_t vector_14_part_1_dims[] = {2, 3};
static const int64_t vector_14_part_1_elements[] = {4, 5, 6, 10, 11, 12};
static const struct sk_vector_part vector_14_parts[] = {
    {vector_14_part_0_dims, 2, vector_14_part_0_elements, 6},
    {vector_14_part_1_dims, 2, vector_14_part_1_elements, 6},
};

/* test_split_equal_parts_2d_opset13: Split-13 */
static const int64_t vector_15_dims[] = {2, 6};
static const struct sk_attribute vector_15_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
};
static const int64_t vector_15_part_0_dims[] = {2, 3};
static const int64_t vector_15_part_0_elements[] = {1, 2, 3, 7, 8, 9};
static const int64_t vector_15_part_1_dims[] = {2, 3};
static const int64_t vector_15_part_1_elements[] = {4, 5, 6, 10, 11, 12};
static const struct sk_vector_part vector_15_parts[] = {
    {vector_15_part_0_dims, 2, vector_15_part_0_elements, 6},
    {vector_15_part_1_dims, 2, vector_15_part_1_elements, 6},
};

/* test_split_equal_parts_2d: Split-18 */
static const int64_t vector_16_dims[] = {2, 6};
static const struct sk_attribute vector_16_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
    {"num_outputs", SK_ATTRIBUTE_INT, 2, {NULL, 0}},
};
static const int64_t vector_16_part_0_dims[] = {2, 3};
static const int64_t vector_16_part_0_elements[] = {1, 2, 3, 7, 8, 9};
static const int64_t vector_16_part_1_dims[] = {2, 3};
static const int64_t vector_16_part_1_elements[] = {4, 5, 6, 10, 11, 12};
static const struct sk_vector_part vector_16_parts[] = {
    {vector_16_part_0_dims, 2, vector_16_part_0_elements, 6},
    {vector_16_part_1_dims, 2, vector_16_part_1_elements, 6},
};

/* test_split_variable_parts_2d_since_version_1_attribute: Split-1 */
static const int64_t vector_17_dims[] = {2, 6};
static const int64_t vector_17_split[] = {2, 4};
static const struct sk_attribute vector_17_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_17_split, 2}},
};
static const int64_t vector_17_part_0_dims[] = {2, 2};
static const int64_t vector_17_part_0_elements[] = {1, 2, 7, 8};
static const int64_t vector_17_part_1_dims[] = {2, 4};
static const int64_t vector_17_part_1_elements[] = {3, 4, 5, 6, 9, 10, 11, 12};
static const struct sk_vector_part vector_17_parts[] = {
    {vector_17_part_0_dims, 2, vector_17_part_0_elements, 4},
    {vector_17_part_1_dims, 2, vector_17_part_1_elements, 8},
};

/* test_split_variable_parts_2d_since_version_1_input: Split-1 */
static const int64_t vector_18_dims[] = {2, 6};
static const int64_t vector_18_split[] = {2, 4};
static const struct sk_attribute vector_18_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
};
static const int64_t vector_18_part_0_dims[] = {2, 2};
static const int64_t vector_18_part_0_elements[] = {1, 2, 7, 8};
static const int64_t vector_18_part_1_dims[] = {2, 4};
static const int64_t vector_18_part_1_elements[] = {3, 4, 5, 6, 9, 10, 11, 12};
static const struct sk_vector_part vector_18_parts[] = {
    {vector_18_part_0_dims, 2, vector_18_part_0_elements, 4},
    {vector_18_part_1_dims, 2, vector_18_part_1_elements, 8},
};

/* test_split_variable_parts_2d: Split-2 */
static const int64_t vector_19_dims[] = {2, 6};
static const int64_t vector_19_split[] = {2, 4};
static const struct sk_attribute vector_19_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_19_split, 2}},
};
static const int64_t vector_19_part_0_dims[] = {2, 2};
static const int64_t vector_19_part_0_elements[] = {1, 2, 7, 8};
static const int64_t vector_19_part_1_dims[] = {2, 4};
static const int64_t vector_19_part_1_elements[] = {3, 4, 5, 6, 9, 10, 11, 12};
static const struct sk_vector_part vector_19_parts[] = {
    {vector_19_part_0_dims, 2, vector_19_part_0_elements, 4},
    {vector_19_part_1_dims, 2, vector_19_part_1_elements, 8},
};

/* test_split_variable_parts_2d_since_version_11: Split-11 */
static const int64_t vector_20_dims[] = {2, 6};
static const int64_t vector_20_split[] = {2, 4};
static const struct sk_attribute vector_20_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_20_split, 2}},
};
static const int64_t vector_20_part_0_dims[] = {2, 2};
static const int64_t vector_20_part_0_elements[] = {1, 2, 7, 8};
static const int64_t vector_20_part_1_dims[] = {2, 4};
static const int64_t vector_20_part_1_elements[] = {3, 4, 5, 6, 9, 10, 11, 12};
static const struct sk_vector_part vector_20_parts[] = {
    {vector_20_part_0_dims, 2, vector_20_part_0_elements, 4},
    {vector_20_part_1_dims, 2, vector_20_part_1_elements, 8},
};

/* test_split_variable_parts_2d_opset13: Split-13 */
static const int64_t vector_21_dims[] = {2, 6};
static const int64_t vector_21_split[] = {2, 4};
static const struct sk_attribute vector_21_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
};
static const int64_t vector_21_part_0_dims[] = {2, 2};
static const int64_t vector_21_part_0_elements[] = {1, 2, 7, 8};
static const int64_t vector_21_part_1_dims[] = {2, 4};
static const int64_t vector_21_part_1_elements[] = {3, 4, 5, 6, 9, 10, 11, 12};
static const struct sk_vector_part vector_21_parts[] = {
    {vector_21_part_0_dims, 2, vector_21_part_0_elements, 4},
    {vector_21_part_1_dims, 2, vector_21_part_1_elements, 8},
};

/* test_split_variable_parts_2d_opset18: Split-18 */
static const int64_t vector_22_dims[] = {2, 6};
static const int64_t vector_22_split[] = {2, 4};
static const struct sk_attribute vector_22_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
};
static const int64_t vector_22_part_0_dims[] = {2, 2};
static const int64_t vector_22_part_0_elements[] = {1, 2, 7, 8};
static const int64_t vector_22_part_1_dims[] = {2, 4};
static const int64_t vector_22_part_1_elements[] = {3, 4, 5, 6, 9, 10, 11, 12};
static const struct sk_vector_part vector_22_parts[] = {
    {vector_22_part_0_dims, 2, vector_22_part_0_elements, 4},
    {vector_22_part_1_dims, 2, vector_22_part_1_elements, 8},
};

/* test_split_equal_parts_default_axis_since_version_1: Split-1 */
static const int64_t vector_23_dims[] = {6};
static const int64_t vector_23_part_0_dims[] = {2};
static const int64_t vector_23_part_0_elements[] = {1, 2};
static const int64_t vector_23_part_1_dims[] = {2};
static const int64_t vector_23_part_1_elements[] = {3, 4};
static const int64_t vector_23_part_2_dims[] = {2};
static const int64_t vector_23_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_23_parts[] = {
    {vector_23_part_0_dims, 1, vector_23_part_0_elements, 2},
    {vector_23_part_1_dims, 1, vector_23_part_1_elements, 2},
    {vector_23_part_2_dims, 1, vector_23_part_2_elements, 2},
};

/* test_split_equal_parts_default_axis: Split-2 */
static const int64_t vector_24_dims[] = {6};
static const int64_t vector_24_part_0_dims[] = {2};
static const int64_t vector_24_part_0_elements[] = {1, 2};
static const int64_t vector_24_part_1_dims[] = {2};
static const int64_t vector_24_part_1_elements[] = {3, 4};
static const int64_t vector_24_part_2_dims[] = {2};
static const int64_t vector_24_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_24_parts[] = {
    {vector_24_part_0_dims, 1, vector_24_part_0_elements, 2},
    {vector_24_part_1_dims, 1, vector_24_part_1_elements, 2},
    {vector_24_part_2_dims, 1, vector_24_part_2_elements, 2},
};

/* test_split_equal_parts_default_axis_since_version_11: Split-11 */
static const int64_t vector_25_dims[] = {6};
static const int64_t vector_25_part_0_dims[] = {2};
static const int64_t vector_25_part_0_elements[] = {1, 2};
static const int64_t vector_25_part_1_dims[] = {2};
static const int64_t vector_25_part_1_elements[] = {3, 4};
static const int64_t vector_25_part_2_dims[] = {2};
static const int64_t vector_25_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_25_parts[] = {
    {vector_25_part_0_dims, 1, vector_25_part_0_elements, 2},
    {vector_25_part_1_dims, 1, vector_25_part_1_elements, 2},
    {vector_25_part_2_dims, 1, vector_25_part_2_elements, 2},
};

/* test_split_equal_parts_default_axis_opset13: Split-13 */
static const int64_t vector_26_dims[] = {6};
static const int64_t vector_26_part_0_dims[] = {2};
static const int64_t vector_26_part_0_elements[] = {1, 2};
static const int64_t vector_26_part_1_dims[] = {2};
static const int64_t vector_26_part_1_elements[] = {3, 4};
static const int64_t vector_26_part_2_dims[] = {2};
static const int64_t vector_26_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_26_parts[] = {
    {vector_26_part_0_dims, 1, vector_26_part_0_elements, 2},
    {vector_26_part_1_dims, 1, vector_26_part_1_elements, 2},
    {vector_26_part_2_dims, 1, vector_26_part_2_elements, 2},
};

/* test_split_equal_parts_default_axis_opset18: Split-18 */
static const int64_t vector_27_dims[] = {6};
static const struct sk_attribute vector_27_attributes[] = {
    {"num_outputs", SK_ATTRIBUTE_INT, 3, {NULL, 0}},
};
static const int64_t vector_27_part_0_dims[] = {2};
static const int64_t vector_27_part_0_elements[] = {1, 2};
static const int64_t vector_27_part_1_dims[] = {2};
static const int64_t vector_27_part_1_elements[] = {3, 4};
static const int64_t vector_27_part_2_dims[] = {2};
static const int64_t vector_27_part_2_elements[] = {5, 6};
static const struct sk_vector_part vector_27_parts[] = {
    {vector_27_part_0_dims, 1, vector_27_part_0_elements, 2},
    {vector_27_part_1_dims, 1, vector_27_part_1_elements, 2},
    {vector_27_part_2_dims, 1, vector_27_part_2_elements, 2},
};

/* test_split_variable_parts_default_axis_since_version_1_attribute: Split-1 */
static const int64_t vector_28_dims[] = {6};
static const int64_t vector_28_split[] = {2, 4};
static const struct sk_attribute vector_28_attributes[] = {
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_28_split, 2}},
};
static const int64_t vector_28_part_0_dims[] = {2};
static const int64_t vector_28_part_0_elements[] = {1, 2};
static const int64_t vector_28_part_1_dims[] = {4};
static const int64_t vector_28_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_28_parts[] = {
    {vector_28_part_0_dims, 1, vector_28_part_0_elements, 2},
    {vector_28_part_1_dims, 1, vector_28_part_1_elements, 4},
};

/* test_split_variable_parts_default_axis_since_version_1_input: Split-1 */
static const int64_t vector_29_dims[] = {6};
static const int64_t vector_29_split[] = {2, 4};
static const int64_t vector_29_part_0_dims[] = {2};
static const int64_t vector_29_part_0_elements[] = {1, 2};
static const int64_t vector_29_part_1_dims[] = {4};
static const int64_t vector_29_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_29_parts[] = {
    {vector_29_part_0_dims, 1, vector_29_part_0_elements, 2},
    {vector_29_part_1_dims, 1, vector_29_part_1_elements, 4},
};

/* test_split_variable_parts_default_axis: Split-2 */
static const int64_t vector_30_dims[] = {6};
static const int64_t vector_30_split[] = {2, 4};
static const struct sk_attribute vector_30_attributes[] = {
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_30_split, 2}},
};
static const int64_t vector_30_part_0_dims[] = {2};
static const int64_t vector_30_part_0_elements[] = {1, 2};
static const int64_t vector_30_part_1_dims[] = {4};
static const int64_t vector_30_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_30_parts[] = {
    {vector_30_part_0_dims, 1, vector_30_part_0_elements, 2},
    {vector_30_part_1_dims, 1, vector_30_part_1_elements, 4},
};

/* test_split_variable_parts_default_axis_since_version_11: Split-11 */
static const int64_t vector_31_dims[] = {6};
static const int64_t vector_31_split[] = {2, 4};
static const struct sk_attribute vector_31_attributes[] = {
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_31_split, 2}},
};
static const int64_t vector_31_part_0_dims[] = {2};
static const int64_t vector_31_part_0_elements[] = {1, 2};
static const int64_t vector_31_part_1_dims[] = {4};
static const int64_t vector_31_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_31_parts[] = {
    {vector_31_part_0_dims, 1, vector_31_part_0_elements, 2},
    {vector_31_part_1_dims, 1, vector_31_part_1_elements, 4},
};

/* test_split_variable_parts_default_axis_opset13: Split-13 */
static const int64_t vector_32_dims[] = {6};
static const int64_t vector_32_split[] = {2, 4};
static const int64_t vector_32_part_0_dims[] = {2};
static const int64_t vector_32_part_0_elements[] = {1, 2};
static const int64_t vector_32_part_1_dims[] = {4};
static const int64_t vector_32_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_32_parts[] = {
    {vector_32_part_0_dims, 1, vector_32_part_0_elements, 2},
    {vector_32_part_1_dims, 1, vector_32_part_1_elements, 4},
};

/* test_split_variable_parts_default_axis_opset18: Split-18 */
static const int64_t vector_33_dims[] = {6};
static const int64_t vector_33_split[] = {2, 4};
static const int64_t vector_33_part_0_dims[] = {2};
static const int64_t vector_33_part_0_elements[] = {1, 2};
static const int64_t vector_33_part_1_dims[] = {4};
static const int64_t vector_33_part_1_elements[] = {3, 4, 5, 6};
static const struct sk_vector_part vector_33_parts[] = {
    {vector_33_part_0_dims, 1, vector_33_part_0_elements, 2},
    {vector_33_part_1_dims, 1, vector_33_part_1_elements, 4},
};

/* test_split_zero_size_splits_since_version_1_attribute: Split-1 */
static const int64_t vector_34_dims[] = {0};
static const int64_t vector_34_split[] = {0, 0, 0};
static const struct sk_attribute vector_34_attributes[] = {
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_34_split, 3}},
};
static const int64_t vector_34_part_0_dims[] = {0};
static const int64_t vector_34_part_0_elements[] = {0};
static const int64_t vector_34_part_1_dims[] = {0};
static const int64_t vector_34_part_1_elements[] = {0};
static const int64_t vector_34_part_2_dims[] = {0};
static const int64_t vector_34_part_2_elements[] = {0};
static const struct sk_vector_part vector_34_parts[] = {
    {vector_34_part_0_dims, 1, vector_34_part_0_elements, 0},
    {vector_34_part_1_dims, 1, vector_34_part_1_elements, 0},
    {vector_34_part_2_dims, 1, vector_34_part_2_elements, 0},
};

/* test_split_zero_size_splits_since_version_1_input: Split-1 */
static const int64_t vector_35_dims[] = {0};
static const int64_t vector_35_split[] = {0, 0, 0};
static const int64_t vector_35_part_0_dims[] = {0};
static const int64_t vector_35_part_0_elements[] = {0};
static const int64_t vector_35_part_1_dims[] = {0};
static const int64_t vector_35_part_1_elements[] = {0};
static const int64_t vector_35_part_2_dims[] = {0};
static const int64_t vector_35_part_2_elements[] = {0};
static const struct sk_vector_part vector_35_parts[] = {
    {vector_35_part_0_dims, 1, vector_35_part_0_elements, 0},
    {vector_35_part_1_dims, 1, vector_35_part_1_elements, 0},
    {vector_35_part_2_dims, 1, vector_35_part_2_elements, 0},
};

/* test_split_zero_size_splits_since_version_2: Split-2 */
static const int64_t vector_36_dims[] = {0};
static const int64_t vector_36_split[] = {0, 0, 0};
static const struct sk_attribute vector_36_attributes[] = {
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_36_split, 3}},
};
static const int64_t vector_36_part_0_dims[] = {0};
static const int64_t vector_36_part_0_elements[] = {0};
static const int64_t vector_36_part_1_dims[] = {0};
static const int64_t vector_36_part_1_elements[] = {0};
static const int64_t vector_36_part_2_dims[] = {0};
static const int64_t vector_36_part_2_elements[] = {0};
static const struct sk_vector_part vector_36_parts[] = {
    {vector_36_part_0_dims, 1, vector_36_part_0_elements, 0},
    {vector_36_part_1_dims, 1, vector_36_part_1_elements, 0},
    {vector_36_part_2_dims, 1, vector_36_part_2_elements, 0},
};

/* test_split_zero_size_splits: Split-11 */
static const int64_t vector_37_dims[] = {0};
static const int64_t vector_37_split[] = {0, 0, 0};
static const struct sk_attribute vector_37_attributes[] = {
    {"split", SK_ATTRIBUTE_INTS, 0, {vector_37_split, 3}},
};
static const int64_t vector_37_part_0_dims[] = {0};
static const int64_t vector_37_part_0_elements[] = {0};
static const int64_t vector_37_part_1_dims[] = {0};
static const int64_t vector_37_part_1_elements[] = {0};
static const int64_t vector_37_part_2_dims[] = {0};
static const int64_t vector_37_part_2_elements[] = {0};
static const struct sk_vector_part vector_37_parts[] = {
    {vector_37_part_0_dims, 1, vector_37_part_0_elements, 0},
    {vector_37_part_1_dims, 1, vector_37_part_1_elements, 0},
    {vector_37_part_2_dims, 1, vector_37_part_2_elements, 0},
};

/* test_split_zero_size_splits_opset13: Split-13 */
static const int64_t vector_38_dims[] = {0};
static const int64_t vector_38_split[] = {0, 0, 0};
static const int64_t vector_38_part_0_dims[] = {0};
static const int64_t vector_38_part_0_elements[] = {0};
static const int64_t vector_38_part_1_dims[] = {0};
static const int64_t vector_38_part_1_elements[] = {0};
static const int64_t vector_38_part_2_dims[] = {0};
static const int64_t vector_38_part_2_elements[] = {0};
static const struct sk_vector_part vector_38_parts[] = {
    {vector_38_part_0_dims, 1, vector_38_part_0_elements, 0},
    {vector_38_part_1_dims, 1, vector_38_part_1_elements, 0},
    {vector_38_part_2_dims, 1, vector_38_part_2_elements, 0},
};

/* test_split_zero_size_splits_opset18: Split-18 */
static const int64_t vector_39_dims[] = {0};
static const int64_t vector_39_split[] = {0, 0, 0};
static const int64_t vector_39_part_0_dims[] = {0};
static const int64_t vector_39_part_0_elements[] = {0};
static const int64_t vector_39_part_1_dims[] = {0};
static const int64_t vector_39_part_1_elements[] = {0};
static const int64_t vector_39_part_2_dims[] = {0};
static const int64_t vector_39_part_2_elements[] = {0};
static const struct sk_vector_part vector_39_parts[] = {
    {vector_39_part_0_dims, 1, vector_39_part_0_elements, 0},
    {vector_39_part_1_dims, 1, vector_39_part_1_elements, 0},
    {vector_39_part_2_dims, 1, vector_39_part_2_elements, 0},
};

/* test_split_1d_uneven_split_opset18: Split-18 */
static const int64_t vector_40_dims[] = {7};
static const struct sk_attribute vector_40_attributes[] = {
    {"num_outputs", SK_ATTRIBUTE_INT, 4, {NULL, 0}},
};
static const int64_t vector_40_part_0_dims[] = {2};
static const int64_t vector_40_part_0_elements[] = {1, 2};
static const int64_t vector_40_part_1_dims[] = {2};
static const int64_t vector_40_part_1_elements[] = {3, 4};
static const int64_t vector_40_part_2_dims[] = {2};
static const int64_t vector_40_part_2_elements[] = {5, 6};
static const int64_t vector_40_part_3_dims[] = {1};
static const int64_t vector_40_part_3_elements[] = {7};
static const struct sk_vector_part vector_40_parts[] = {
    {vector_40_part_0_dims, 1, vector_40_part_0_elements, 2},
    {vector_40_part_1_dims, 1, vector_40_part_1_elements, 2},
    {vector_40_part_2_dims, 1, vector_40_part_2_elements, 2},
    {vector_40_part_3_dims, 1, vector_40_part_3_elements, 1},
};

/* test_split_2d_uneven_split_opset18: Split-18 */
static const int64_t vector_41_dims[] = {2, 8};
static const struct sk_attribute vector_41_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
    {"num_outputs", SK_ATTRIBUTE_INT, 3, {NULL, 0}},
};
static const int64_t vector_41_part_0_dims[] = {2, 3};
static const int64_t vector_41_part_0_elements[] = {1, 2, 3, 9, 10, 11};
static const int64_t vector_41_part_1_dims[] = {2, 3};
static const int64_t vector_41_part_1_elements[] = {4, 5, 6, 12, 13, 14};
static const int64_t vector_41_part_2_dims[] = {2, 2};
static const int64_t vector_41_part_2_elements[] = {7, 8, 15, 16};
static const struct sk_vector_part vector_41_parts[] = {
    {vector_41_part_0_dims, 2, vector_41_part_0_elements, 6},
    {vector_41_part_1_dims, 2, vector_41_part_1_elements, 6},
    {vector_41_part_2_dims, 2, vector_41_part_2_elements, 4},
};

/* test_split_to_sequence_1: SplitToSequence-11 */
static const int64_t vector_42_dims[] = {3, 6};
static const int64_t vector_42_split[] = {2};
static const struct sk_attribute vector_42_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
};
static const int64_t vector_42_part_0_dims[] = {3, 2};
static const int64_t vector_42_part_0_elements[] = {0, 1, 6, 7, 12, 13};
static const int64_t vector_42_part_1_dims[] = {3, 2};
static const int64_t vector_42_part_1_elements[] = {2, 3, 8, 9, 14, 15};
static const int64_t vector_42_part_2_dims[] = {3, 2};
static const int64_t vector_42_part_2_elements[] = {4, 5, 10, 11, 16, 17};
static const struct sk_vector_part vector_42_parts[] = {
    {vector_42_part_0_dims, 2, vector_42_part_0_elements, 6},
    {vector_42_part_1_dims, 2, vector_42_part_1_elements, 6},
    {vector_42_part_2_dims, 2, vector_42_part_2_elements, 6},
};

/* test_split_to_sequence_1: SplitToSequence-24 */
static const int64_t vector_43_dims[] = {3, 6};
static const int64_t vector_43_split[] = {2};
static const struct sk_attribute vector_43_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
};
static const int64_t vector_43_part_0_dims[] = {3, 2};
static const int64_t vector_43_part_0_elements[] = {0, 1, 6, 7, 12, 13};
static const int64_t vector_43_part_1_dims[] = {3, 2};
static const int64_t vector_43_part_1_elements[] = {2, 3, 8, 9, 14, 15};
static const int64_t vector_43_part_2_dims[] = {3, 2};
static const int64_t vector_43_part_2_elements[] = {4, 5, 10, 11, 16, 17};
static const struct sk_vector_part vector_43_parts[] = {
    {vector_43_part_0_dims, 2, vector_43_part_0_elements, 6},
    {vector_43_part_1_dims, 2, vector_43_part_1_elements, 6},
    {vector_43_part_2_dims, 2, vector_43_part_2_elements, 6},
};

/* test_split_to_sequence_2: SplitToSequence-11 */
static const int64_t vector_44_dims[] = {3, 6};
static const int64_t vector_44_split[] = {1, 2};
static const struct sk_attribute vector_44_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_44_part_0_dims[] = {1, 6};
static const int64_t vector_44_part_0_elements[] = {0, 1, 2, 3, 4, 5};
static const int64_t vector_44_part_1_dims[] = {2, 6};
static const int64_t vector_44_part_1_elements[] = {6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
static const struct sk_vector_part vector_44_parts[] = {
    {vector_44_part_0_dims, 2, vector_44_part_0_elements, 6},
    {vector_44_part_1_dims, 2, vector_44_part_1_elements, 12},
};

/* test_split_to_sequence_2: SplitToSequence-24 */
static const int64_t vector_45_dims[] = {3, 6};
static const int64_t vector_45_split[] = {1, 2};
static const struct sk_attribute vector_45_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_45_part_0_dims[] = {1, 6};
static const int64_t vector_45_part_0_elements[] = {0, 1, 2, 3, 4, 5};
static const int64_t vector_45_part_1_dims[] = {2, 6};
static const int64_t vector_45_part_1_elements[] = {6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
static const struct sk_vector_part vector_45_parts[] = {
    {vector_45_part_0_dims, 2, vector_45_part_0_elements, 6},
    {vector_45_part_1_dims, 2, vector_45_part_1_elements, 12},
};

/* test_split_to_sequence_nokeepdims: SplitToSequence-11 */
static const int64_t vector_46_dims[] = {3, 6};
static const struct sk_attribute vector_46_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
    {"keepdims", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_46_part_0_dims[] = {3};
static const int64_t vector_46_part_0_elements[] = {0, 6, 12};
static const int64_t vector_46_part_1_dims[] = {3};
static const int64_t vector_46_part_1_elements[] = {1, 7, 13};
static const int64_t vector_46_part_2_dims[] = {3};
static const int64_t vector_46_part_2_elements[] = {2, 8, 14};
static const int64_t vector_46_part_3_dims[] = {3};
static const int64_t vector_46_part_3_elements[] = {3, 9, 15};
static const int64_t vector_46_part_4_dims[] = {3};
static const int64_t vector_46_part_4_elements[] = {4, 10, 16};
static const int64_t vector_46_part_5_dims[] = {3};
static const int64_t vector_46_part_5_elements[] = {5, 11, 17};
static const struct sk_vector_part vector_46_parts[] = {
    {vector_46_part_0_dims, 1, vector_46_part_0_elements, 3},
    {vector_46_part_1_dims, 1, vector_46_part_1_elements, 3},
    {vector_46_part_2_dims, 1, vector_46_part_2_elements, 3},
    {vector_46_part_3_dims, 1, vector_46_part_3_elements, 3},
    {vector_46_part_4_dims, 1, vector_46_part_4_elements, 3},
    {vector_46_part_5_dims, 1, vector_46_part_5_elements, 3},
};

/* test_split_to_sequence_nokeepdims: SplitToSequence-24 */
static const int64_t vector_47_dims[] = {3, 6};
static const struct sk_attribute vector_47_attributes[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, {NULL, 0}},
    {"keepdims", SK_ATTRIBUTE_INT, 0, {NULL, 0}},
};
static const int64_t vector_47_part_0_dims[] = {3};
static const int64_t vector_47_part_0_elements[] = {0, 6, 12};
static const int64_t vector_47_part_1_dims[] = {3};
static const int64_t vector_47_part_1_elements[] = {1, 7, 13};
static const int64_t vector_47_part_2_dims[] = {3};
static const int64_t vector_47_part_2_elements[] = {2, 8, 14};
static const int64_t vector_47_part_3_dims[] = {3};
static const int64_t vector_47_part_3_elements[] = {3, 9, 15};
static const int64_t vector_47_part_4_dims[] = {3};
static const int64_t vector_47_part_4_elements[] = {4, 10, 16};
static const int64_t vector_47_part_5_dims[] = {3};
static const int64_t vector_47_part_5_elements[] = {5, 11, 17};
static const struct sk_vector_part vector_47_parts[] = {
    {vector_47_part_0_dims, 1, vector_47_part_0_elements, 3},
    {vector_47_part_1_dims, 1, vector_47_part_1_elements, 3},
    {vector_47_part_2_dims, 1, vector_47_part_2_elements, 3},
    {vector_47_part_3_dims, 1, vector_47_part_3_elements, 3},
    {vector_47_part_4_dims, 1, vector_47_part_4_elements, 3},
    {vector_47_part_5_dims, 1, vector_47_part_5_elements, 3},
};

static const struct sk_vector vectors[] = {
    {
        .name = "test_split_equal_parts_1d_since_version_1",
        .op = "Split",
        .since_version = 1,
        .attributes = vector_1_attributes,
        .attribute_count = 1,
        .input_dims = vector_1_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_1_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_equal_parts_1d",
        .op = "Split",
        .since_version = 2,
        .attributes = vector_2_attributes,
        .attribute_count = 1,
        .input_dims = vector_2_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_2_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_equal_parts_1d_since_version_11",
        .op = "Split",
        .since_version = 11,
        .attributes = vector_3_attributes,
        .attribute_count = 1,
        .input_dims = vector_3_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_3_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_equal_parts_1d_opset13",
        .op = "Split",
        .since_version = 13,
        .attributes = vector_4_attributes,
        .attribute_count = 1,
        .input_dims = vector_4_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_4_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_equal_parts_1d_opset18",
        .op = "Split",
        .since_version = 18,
        .attributes = vector_5_attributes,
        .attribute_count = 2,
        .input_dims = vector_5_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_5_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_variable_parts_1d_since_version_1_attribute",
        .op = "Split",
        .since_version = 1,
        .attributes = vector_6_attributes,
        .attribute_count = 2,
        .input_dims = vector_6_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_6_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_1d_since_version_1_input",
        .op = "Split",
        .since_version = 1,
        .attributes = vector_7_attributes,
        .attribute_count = 1,
        .input_dims = vector_7_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 1,
        .split = vector_7_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_7_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_1d",
        .op = "Split",
        .since_version = 2,
        .attributes = vector_8_attributes,
        .attribute_count = 2,
        .input_dims = vector_8_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_8_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_1d_since_version_11",
        .op = "Split",
        .since_version = 11,
        .attributes = vector_9_attributes,
        .attribute_count = 2,
        .input_dims = vector_9_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_9_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_1d_opset13",
        .op = "Split",
        .since_version = 13,
        .attributes = vector_10_attributes,
        .attribute_count = 1,
        .input_dims = vector_10_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 1,
        .split = vector_10_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_10_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_1d_opset18",
        .op = "Split",
        .since_version = 18,
        .attributes = vector_11_attributes,
        .attribute_count = 1,
        .input_dims = vector_11_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 1,
        .split = vector_11_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_11_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_equal_parts_2d_since_version_1",
        .op = "Split",
        .since_version = 1,
        .attributes = vector_12_attributes,
        .attribute_count = 1,
        .input_dims = vector_12_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_12_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_equal_parts_2d",
        .op = "Split",
        .since_version = 2,
        .attributes = vector_13_attributes,
        .attribute_count = 1,
        .input_dims = vector_13_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_13_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_equal_parts_2d_since_version_11",
        .op = "Split",
        .since_version = 11,
        .attributes = vector_14_attributes,
        .attribute_count = 1,
        .input_dims = vector_14_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_14_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_equal_parts_2d_opset13",
        .op = "Split",
        .since_version = 13,
        .attributes = vector_15_attributes,
        .attribute_count = 1,
        .input_dims = vector_15_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_15_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_equal_parts_2d",
        .op = "Split",
        .since_version = 18,
        .attributes = vector_16_attributes,
        .attribute_count = 2,
        .input_dims = vector_16_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_16_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_2d_since_version_1_attribute",
        .op = "Split",
        .since_version = 1,
        .attributes = vector_17_attributes,
        .attribute_count = 2,
        .input_dims = vector_17_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_17_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_2d_since_version_1_input",
        .op = "Split",
        .since_version = 1,
        .attributes = vector_18_attributes,
        .attribute_count = 1,
        .input_dims = vector_18_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 1,
        .split = vector_18_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_18_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_2d",
        .op = "Split",
        .since_version = 2,
        .attributes = vector_19_attributes,
        .attribute_count = 2,
        .input_dims = vector_19_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_19_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_2d_since_version_11",
        .op = "Split",
        .since_version = 11,
        .attributes = vector_20_attributes,
        .attribute_count = 2,
        .input_dims = vector_20_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_20_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_2d_opset13",
        .op = "Split",
        .since_version = 13,
        .attributes = vector_21_attributes,
        .attribute_count = 1,
        .input_dims = vector_21_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 1,
        .split = vector_21_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_21_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_2d_opset18",
        .op = "Split",
        .since_version = 18,
        .attributes = vector_22_attributes,
        .attribute_count = 1,
        .input_dims = vector_22_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 1,
        .split = vector_22_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_22_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_equal_parts_default_axis_since_version_1",
        .op = "Split",
        .since_version = 1,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_23_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_23_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_equal_parts_default_axis",
        .op = "Split",
        .since_version = 2,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_24_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_24_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_equal_parts_default_axis_since_version_11",
        .op = "Split",
        .since_version = 11,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_25_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_25_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_equal_parts_default_axis_opset13",
        .op = "Split",
        .since_version = 13,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_26_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_26_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_equal_parts_default_axis_opset18",
        .op = "Split",
        .since_version = 18,
        .attributes = vector_27_attributes,
        .attribute_count = 1,
        .input_dims = vector_27_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_27_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_variable_parts_default_axis_since_version_1_attribute",
        .op = "Split",
        .since_version = 1,
        .attributes = vector_28_attributes,
        .attribute_count = 1,
        .input_dims = vector_28_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_28_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_default_axis_since_version_1_input",
        .op = "Split",
        .since_version = 1,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_29_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 1,
        .split = vector_29_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_29_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_default_axis",
        .op = "Split",
        .since_version = 2,
        .attributes = vector_30_attributes,
        .attribute_count = 1,
        .input_dims = vector_30_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_30_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_default_axis_since_version_11",
        .op = "Split",
        .since_version = 11,
        .attributes = vector_31_attributes,
        .attribute_count = 1,
        .input_dims = vector_31_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_31_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_default_axis_opset13",
        .op = "Split",
        .since_version = 13,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_32_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 1,
        .split = vector_32_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_32_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_variable_parts_default_axis_opset18",
        .op = "Split",
        .since_version = 18,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_33_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 1,
        .split = vector_33_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_33_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_zero_size_splits_since_version_1_attribute",
        .op = "Split",
        .since_version = 1,
        .attributes = vector_34_attributes,
        .attribute_count = 1,
        .input_dims = vector_34_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_34_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_zero_size_splits_since_version_1_input",
        .op = "Split",
        .since_version = 1,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_35_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 1,
        .split = vector_35_split,
        .split_count = 3,
        .split_rank = 1,
        .parts = vector_35_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_zero_size_splits_since_version_2",
        .op = "Split",
        .since_version = 2,
        .attributes = vector_36_attributes,
        .attribute_count = 1,
        .input_dims = vector_36_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_36_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_zero_size_splits",
        .op = "Split",
        .since_version = 11,
        .attributes = vector_37_attributes,
        .attribute_count = 1,
        .input_dims = vector_37_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_37_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_zero_size_splits_opset13",
        .op = "Split",
        .since_version = 13,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_38_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 1,
        .split = vector_38_split,
        .split_count = 3,
        .split_rank = 1,
        .parts = vector_38_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_zero_size_splits_opset18",
        .op = "Split",
        .since_version = 18,
        .attributes = NULL,
        .attribute_count = 0,
        .input_dims = vector_39_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 1,
        .split = vector_39_split,
        .split_count = 3,
        .split_rank = 1,
        .parts = vector_39_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_1d_uneven_split_opset18",
        .op = "Split",
        .since_version = 18,
        .attributes = vector_40_attributes,
        .attribute_count = 1,
        .input_dims = vector_40_dims,
        .input_rank = 1,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_40_parts,
        .part_count = 4,
    },
    {
        .name = "test_split_2d_uneven_split_opset18",
        .op = "Split",
        .since_version = 18,
        .attributes = vector_41_attributes,
        .attribute_count = 2,
        .input_dims = vector_41_dims,
        .input_rank = 2,
        .first = 1,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_41_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_to_sequence_1",
        .op = "SplitToSequence",
        .since_version = 11,
        .attributes = vector_42_attributes,
        .attribute_count = 1,
        .input_dims = vector_42_dims,
        .input_rank = 2,
        .first = 0,
        .has_split = 1,
        .split = vector_42_split,
        .split_count = 1,
        .split_rank = 0,
        .parts = vector_42_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_to_sequence_1",
        .op = "SplitToSequence",
        .since_version = 24,
        .attributes = vector_43_attributes,
        .attribute_count = 1,
        .input_dims = vector_43_dims,
        .input_rank = 2,
        .first = 0,
        .has_split = 1,
        .split = vector_43_split,
        .split_count = 1,
        .split_rank = 0,
        .parts = vector_43_parts,
        .part_count = 3,
    },
    {
        .name = "test_split_to_sequence_2",
        .op = "SplitToSequence",
        .since_version = 11,
        .attributes = vector_44_attributes,
        .attribute_count = 1,
        .input_dims = vector_44_dims,
        .input_rank = 2,
        .first = 0,
        .has_split = 1,
        .split = vector_44_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_44_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_to_sequence_2",
        .op = "SplitToSequence",
        .since_version = 24,
        .attributes = vector_45_attributes,
        .attribute_count = 1,
        .input_dims = vector_45_dims,
        .input_rank = 2,
        .first = 0,
        .has_split = 1,
        .split = vector_45_split,
        .split_count = 2,
        .split_rank = 1,
        .parts = vector_45_parts,
        .part_count = 2,
    },
    {
        .name = "test_split_to_sequence_nokeepdims",
        .op = "SplitToSequence",
        .since_version = 11,
        .attributes = vector_46_attributes,
        .attribute_count = 2,
        .input_dims = vector_46_dims,
        .input_rank = 2,
        .first = 0,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_46_parts,
        .part_count = 6,
    },
    {
        .name = "test_split_to_sequence_nokeepdims",
        .op = "SplitToSequence",
        .since_version = 24,
        .attributes = vector_47_attributes,
        .attribute_count = 2,
        .input_dims = vector_47_dims,
        .input_rank = 2,
        .first = 0,
        .has_split = 0,
        .split = NULL,
        .split_count = 0,
        .split_rank = 0,
        .parts = vector_47_parts,
        .part_count = 6,
    },
};

const struct sk_vector *sk_vectors(size_t *count)
{
    *count = sizeof vectors / sizeof vectors[0];
    return vectors;
}
