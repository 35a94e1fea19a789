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
#define DEFINE_ONE_MOVE(name, width)                                                                     \
    /*@ requires sgk_copies(to, from, rows, width, stride); \
        assigns to[0 .. product(rows, width) - 1]; \
        ensures sgk_copied{Post, Pre}(to, from, rows, width, stride); */                                            \
    static void name(char *restrict to, const char *restrict from, size_t rows, size_t stride)           \
    {                                                                                                    \
        /*@ loop invariant sgk_is_row(row, rows, width, stride); \
            loop invariant sgk_copied{Here, Pre}(to, from, row, width, stride); \
            loop invariant kept{Here, Pre}(from, product(rows - 1, stride) + width); \
            loop assigns row, to[0 .. product(rows, width) - 1]; \
            loop variant rows - row; */                                       \
        UNROLLED                                                                                         \
        for (size_t row = 0; row < rows; row++) {                                                        \
            memcpy(to + row * (width), from + row * stride, width);                                      \
            /*@ assert input: kept{Here, LoopCurrent}(from, product(rows - 1, stride) + width); */       \
            /*@ assert keeps: kept{Here, LoopCurrent}(to, product(row, width)); */                       \
            /*@ assert before: sgk_copied{Here, Pre}(to, from, row, width, stride); */                   \
            /*@ assert same{Here, Pre}(to + product(row, width), from + product(row, stride), width); */ \
        }                                                                                                \
    }

