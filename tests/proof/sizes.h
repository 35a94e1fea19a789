/*
 * sizes.h - definitions for contracts of outputs, and few facts: with those of numbers.h, too, the provers lose their way.
 */
#include "products.h"
#include "runs.h"

#include <string.h>
