/*
 * choice.h - definitions for the choice of a way to move.
 */
#define PROOF_CHOICE
#include "moves.h"

#include "no_product.h"
