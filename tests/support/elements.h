/*
 * elements.h - elements of every dtype that tell whether they are moved as they are, and to where.
 */
#ifndef SGK_TEST_ELEMENTS_H
#define SGK_TEST_ELEMENTS_H

#include <stddef.h>
#include <stdint.h>

/* No code of a dtype is larger. One that is, is the suites' own: of one bit, as none of ONNX's has. */
enum { MAX_DTYPE = 127, ONE_BIT };

/* What count elements of a dtype take in memory. */
size_t element_bytes(int32_t dtype, size_t count);

/*
 * Writes element index of data, at any alignment: bits by which numbers that are near each other differ, and which what
 * is no pure move would change: NaNs of all kinds, a bool of 7, a string that points nowhere. Of elements that share a
 * byte the first clears the others.
 */
void put_element(int32_t dtype, void *data, size_t index, int64_t number);

/* Writes a length: as it is to a tensor of float16, which must hold it as a normal number, float or double. Else the
 * integer. */
void put_number(int32_t dtype, void *data, size_t index, double real, int64_t integer);

#endif
