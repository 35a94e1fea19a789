/*
 * elements.h - the numbers 1, 2, 3, ... as elements of every dtype.
 */
#ifndef SGK_TEST_ELEMENTS_H
#define SGK_TEST_ELEMENTS_H

#include <stddef.h>
#include <stdint.h>

/* No code of a dtype is larger. */
enum { MAX_DTYPE = 127 };

/* The dtype of that name; ends the test when there is none. */
int32_t dtype_named(const char *name);

/* What count elements of a dtype take in memory. */
size_t element_bytes(int32_t dtype, size_t count);

/*
 * Writes number to element index of data, at any alignment: float16, float and double as that number, strings as a view
 * of a short text that lives as long as the program, others as its lowest bits, or as it, its negative, and so on. Of
 * elements that share a byte, which have bits that differ from one number to the next, the first clears the others.
 */
void put_element(int32_t dtype, void *data, size_t index, int64_t number);

/* Writes a real number to a tensor of float16, float, double, or an integer type; float16 must hold it exactly. */
void put_real(int32_t dtype, void *data, size_t index, double number);

#endif
