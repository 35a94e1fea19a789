// header.cpp - the same as C++.
#include "header.c"
