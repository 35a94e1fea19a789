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
#define PICK_0_1_OF_2X1_u8x64(a) __builtin_shufflevector(a, a, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, \
    28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, \
    25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63)
#define HALF_1_u8x64(a) __builtin_shufflevector(a, a, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, \
    18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31)
#define HALF_2_u8x64(a) __builtin_shufflevector(a, a, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, \
    47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63)
#define GROUP_2_1_u64x4(a) (u64x4)__builtin_shufflevector((u8x32)(a), (u8x32)(a), 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, \
    5, 7, 9, 11, 13, 15, 16, 18, 20, 22, 24, 26, 28, 30, 17, 19, 21, 23, 25, 27, 29, 31)
#define LOW_u64x4(a, b) __builtin_shufflevector(a, b, 0, 4, 2, 6)
#define HIGH_u64x4(a, b) __builtin_shufflevector(a, b, 1, 5, 3, 7)
#define JOIN_u64x4(p, q) __builtin_shufflevector(*(const u64x2 *)(p), *(const u64x2 *)(q), 0, 1, 2, 3)
#define EVEN_u8x16(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
#define ODD_u8x16(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)
#define PICK_0_1_OF_2X2_u16x32(a) __builtin_shufflevector(a, a, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, \
    28, 30, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)
#define HALF_1_u16x32(a) __builtin_shufflevector(a, a, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define HALF_2_u16x32(a) __builtin_shufflevector(a, a, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, \
    31)
#define GROUP_2_2_u64x4(a) (u64x4)__builtin_shufflevector((u8x32)(a), (u8x32)(a), 0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, \
    7, 10, 11, 14, 15, 16, 17, 20, 21, 24, 25, 28, 29, 18, 19, 22, 23, 26, 27, 30, 31)
#define EVEN_u32x4(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6)
#define ODD_u32x4(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7)
#define LOW_LOW16_u32x4(a, b) (((a) & 0xffffu) | ((b) << 16))
#define HIGH_HIGH16_u32x4(a, b) (((a) >> 16) | ((b) & ~0xffffu))
#define PICK_0_1_OF_2X4_u32x16(a) __builtin_shufflevector(a, a, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, \
    15)
#define HALF_1_u32x16(a) __builtin_shufflevector(a, a, 0, 1, 2, 3, 4, 5, 6, 7)
#define HALF_2_u32x16(a) __builtin_shufflevector(a, a, 8, 9, 10, 11, 12, 13, 14, 15)
#define GROUP_2_4_u64x4(a) (u64x4)__builtin_shufflevector((u8x32)(a), (u8x32)(a), 0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, \
    7, 12, 13, 14, 15, 16, 17, 18, 19, 24, 25, 26, 27, 20, 21, 22, 23, 28, 29, 30, 31)
#define PICK_0_1_OF_2X8_u32x16(a) __builtin_shufflevector(a, a, 0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, \
    15)
#define LOW_u64x2(a, b) __builtin_shufflevector(a, b, 0, 2)
#define HIGH_u64x2(a, b) __builtin_shufflevector(a, b, 1, 3)
#define PICK_0_1_OF_2X16_u32x16(a) __builtin_shufflevector(a, a, 0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, \
    15)
#define PICK_0_1_OF_3X1_u8x64(a, b) __builtin_shufflevector(a, b, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, \
    39, 42, 45, 48, 51, 54, 57, 60, 63, 98, 101, 104, 107, 110, 113, 116, 119, 122, 125, 1, 4, 7, 10, 13, 16, 19, 22, \
    25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55, 58, 61, 96, 99, 102, 105, 108, 111, 114, 117, 120, 123, 126)
#define PICK_2_OF_3X1_u8x64(a, b) __builtin_shufflevector(a, b, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 41, \
    44, 47, 50, 53, 56, 59, 62, 97, 100, 103, 106, 109, 112, 115, 118, 121, 124, 127)
#define BLEND_0_u8x32(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 1, 34, 3, 4, 37, 6, 7, 40, \
    9, 10, 43, 12, 13, 46, 15, 16, 17, 50, 19, 20, 53, 22, 23, 56, 25, 26, 59, 28, 29, 62, 31), c, 0, 33, 2, 3, 36, 5, \
    6, 39, 8, 9, 42, 11, 12, 45, 14, 15, 16, 49, 18, 19, 52, 21, 22, 55, 24, 25, 58, 27, 28, 61, 30, 31)
#define ORDER_0_u8x32(a) __builtin_shufflevector(a, a, 0, 3, 6, 9, 12, 15, 2, 5, 8, 11, 14, 1, 4, 7, 10, 13, 16, 19, \
    22, 25, 28, 31, 18, 21, 24, 27, 30, 17, 20, 23, 26, 29)
#define BLEND_1_u8x32(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 32, 1, 2, 35, 4, 5, 38, 7, 8, \
    41, 10, 11, 44, 13, 14, 47, 48, 17, 18, 51, 20, 21, 54, 23, 24, 57, 26, 27, 60, 29, 30, 63), c, 0, 1, 34, 3, 4, 37, \
    6, 7, 40, 9, 10, 43, 12, 13, 46, 15, 16, 17, 50, 19, 20, 53, 22, 23, 56, 25, 26, 59, 28, 29, 62, 31)
#define ORDER_1_u8x32(a) __builtin_shufflevector(a, a, 1, 4, 7, 10, 13, 0, 3, 6, 9, 12, 15, 2, 5, 8, 11, 14, 17, 20, \
    23, 26, 29, 16, 19, 22, 25, 28, 31, 18, 21, 24, 27, 30)
#define BLEND_2_u8x32(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 33, 2, 3, 36, 5, 6, 39, 8, \
    9, 42, 11, 12, 45, 14, 15, 16, 49, 18, 19, 52, 21, 22, 55, 24, 25, 58, 27, 28, 61, 30, 31), c, 32, 1, 2, 35, 4, 5, \
    38, 7, 8, 41, 10, 11, 44, 13, 14, 47, 48, 17, 18, 51, 20, 21, 54, 23, 24, 57, 26, 27, 60, 29, 30, 63)
#define ORDER_2_u8x32(a) __builtin_shufflevector(a, a, 2, 5, 8, 11, 14, 1, 4, 7, 10, 13, 0, 3, 6, 9, 12, 15, 18, 21, \
    24, 27, 30, 17, 20, 23, 26, 29, 16, 19, 22, 25, 28, 31)
#define JOIN_u8x32(p, q) __builtin_shufflevector(*(const u8x16 *)(p), *(const u8x16 *)(q), 0, 1, 2, 3, 4, 5, 6, 7, \
    8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31)
#define THIRD_0_u32x4(a, b, c) __builtin_shufflevector(a, __builtin_shufflevector(b, c, 2, 2, 5, 5), 0, 3, 4, 6)
#define THIRD_1_u32x4(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 1, 1, 4, 4), \
    __builtin_shufflevector(b, c, 3, 3, 6, 6), 0, 2, 4, 6)
#define THIRD_2_u32x4(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 2, 2, 5, 5), c, 0, 2, 4, 7)
#define LOW_HIGH16_u32x4(a, b) (((a) & 0xffffu) | ((b) & ~0xffffu))
#define HIGH_LOW16_u32x4(a, b) (((a) >> 16) | ((b) << 16))
#define LOW_HIGH8_u32x4(a, b) (((a) & 0xff00ffu) | ((b) & ~0xff00ffu))
#define HIGH_LOW8_u32x4(a, b) (u32x4)(((u16x8)(a) >> 8) | ((u16x8)(b) << 8))
#define PICK_0_1_OF_3X2_u16x32(a, b) __builtin_shufflevector(a, b, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 49, 52, \
    55, 58, 61, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 50, 53, 56, 59, 62)
#define PICK_2_OF_3X2_u16x32(a, b) __builtin_shufflevector(a, b, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 48, 51, 54, \
    57, 60, 63)
#define BLEND_0_u16x16(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 17, 2, 3, 20, 5, 6, 23, 8, \
    25, 10, 11, 28, 13, 14, 31), c, 0, 1, 18, 3, 4, 21, 6, 7, 8, 9, 26, 11, 12, 29, 14, 15)
