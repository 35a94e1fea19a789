/*
 * sgk_columns.c - copies rows of equal, narrow parts by vectors.
 *
 * Written by splitgen generate from spec/ and templates/columns.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sgk_ops.h"

#include <stdint.h>
#include <string.h>

/* Without a hosted C, gcc and clang call memcpy even for a few bytes; the builtin becomes moves. */
#if defined __GNUC__ && !__STDC_HOSTED__
#undef memcpy
#define memcpy __builtin_memcpy
#endif

#ifndef SPLITGEN_HAS_VECTORS
/* Vectors of gcc and clang, at any address, if the processor has registers for them and code must be fast.
   -DSPLITGEN_PLAIN turns them off. */
#if defined __GNUC__ && defined __OPTIMIZE__ && !defined __OPTIMIZE_SIZE__ && !defined SPLITGEN_PLAIN && \
    (defined __SSE2__ || defined __ARM_NEON || defined __VSX__ || defined __VX__ || defined __wasm_simd128__ || \
     defined __riscv_vector && (defined __clang__ || __GNUC__ > 13))
#define SPLITGEN_HAS_VECTORS 1
#else
#define SPLITGEN_HAS_VECTORS 0
#endif
#endif

#ifndef SPLITGEN_HAS_SHUFFLES
#define SPLITGEN_HAS_SHUFFLES 0
#if SPLITGEN_HAS_VECTORS && defined __has_builtin && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#if __has_builtin(__builtin_shufflevector)
#undef SPLITGEN_HAS_SHUFFLES
#define SPLITGEN_HAS_SHUFFLES 1
#endif
#endif
#endif

#ifndef SPLITGEN_HAS_STRUCTURES
/* Arm's structure loads deinterleave narrow columns. */
#if SPLITGEN_HAS_VECTORS && defined __ARM_NEON && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <arm_neon.h>
#define SPLITGEN_HAS_STRUCTURES 1
#else
#define SPLITGEN_HAS_STRUCTURES 0
#endif
#endif

#ifndef SPLITGEN_SHORT_LOOP
/* Without this, clang makes much code of loops over the few rows that vectors leave, or, without these, over all rows. */
#if defined __clang__ && SPLITGEN_HAS_SHUFFLES
#define SPLITGEN_SHORT_LOOP _Pragma("clang loop vectorize(disable) interleave(disable) unroll(disable)")
#elif defined __clang__
#define SPLITGEN_SHORT_LOOP _Pragma("clang loop unroll(disable)") /* but by vectors of its own, if it has any */
#else
#define SPLITGEN_SHORT_LOOP
#endif
#endif

#if SPLITGEN_HAS_VECTORS
#define EVEN_u8x16(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
#define ODD_u8x16(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)
#define EVEN_u32x4(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6)
#define ODD_u32x4(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7)
#define LOW_LOW16_u32x4(a, b) (((a) & 0xffffu) | ((b) << 16))
#define HIGH_HIGH16_u32x4(a, b) (((a) >> 16) | ((b) & ~0xffffu))
#define LOW_u64x2(a, b) __builtin_shufflevector(a, b, 0, 2)
#define HIGH_u64x2(a, b) __builtin_shufflevector(a, b, 1, 3)
#define THIRD_0_u32x4(a, b, c) __builtin_shufflevector(a, __builtin_shufflevector(b, c, 2, 2, 5, 5), 0, 3, 4, 6)
#define THIRD_1_u32x4(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 1, 1, 4, 4), \
    __builtin_shufflevector(b, c, 3, 3, 6, 6), 0, 2, 4, 6)
#define THIRD_2_u32x4(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 2, 2, 5, 5), c, 0, 2, 4, 7)
#define LOW_HIGH16_u32x4(a, b) (((a) & 0xffffu) | ((b) & ~0xffffu))
#define HIGH_LOW16_u32x4(a, b) (((a) >> 16) | ((b) << 16))
#define LOW_HIGH8_u32x4(a, b) (((a) & 0xff00ffu) | ((b) & ~0xff00ffu))
#define HIGH_LOW8_u32x4(a, b) (u32x4)(((u16x8)(a) >> 8) | ((u16x8)(b) << 8))
#define THIRD_0_u64x2(a, b, c) __builtin_shufflevector(a, b, 0, 3)
#define THIRD_1_u64x2(a, b, c) __builtin_shufflevector(a, c, 1, 2)
#define THIRD_2_u64x2(a, b, c) __builtin_shufflevector(b, c, 0, 3)
#define LOW_u16x8(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH_u16x8(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define LOW_u32x4(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define HIGH_u32x4(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#endif

#if SPLITGEN_HAS_SHUFFLES
/* Their loops take a third longer if they are badly placed in a cache line. */
#define ON_A_LINE __attribute__((aligned(64)))