/* Runs of more, but less than twice as many: the second move ends with the run, and overlaps the first. */
#define DEFINE_TWO_MOVES(name, width)                                                                        \
    /*@ requires width < bytes < 2 * width; \
        requires \valid_read(from + (0 .. bytes - 1)) && \valid(to + (0 .. bytes - 1)); \
        requires \separated(from + (0 .. bytes - 1), to + (0 .. bytes - 1)); \
        assigns to[0 .. bytes - 1]; \
        ensures same{Post, Pre}(to, from, bytes); */                                                                \
    static inline void name##_run(char *restrict to, const char *restrict from, size_t bytes)                \
    {                                                                                                        \
        memcpy(to, from, width);                                                                             \
        memcpy(to + bytes - (width), from + bytes - (width), width);                                         \
        /*@ assert before: same{Here, Pre}(to, from, bytes - width); */                                      \
        /*@ assert now: same{Here, Pre}(to + (bytes - width), from + (bytes - width), width); */             \
    }                                                                                                        \
    /*@ requires sgk_copies(to, from, rows, bytes, stride) && width < bytes < 2 * width; \
        assigns to[0 .. product(rows, bytes) - 1]; \
        ensures sgk_copied{Post, Pre}(to, from, rows, bytes, stride); */                   \
    static void name(char *restrict to, const char *restrict from, size_t rows, size_t bytes, size_t stride) \
    {                                                                                                        \
        /*@ loop invariant sgk_is_row(row, rows, bytes, stride); \
            loop invariant sgk_copied{Here, Pre}(to, from, row, bytes, stride); \
            loop invariant kept{Here, Pre}(from, product(rows - 1, stride) + bytes); \
            loop assigns row, to[0 .. product(rows, bytes) - 1]; \
            loop variant rows - row; */                                           \
        for (size_t row = 0; row < rows; row++) {                                                            \
            name##_run(to + row * bytes, from + row * stride, bytes);                                        \
            /*@ assert input: kept{Here, LoopCurrent}(from, product(rows - 1, stride) + bytes); */           \
            /*@ assert keeps: kept{Here, LoopCurrent}(to, product(row, bytes)); */                           \
            /*@ assert before: sgk_copied{Here, Pre}(to, from, row, bytes, stride); */                       \
            /*@ assert same{Here, Pre}(to + product(row, bytes), from + product(row, stride), bytes); */     \
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
    requires \valid_read(from + (0 .. bytes - 1)) && \valid(to + (0 .. bytes - 1));
    requires \separated(from + (0 .. bytes - 1), to + (0 .. bytes - 1));
    assigns to[0 .. bytes - 1];
    ensures same{Post, Pre}(to, from, bytes); */
static inline void copy_run(char *restrict to, const char *restrict from, size_t bytes)
{
    const size_t rest = bytes % STEP;
    /*@ loop invariant 0 <= i <= bytes && (bytes - i) % STEP == rest;
        loop invariant same{Here, Pre}(to, from, i) && kept{Here, Pre}(from, bytes);
        loop assigns i, to[0 .. bytes - 1];
        loop variant bytes - i; */
    for (size_t i = 0; i + STEP <= bytes; i += STEP) {
        memcpy(to + i, from + i, STEP);
        //@ assert input: kept{Here, LoopCurrent}(from, bytes);
        //@ assert keeps: kept{Here, LoopCurrent}(to, i);
        //@ assert before: same{Here, Pre}(to, from, i);
        //@ assert now: same{Here, Pre}(to + i, from + i, STEP);
        //@ assert both: same{Here, Pre}(to, from, i + STEP);
    }
    if (rest == 0)
        return;
    if (rest > REST)
        memcpy(to + bytes - STEP, from + bytes - STEP, STEP);
    else
        memcpy(to + bytes - REST, from + bytes - REST, REST);
    //@ assert before: \let last = rest > REST ? STEP : REST; same{Here, Pre}(to, from, bytes - last);
    /*@ assert now: \let last = rest > REST ? STEP : REST;
            same{Here, Pre}(to + (bytes - last), from + (bytes - last), last); */
}

/*@ requires sgk_copies(to, from, rows, bytes, stride) && STEP <= bytes;
    assigns to[0 .. product(rows, bytes) - 1];
    ensures sgk_copied{Post, Pre}(to, from, rows, bytes, stride); */
static void copy_long(char *restrict to, const char *restrict from, size_t rows, size_t bytes, size_t stride)
{
    /*@ loop invariant sgk_is_row(row, rows, bytes, stride);
        loop invariant sgk_copied{Here, Pre}(to, from, row, bytes, stride);
        loop invariant kept{Here, Pre}(from, product(rows - 1, stride) + bytes);
        loop assigns row, to[0 .. product(rows, bytes) - 1];
        loop variant rows - row; */
    for (size_t row = 0; row < rows; row++) {
        copy_run(to + row * bytes, from + row * stride, bytes);
        //@ assert input: kept{Here, LoopCurrent}(from, product(rows - 1, stride) + bytes);
        //@ assert keeps: kept{Here, LoopCurrent}(to, product(row, bytes));
        //@ assert before: sgk_copied{Here, Pre}(to, from, row, bytes, stride);
        //@ assert now: same{Here, Pre}(to + product(row, bytes), from + product(row, stride), bytes);
    }
}

void sgk_copy_rows(void *to, const void *from, size_t rows, size_t bytes, size_t stride)
{
    if (bytes == stride) {
        memcpy(to, from, rows * bytes);
        //@ assert same{Here, Pre}((char *)to, (char *)from, product(rows, bytes));
        return;
    }
    if (bytes >= CALL_BYTES) {
        /*@ loop invariant sgk_is_row(row, rows, bytes, stride);
            loop invariant sgk_copied{Here, Pre}((char *)to, (char *)from, row, bytes, stride);
            loop invariant kept{Here, Pre}((char *)from, product(rows - 1, stride) + bytes);
            loop assigns row, ((char *)to)[0 .. product(rows, bytes) - 1];
            loop variant rows - row; */
        for (size_t row = 0; row < rows; row++) {
            memcpy((char *)to + row * bytes, (const char *)from + row * stride, bytes);
            //@ assert input: kept{Here, LoopCurrent}((char *)from, product(rows - 1, stride) + bytes);
            //@ assert keeps: kept{Here, LoopCurrent}((char *)to, product(row, bytes));
            //@ assert same{Here, Pre}((char *)to + product(row, bytes), (char *)from + product(row, stride), bytes);
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
/*@ requires \valid(run) && 1 <= run->bytes && run->begin + run->bytes <= stride <= 0x7FFFFFFFFFFFFFFF;
    requires \valid_read(row + (0 .. stride - 1)) && \valid(run->to + (0 .. run->bytes - 1));
    requires \separated(run->to + (0 .. run->bytes - 1), row + (0 .. stride - 1));
    requires \separated(run->to + (0 .. run->bytes - 1), run);
    assigns run->to, run->to[0 .. run->bytes - 1];
    ensures run->to == \old(run->to) + run->bytes;
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
    ensures sgk_runs_advance{Post, Pre}(runs, count, 1);
    ensures sgk_row_is_copied{Post, Pre}(runs, count, row);
    ensures \forall char *at, integer n; (\forall integer i; sgk_is_run(count, i) ==>
        \separated(\old(runs[i].to) + (0 .. runs[i].bytes - 1), at + (0 .. n - 1))) ==> kept{Post, Pre}(at, n); */
static inline void copy_row_of_runs(struct sgk_run *runs, size_t count, const char *row, size_t stride)
{
    /*@ loop invariant place: 0 <= i <= count;
        loop invariant kept: kept{Here, Pre}(row, stride);
        loop invariant advanced: \forall integer k; sgk_is_run(count, k) ==>
            runs[k].to == \at(runs[k].to, Pre) + (k < i ? runs[k].bytes : 0);
        loop invariant copied: \forall integer k; sgk_is_run(count, k) && k < i ==>
            same{Here, Pre}(\at(runs[k].to, Pre), row + runs[k].begin, runs[k].bytes);
        loop assigns i, { runs[j].to | integer j; sgk_is_run(count, j) }, { \at(runs[j].to, Pre)[k] | integer j, k;
            sgk_is_run(count, j) && 0 <= k < runs[j].bytes };
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert run: \let k = i; sgk_is_run(count, k) && runs[k].to == \at(runs[k].to, Pre);
        /*@ assert others: \forall integer k; sgk_is_run(count, k) && k < i ==> \separated(
                runs[i].to + (0 .. runs[i].bytes - 1), \at(runs[k].to, Pre) + (0 .. runs[k].bytes - 1)); */
        copy_next(runs + i, row, stride);
        /*@ assert keeps: \forall integer k; sgk_is_run(count, k) && k < i ==>
                kept{Here, LoopCurrent}(\at(runs[k].to, Pre), runs[k].bytes); */
        /*@ assert before: \forall integer k; sgk_is_run(count, k) && k < i ==>
                same{Here, Pre}(\at(runs[k].to, Pre), row + runs[k].begin, runs[k].bytes); */
        //@ assert now: \let k = i; same{Here, Pre}(\at(runs[k].to, Pre), row + runs[i].begin, runs[i].bytes);
    }
}

void sgk_copy_in_turn(struct sgk_run *runs, size_t count, const void *from, size_t rows, size_t stride)
{
    const char *row = from;
    /*@ loop invariant place: 0 <= r <= rows && row == (char *)from + product(r, stride);
        loop invariant kept: kept{Here, Pre}((char *)from, product(rows, stride));
        loop invariant advanced: sgk_runs_advance{Here, Pre}(runs, count, r);
        loop invariant copied: sgk_runs_are_copied{Here, Pre}(runs, count, (char *)from, r, stride);
        loop assigns r, row, { runs[j].to | integer j; sgk_is_run(count, j) }, { \at(runs[j].to, Pre)[k] | integer j, k;
            sgk_is_run(count, j) && 0 <= k < product(rows, runs[j].bytes) };
        loop variant rows - r; */
    for (size_t r = 0; r < rows; r++) {
        /*@ assert row: 0 <= product(r, stride) &&
                product(r, stride) + stride == product(r + 1, stride) <= product(rows, stride); */
        //@ assert bytes: sgk_next_is_within{Here, Pre}(runs, count, r, rows);
        /*@ assert others: \forall integer i, k; sgk_is_run(count, i) && sgk_is_run(count, k) ==> \separated(
                runs[i].to + (0 .. runs[i].bytes - 1), \at(runs[k].to, Pre) + (0 .. product(r, runs[k].bytes) - 1)); */
        //@ assert memory: sgk_runs_have_memory(runs, count, 1);
        /*@ assert inputs: \forall integer i; sgk_is_run(count, i) ==>
                \separated(runs[i].to + (0 .. runs[i].bytes - 1), (char *)from + (0 .. product(rows, stride) - 1)); */
        copy_row_of_runs(runs, count, row, stride);
        //@ assert before: sgk_runs_are_copied{Here, Pre}(runs, count, (char *)from, r, stride);
        row += stride;
    }
}
