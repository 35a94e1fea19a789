/*
 * write_length.c - lengths as numbers of a dtype, in text.
 */
#include "write_length.h"

#include <inttypes.h>

#include "elements.h"
#include "splitkernels.h"

void write_length(struct oracle_length length, int32_t dtype, FILE *file)
{
    const double real = (double)length.value + (length.is_integer ? 0 : 0.5);
    uint16_t bits;
    put_real(SGK_FLOAT16, &bits, 0, real);
    if (dtype == SGK_FLOAT16)
        fprintf(file, "%u", bits);
    else if (dtype == SGK_FLOAT || dtype == SGK_DOUBLE)
        fprintf(file, "%.1f", real);
    else
        fprintf(file, "%" PRId64, length.value);
}