ON_A_LINE static void columns_2_1(
    const void *restrict input,
    void *const outputs[2],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        const size_t last = end - 16;
        for (;; row = last) {
            const char *at = from + row * 2;
            do {
                const uint8x16x2_t a = vld2q_u8((const void *)(at));
                vst1q_u8((void *)(to_0 + row), a.val[0]);
                vst1q_u8((void *)(to_1 + row), a.val[1]);
                at += 32;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint8_t u8x16 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const u8x16 a0 = *(const u8x16 *)(from + row * 2);
                const u8x16 a1 = *(const u8x16 *)(from + row * 2 + 16);
                const u8x16 b1 = ODD_u8x16(a0, a1);
                const u8x16 b0 = EVEN_u8x16(a0, a1);
                *(u8x16 *)(to_1 + row) = b1;
                *(u8x16 *)(to_0 + row) = b0;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row, from + row * 2, 1);
        memcpy(to_1 + row, from + 1 + row * 2, 1);
    }
}

ON_A_LINE static void columns_2_2(
    const void *restrict input,
    void *const outputs[2],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        const size_t last = end - 8;
        for (;; row = last) {
            const char *at = from + row * 4;
            do {
                const uint16x8x2_t a = vld2q_u16((const void *)(at));
                vst1q_u16((void *)(to_0 + row * 2), a.val[0]);
                vst1q_u16((void *)(to_1 + row * 2), a.val[1]);
                at += 32;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const u32x4 a0 = *(const u32x4 *)(from + row * 4);
                const u32x4 a1 = *(const u32x4 *)(from + row * 4 + 16);
                const u32x4 b1 = ODD_u32x4(a0, a1);
                const u32x4 b0 = EVEN_u32x4(a0, a1);
                const u32x4 c1 = HIGH_HIGH16_u32x4(b0, b1);
                const u32x4 c0 = LOW_LOW16_u32x4(b0, b1);
                *(u32x4 *)(to_1 + row * 2) = c1;
                *(u32x4 *)(to_0 + row * 2) = c0;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 2, from + row * 4, 2);
        memcpy(to_1 + row * 2, from + 2 + row * 4, 2);
    }
}

ON_A_LINE static void columns_2_4(
    const void *restrict input,
    void *const outputs[2],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        const size_t last = end - 4;
        for (;; row = last) {
            const char *at = from + row * 8;
            do {
                const uint32x4x2_t a = vld2q_u32((const void *)(at));
                vst1q_u32((void *)(to_0 + row * 4), a.val[0]);
                vst1q_u32((void *)(to_1 + row * 4), a.val[1]);
                at += 32;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const u32x4 a0 = *(const u32x4 *)(from + row * 8);
                const u32x4 a1 = *(const u32x4 *)(from + row * 8 + 16);
                const u32x4 b1 = ODD_u32x4(a0, a1);
                const u32x4 b0 = EVEN_u32x4(a0, a1);
                *(u32x4 *)(to_1 + row * 4) = b1;
                *(u32x4 *)(to_0 + row * 4) = b0;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 4, from + row * 8, 4);
        memcpy(to_1 + row * 4, from + 4 + row * 8, 4);
    }
}

