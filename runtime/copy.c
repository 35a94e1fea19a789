/*
 * copy.c - copies runs of bytes by moves that suit their length; knows no dtypes.
 */
#include "copy.h"

#include "memcpy.h"

/* A loop of one move is so short that its own steps count, and where it lies in memory. */
#if (defined(__clang__) || defined(__GNUC__) && __GNUC__ > 7) && !defined(__OPTIMIZE_SIZE__)
#define UNROLLED _Pragma("GCC unroll 4")
#else
#define UNROLLED
#endif

/* Runs of as many bytes as one move has: a memcpy of constant size is a move, and asks for no alignment. */
#define DEFINE_ONE_MOVE(name, width)                                                           \
    /*@ requires sgk_copies(to, from, rows, width, stride); \
        assigns to[0 .. product(rows, width) - 1]; \
        ensures sgk_copied{Post, Pre}(to, from, rows, width, stride); */                                  \
    static void name(char *restrict to, const char *restrict from, size_t rows, size_t stride) \
    {                                                                                          \
        UNROLLED                                                                               \
        for (size_t row = 0; row < rows; row++) {                                              \
            memcpy(to + row * (width), from + row * stride, width);                            \
        }                                                                                      \
    }

/* Runs of more, but less than twice as many: the second move ends with the run, and overlaps the first. */
#define DEFINE_TWO_MOVES(name, width)                                                                        \
    /*@ requires width < bytes < 2 * width; \
        requires ARE_APART(to, from, bytes); \
        assigns to[0 .. bytes - 1]; \
        ensures same{Post, Pre}(to, from, bytes); */                                                                \
    static inline void name##_run(char *restrict to, const char *restrict from, size_t bytes)                \
    {                                                                                                        \
        memcpy(to, from, width);                                                                             \
        memcpy(to + bytes - (width), from + bytes - (width), width);                                         \
    }                                                                                                        \
    /*@ requires sgk_copies(to, from, rows, bytes, stride) && width < bytes < 2 * width; \
        assigns to[0 .. product(rows, bytes) - 1]; \
        ensures sgk_copied{Post, Pre}(to, from, rows, bytes, stride); */                   \
    static void name(char *restrict to, const char *restrict from, size_t rows, size_t bytes, size_t stride) \
    {                                                                                                        \
        for (size_t row = 0; row < rows; row++) {                                                            \
            name##_run(to + row * bytes, from + row * stride, bytes);                                        \
        }                                                                                                    \
    }

DEFINE_ONE_MOVE(copy_1, 1)
DEFINE_ONE_MOVE(copy_2, 2)
DEFINE_ONE_MOVE(copy_4, 4)
DEFINE_ONE_MOVE(copy_8, 8)
DEFINE_ONE_MOVE(copy_16, 16)
DEFINE_TWO_MOVES(copy_over_2, 2)
DEFINE_TWO_MOVES(copy_over_4, 4)
DEFINE_TWO_MOVES(copy_over_8, 8)
DEFINE_TWO_MOVES(copy_over_16, 16)

enum {
    STEP = 32,          /* bytes that longer runs advance by */
    REST = 8,           /* the most that a move of fewer takes at the end of a run */
    CALL_BYTES = 16384, /* from here on a call of memcpy for each run pays */
};

/* Copies a run of at least STEP bytes. The last move ends with the run, and may overlap the one before. */
/*@ requires STEP <= bytes <= 0x7FFFFFFFFFFFFFFF;
    requires ARE_APART(to, from, bytes);
    assigns to[0 .. bytes - 1]; ensures same{Post, Pre}(to, from, bytes); */
static inline void copy_run(char *restrict to, const char *restrict from, size_t bytes)
{
    const size_t rest = bytes % STEP;
    for (size_t i = 0; i + STEP <= bytes; i += STEP) {
        memcpy(to + i, from + i, STEP);
    }
    if (rest == 0)
        return;
    if (rest > REST)
        memcpy(to + bytes - STEP, from + bytes - STEP, STEP);
    else
        memcpy(to + bytes - REST, from + bytes - REST, REST);
}

/* Copies runs of at least STEP bytes. */
/*@ requires sgk_copies(to, from, rows, bytes, stride) && STEP <= bytes;
    assigns to[0 .. product(rows, bytes) - 1]; ensures sgk_copied{Post, Pre}(to, from, rows, bytes, stride); */
static void copy_long(char *restrict to, const char *restrict from, size_t rows, size_t bytes, size_t stride)
{
    for (size_t row = 0; row < rows; row++) {
        copy_run(to + row * bytes, from + row * stride, bytes);
    }
}

void sgk_copy_rows(void *to, const void *from, size_t rows, size_t bytes, size_t stride)
{
    if (bytes == stride) {
        memcpy(to, from, rows * bytes);
        return;
    }
    const size_t least = SGK_IS_PLAIN ? 0 : CALL_BYTES;
    if (bytes >= least) {
        for (size_t row = 0; row < rows; row++) {
            memcpy((char *)to + row * bytes, (const char *)from + row * stride, bytes);
        }
        return;
    }
    switch (bytes) {
    case 1:
        copy_1(to, from, rows, stride);
        break;
    case 2:
        copy_2(to, from, rows, stride);
        break;
    case 4:
        copy_4(to, from, rows, stride);
        break;
    case 8:
        copy_8(to, from, rows, stride);
        break;
    case 16:
        copy_16(to, from, rows, stride);
        break;
    default:
        if (bytes < 4)
            copy_over_2(to, from, rows, bytes, stride);
        else if (bytes < 8)
            copy_over_4(to, from, rows, bytes, stride);
        else if (bytes < 16)
            copy_over_8(to, from, rows, bytes, stride);
        else if (bytes < STEP)
            copy_over_16(to, from, rows, bytes, stride);
        else
            copy_long(to, from, rows, bytes, stride);
    }
}

/* Copies the bytes that a run has in a row. */
/*@ requires IS_NEXT(run, row, stride);
    assigns run->to, run->to[0 .. run->bytes - 1]; ensures run->to == \old(run->to) + run->bytes;
    ensures same{Post, Pre}(\old(run->to), row + run->begin, run->bytes); */
static inline void copy_next(struct sgk_run *run, const char *row, size_t stride)
{
    const size_t bytes = run->bytes;
    if (bytes >= STEP && bytes < CALL_BYTES)
        copy_run(run->to, row + run->begin, bytes);
    else
        sgk_copy_rows(run->to, row + run->begin, 1, bytes, stride);
    run->to += bytes;
}

/* Copies a row of all runs. */
/*@ requires sgk_copies_in_turn(runs, count, row, 1, stride);
    assigns { runs[i].to | integer i; sgk_is_run(count, i) }, { runs[i].to[k] | integer i, k;
        sgk_is_run(count, i) && 0 <= k < runs[i].bytes };
    ensures sgk_runs_advance{Post, Pre}(runs, count, 1); ensures sgk_row_is_copied{Post, Pre}(runs, count, row);
    ensures sgk_row_only{Post, Pre}(runs, count); */
static inline void copy_row_of_runs(struct sgk_run *runs, size_t count, const char *row, size_t stride)
{
    for (size_t i = 0; i < count; i++) {
        copy_next(runs + i, row, stride);
    }
}

void sgk_copy_in_turn(struct sgk_run *runs, size_t count, const void *from, size_t rows, size_t stride)
{
    const char *row = from;
    for (size_t r = 0; r < rows; r++) {
        copy_row_of_runs(runs, count, row, stride);
        row += stride;
    }
}
