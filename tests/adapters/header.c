/*
 * header.c - an adapter's header, alone.
 */
#include HEADER

extern int a_unit_must_declare_something;
