/*
 * main.c - the program splitgen.
 */
#include "program.h"

int main(int argc, char **argv)
{
    return program_main(&splitgen, argc, argv);
}
