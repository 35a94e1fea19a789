/*
 * column_blocks.h - definitions for the lemmas of the move of equal columns.
 */
#define PROOF_COLUMNS
#include "blocks.h"