#define ORDER_0_u16x16(a) __builtin_shufflevector(a, a, 0, 3, 6, 1, 4, 7, 2, 5, 8, 11, 14, 9, 12, 15, 10, 13)
#define BLEND_1_u16x16(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 1, 18, 3, 4, 21, 6, 7, 8, \
    9, 26, 11, 12, 29, 14, 15), c, 16, 1, 2, 19, 4, 5, 22, 7, 24, 9, 10, 27, 12, 13, 30, 15)
#define ORDER_1_u16x16(a) __builtin_shufflevector(a, a, 1, 4, 7, 2, 5, 0, 3, 6, 9, 12, 15, 10, 13, 8, 11, 14)
#define BLEND_2_u16x16(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 16, 1, 2, 19, 4, 5, 22, 7, 24, \
    9, 10, 27, 12, 13, 30, 15), c, 0, 17, 2, 3, 20, 5, 6, 23, 8, 25, 10, 11, 28, 13, 14, 31)
#define ORDER_2_u16x16(a) __builtin_shufflevector(a, a, 2, 5, 0, 3, 6, 1, 4, 7, 10, 13, 8, 11, 14, 9, 12, 15)
#define JOIN_u16x16(p, q) __builtin_shufflevector(*(const u16x8 *)(p), *(const u16x8 *)(q), 0, 1, 2, 3, 4, 5, 6, 7, \
    8, 9, 10, 11, 12, 13, 14, 15)
#define PICK_0_1_OF_3X4_u32x16(a, b) __builtin_shufflevector(a, b, 0, 3, 6, 9, 12, 15, 26, 29, 1, 4, 7, 10, 13, 24, \
    27, 30)
#define PICK_2_OF_3X4_u32x16(a, b) __builtin_shufflevector(a, b, 2, 5, 8, 11, 14, 25, 28, 31)
#define BLEND_0_u32x8(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 1, 10, 3, 4, 5, 14, 7), c, \
    0, 9, 2, 3, 4, 13, 6, 7)
#define ORDER_0_u32x8(a) __builtin_shufflevector(a, a, 0, 3, 2, 1, 4, 7, 6, 5)
#define BLEND_1_u32x8(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 8, 1, 2, 11, 12, 5, 6, 15), c, \
    0, 1, 10, 3, 4, 5, 14, 7)
#define ORDER_1_u32x8(a) __builtin_shufflevector(a, a, 1, 0, 3, 2, 5, 4, 7, 6)
#define BLEND_2_u32x8(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 9, 2, 3, 4, 13, 6, 7), c, 8, \
    1, 2, 11, 12, 5, 6, 15)
#define ORDER_2_u32x8(a) __builtin_shufflevector(a, a, 2, 1, 0, 3, 6, 5, 4, 7)
#define JOIN_u32x8(p, q) __builtin_shufflevector(*(const u32x4 *)(p), *(const u32x4 *)(q), 0, 1, 2, 3, 4, 5, 6, 7)
#define PICK_0_1_OF_3X8_u32x16(a, b) __builtin_shufflevector(a, b, 0, 1, 6, 7, 12, 13, 26, 27, 2, 3, 8, 9, 14, 15, \
    28, 29)
#define PICK_2_OF_3X8_u32x16(a, b) __builtin_shufflevector(a, b, 4, 5, 10, 11, 24, 25, 30, 31)
#define BLEND_0_u64x4(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 5, 2, 7), c, 0, 1, 2, 3)
#define ORDER_0_u64x4(a) __builtin_shufflevector(a, a, 0, 1, 2, 3)
#define BLEND_1_u64x4(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 1, 2, 3), c, 4, 1, 6, 3)
#define ORDER_1_u64x4(a) __builtin_shufflevector(a, a, 1, 0, 3, 2)
#define BLEND_2_u64x4(a, b, c) __builtin_shufflevector(__builtin_shufflevector(a, b, 4, 1, 6, 3), c, 0, 5, 2, 7)
#define ORDER_2_u64x4(a) __builtin_shufflevector(a, a, 0, 1, 2, 3)
#define THIRD_0_u64x2(a, b, c) __builtin_shufflevector(a, b, 0, 3)
#define THIRD_1_u64x2(a, b, c) __builtin_shufflevector(a, c, 1, 2)
#define THIRD_2_u64x2(a, b, c) __builtin_shufflevector(b, c, 0, 3)
#define PICK_0_1_OF_3X16_u32x16(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 12, 13, 14, 15, 4, 5, 6, 7, 24, 25, \
    26, 27)
#define PICK_2_OF_3X16_u32x16(a, b) __builtin_shufflevector(a, b, 8, 9, 10, 11, 28, 29, 30, 31)
#define PICK_0_1_OF_4X1_u8x64(a, b) __builtin_shufflevector(a, b, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, \
    52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100, 104, 108, 112, 116, 120, 124, 1, 5, 9, 13, 17, 21, 25, 29, 33, \
    37, 41, 45, 49, 53, 57, 61, 65, 69, 73, 77, 81, 85, 89, 93, 97, 101, 105, 109, 113, 117, 121, 125)
#define PICK_2_3_OF_4X1_u8x64(a, b) __builtin_shufflevector(a, b, 2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, \
    54, 58, 62, 66, 70, 74, 78, 82, 86, 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 3, 7, 11, 15, 19, 23, 27, 31, 35, \
    39, 43, 47, 51, 55, 59, 63, 67, 71, 75, 79, 83, 87, 91, 95, 99, 103, 107, 111, 115, 119, 123, 127)
#define GROUP_4_1_u32x8(a) (u32x8)__builtin_shufflevector((u8x32)(a), (u8x32)(a), 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, \
    10, 14, 3, 7, 11, 15, 16, 20, 24, 28, 17, 21, 25, 29, 18, 22, 26, 30, 19, 23, 27, 31)
#define LOW_u32x8(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define HIGH_u32x8(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define PICK_0_1_OF_4X2_u16x32(a, b) __builtin_shufflevector(a, b, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, \
    52, 56, 60, 1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 53, 57, 61)
#define PICK_2_3_OF_4X2_u16x32(a, b) __builtin_shufflevector(a, b, 2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, \
    54, 58, 62, 3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51, 55, 59, 63)
#define GROUP_4_2_u32x8(a) (u32x8)__builtin_shufflevector((u8x32)(a), (u8x32)(a), 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, \
    12, 13, 6, 7, 14, 15, 16, 17, 24, 25, 18, 19, 26, 27, 20, 21, 28, 29, 22, 23, 30, 31)
#define LOW_u16x8(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH_u16x8(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define PICK_0_1_OF_4X4_u32x16(a, b) __builtin_shufflevector(a, b, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, \
    25, 29)
#define PICK_2_3_OF_4X4_u32x16(a, b) __builtin_shufflevector(a, b, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, \
    23, 27, 31)
#define LOW_u32x4(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define HIGH_u32x4(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#define PICK_0_1_OF_4X8_u32x16(a, b) __builtin_shufflevector(a, b, 0, 1, 8, 9, 16, 17, 24, 25, 2, 3, 10, 11, 18, 19, \
    26, 27)
#define PICK_2_3_OF_4X8_u32x16(a, b) __builtin_shufflevector(a, b, 4, 5, 12, 13, 20, 21, 28, 29, 6, 7, 14, 15, 22, \
    23, 30, 31)
#define PICK_0_1_OF_4X16_u32x16(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, \
    22, 23)
#define PICK_2_3_OF_4X16_u32x16(a, b) __builtin_shufflevector(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, \
    28, 29, 30, 31)
#define PICK_0_1_2_3_OF_8X1_u8x64(a, b) __builtin_shufflevector(a, b, 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, \
    96, 104, 112, 120, 1, 9, 17, 25, 33, 41, 49, 57, 65, 73, 81, 89, 97, 105, 113, 121, 2, 10, 18, 26, 34, 42, 50, 58, \
    66, 74, 82, 90, 98, 106, 114, 122, 3, 11, 19, 27, 35, 43, 51, 59, 67, 75, 83, 91, 99, 107, 115, 123)
