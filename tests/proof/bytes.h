/*
 * bytes.h - definitions for contracts of moves: products, and the bytes of <string.h>.
 */
#include "products.h"

#include <string.h>
