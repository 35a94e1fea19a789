/*
 * elements.h - the numbers 1, 2, 3, ... as elements of every dtype.
 */
#ifndef SGK_TEST_ELEMENTS_H
#define SGK_TEST_ELEMENTS_H

#include <stddef.h>
#include <stdint.h>

/* The tests' own table: ONNX's codes, names and the bits of an element in memory. */
struct element_type {
    int32_t code;
    const char *name;
    size_t bits;
};

#define ELEMENT_TYPES 26
extern const struct element_type element_types[ELEMENT_TYPES];

/* The type of that code or name; ends the test when there is none. */
const struct element_type *element_type(int32_t code);
const struct element_type *element_type_named(const char *name);

/* What count elements of a dtype take in memory. */
size_t element_bytes(int32_t dtype, size_t count);

/*
 * Writes number to element index of data, at any alignment: integers cut to their width, floats as the bits of that
 * number, complex ones as (number, -number), strings as a view of a short text that lives as long as the program. Of
 * elements that share a byte, the first clears the others.
 */
void put_element(int32_t dtype, void *data, size_t index, int64_t number);

/* Writes a real number to a tensor of float16, float, double, or an integer type; float16 must hold it exactly. */
void put_real(int32_t dtype, void *data, size_t index, double number);

#endif
