/*
 * contradiction.c - a function whose contract nobody can meet: WP proves all of it, and the smoke tests must notice.
 */
#include <stddef.h>

/*@ requires size < 0;
    assigns \nothing;
    ensures \result == 1; */
int is_never_called(size_t size)
{
    return size == 0;
}
