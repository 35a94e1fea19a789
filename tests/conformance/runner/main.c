/*
 * main.c - the program sk-conformance.
 */
#include "sk_conformance.h"

int main(int argc, char **argv)
{
    return program_main(&sk_conformance, argc, argv);
}