#define PICK_4_5_6_7_OF_8X1_u8x64(a, b) __builtin_shufflevector(a, b, 4, 12, 20, 28, 36, 44, 52, 60, 68, 76, 84, 92, \
    100, 108, 116, 124, 5, 13, 21, 29, 37, 45, 53, 61, 69, 77, 85, 93, 101, 109, 117, 125, 6, 14, 22, 30, 38, 46, 54, \
    62, 70, 78, 86, 94, 102, 110, 118, 126, 7, 15, 23, 31, 39, 47, 55, 63, 71, 79, 87, 95, 103, 111, 119, 127)
#define QUARTERS_0_u8x64(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, \
    64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, \
    29, 30, 31, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95)
#define QUARTERS_1_u8x64(a, b) __builtin_shufflevector(a, b, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, \
    46, 47, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 48, 49, 50, 51, 52, 53, 54, 55, \
    56, 57, 58, 59, 60, 61, 62, 63, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127)
#define GROUP_8_1_u16x16(a) (u16x16)__builtin_shufflevector((u8x32)(a), (u8x32)(a), 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, \
    5, 13, 6, 14, 7, 15, 16, 24, 17, 25, 18, 26, 19, 27, 20, 28, 21, 29, 22, 30, 23, 31)
#define LOW_u16x16(a, b) __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27)
#define HIGH_u16x16(a, b) __builtin_shufflevector(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31)
#define PICK_0_1_2_3_OF_8X2_u16x32(a, b) __builtin_shufflevector(a, b, 0, 8, 16, 24, 32, 40, 48, 56, 1, 9, 17, 25, \
    33, 41, 49, 57, 2, 10, 18, 26, 34, 42, 50, 58, 3, 11, 19, 27, 35, 43, 51, 59)
#define PICK_4_5_6_7_OF_8X2_u16x32(a, b) __builtin_shufflevector(a, b, 4, 12, 20, 28, 36, 44, 52, 60, 5, 13, 21, 29, \
    37, 45, 53, 61, 6, 14, 22, 30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63)
#define QUARTERS_0_u16x32(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 32, 33, 34, 35, 36, 37, 38, \
    39, 8, 9, 10, 11, 12, 13, 14, 15, 40, 41, 42, 43, 44, 45, 46, 47)
#define QUARTERS_1_u16x32(a, b) __builtin_shufflevector(a, b, 16, 17, 18, 19, 20, 21, 22, 23, 48, 49, 50, 51, 52, \
    53, 54, 55, 24, 25, 26, 27, 28, 29, 30, 31, 56, 57, 58, 59, 60, 61, 62, 63)
#define PICK_0_1_2_3_OF_8X4_u32x16(a, b) __builtin_shufflevector(a, b, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, \
    11, 19, 27)
#define PICK_4_5_6_7_OF_8X4_u32x16(a, b) __builtin_shufflevector(a, b, 4, 12, 20, 28, 5, 13, 21, 29, 6, 14, 22, 30, \
    7, 15, 23, 31)
#define QUARTERS_0_u32x16(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, \
    23)
#define QUARTERS_1_u32x16(a, b) __builtin_shufflevector(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, \
    30, 31)
#define PICK_0_1_2_3_OF_8X16_u32x16(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, \
    13, 14, 15)
