/*
 * runs_in_turn.h - definitions for runs in turn of a plan's parts. With more lemmas of moves, the provers lose their way.
 */
#define PROOF_IN_TURN
#define FEW_LEMMAS_OF_MOVES
#include "moves.h"
