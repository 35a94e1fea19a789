/*
 * equal_columns.h - definitions for the move of equal columns.
 */
#define PROOF_COLUMNS
#include "moves.h"

#include "no_product.h"
