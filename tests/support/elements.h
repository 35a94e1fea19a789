/*
 * elements.h - elements of every dtype with values that show whether and where they are moved, bit for bit.
 */
#ifndef SGK_TEST_ELEMENTS_H
#define SGK_TEST_ELEMENTS_H

#include <stddef.h>
#include <stdint.h>

/* The largest code of a dtype. ONE_BIT is the suites' own dtype of one bit, which ONNX does not have. */
enum { MAX_DTYPE = 127, ONE_BIT };

/* The bytes of count elements of a dtype. */
size_t element_bytes(int32_t dtype, size_t count);

/*
 * Writes element index of data, at any alignment. Elements near each other differ, and only a move of bits keeps them:
 * they hold NaNs of all kinds, a bool of 7, a string that points nowhere. Of elements that share a byte, the first one
 * clears the others.
 */
void put_element(int32_t dtype, void *data, size_t index, int64_t number);

/* Writes a length: `real` to a tensor of float16, float or double, else `integer`. A float16 must hold it as a normal
 * number. */
void put_number(int32_t dtype, void *data, size_t index, double real, int64_t integer);

#endif
