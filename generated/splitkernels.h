/*
 * splitkernels.h - everything that libsplitkernels offers.
 *
 * Written by splitgen generate from spec/ and templates/splitkernels.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#ifndef SPLITKERNELS_H
#define SPLITKERNELS_H

#include "sgk_registry.h"
#include "sgk_split_1.h"
#include "sgk_split_2.h"
#include "sgk_split_11.h"
#include "sgk_split_13.h"
#include "sgk_split_18.h"
#include "sgk_split_to_sequence_11.h"
#include "sgk_split_to_sequence_24.h"

#endif