#define PICK_4_5_6_7_OF_8X16_u32x16(a, b) __builtin_shufflevector(a, b, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, \
    27, 28, 29, 30, 31)
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 32 rows; if rows are left, one more round ends with the last row */
    if (count >= 32) {
        typedef uint8_t u8x64 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 32;
        for (;; row = last) {
            do {
                const char *at = from + row * 2;
                const u8x64 a0 = *(const u8x64 *)(at);
                const u8x64 b1 = PICK_0_1_OF_2X1_u8x64(a0);
                const u8x32 b1_first = HALF_1_u8x64(b1);
                *(u8x32 *)(to_0 + row) = b1_first;
                const u8x32 b1_second = HALF_2_u8x64(b1);
                *(u8x32 *)(to_1 + row) = b1_second;
                row += 32;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 32 rows; if rows are left, one more round ends with the last row */
    if (count >= 32) {
        typedef uint64_t u64x4 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 32;
        for (;; row = last) {
            do {
                const u64x4 a0 = JOIN_u64x4(from + row * 2, from + row * 2 + 32);
                const u64x4 a1 = JOIN_u64x4(from + row * 2 + 16, from + row * 2 + 48);
                const u64x4 g1 = GROUP_2_1_u64x4(a1);
                const u64x4 g0 = GROUP_2_1_u64x4(a0);
                const u64x4 b1 = HIGH_u64x4(g0, g1);
                const u64x4 b0 = LOW_u64x4(g0, g1);
                *(u64x4 *)(to_1 + row) = b1;
                *(u64x4 *)(to_0 + row) = b0;
                row += 32;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint16_t u16x32 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint16_t u16x16 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const char *at = from + row * 4;
                const u16x32 a0 = *(const u16x32 *)(at);
                const u16x32 b1 = PICK_0_1_OF_2X2_u16x32(a0);
                const u16x16 b1_first = HALF_1_u16x32(b1);
                *(u16x16 *)(to_0 + row * 2) = b1_first;
                const u16x16 b1_second = HALF_2_u16x32(b1);
                *(u16x16 *)(to_1 + row * 2) = b1_second;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint64_t u64x4 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const u64x4 a0 = JOIN_u64x4(from + row * 4, from + row * 4 + 32);
                const u64x4 a1 = JOIN_u64x4(from + row * 4 + 16, from + row * 4 + 48);
                const u64x4 g1 = GROUP_2_2_u64x4(a1);
                const u64x4 g0 = GROUP_2_2_u64x4(a0);
                const u64x4 b1 = HIGH_u64x4(g0, g1);
                const u64x4 b0 = LOW_u64x4(g0, g1);
                *(u64x4 *)(to_1 + row * 2) = b1;
                *(u64x4 *)(to_0 + row * 2) = b0;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const char *at = from + row * 8;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 b1 = PICK_0_1_OF_2X4_u32x16(a0);
                const u32x8 b1_first = HALF_1_u32x16(b1);
                *(u32x8 *)(to_0 + row * 4) = b1_first;
                const u32x8 b1_second = HALF_2_u32x16(b1);
                *(u32x8 *)(to_1 + row * 4) = b1_second;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint64_t u64x4 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const u64x4 a0 = JOIN_u64x4(from + row * 8, from + row * 8 + 32);
                const u64x4 a1 = JOIN_u64x4(from + row * 8 + 16, from + row * 8 + 48);
                const u64x4 g1 = GROUP_2_4_u64x4(a1);
                const u64x4 g0 = GROUP_2_4_u64x4(a0);
                const u64x4 b1 = HIGH_u64x4(g0, g1);
                const u64x4 b0 = LOW_u64x4(g0, g1);
                *(u64x4 *)(to_1 + row * 4) = b1;
                *(u64x4 *)(to_0 + row * 4) = b0;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const char *at = from + row * 16;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 b1 = PICK_0_1_OF_2X8_u32x16(a0);
                const u32x8 b1_first = HALF_1_u32x16(b1);
                *(u32x8 *)(to_0 + row * 8) = b1_first;
                const u32x8 b1_second = HALF_2_u32x16(b1);
                *(u32x8 *)(to_1 + row * 8) = b1_second;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint64_t u64x4 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const u64x4 a0 = JOIN_u64x4(from + row * 16, from + row * 16 + 32);
                const u64x4 a1 = JOIN_u64x4(from + row * 16 + 16, from + row * 16 + 48);
                const u64x4 b1 = HIGH_u64x4(a0, a1);
                const u64x4 b0 = LOW_u64x4(a0, a1);
                *(u64x4 *)(to_1 + row * 8) = b1;
                *(u64x4 *)(to_0 + row * 8) = b0;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES && defined __aarch64__
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

#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
ON_A_LINE static void columns_2_16(
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 2;
        for (;; row = last) {
            do {
                const char *at = from + row * 32;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 b1 = PICK_0_1_OF_2X16_u32x16(a0);
                const u32x8 b1_first = HALF_1_u32x16(b1);
                *(u32x8 *)(to_0 + row * 16) = b1_first;
                const u32x8 b1_second = HALF_2_u32x16(b1);
                *(u32x8 *)(to_1 + row * 16) = b1_second;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 16, from + row * 32, 16);
        memcpy(to_1 + row * 16, from + 16 + row * 32, 16);
    }
}
#endif

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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 32 rows; if rows are left, one more round ends with the last row */
    if (count >= 32) {
        typedef uint8_t u8x64 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 32;
        for (;; row = last) {
            do {
                const char *at = from + row * 3;
                const u8x64 a0 = *(const u8x64 *)(at);
                const u8x64 a1 = *(const u8x64 *)(at + 32);
                const u8x64 b1 = PICK_0_1_OF_3X1_u8x64(a0, a1);
                const u8x32 b2 = PICK_2_OF_3X1_u8x64(a0, a1);
                const u8x32 b1_first = HALF_1_u8x64(b1);
                *(u8x32 *)(to_0 + row) = b1_first;
                const u8x32 b1_second = HALF_2_u8x64(b1);
                *(u8x32 *)(to_1 + row) = b1_second;
                *(u8x32 *)(to_2 + row) = b2;
                row += 32;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 32 rows; if rows are left, one more round ends with the last row */
    if (count >= 32) {
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint8_t u8x16 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 32;
        for (;; row = last) {
            do {
                const u8x32 a0 = JOIN_u8x32(from + row * 3, from + row * 3 + 48);
                const u8x32 a1 = JOIN_u8x32(from + row * 3 + 16, from + row * 3 + 64);
                const u8x32 a2 = JOIN_u8x32(from + row * 3 + 32, from + row * 3 + 80);
                const u8x32 b2 = BLEND_2_u8x32(a0, a1, a2);
                const u8x32 b1 = BLEND_1_u8x32(a0, a1, a2);
                const u8x32 b0 = BLEND_0_u8x32(a0, a1, a2);
                const u8x32 c2 = ORDER_2_u8x32(b2);
                const u8x32 c1 = ORDER_1_u8x32(b1);
                const u8x32 c0 = ORDER_0_u8x32(b0);
                *(u8x32 *)(to_2 + row) = c2;
                *(u8x32 *)(to_1 + row) = c1;
                *(u8x32 *)(to_0 + row) = c0;
                row += 32;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint16_t u16x32 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint16_t u16x16 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const char *at = from + row * 6;
                const u16x32 a0 = *(const u16x32 *)(at);
                const u16x32 a1 = *(const u16x32 *)(at + 32);
                const u16x32 b1 = PICK_0_1_OF_3X2_u16x32(a0, a1);
                const u16x16 b2 = PICK_2_OF_3X2_u16x32(a0, a1);
                const u16x16 b1_first = HALF_1_u16x32(b1);
                *(u16x16 *)(to_0 + row * 2) = b1_first;
                const u16x16 b1_second = HALF_2_u16x32(b1);
                *(u16x16 *)(to_1 + row * 2) = b1_second;
                *(u16x16 *)(to_2 + row * 2) = b2;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint16_t u16x16 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint16_t u16x8 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const u16x16 a0 = JOIN_u16x16(from + row * 6, from + row * 6 + 48);
                const u16x16 a1 = JOIN_u16x16(from + row * 6 + 16, from + row * 6 + 64);
                const u16x16 a2 = JOIN_u16x16(from + row * 6 + 32, from + row * 6 + 80);
                const u16x16 b2 = BLEND_2_u16x16(a0, a1, a2);
                const u16x16 b1 = BLEND_1_u16x16(a0, a1, a2);
                const u16x16 b0 = BLEND_0_u16x16(a0, a1, a2);
                const u16x16 c2 = ORDER_2_u16x16(b2);
                const u16x16 c1 = ORDER_1_u16x16(b1);
                const u16x16 c0 = ORDER_0_u16x16(b0);
                *(u16x16 *)(to_2 + row * 2) = c2;
                *(u16x16 *)(to_1 + row * 2) = c1;
                *(u16x16 *)(to_0 + row * 2) = c0;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const char *at = from + row * 12;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 a1 = *(const u32x16 *)(at + 32);
                const u32x16 b1 = PICK_0_1_OF_3X4_u32x16(a0, a1);
                const u32x8 b2 = PICK_2_OF_3X4_u32x16(a0, a1);
                const u32x8 b1_first = HALF_1_u32x16(b1);
                *(u32x8 *)(to_0 + row * 4) = b1_first;
                const u32x8 b1_second = HALF_2_u32x16(b1);
                *(u32x8 *)(to_1 + row * 4) = b1_second;
                *(u32x8 *)(to_2 + row * 4) = b2;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const u32x8 a0 = JOIN_u32x8(from + row * 12, from + row * 12 + 48);
                const u32x8 a1 = JOIN_u32x8(from + row * 12 + 16, from + row * 12 + 64);
                const u32x8 a2 = JOIN_u32x8(from + row * 12 + 32, from + row * 12 + 80);
                const u32x8 b2 = BLEND_2_u32x8(a0, a1, a2);
                const u32x8 b1 = BLEND_1_u32x8(a0, a1, a2);
                const u32x8 b0 = BLEND_0_u32x8(a0, a1, a2);
                const u32x8 c2 = ORDER_2_u32x8(b2);
                const u32x8 c1 = ORDER_1_u32x8(b1);
                const u32x8 c0 = ORDER_0_u32x8(b0);
                *(u32x8 *)(to_2 + row * 4) = c2;
                *(u32x8 *)(to_1 + row * 4) = c1;
                *(u32x8 *)(to_0 + row * 4) = c0;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const char *at = from + row * 24;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 a1 = *(const u32x16 *)(at + 32);
                const u32x16 b1 = PICK_0_1_OF_3X8_u32x16(a0, a1);
                const u32x8 b2 = PICK_2_OF_3X8_u32x16(a0, a1);
                const u32x8 b1_first = HALF_1_u32x16(b1);
                *(u32x8 *)(to_0 + row * 8) = b1_first;
                const u32x8 b1_second = HALF_2_u32x16(b1);
                *(u32x8 *)(to_1 + row * 8) = b1_second;
                *(u32x8 *)(to_2 + row * 8) = b2;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint64_t u64x4 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const u64x4 a0 = JOIN_u64x4(from + row * 24, from + row * 24 + 48);
                const u64x4 a1 = JOIN_u64x4(from + row * 24 + 16, from + row * 24 + 64);
                const u64x4 a2 = JOIN_u64x4(from + row * 24 + 32, from + row * 24 + 80);
                const u64x4 b2 = BLEND_2_u64x4(a0, a1, a2);
                const u64x4 b1 = BLEND_1_u64x4(a0, a1, a2);
                const u64x4 b0 = BLEND_0_u64x4(a0, a1, a2);
                const u64x4 c2 = ORDER_2_u64x4(b2);
                const u64x4 c1 = ORDER_1_u64x4(b1);
                const u64x4 c0 = ORDER_0_u64x4(b0);
                *(u64x4 *)(to_2 + row * 8) = c2;
                *(u64x4 *)(to_1 + row * 8) = c1;
                *(u64x4 *)(to_0 + row * 8) = c0;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES && defined __aarch64__
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

#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
ON_A_LINE static void columns_3_16(
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 2;
        for (;; row = last) {
            do {
                const char *at = from + row * 48;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 a1 = *(const u32x16 *)(at + 32);
                const u32x16 b1 = PICK_0_1_OF_3X16_u32x16(a0, a1);
                const u32x8 b2 = PICK_2_OF_3X16_u32x16(a0, a1);
                const u32x8 b1_first = HALF_1_u32x16(b1);
                *(u32x8 *)(to_0 + row * 16) = b1_first;
                const u32x8 b1_second = HALF_2_u32x16(b1);
                *(u32x8 *)(to_1 + row * 16) = b1_second;
                *(u32x8 *)(to_2 + row * 16) = b2;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 16, from + row * 48, 16);
        memcpy(to_1 + row * 16, from + 16 + row * 48, 16);
        memcpy(to_2 + row * 16, from + 32 + row * 48, 16);
    }
}
#endif

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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 32 rows; if rows are left, one more round ends with the last row */
    if (count >= 32) {
        typedef uint8_t u8x64 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 32;
        for (;; row = last) {
            do {
                const char *at = from + row * 4;
                const u8x64 a0 = *(const u8x64 *)(at);
                const u8x64 a1 = *(const u8x64 *)(at + 64);
                const u8x64 b1 = PICK_0_1_OF_4X1_u8x64(a0, a1);
                const u8x64 b2 = PICK_2_3_OF_4X1_u8x64(a0, a1);
                const u8x32 b1_first = HALF_1_u8x64(b1);
                *(u8x32 *)(to_0 + row) = b1_first;
                const u8x32 b1_second = HALF_2_u8x64(b1);
                *(u8x32 *)(to_1 + row) = b1_second;
                const u8x32 b2_first = HALF_1_u8x64(b2);
                *(u8x32 *)(to_2 + row) = b2_first;
                const u8x32 b2_second = HALF_2_u8x64(b2);
                *(u8x32 *)(to_3 + row) = b2_second;
                row += 32;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 32 rows; if rows are left, one more round ends with the last row */
    if (count >= 32) {
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 32;
        for (;; row = last) {
            do {
                const u32x8 a0 = JOIN_u32x8(from + row * 4, from + row * 4 + 64);
                const u32x8 a1 = JOIN_u32x8(from + row * 4 + 16, from + row * 4 + 80);
                const u32x8 a2 = JOIN_u32x8(from + row * 4 + 32, from + row * 4 + 96);
                const u32x8 a3 = JOIN_u32x8(from + row * 4 + 48, from + row * 4 + 112);
                const u32x8 g3 = GROUP_4_1_u32x8(a3);
                const u32x8 g2 = GROUP_4_1_u32x8(a2);
                const u32x8 g1 = GROUP_4_1_u32x8(a1);
                const u32x8 g0 = GROUP_4_1_u32x8(a0);
                const u32x8 b3 = HIGH_u32x8(g1, g3);
                const u32x8 b2 = LOW_u32x8(g1, g3);
                const u32x8 b1 = HIGH_u32x8(g0, g2);
                const u32x8 b0 = LOW_u32x8(g0, g2);
                const u32x8 c3 = HIGH_u32x8(b1, b3);
                const u32x8 c2 = LOW_u32x8(b1, b3);
                const u32x8 c1 = HIGH_u32x8(b0, b2);
                const u32x8 c0 = LOW_u32x8(b0, b2);
                *(u32x8 *)(to_3 + row) = c3;
                *(u32x8 *)(to_2 + row) = c2;
                *(u32x8 *)(to_1 + row) = c1;
                *(u32x8 *)(to_0 + row) = c0;
                row += 32;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint16_t u16x32 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint16_t u16x16 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const char *at = from + row * 8;
                const u16x32 a0 = *(const u16x32 *)(at);
                const u16x32 a1 = *(const u16x32 *)(at + 64);
                const u16x32 b1 = PICK_0_1_OF_4X2_u16x32(a0, a1);
                const u16x32 b2 = PICK_2_3_OF_4X2_u16x32(a0, a1);
                const u16x16 b1_first = HALF_1_u16x32(b1);
                *(u16x16 *)(to_0 + row * 2) = b1_first;
                const u16x16 b1_second = HALF_2_u16x32(b1);
                *(u16x16 *)(to_1 + row * 2) = b1_second;
                const u16x16 b2_first = HALF_1_u16x32(b2);
                *(u16x16 *)(to_2 + row * 2) = b2_first;
                const u16x16 b2_second = HALF_2_u16x32(b2);
                *(u16x16 *)(to_3 + row * 2) = b2_second;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const u32x8 a0 = JOIN_u32x8(from + row * 8, from + row * 8 + 64);
                const u32x8 a1 = JOIN_u32x8(from + row * 8 + 16, from + row * 8 + 80);
                const u32x8 a2 = JOIN_u32x8(from + row * 8 + 32, from + row * 8 + 96);
                const u32x8 a3 = JOIN_u32x8(from + row * 8 + 48, from + row * 8 + 112);
                const u32x8 g3 = GROUP_4_2_u32x8(a3);
                const u32x8 g2 = GROUP_4_2_u32x8(a2);
                const u32x8 g1 = GROUP_4_2_u32x8(a1);
                const u32x8 g0 = GROUP_4_2_u32x8(a0);
                const u32x8 b3 = HIGH_u32x8(g1, g3);
                const u32x8 b2 = LOW_u32x8(g1, g3);
                const u32x8 b1 = HIGH_u32x8(g0, g2);
                const u32x8 b0 = LOW_u32x8(g0, g2);
                const u32x8 c3 = HIGH_u32x8(b1, b3);
                const u32x8 c2 = LOW_u32x8(b1, b3);
                const u32x8 c1 = HIGH_u32x8(b0, b2);
                const u32x8 c0 = LOW_u32x8(b0, b2);
                *(u32x8 *)(to_3 + row * 2) = c3;
                *(u32x8 *)(to_2 + row * 2) = c2;
                *(u32x8 *)(to_1 + row * 2) = c1;
                *(u32x8 *)(to_0 + row * 2) = c0;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const char *at = from + row * 16;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 a1 = *(const u32x16 *)(at + 64);
                const u32x16 b1 = PICK_0_1_OF_4X4_u32x16(a0, a1);
                const u32x16 b2 = PICK_2_3_OF_4X4_u32x16(a0, a1);
                const u32x8 b1_first = HALF_1_u32x16(b1);
                *(u32x8 *)(to_0 + row * 4) = b1_first;
                const u32x8 b1_second = HALF_2_u32x16(b1);
                *(u32x8 *)(to_1 + row * 4) = b1_second;
                const u32x8 b2_first = HALF_1_u32x16(b2);
                *(u32x8 *)(to_2 + row * 4) = b2_first;
                const u32x8 b2_second = HALF_2_u32x16(b2);
                *(u32x8 *)(to_3 + row * 4) = b2_second;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const u32x8 a0 = JOIN_u32x8(from + row * 16, from + row * 16 + 64);
                const u32x8 a1 = JOIN_u32x8(from + row * 16 + 16, from + row * 16 + 80);
                const u32x8 a2 = JOIN_u32x8(from + row * 16 + 32, from + row * 16 + 96);
                const u32x8 a3 = JOIN_u32x8(from + row * 16 + 48, from + row * 16 + 112);
                const u32x8 b3 = HIGH_u32x8(a1, a3);
                const u32x8 b2 = LOW_u32x8(a1, a3);
                const u32x8 b1 = HIGH_u32x8(a0, a2);
                const u32x8 b0 = LOW_u32x8(a0, a2);
                const u32x8 c3 = HIGH_u32x8(b1, b3);
                const u32x8 c2 = LOW_u32x8(b1, b3);
                const u32x8 c1 = HIGH_u32x8(b0, b2);
                const u32x8 c0 = LOW_u32x8(b0, b2);
                *(u32x8 *)(to_3 + row * 4) = c3;
                *(u32x8 *)(to_2 + row * 4) = c2;
                *(u32x8 *)(to_1 + row * 4) = c1;
                *(u32x8 *)(to_0 + row * 4) = c0;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const char *at = from + row * 32;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 a1 = *(const u32x16 *)(at + 64);
                const u32x16 b1 = PICK_0_1_OF_4X8_u32x16(a0, a1);
                const u32x16 b2 = PICK_2_3_OF_4X8_u32x16(a0, a1);
                const u32x8 b1_first = HALF_1_u32x16(b1);
                *(u32x8 *)(to_0 + row * 8) = b1_first;
                const u32x8 b1_second = HALF_2_u32x16(b1);
                *(u32x8 *)(to_1 + row * 8) = b1_second;
                const u32x8 b2_first = HALF_1_u32x16(b2);
                *(u32x8 *)(to_2 + row * 8) = b2_first;
                const u32x8 b2_second = HALF_2_u32x16(b2);
                *(u32x8 *)(to_3 + row * 8) = b2_second;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint64_t u64x4 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const u64x4 a0 = JOIN_u64x4(from + row * 32, from + row * 32 + 64);
                const u64x4 a1 = JOIN_u64x4(from + row * 32 + 16, from + row * 32 + 80);
                const u64x4 a2 = JOIN_u64x4(from + row * 32 + 32, from + row * 32 + 96);
                const u64x4 a3 = JOIN_u64x4(from + row * 32 + 48, from + row * 32 + 112);
                const u64x4 b3 = HIGH_u64x4(a1, a3);
                const u64x4 b2 = LOW_u64x4(a1, a3);
                const u64x4 b1 = HIGH_u64x4(a0, a2);
                const u64x4 b0 = LOW_u64x4(a0, a2);
                *(u64x4 *)(to_3 + row * 8) = b3;
                *(u64x4 *)(to_2 + row * 8) = b2;
                *(u64x4 *)(to_1 + row * 8) = b1;
                *(u64x4 *)(to_0 + row * 8) = b0;
                row += 4;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_STRUCTURES && defined __aarch64__
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

#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
ON_A_LINE static void columns_4_16(
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 2;
        for (;; row = last) {
            do {
                const char *at = from + row * 64;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 a1 = *(const u32x16 *)(at + 64);
                const u32x16 b1 = PICK_0_1_OF_4X16_u32x16(a0, a1);
                const u32x16 b2 = PICK_2_3_OF_4X16_u32x16(a0, a1);
                const u32x8 b1_first = HALF_1_u32x16(b1);
                *(u32x8 *)(to_0 + row * 16) = b1_first;
                const u32x8 b1_second = HALF_2_u32x16(b1);
                *(u32x8 *)(to_1 + row * 16) = b1_second;
                const u32x8 b2_first = HALF_1_u32x16(b2);
                *(u32x8 *)(to_2 + row * 16) = b2_first;
                const u32x8 b2_second = HALF_2_u32x16(b2);
                *(u32x8 *)(to_3 + row * 16) = b2_second;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 16, from + row * 64, 16);
        memcpy(to_1 + row * 16, from + 16 + row * 64, 16);
        memcpy(to_2 + row * 16, from + 32 + row * 64, 16);
        memcpy(to_3 + row * 16, from + 48 + row * 64, 16);
    }
}
#endif

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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 32 rows; if rows are left, one more round ends with the last row */
    if (count >= 32) {
        typedef uint8_t u8x64 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 32;
        for (;; row = last) {
            do {
                const char *at = from + row * 8;
                const u8x64 a0 = *(const u8x64 *)(at);
                const u8x64 a1 = *(const u8x64 *)(at + 64);
                const u8x64 a2 = *(const u8x64 *)(at + 128);
                const u8x64 a3 = *(const u8x64 *)(at + 192);
                const u8x64 b1 = PICK_0_1_2_3_OF_8X1_u8x64(a0, a1);
                const u8x64 c1 = PICK_0_1_2_3_OF_8X1_u8x64(a2, a3);
                const u8x64 b2 = PICK_4_5_6_7_OF_8X1_u8x64(a0, a1);
                const u8x64 c2 = PICK_4_5_6_7_OF_8X1_u8x64(a2, a3);
                const u8x64 d1 = QUARTERS_0_u8x64(b1, c1);
                const u8x32 d1_first = HALF_1_u8x64(d1);
                *(u8x32 *)(to_0 + row) = d1_first;
                const u8x32 d1_second = HALF_2_u8x64(d1);
                *(u8x32 *)(to_1 + row) = d1_second;
                const u8x64 d2 = QUARTERS_1_u8x64(b1, c1);
                const u8x32 d2_first = HALF_1_u8x64(d2);
                *(u8x32 *)(to_2 + row) = d2_first;
                const u8x32 d2_second = HALF_2_u8x64(d2);
                *(u8x32 *)(to_3 + row) = d2_second;
                const u8x64 d3 = QUARTERS_0_u8x64(b2, c2);
                const u8x32 d3_first = HALF_1_u8x64(d3);
                *(u8x32 *)(to_4 + row) = d3_first;
                const u8x32 d3_second = HALF_2_u8x64(d3);
                *(u8x32 *)(to_5 + row) = d3_second;
                const u8x64 d4 = QUARTERS_1_u8x64(b2, c2);
                const u8x32 d4_first = HALF_1_u8x64(d4);
                *(u8x32 *)(to_6 + row) = d4_first;
                const u8x32 d4_second = HALF_2_u8x64(d4);
                *(u8x32 *)(to_7 + row) = d4_second;
                row += 32;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 32 rows; if rows are left, one more round ends with the last row */
    if (count >= 32) {
        typedef uint16_t u16x16 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint16_t u16x8 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 32;
        for (;; row = last) {
            do {
                const u16x16 a0 = JOIN_u16x16(from + row * 8, from + row * 8 + 128);
                const u16x16 a1 = JOIN_u16x16(from + row * 8 + 16, from + row * 8 + 144);
                const u16x16 a2 = JOIN_u16x16(from + row * 8 + 32, from + row * 8 + 160);
                const u16x16 a3 = JOIN_u16x16(from + row * 8 + 48, from + row * 8 + 176);
                const u16x16 a4 = JOIN_u16x16(from + row * 8 + 64, from + row * 8 + 192);
                const u16x16 a5 = JOIN_u16x16(from + row * 8 + 80, from + row * 8 + 208);
                const u16x16 a6 = JOIN_u16x16(from + row * 8 + 96, from + row * 8 + 224);
                const u16x16 a7 = JOIN_u16x16(from + row * 8 + 112, from + row * 8 + 240);
                const u16x16 g7 = GROUP_8_1_u16x16(a7);
                const u16x16 g6 = GROUP_8_1_u16x16(a6);
                const u16x16 g5 = GROUP_8_1_u16x16(a5);
                const u16x16 g4 = GROUP_8_1_u16x16(a4);
                const u16x16 g3 = GROUP_8_1_u16x16(a3);
                const u16x16 g2 = GROUP_8_1_u16x16(a2);
                const u16x16 g1 = GROUP_8_1_u16x16(a1);
                const u16x16 g0 = GROUP_8_1_u16x16(a0);
                const u16x16 b7 = HIGH_u16x16(g3, g7);
                const u16x16 b6 = LOW_u16x16(g3, g7);
                const u16x16 b5 = HIGH_u16x16(g2, g6);
                const u16x16 b4 = LOW_u16x16(g2, g6);
                const u16x16 b3 = HIGH_u16x16(g1, g5);
                const u16x16 b2 = LOW_u16x16(g1, g5);
                const u16x16 b1 = HIGH_u16x16(g0, g4);
                const u16x16 b0 = LOW_u16x16(g0, g4);
                const u16x16 c7 = HIGH_u16x16(b3, b7);
                const u16x16 c6 = LOW_u16x16(b3, b7);
                const u16x16 c5 = HIGH_u16x16(b2, b6);
                const u16x16 c4 = LOW_u16x16(b2, b6);
                const u16x16 c3 = HIGH_u16x16(b1, b5);
                const u16x16 c2 = LOW_u16x16(b1, b5);
                const u16x16 c1 = HIGH_u16x16(b0, b4);
                const u16x16 c0 = LOW_u16x16(b0, b4);
                const u16x16 d7 = HIGH_u16x16(c3, c7);
                const u16x16 d6 = LOW_u16x16(c3, c7);
                const u16x16 d5 = HIGH_u16x16(c2, c6);
                const u16x16 d4 = LOW_u16x16(c2, c6);
                const u16x16 d3 = HIGH_u16x16(c1, c5);
                const u16x16 d2 = LOW_u16x16(c1, c5);
                const u16x16 d1 = HIGH_u16x16(c0, c4);
                const u16x16 d0 = LOW_u16x16(c0, c4);
                *(u16x16 *)(to_7 + row) = d7;
                *(u16x16 *)(to_6 + row) = d6;
                *(u16x16 *)(to_5 + row) = d5;
                *(u16x16 *)(to_4 + row) = d4;
                *(u16x16 *)(to_3 + row) = d3;
                *(u16x16 *)(to_2 + row) = d2;
                *(u16x16 *)(to_1 + row) = d1;
                *(u16x16 *)(to_0 + row) = d0;
                row += 32;
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint16_t u16x32 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint16_t u16x16 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const char *at = from + row * 16;
                const u16x32 a0 = *(const u16x32 *)(at);
                const u16x32 a1 = *(const u16x32 *)(at + 64);
                const u16x32 a2 = *(const u16x32 *)(at + 128);
                const u16x32 a3 = *(const u16x32 *)(at + 192);
                const u16x32 b1 = PICK_0_1_2_3_OF_8X2_u16x32(a0, a1);
                const u16x32 c1 = PICK_0_1_2_3_OF_8X2_u16x32(a2, a3);
                const u16x32 b2 = PICK_4_5_6_7_OF_8X2_u16x32(a0, a1);
                const u16x32 c2 = PICK_4_5_6_7_OF_8X2_u16x32(a2, a3);
                const u16x32 d1 = QUARTERS_0_u16x32(b1, c1);
                const u16x16 d1_first = HALF_1_u16x32(d1);
                *(u16x16 *)(to_0 + row * 2) = d1_first;
                const u16x16 d1_second = HALF_2_u16x32(d1);
                *(u16x16 *)(to_1 + row * 2) = d1_second;
                const u16x32 d2 = QUARTERS_1_u16x32(b1, c1);
                const u16x16 d2_first = HALF_1_u16x32(d2);
                *(u16x16 *)(to_2 + row * 2) = d2_first;
                const u16x16 d2_second = HALF_2_u16x32(d2);
                *(u16x16 *)(to_3 + row * 2) = d2_second;
                const u16x32 d3 = QUARTERS_0_u16x32(b2, c2);
                const u16x16 d3_first = HALF_1_u16x32(d3);
                *(u16x16 *)(to_4 + row * 2) = d3_first;
                const u16x16 d3_second = HALF_2_u16x32(d3);
                *(u16x16 *)(to_5 + row * 2) = d3_second;
                const u16x32 d4 = QUARTERS_1_u16x32(b2, c2);
                const u16x16 d4_first = HALF_1_u16x32(d4);
                *(u16x16 *)(to_6 + row * 2) = d4_first;
                const u16x16 d4_second = HALF_2_u16x32(d4);
                *(u16x16 *)(to_7 + row * 2) = d4_second;
                row += 16;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 16 rows; if rows are left, one more round ends with the last row */
    if (count >= 16) {
        typedef uint16_t u16x16 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint16_t u16x8 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 16;
        for (;; row = last) {
            do {
                const u16x16 a0 = JOIN_u16x16(from + row * 16, from + row * 16 + 128);
                const u16x16 a1 = JOIN_u16x16(from + row * 16 + 16, from + row * 16 + 144);
                const u16x16 a2 = JOIN_u16x16(from + row * 16 + 32, from + row * 16 + 160);
                const u16x16 a3 = JOIN_u16x16(from + row * 16 + 48, from + row * 16 + 176);
                const u16x16 a4 = JOIN_u16x16(from + row * 16 + 64, from + row * 16 + 192);
                const u16x16 a5 = JOIN_u16x16(from + row * 16 + 80, from + row * 16 + 208);
                const u16x16 a6 = JOIN_u16x16(from + row * 16 + 96, from + row * 16 + 224);
                const u16x16 a7 = JOIN_u16x16(from + row * 16 + 112, from + row * 16 + 240);
                const u16x16 b7 = HIGH_u16x16(a3, a7);
                const u16x16 b6 = LOW_u16x16(a3, a7);
                const u16x16 b5 = HIGH_u16x16(a2, a6);
                const u16x16 b4 = LOW_u16x16(a2, a6);
                const u16x16 b3 = HIGH_u16x16(a1, a5);
                const u16x16 b2 = LOW_u16x16(a1, a5);
                const u16x16 b1 = HIGH_u16x16(a0, a4);
                const u16x16 b0 = LOW_u16x16(a0, a4);
                const u16x16 c7 = HIGH_u16x16(b3, b7);
                const u16x16 c6 = LOW_u16x16(b3, b7);
                const u16x16 c5 = HIGH_u16x16(b2, b6);
                const u16x16 c4 = LOW_u16x16(b2, b6);
                const u16x16 c3 = HIGH_u16x16(b1, b5);
                const u16x16 c2 = LOW_u16x16(b1, b5);
                const u16x16 c1 = HIGH_u16x16(b0, b4);
                const u16x16 c0 = LOW_u16x16(b0, b4);
                const u16x16 d7 = HIGH_u16x16(c3, c7);
                const u16x16 d6 = LOW_u16x16(c3, c7);
                const u16x16 d5 = HIGH_u16x16(c2, c6);
                const u16x16 d4 = LOW_u16x16(c2, c6);
                const u16x16 d3 = HIGH_u16x16(c1, c5);
                const u16x16 d2 = LOW_u16x16(c1, c5);
                const u16x16 d1 = HIGH_u16x16(c0, c4);
                const u16x16 d0 = LOW_u16x16(c0, c4);
                *(u16x16 *)(to_7 + row * 2) = d7;
                *(u16x16 *)(to_6 + row * 2) = d6;
                *(u16x16 *)(to_5 + row * 2) = d5;
                *(u16x16 *)(to_4 + row * 2) = d4;
                *(u16x16 *)(to_3 + row * 2) = d3;
                *(u16x16 *)(to_2 + row * 2) = d2;
                *(u16x16 *)(to_1 + row * 2) = d1;
                *(u16x16 *)(to_0 + row * 2) = d0;
                row += 16;
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const char *at = from + row * 32;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 a1 = *(const u32x16 *)(at + 64);
                const u32x16 a2 = *(const u32x16 *)(at + 128);
                const u32x16 a3 = *(const u32x16 *)(at + 192);
                const u32x16 b1 = PICK_0_1_2_3_OF_8X4_u32x16(a0, a1);
                const u32x16 c1 = PICK_0_1_2_3_OF_8X4_u32x16(a2, a3);
                const u32x16 b2 = PICK_4_5_6_7_OF_8X4_u32x16(a0, a1);
                const u32x16 c2 = PICK_4_5_6_7_OF_8X4_u32x16(a2, a3);
                const u32x16 d1 = QUARTERS_0_u32x16(b1, c1);
                const u32x8 d1_first = HALF_1_u32x16(d1);
                *(u32x8 *)(to_0 + row * 4) = d1_first;
                const u32x8 d1_second = HALF_2_u32x16(d1);
                *(u32x8 *)(to_1 + row * 4) = d1_second;
                const u32x16 d2 = QUARTERS_1_u32x16(b1, c1);
                const u32x8 d2_first = HALF_1_u32x16(d2);
                *(u32x8 *)(to_2 + row * 4) = d2_first;
                const u32x8 d2_second = HALF_2_u32x16(d2);
                *(u32x8 *)(to_3 + row * 4) = d2_second;
                const u32x16 d3 = QUARTERS_0_u32x16(b2, c2);
                const u32x8 d3_first = HALF_1_u32x16(d3);
                *(u32x8 *)(to_4 + row * 4) = d3_first;
                const u32x8 d3_second = HALF_2_u32x16(d3);
                *(u32x8 *)(to_5 + row * 4) = d3_second;
                const u32x16 d4 = QUARTERS_1_u32x16(b2, c2);
                const u32x8 d4_first = HALF_1_u32x16(d4);
                *(u32x8 *)(to_6 + row * 4) = d4_first;
                const u32x8 d4_second = HALF_2_u32x16(d4);
                *(u32x8 *)(to_7 + row * 4) = d4_second;
                row += 8;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#elif SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 8 rows; if rows are left, one more round ends with the last row */
    if (count >= 8) {
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint32_t u32x4 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 8;
        for (;; row = last) {
            do {
                const u32x8 a0 = JOIN_u32x8(from + row * 32, from + row * 32 + 128);
                const u32x8 a1 = JOIN_u32x8(from + row * 32 + 16, from + row * 32 + 144);
                const u32x8 a2 = JOIN_u32x8(from + row * 32 + 32, from + row * 32 + 160);
                const u32x8 a3 = JOIN_u32x8(from + row * 32 + 48, from + row * 32 + 176);
                const u32x8 a4 = JOIN_u32x8(from + row * 32 + 64, from + row * 32 + 192);
                const u32x8 a5 = JOIN_u32x8(from + row * 32 + 80, from + row * 32 + 208);
                const u32x8 a6 = JOIN_u32x8(from + row * 32 + 96, from + row * 32 + 224);
                const u32x8 a7 = JOIN_u32x8(from + row * 32 + 112, from + row * 32 + 240);
                const u32x8 b7 = HIGH_u32x8(a3, a7);
                const u32x8 b6 = LOW_u32x8(a3, a7);
                const u32x8 b5 = HIGH_u32x8(a2, a6);
                const u32x8 b4 = LOW_u32x8(a2, a6);
                const u32x8 b3 = HIGH_u32x8(a1, a5);
                const u32x8 b2 = LOW_u32x8(a1, a5);
                const u32x8 b1 = HIGH_u32x8(a0, a4);
                const u32x8 b0 = LOW_u32x8(a0, a4);
                const u32x8 c7 = HIGH_u32x8(b3, b7);
                const u32x8 c6 = LOW_u32x8(b3, b7);
                const u32x8 c5 = HIGH_u32x8(b2, b6);
                const u32x8 c4 = LOW_u32x8(b2, b6);
                const u32x8 c3 = HIGH_u32x8(b1, b5);
                const u32x8 c2 = LOW_u32x8(b1, b5);
                const u32x8 c1 = HIGH_u32x8(b0, b4);
                const u32x8 c0 = LOW_u32x8(b0, b4);
                *(u32x8 *)(to_7 + row * 4) = c7;
                *(u32x8 *)(to_6 + row * 4) = c6;
                *(u32x8 *)(to_5 + row * 4) = c5;
                *(u32x8 *)(to_4 + row * 4) = c4;
                *(u32x8 *)(to_3 + row * 4) = c3;
                *(u32x8 *)(to_2 + row * 4) = c2;
                *(u32x8 *)(to_1 + row * 4) = c1;
                *(u32x8 *)(to_0 + row * 4) = c0;
                row += 8;
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX2__
    /* rounds of 4 rows; if rows are left, one more round ends with the last row */
    if (count >= 4) {
        typedef uint64_t u64x4 __attribute__((vector_size(32), aligned(1), may_alias));
        typedef uint64_t u64x2 __attribute__((vector_size(16), aligned(1), may_alias));
        const size_t last = end - 4;
        for (;; row = last) {
            do {
                const u64x4 a0 = JOIN_u64x4(from + row * 64, from + row * 64 + 128);
                const u64x4 a1 = JOIN_u64x4(from + row * 64 + 16, from + row * 64 + 144);
                const u64x4 a2 = JOIN_u64x4(from + row * 64 + 32, from + row * 64 + 160);
                const u64x4 a3 = JOIN_u64x4(from + row * 64 + 48, from + row * 64 + 176);
                const u64x4 a4 = JOIN_u64x4(from + row * 64 + 64, from + row * 64 + 192);
                const u64x4 a5 = JOIN_u64x4(from + row * 64 + 80, from + row * 64 + 208);
                const u64x4 a6 = JOIN_u64x4(from + row * 64 + 96, from + row * 64 + 224);
                const u64x4 a7 = JOIN_u64x4(from + row * 64 + 112, from + row * 64 + 240);
                const u64x4 b7 = HIGH_u64x4(a3, a7);
                const u64x4 b6 = LOW_u64x4(a3, a7);
                const u64x4 b5 = HIGH_u64x4(a2, a6);
                const u64x4 b4 = LOW_u64x4(a2, a6);
                const u64x4 b3 = HIGH_u64x4(a1, a5);
                const u64x4 b2 = LOW_u64x4(a1, a5);
                const u64x4 b1 = HIGH_u64x4(a0, a4);
                const u64x4 b0 = LOW_u64x4(a0, a4);
                *(u64x4 *)(to_7 + row * 8) = b7;
                *(u64x4 *)(to_6 + row * 8) = b6;
                *(u64x4 *)(to_5 + row * 8) = b5;
                *(u64x4 *)(to_4 + row * 8) = b4;
                *(u64x4 *)(to_3 + row * 8) = b3;
                *(u64x4 *)(to_2 + row * 8) = b2;
                *(u64x4 *)(to_1 + row * 8) = b1;
                *(u64x4 *)(to_0 + row * 8) = b0;
                row += 4;
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

#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
ON_A_LINE static void columns_8_16(
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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
    /* rounds of 2 rows; if rows are left, one more round ends with the last row */
    if (count >= 2) {
        typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
        typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
        const size_t last = end - 2;
        for (;; row = last) {
            do {
                const char *at = from + row * 128;
                const u32x16 a0 = *(const u32x16 *)(at);
                const u32x16 a1 = *(const u32x16 *)(at + 64);
                const u32x16 a2 = *(const u32x16 *)(at + 128);
                const u32x16 a3 = *(const u32x16 *)(at + 192);
                const u32x16 b1 = PICK_0_1_2_3_OF_8X16_u32x16(a0, a1);
                const u32x16 c1 = PICK_0_1_2_3_OF_8X16_u32x16(a2, a3);
                const u32x16 b2 = PICK_4_5_6_7_OF_8X16_u32x16(a0, a1);
                const u32x16 c2 = PICK_4_5_6_7_OF_8X16_u32x16(a2, a3);
                const u32x16 d1 = QUARTERS_0_u32x16(b1, c1);
                const u32x8 d1_first = HALF_1_u32x16(d1);
                *(u32x8 *)(to_0 + row * 16) = d1_first;
                const u32x8 d1_second = HALF_2_u32x16(d1);
                *(u32x8 *)(to_1 + row * 16) = d1_second;
                const u32x16 d2 = QUARTERS_1_u32x16(b1, c1);
                const u32x8 d2_first = HALF_1_u32x16(d2);
                *(u32x8 *)(to_2 + row * 16) = d2_first;
                const u32x8 d2_second = HALF_2_u32x16(d2);
                *(u32x8 *)(to_3 + row * 16) = d2_second;
                const u32x16 d3 = QUARTERS_0_u32x16(b2, c2);
                const u32x8 d3_first = HALF_1_u32x16(d3);
                *(u32x8 *)(to_4 + row * 16) = d3_first;
                const u32x8 d3_second = HALF_2_u32x16(d3);
                *(u32x8 *)(to_5 + row * 16) = d3_second;
                const u32x16 d4 = QUARTERS_1_u32x16(b2, c2);
                const u32x8 d4_first = HALF_1_u32x16(d4);
                *(u32x8 *)(to_6 + row * 16) = d4_first;
                const u32x8 d4_second = HALF_2_u32x16(d4);
                *(u32x8 *)(to_7 + row * 16) = d4_second;
                row += 2;
            } while (row <= last);
            if (row == end)
                break;
        }
    }
#endif
    SPLITGEN_SHORT_LOOP
    for (; row < end; row++) {
        memcpy(to_0 + row * 16, from + row * 128, 16);
        memcpy(to_1 + row * 16, from + 16 + row * 128, 16);
        memcpy(to_2 + row * 16, from + 32 + row * 128, 16);
        memcpy(to_3 + row * 16, from + 48 + row * 128, 16);
        memcpy(to_4 + row * 16, from + 64 + row * 128, 16);
        memcpy(to_5 + row * 16, from + 80 + row * 128, 16);
        memcpy(to_6 + row * 16, from + 96 + row * 128, 16);
        memcpy(to_7 + row * 16, from + 112 + row * 128, 16);
    }
}
#endif

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
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
        {2, 16, columns_2_16},
#endif
        {3, 1, columns_3_1},
        {3, 2, columns_3_2},
        {3, 4, columns_3_4},
        {3, 8, columns_3_8},
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
        {3, 16, columns_3_16},
#endif
        {4, 1, columns_4_1},
        {4, 2, columns_4_2},
        {4, 4, columns_4_4},
        {4, 8, columns_4_8},
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
        {4, 16, columns_4_16},
#endif
        {8, 1, columns_8_1},
        {8, 2, columns_8_2},
        {8, 4, columns_8_4},
        {8, 8, columns_8_8},
#if SPLITGEN_HAS_SHUFFLES && defined __AVX512VBMI__
        {8, 16, columns_8_16},
#endif
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
