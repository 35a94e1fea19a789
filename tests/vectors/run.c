/*
 * run.c - the vectors as a program, which counts those that the library gets right.
 */
#define VECTORS_MAIN
#include "vectors.inc"
