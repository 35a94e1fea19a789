/*
 * runs.h - where part i begins, if `leading` parts of one length come before parts of another.
 */
#ifndef PROOF_RUNS_H
#define PROOF_RUNS_H

#include "product.h"

/*@ logic integer runs_before(integer leading, integer leading_length, integer trailing_length, integer i) =
        i < leading ? product(i, leading_length) : product(leading, leading_length) + product(i - leading, trailing_length); */

#endif