ON_A_LINE static void columns_2_8(
    const void *restrict input,
    void *const outputs[2],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES && defined __aarch64__
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        const size_t last = end - 2;
        for (;; row = last) {
            const char *at = from + row * 16;
            do {
                const uint64x2x2_t a = vld2q_u64((const void *)(at));
                vst1q_u64((void *)(to_0 + row * 8), a.val[0]);
                vst1q_u64((void *)(to_1 + row * 8), a.val[1]);
                at += 32;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 2;
        for (;; row = last) {
            do {
                const u64x2 a0 = *(const u64x2 *)(from + row * 16);
                const u64x2 a1 = *(const u64x2 *)(from + row * 16 + 16);
                const u64x2 b1 = HIGH_u64x2(a0, a1);
                const u64x2 b0 = LOW_u64x2(a0, a1);
                *(u64x2 *)(to_1 + row * 8) = b1;
                *(u64x2 *)(to_0 + row * 8) = b0;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 8, from + row * 16, 8);
        memcpy(to_1 + row * 8, from + 8 + row * 16, 8);
    }
}

ON_A_LINE static void columns_3_1(
    const void *restrict input,
    void *const outputs[3],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        const size_t last = end - 16;
        for (;; row = last) {
            const char *at = from + row * 3;
            do {
                const uint8x16x3_t a = vld3q_u8((const void *)(at));
                vst1q_u8((void *)(to_0 + row), a.val[0]);
                vst1q_u8((void *)(to_1 + row), a.val[1]);
                vst1q_u8((void *)(to_2 + row), a.val[2]);
                at += 48;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        typedef uint16_t u16x8 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const u32x4 a0 = *(const u32x4 *)(from + row * 3);
                const u32x4 a1 = *(const u32x4 *)(from + row * 3 + 16);
                const u32x4 a2 = *(const u32x4 *)(from + row * 3 + 32);
                const u32x4 b2 = THIRD_2_u32x4(a0, a1, a2);
                const u32x4 b1 = THIRD_1_u32x4(a0, a1, a2);
                const u32x4 b0 = THIRD_0_u32x4(a0, a1, a2);
                const u32x4 c2 = LOW_HIGH16_u32x4(b1, b2);
                const u32x4 c1 = HIGH_LOW16_u32x4(b0, b2);
                const u32x4 c0 = LOW_HIGH16_u32x4(b0, b1);
                const u32x4 d2 = LOW_HIGH8_u32x4(c1, c2);
                const u32x4 d1 = HIGH_LOW8_u32x4(c0, c2);
                const u32x4 d0 = LOW_HIGH8_u32x4(c0, c1);
                *(u32x4 *)(to_2 + row) = d2;
                *(u32x4 *)(to_1 + row) = d1;
                *(u32x4 *)(to_0 + row) = d0;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row, from + row * 3, 1);
        memcpy(to_1 + row, from + 1 + row * 3, 1);
        memcpy(to_2 + row, from + 2 + row * 3, 1);
    }
}

ON_A_LINE static void columns_3_2(
    const void *restrict input,
    void *const outputs[3],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        const size_t last = end - 8;
        for (;; row = last) {
            const char *at = from + row * 6;
            do {
                const uint16x8x3_t a = vld3q_u16((const void *)(at));
                vst1q_u16((void *)(to_0 + row * 2), a.val[0]);
                vst1q_u16((void *)(to_1 + row * 2), a.val[1]);
                vst1q_u16((void *)(to_2 + row * 2), a.val[2]);
                at += 48;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const u32x4 a0 = *(const u32x4 *)(from + row * 6);
                const u32x4 a1 = *(const u32x4 *)(from + row * 6 + 16);
                const u32x4 a2 = *(const u32x4 *)(from + row * 6 + 32);
                const u32x4 b2 = THIRD_2_u32x4(a0, a1, a2);
                const u32x4 b1 = THIRD_1_u32x4(a0, a1, a2);
                const u32x4 b0 = THIRD_0_u32x4(a0, a1, a2);
                const u32x4 c2 = LOW_HIGH16_u32x4(b1, b2);
                const u32x4 c1 = HIGH_LOW16_u32x4(b0, b2);
                const u32x4 c0 = LOW_HIGH16_u32x4(b0, b1);
                *(u32x4 *)(to_2 + row * 2) = c2;
                *(u32x4 *)(to_1 + row * 2) = c1;
                *(u32x4 *)(to_0 + row * 2) = c0;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 2, from + row * 6, 2);
        memcpy(to_1 + row * 2, from + 2 + row * 6, 2);
        memcpy(to_2 + row * 2, from + 4 + row * 6, 2);
    }
}

ON_A_LINE static void columns_3_4(
    const void *restrict input,
    void *const outputs[3],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        const size_t last = end - 4;
        for (;; row = last) {
            const char *at = from + row * 12;
            do {
                const uint32x4x3_t a = vld3q_u32((const void *)(at));
                vst1q_u32((void *)(to_0 + row * 4), a.val[0]);
                vst1q_u32((void *)(to_1 + row * 4), a.val[1]);
                vst1q_u32((void *)(to_2 + row * 4), a.val[2]);
                at += 48;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const u32x4 a0 = *(const u32x4 *)(from + row * 12);
                const u32x4 a1 = *(const u32x4 *)(from + row * 12 + 16);
                const u32x4 a2 = *(const u32x4 *)(from + row * 12 + 32);
                const u32x4 b2 = THIRD_2_u32x4(a0, a1, a2);
                const u32x4 b1 = THIRD_1_u32x4(a0, a1, a2);
                const u32x4 b0 = THIRD_0_u32x4(a0, a1, a2);
                *(u32x4 *)(to_2 + row * 4) = b2;
                *(u32x4 *)(to_1 + row * 4) = b1;
                *(u32x4 *)(to_0 + row * 4) = b0;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 4, from + row * 12, 4);
        memcpy(to_1 + row * 4, from + 4 + row * 12, 4);
        memcpy(to_2 + row * 4, from + 8 + row * 12, 4);
    }
}

ON_A_LINE static void columns_3_8(
    const void *restrict input,
    void *const outputs[3],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES && defined __aarch64__
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        const size_t last = end - 2;
        for (;; row = last) {
            const char *at = from + row * 24;
            do {
                const uint64x2x3_t a = vld3q_u64((const void *)(at));
                vst1q_u64((void *)(to_0 + row * 8), a.val[0]);
                vst1q_u64((void *)(to_1 + row * 8), a.val[1]);
                vst1q_u64((void *)(to_2 + row * 8), a.val[2]);
                at += 48;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 2;
        for (;; row = last) {
            do {
                const u64x2 a0 = *(const u64x2 *)(from + row * 24);
                const u64x2 a1 = *(const u64x2 *)(from + row * 24 + 16);
                const u64x2 a2 = *(const u64x2 *)(from + row * 24 + 32);
                const u64x2 b2 = THIRD_2_u64x2(a0, a1, a2);
                const u64x2 b1 = THIRD_1_u64x2(a0, a1, a2);
                const u64x2 b0 = THIRD_0_u64x2(a0, a1, a2);
                *(u64x2 *)(to_2 + row * 8) = b2;
                *(u64x2 *)(to_1 + row * 8) = b1;
                *(u64x2 *)(to_0 + row * 8) = b0;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 8, from + row * 24, 8);
        memcpy(to_1 + row * 8, from + 8 + row * 24, 8);
        memcpy(to_2 + row * 8, from + 16 + row * 24, 8);
    }
}

ON_A_LINE static void columns_4_1(
    const void *restrict input,
    void *const outputs[4],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    char *to_3 = (char *)outputs[3];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        const size_t last = end - 16;
        for (;; row = last) {
            const char *at = from + row * 4;
            do {
                const uint8x16x4_t a = vld4q_u8((const void *)(at));
                vst1q_u8((void *)(to_0 + row), a.val[0]);
                vst1q_u8((void *)(to_1 + row), a.val[1]);
                vst1q_u8((void *)(to_2 + row), a.val[2]);
                vst1q_u8((void *)(to_3 + row), a.val[3]);
                at += 64;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint8_t u8x16 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const u8x16 a0 = *(const u8x16 *)(from + row * 4);
                const u8x16 a1 = *(const u8x16 *)(from + row * 4 + 16);
                const u8x16 a2 = *(const u8x16 *)(from + row * 4 + 32);
                const u8x16 a3 = *(const u8x16 *)(from + row * 4 + 48);
                const u8x16 b3 = ODD_u8x16(a2, a3);
                const u8x16 b2 = ODD_u8x16(a0, a1);
                const u8x16 b1 = EVEN_u8x16(a2, a3);
                const u8x16 b0 = EVEN_u8x16(a0, a1);
                const u8x16 c3 = ODD_u8x16(b2, b3);
                const u8x16 c2 = ODD_u8x16(b0, b1);
                const u8x16 c1 = EVEN_u8x16(b2, b3);
                const u8x16 c0 = EVEN_u8x16(b0, b1);
                *(u8x16 *)(to_3 + row) = c3;
                *(u8x16 *)(to_2 + row) = c2;
                *(u8x16 *)(to_1 + row) = c1;
                *(u8x16 *)(to_0 + row) = c0;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row, from + row * 4, 1);
        memcpy(to_1 + row, from + 1 + row * 4, 1);
        memcpy(to_2 + row, from + 2 + row * 4, 1);
        memcpy(to_3 + row, from + 3 + row * 4, 1);
    }
}

ON_A_LINE static void columns_4_2(
    const void *restrict input,
    void *const outputs[4],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    char *to_3 = (char *)outputs[3];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        const size_t last = end - 8;
        for (;; row = last) {
            const char *at = from + row * 8;
            do {
                const uint16x8x4_t a = vld4q_u16((const void *)(at));
                vst1q_u16((void *)(to_0 + row * 2), a.val[0]);
                vst1q_u16((void *)(to_1 + row * 2), a.val[1]);
                vst1q_u16((void *)(to_2 + row * 2), a.val[2]);
                vst1q_u16((void *)(to_3 + row * 2), a.val[3]);
                at += 64;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint16_t u16x8 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const u16x8 a0 = *(const u16x8 *)(from + row * 8);
                const u16x8 a1 = *(const u16x8 *)(from + row * 8 + 16);
                const u16x8 a2 = *(const u16x8 *)(from + row * 8 + 32);
                const u16x8 a3 = *(const u16x8 *)(from + row * 8 + 48);
                const u16x8 b3 = HIGH_u16x8(a1, a3);
                const u16x8 b2 = LOW_u16x8(a1, a3);
                const u16x8 b1 = HIGH_u16x8(a0, a2);
                const u16x8 b0 = LOW_u16x8(a0, a2);
                const u16x8 c3 = HIGH_u16x8(b1, b3);
                const u16x8 c2 = LOW_u16x8(b1, b3);
                const u16x8 c1 = HIGH_u16x8(b0, b2);
                const u16x8 c0 = LOW_u16x8(b0, b2);
                const u16x8 d3 = HIGH_u16x8(c1, c3);
                const u16x8 d2 = LOW_u16x8(c1, c3);
                const u16x8 d1 = HIGH_u16x8(c0, c2);
                const u16x8 d0 = LOW_u16x8(c0, c2);
                *(u16x8 *)(to_3 + row * 2) = d3;
                *(u16x8 *)(to_2 + row * 2) = d2;
                *(u16x8 *)(to_1 + row * 2) = d1;
                *(u16x8 *)(to_0 + row * 2) = d0;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 2, from + row * 8, 2);
        memcpy(to_1 + row * 2, from + 2 + row * 8, 2);
        memcpy(to_2 + row * 2, from + 4 + row * 8, 2);
        memcpy(to_3 + row * 2, from + 6 + row * 8, 2);
    }
}

ON_A_LINE static void columns_4_4(
    const void *restrict input,
    void *const outputs[4],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    char *to_3 = (char *)outputs[3];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        const size_t last = end - 4;
        for (;; row = last) {
            const char *at = from + row * 16;
            do {
                const uint32x4x4_t a = vld4q_u32((const void *)(at));
                vst1q_u32((void *)(to_0 + row * 4), a.val[0]);
                vst1q_u32((void *)(to_1 + row * 4), a.val[1]);
                vst1q_u32((void *)(to_2 + row * 4), a.val[2]);
                vst1q_u32((void *)(to_3 + row * 4), a.val[3]);
                at += 64;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const u32x4 a0 = *(const u32x4 *)(from + row * 16);
                const u32x4 a1 = *(const u32x4 *)(from + row * 16 + 16);
                const u32x4 a2 = *(const u32x4 *)(from + row * 16 + 32);
                const u32x4 a3 = *(const u32x4 *)(from + row * 16 + 48);
                const u32x4 b3 = HIGH_u32x4(a1, a3);
                const u32x4 b2 = LOW_u32x4(a1, a3);
                const u32x4 b1 = HIGH_u32x4(a0, a2);
                const u32x4 b0 = LOW_u32x4(a0, a2);
                const u32x4 c3 = HIGH_u32x4(b1, b3);
                const u32x4 c2 = LOW_u32x4(b1, b3);
                const u32x4 c1 = HIGH_u32x4(b0, b2);
                const u32x4 c0 = LOW_u32x4(b0, b2);
                *(u32x4 *)(to_3 + row * 4) = c3;
                *(u32x4 *)(to_2 + row * 4) = c2;
                *(u32x4 *)(to_1 + row * 4) = c1;
                *(u32x4 *)(to_0 + row * 4) = c0;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 4, from + row * 16, 4);
        memcpy(to_1 + row * 4, from + 4 + row * 16, 4);
        memcpy(to_2 + row * 4, from + 8 + row * 16, 4);
        memcpy(to_3 + row * 4, from + 12 + row * 16, 4);
    }
}

ON_A_LINE static void columns_4_8(
    const void *restrict input,
    void *const outputs[4],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    char *to_3 = (char *)outputs[3];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_STRUCTURES && defined __aarch64__
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        const size_t last = end - 2;
        for (;; row = last) {
            const char *at = from + row * 32;
            do {
                const uint64x2x4_t a = vld4q_u64((const void *)(at));
                vst1q_u64((void *)(to_0 + row * 8), a.val[0]);
                vst1q_u64((void *)(to_1 + row * 8), a.val[1]);
                vst1q_u64((void *)(to_2 + row * 8), a.val[2]);
                vst1q_u64((void *)(to_3 + row * 8), a.val[3]);
                at += 64;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 2;
        for (;; row = last) {
            do {
                const u64x2 a0 = *(const u64x2 *)(from + row * 32);
                const u64x2 a1 = *(const u64x2 *)(from + row * 32 + 16);
                const u64x2 a2 = *(const u64x2 *)(from + row * 32 + 32);
                const u64x2 a3 = *(const u64x2 *)(from + row * 32 + 48);
                const u64x2 b3 = HIGH_u64x2(a1, a3);
                const u64x2 b2 = LOW_u64x2(a1, a3);
                const u64x2 b1 = HIGH_u64x2(a0, a2);
                const u64x2 b0 = LOW_u64x2(a0, a2);
                *(u64x2 *)(to_3 + row * 8) = b3;
                *(u64x2 *)(to_2 + row * 8) = b2;
                *(u64x2 *)(to_1 + row * 8) = b1;
                *(u64x2 *)(to_0 + row * 8) = b0;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 8, from + row * 32, 8);
        memcpy(to_1 + row * 8, from + 8 + row * 32, 8);
        memcpy(to_2 + row * 8, from + 16 + row * 32, 8);
        memcpy(to_3 + row * 8, from + 24 + row * 32, 8);
    }
}

ON_A_LINE static void columns_8_1(
    const void *restrict input,
    void *const outputs[8],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    char *to_3 = (char *)outputs[3];
    char *to_4 = (char *)outputs[4];
    char *to_5 = (char *)outputs[5];
    char *to_6 = (char *)outputs[6];
    char *to_7 = (char *)outputs[7];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_SHUFFLES
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint8_t u8x16 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const u8x16 a0 = *(const u8x16 *)(from + row * 8);
                const u8x16 a1 = *(const u8x16 *)(from + row * 8 + 16);
                const u8x16 a2 = *(const u8x16 *)(from + row * 8 + 32);
                const u8x16 a3 = *(const u8x16 *)(from + row * 8 + 48);
                const u8x16 a4 = *(const u8x16 *)(from + row * 8 + 64);
                const u8x16 a5 = *(const u8x16 *)(from + row * 8 + 80);
                const u8x16 a6 = *(const u8x16 *)(from + row * 8 + 96);
                const u8x16 a7 = *(const u8x16 *)(from + row * 8 + 112);
                const u8x16 b7 = ODD_u8x16(a6, a7);
                const u8x16 b6 = ODD_u8x16(a4, a5);
                const u8x16 b5 = ODD_u8x16(a2, a3);
                const u8x16 b4 = ODD_u8x16(a0, a1);
                const u8x16 b3 = EVEN_u8x16(a6, a7);
                const u8x16 b2 = EVEN_u8x16(a4, a5);
                const u8x16 b1 = EVEN_u8x16(a2, a3);
                const u8x16 b0 = EVEN_u8x16(a0, a1);
                const u8x16 c7 = ODD_u8x16(b6, b7);
                const u8x16 c6 = ODD_u8x16(b4, b5);
                const u8x16 c5 = ODD_u8x16(b2, b3);
                const u8x16 c4 = ODD_u8x16(b0, b1);
                const u8x16 c3 = EVEN_u8x16(b6, b7);
                const u8x16 c2 = EVEN_u8x16(b4, b5);
                const u8x16 c1 = EVEN_u8x16(b2, b3);
                const u8x16 c0 = EVEN_u8x16(b0, b1);
                const u8x16 d7 = ODD_u8x16(c6, c7);
                const u8x16 d6 = ODD_u8x16(c4, c5);
                const u8x16 d5 = ODD_u8x16(c2, c3);
                const u8x16 d4 = ODD_u8x16(c0, c1);
                const u8x16 d3 = EVEN_u8x16(c6, c7);
                const u8x16 d2 = EVEN_u8x16(c4, c5);
                const u8x16 d1 = EVEN_u8x16(c2, c3);
                const u8x16 d0 = EVEN_u8x16(c0, c1);
                *(u8x16 *)(to_7 + row) = d7;
                *(u8x16 *)(to_6 + row) = d6;
                *(u8x16 *)(to_5 + row) = d5;
                *(u8x16 *)(to_4 + row) = d4;
                *(u8x16 *)(to_3 + row) = d3;
                *(u8x16 *)(to_2 + row) = d2;
                *(u8x16 *)(to_1 + row) = d1;
                *(u8x16 *)(to_0 + row) = d0;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row, from + row * 8, 1);
        memcpy(to_1 + row, from + 1 + row * 8, 1);
        memcpy(to_2 + row, from + 2 + row * 8, 1);
        memcpy(to_3 + row, from + 3 + row * 8, 1);
        memcpy(to_4 + row, from + 4 + row * 8, 1);
        memcpy(to_5 + row, from + 5 + row * 8, 1);
        memcpy(to_6 + row, from + 6 + row * 8, 1);
        memcpy(to_7 + row, from + 7 + row * 8, 1);
    }
}

ON_A_LINE static void columns_8_2(
    const void *restrict input,
    void *const outputs[8],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    char *to_3 = (char *)outputs[3];
    char *to_4 = (char *)outputs[4];
    char *to_5 = (char *)outputs[5];
    char *to_6 = (char *)outputs[6];
    char *to_7 = (char *)outputs[7];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_SHUFFLES
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint16_t u16x8 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const u16x8 a0 = *(const u16x8 *)(from + row * 16);
                const u16x8 a1 = *(const u16x8 *)(from + row * 16 + 16);
                const u16x8 a2 = *(const u16x8 *)(from + row * 16 + 32);
                const u16x8 a3 = *(const u16x8 *)(from + row * 16 + 48);
                const u16x8 a4 = *(const u16x8 *)(from + row * 16 + 64);
                const u16x8 a5 = *(const u16x8 *)(from + row * 16 + 80);
                const u16x8 a6 = *(const u16x8 *)(from + row * 16 + 96);
                const u16x8 a7 = *(const u16x8 *)(from + row * 16 + 112);
                const u16x8 b7 = HIGH_u16x8(a3, a7);
                const u16x8 b6 = LOW_u16x8(a3, a7);
                const u16x8 b5 = HIGH_u16x8(a2, a6);
                const u16x8 b4 = LOW_u16x8(a2, a6);
                const u16x8 b3 = HIGH_u16x8(a1, a5);
                const u16x8 b2 = LOW_u16x8(a1, a5);
                const u16x8 b1 = HIGH_u16x8(a0, a4);
                const u16x8 b0 = LOW_u16x8(a0, a4);
                const u16x8 c7 = HIGH_u16x8(b3, b7);
                const u16x8 c6 = LOW_u16x8(b3, b7);
                const u16x8 c5 = HIGH_u16x8(b2, b6);
                const u16x8 c4 = LOW_u16x8(b2, b6);
                const u16x8 c3 = HIGH_u16x8(b1, b5);
                const u16x8 c2 = LOW_u16x8(b1, b5);
                const u16x8 c1 = HIGH_u16x8(b0, b4);
                const u16x8 c0 = LOW_u16x8(b0, b4);
                const u16x8 d7 = HIGH_u16x8(c3, c7);
                const u16x8 d6 = LOW_u16x8(c3, c7);
                const u16x8 d5 = HIGH_u16x8(c2, c6);
                const u16x8 d4 = LOW_u16x8(c2, c6);
                const u16x8 d3 = HIGH_u16x8(c1, c5);
                const u16x8 d2 = LOW_u16x8(c1, c5);
                const u16x8 d1 = HIGH_u16x8(c0, c4);
                const u16x8 d0 = LOW_u16x8(c0, c4);
                *(u16x8 *)(to_7 + row * 2) = d7;
                *(u16x8 *)(to_6 + row * 2) = d6;
                *(u16x8 *)(to_5 + row * 2) = d5;
                *(u16x8 *)(to_4 + row * 2) = d4;
                *(u16x8 *)(to_3 + row * 2) = d3;
                *(u16x8 *)(to_2 + row * 2) = d2;
                *(u16x8 *)(to_1 + row * 2) = d1;
                *(u16x8 *)(to_0 + row * 2) = d0;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 2, from + row * 16, 2);
        memcpy(to_1 + row * 2, from + 2 + row * 16, 2);
        memcpy(to_2 + row * 2, from + 4 + row * 16, 2);
        memcpy(to_3 + row * 2, from + 6 + row * 16, 2);
        memcpy(to_4 + row * 2, from + 8 + row * 16, 2);
        memcpy(to_5 + row * 2, from + 10 + row * 16, 2);
        memcpy(to_6 + row * 2, from + 12 + row * 16, 2);
        memcpy(to_7 + row * 2, from + 14 + row * 16, 2);
    }
}

ON_A_LINE static void columns_8_4(
    const void *restrict input,
    void *const outputs[8],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    char *to_3 = (char *)outputs[3];
    char *to_4 = (char *)outputs[4];
    char *to_5 = (char *)outputs[5];
    char *to_6 = (char *)outputs[6];
    char *to_7 = (char *)outputs[7];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_SHUFFLES
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const u32x4 a0 = *(const u32x4 *)(from + row * 32);
                const u32x4 a1 = *(const u32x4 *)(from + row * 32 + 16);
                const u32x4 a2 = *(const u32x4 *)(from + row * 32 + 32);
                const u32x4 a3 = *(const u32x4 *)(from + row * 32 + 48);
                const u32x4 a4 = *(const u32x4 *)(from + row * 32 + 64);
                const u32x4 a5 = *(const u32x4 *)(from + row * 32 + 80);
                const u32x4 a6 = *(const u32x4 *)(from + row * 32 + 96);
                const u32x4 a7 = *(const u32x4 *)(from + row * 32 + 112);
                const u32x4 b7 = HIGH_u32x4(a3, a7);
                const u32x4 b6 = LOW_u32x4(a3, a7);
                const u32x4 b5 = HIGH_u32x4(a2, a6);
                const u32x4 b4 = LOW_u32x4(a2, a6);
                const u32x4 b3 = HIGH_u32x4(a1, a5);
                const u32x4 b2 = LOW_u32x4(a1, a5);
                const u32x4 b1 = HIGH_u32x4(a0, a4);
                const u32x4 b0 = LOW_u32x4(a0, a4);
                const u32x4 c7 = HIGH_u32x4(b3, b7);
                const u32x4 c6 = LOW_u32x4(b3, b7);
                const u32x4 c5 = HIGH_u32x4(b2, b6);
                const u32x4 c4 = LOW_u32x4(b2, b6);
                const u32x4 c3 = HIGH_u32x4(b1, b5);
                const u32x4 c2 = LOW_u32x4(b1, b5);
                const u32x4 c1 = HIGH_u32x4(b0, b4);
                const u32x4 c0 = LOW_u32x4(b0, b4);
                *(u32x4 *)(to_7 + row * 4) = c7;
                *(u32x4 *)(to_6 + row * 4) = c6;
                *(u32x4 *)(to_5 + row * 4) = c5;
                *(u32x4 *)(to_4 + row * 4) = c4;
                *(u32x4 *)(to_3 + row * 4) = c3;
                *(u32x4 *)(to_2 + row * 4) = c2;
                *(u32x4 *)(to_1 + row * 4) = c1;
                *(u32x4 *)(to_0 + row * 4) = c0;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 4, from + row * 32, 4);
        memcpy(to_1 + row * 4, from + 4 + row * 32, 4);
        memcpy(to_2 + row * 4, from + 8 + row * 32, 4);
        memcpy(to_3 + row * 4, from + 12 + row * 32, 4);
        memcpy(to_4 + row * 4, from + 16 + row * 32, 4);
        memcpy(to_5 + row * 4, from + 20 + row * 32, 4);
        memcpy(to_6 + row * 4, from + 24 + row * 32, 4);
        memcpy(to_7 + row * 4, from + 28 + row * 32, 4);
    }
}

