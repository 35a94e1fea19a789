/*
 * moves.h - definitions for contracts of moves of a plan's parts. With more facts, the provers lose their way.
 */
#define OPAQUE_PRODUCT
#include "runs.h"

#include <string.h>
