/*
 * bytes.h - what contracts of the moves need: products, and the bytes of <string.h>.
 */
#include "products.h"

#include <string.h>
