/*
 * cortex.c - the vectors on a board, without stdio.
 */
#include "vectors.c"

int main(void)
{
    const struct vectors_result result = vectors_run();
    return result.count == 0 || result.right + result.open != result.count;
}
