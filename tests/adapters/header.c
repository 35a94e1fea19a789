/*
 * header.c - an adapter's header compiles on its own.
 */
#include HEADER

extern int a_unit_must_declare_something;
