/*
 * sk_conformance.h - the program sk-conformance.
 */
#ifndef SK_CONFORMANCE_H
#define SK_CONFORMANCE_H

#include "program.h"

extern const struct program sk_conformance;

#endif
