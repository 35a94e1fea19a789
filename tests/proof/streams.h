/*
 * streams.h - facts about runs in turn, for the copy of them that bypasses the caches.
 */
#define OPAQUE_PRODUCT
#define FEW_LEMMAS_OF_MOVES
#include "runs.h"
#include "turns.h"

#include "rows.h"
