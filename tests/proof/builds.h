/*
 * builds.h - the constants of a build, as numbers that the proofs do not know: so they are of all builds.
 */
extern int sgk_is_plain, sgk_is_small;
#define SGK_IS_PLAIN sgk_is_plain
#define SGK_IS_SMALL sgk_is_small
