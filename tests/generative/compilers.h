/*
 * compilers.h - the compilers that there are, and how each is to compile what splitgen writes.
 */
#ifndef SGK_TEST_GENERATIVE_COMPILERS_H
#define SGK_TEST_GENERATIVE_COMPILERS_H

#include <stdbool.h>
#include <stddef.h>

enum { MAX_COMPILERS = 2, SETTINGS = 7 };

struct compiler {
    const char *c, *cxx; /* as the shell takes them; cxx may be NULL */
    bool has_avx2;
};

struct compilers {
    size_t count;
    struct compiler list[MAX_COMPILERS];
};

/* How all code is compiled that splitgen writes or that calls it. */
extern const char c_flags[], cxx_flags[];

/* And in addition, one of these. */
extern const char *const settings[SETTINGS];

/* $CC and $CXX, or else gcc and clang. Says what is not there. */
struct compilers compilers_find(void);

/* The setting, or, where the compiler does not have it, another one. */
const char *setting_for(const struct compiler *compiler, size_t setting);

/* Whether this machine runs what a setting makes. */
bool can_run(const char *setting);

#endif