ON_A_LINE static void columns_8_8(
    const void *restrict input,
    void *const outputs[8],
    size_t rows
)
{
    const char *from = (const char *)input;
    char *to_0 = (char *)outputs[0];
    char *to_1 = (char *)outputs[1];
    char *to_2 = (char *)outputs[2];
    char *to_3 = (char *)outputs[3];
    char *to_4 = (char *)outputs[4];
    char *to_5 = (char *)outputs[5];
    char *to_6 = (char *)outputs[6];
    char *to_7 = (char *)outputs[7];
    size_t row = 0;
    const size_t count = rows, end = row + count;
#if SPLITGEN_HAS_SHUFFLES
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 2;
        for (;; row = last) {
            do {
                const u64x2 a0 = *(const u64x2 *)(from + row * 64);
                const u64x2 a1 = *(const u64x2 *)(from + row * 64 + 16);
                const u64x2 a2 = *(const u64x2 *)(from + row * 64 + 32);
                const u64x2 a3 = *(const u64x2 *)(from + row * 64 + 48);
                const u64x2 a4 = *(const u64x2 *)(from + row * 64 + 64);
                const u64x2 a5 = *(const u64x2 *)(from + row * 64 + 80);
                const u64x2 a6 = *(const u64x2 *)(from + row * 64 + 96);
                const u64x2 a7 = *(const u64x2 *)(from + row * 64 + 112);
                const u64x2 b7 = HIGH_u64x2(a3, a7);
                const u64x2 b6 = LOW_u64x2(a3, a7);
                const u64x2 b5 = HIGH_u64x2(a2, a6);
                const u64x2 b4 = LOW_u64x2(a2, a6);
                const u64x2 b3 = HIGH_u64x2(a1, a5);
                const u64x2 b2 = LOW_u64x2(a1, a5);
                const u64x2 b1 = HIGH_u64x2(a0, a4);
                const u64x2 b0 = LOW_u64x2(a0, a4);
                *(u64x2 *)(to_7 + row * 8) = b7;
                *(u64x2 *)(to_6 + row * 8) = b6;
                *(u64x2 *)(to_5 + row * 8) = b5;
                *(u64x2 *)(to_4 + row * 8) = b4;
                *(u64x2 *)(to_3 + row * 8) = b3;
                *(u64x2 *)(to_2 + row * 8) = b2;
                *(u64x2 *)(to_1 + row * 8) = b1;
                *(u64x2 *)(to_0 + row * 8) = b0;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 8, from + row * 64, 8);
        memcpy(to_1 + row * 8, from + 8 + row * 64, 8);
        memcpy(to_2 + row * 8, from + 16 + row * 64, 8);
        memcpy(to_3 + row * 8, from + 24 + row * 64, 8);
        memcpy(to_4 + row * 8, from + 32 + row * 64, 8);
        memcpy(to_5 + row * 8, from + 40 + row * 64, 8);
        memcpy(to_6 + row * 8, from + 48 + row * 64, 8);
        memcpy(to_7 + row * 8, from + 56 + row * 64, 8);
    }
}

sgk_columns *sgk_find_columns(size_t count, size_t width)
{
    static const struct {
        size_t count, width;
        sgk_columns *function;
    } kernels[] = {
        {2, 1, columns_2_1},
        {2, 2, columns_2_2},
        {2, 4, columns_2_4},
        {2, 8, columns_2_8},
        {3, 1, columns_3_1},
        {3, 2, columns_3_2},
        {3, 4, columns_3_4},
        {3, 8, columns_3_8},
        {4, 1, columns_4_1},
        {4, 2, columns_4_2},
        {4, 4, columns_4_4},
        {4, 8, columns_4_8},
        {8, 1, columns_8_1},
        {8, 2, columns_8_2},
        {8, 4, columns_8_4},
        {8, 8, columns_8_8},
    };
    for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; i++)
        if (kernels[i].count == count && kernels[i].width == width)
            return kernels[i].function;
    return NULL;
}

#else

sgk_columns *sgk_find_columns(size_t count, size_t width)
{
    (void)count;
    (void)width;
    return NULL;
}

#endif
