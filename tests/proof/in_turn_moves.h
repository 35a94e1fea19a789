/*
 * in_turn_moves.h - definitions for lemmas of runs in turn.
 */
#define PROOF_IN_TURN
#include "moves.h"

#include "no_product.h"
