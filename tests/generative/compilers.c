/*
 * compilers.c - the compilers that there are, and how each is to compile what splitgen writes.
 */
#include "compilers.h"

#include <stdio.h>
#include <stdlib.h>

#include "shell.h"

#define WARNINGS \
    "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-align -Wcast-qual -Wundef -Wnull-dereference -Werror "

const char c_flags[] = WARNINGS "-std=c99 -Wstrict-prototypes -Wmissing-prototypes";
const char cxx_flags[] = WARNINGS "-std=c++11 -Wold-style-cast";

static const char avx2[] = "-O2 -mavx2";
const char *const settings[SETTINGS] = {"-O0", "-O1", "-O2", "-O3", "-Os", avx2, "-O2 -DSPLITGEN_PLAIN"};

static void skip(const char *what, const char *why)
{
    printf("skipped: %s, %s\n", what, why);
}

static bool is_there(const char *program)
{
    struct outcome outcome = shell(NULL, "command -v %s", program);
    const bool is_found = outcome.code == 0;
    outcome_free(&outcome);
    if (!is_found)
        skip(program, "which is not there");
    return is_found;
}

static const char *named(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0' ? value : NULL;
}

/* Whether it compiles for AVX2, too. */
static bool has_avx2(const char *c)
{
    struct outcome outcome = shell(NULL, "%s %s -E -x c /dev/null", c, avx2);
    const bool has = outcome.code == 0;
    outcome_free(&outcome);
    return has;
}

static void add(struct compilers *compilers, const char *c, const char *cxx)
{
    const struct compiler found = {c, cxx, has_avx2(c)};
    compilers->list[compilers->count++] = found;
    if (!found.has_avx2)
        skip("AVX2", "which the compiler does not know");
    else if (!can_run(avx2))
        skip("calls of code for AVX2", "which this processor does not have");
}

struct compilers compilers_find(void)
{
    static const char *const known[MAX_COMPILERS][2] = {{"gcc", "g++"}, {"clang", "clang++"}};
    struct compilers found = {.count = 0};
    const char *c = named("CC"), *cxx = named("CXX");
    if (c != NULL) {
        add(&found, c, cxx);
        if (cxx == NULL)
            skip("headers as C++", "for CC is set, and CXX is not");
        return found;
    }
    for (size_t i = 0; i < MAX_COMPILERS; i++)
        if (is_there(known[i][0]))
            add(&found, known[i][0], is_there(known[i][1]) ? known[i][1] : NULL);
    if (found.count == 0)
        add(&found, "cc", NULL);
    return found;
}

const char *setting_for(const struct compiler *compiler, size_t setting)
{
    return settings[setting] == avx2 && !compiler->has_avx2 ? "-O2" : settings[setting];
}

bool can_run(const char *setting)
{
#if defined __x86_64__
    return setting != avx2 || __builtin_cpu_supports("avx2");
#else
    return setting != avx2;
#endif
}
