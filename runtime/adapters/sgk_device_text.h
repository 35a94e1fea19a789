/*
 * sgk_device_text.h - the kernels that copy the parts of a plan: one text for CUDA, where it is compiled, and for
 * OpenCL, where SGK_TEXT makes strings of it. It has no directives, and each piece less than 4,095 bytes. Its words:
 *
 *   sgk_unit     what is moved at a time: of 1, 2, 4, 8 or 16 bytes
 *   sgk_index    of a unit in the input: of 32 bits, or of 64
 *   SGK_CUTS     the numbers of a launch (sgk_device.h); SGK_OUTPUTS has its addresses, SGK_TO one of them
 *   SGK_IS_FEW   whether there are at most 8 outputs
 *   SGK_READ     reads what no other item does; SGK_FETCH what neighbours may; SGK_WRITE writes
 */
/* clang-format off */
SGK_TEXT(
enum { sgk_per = 16 / sizeof(sgk_unit) };

/* The output that has place, where its first is at begin * scale. */
SGK_FUNCTION sgk_u32 sgk_find(const SGK_CUTS *cuts, sgk_index place, sgk_index scale)
{
    sgk_u32 found = 0;
    sgk_u32 last = SGK_IS_FEW(cuts) ? 0 : cuts->count - 1;
    SGK_UNROLL
    for (sgk_u32 q = 1; q < 8; q++)
        found += SGK_IS_FEW(cuts) && place >= (sgk_index)cuts->begin[q] * scale;
    while (found < last) {
        const sgk_u32 middle = (found + last + 1) / 2;
        if (place >= (sgk_index)cuts->begin[middle] * scale)
            found = middle;
        else
            last = middle - 1;
    }
    return found;
}

SGK_FUNCTION void sgk_rows(SGK_INPUT input, const SGK_CUTS *cuts, const SGK_OUTPUTS *outputs)
{
    const sgk_index i = (sgk_index)SGK_BLOCK * 256 + SGK_LANE;
    if (i >= (sgk_index)cuts->items)
        return;
    const sgk_index span = (sgk_index)cuts->span;
    const sgk_index row = sgk_quotient(i, span, cuts);
    const sgk_index c = i - row * span;
    const sgk_u32 k = sgk_find(cuts, c, 1);
    const sgk_index begin = (sgk_index)cuts->begin[k];
    const sgk_index run = (sgk_index)cuts->begin[k + 1] - begin;
    const sgk_index from = row * (sgk_index)cuts->stride + c + (sgk_index)cuts->skip[k];
    SGK_WRITE(sgk_unit, SGK_TO(outputs, k), row * run + (c - begin), SGK_READ(sgk_unit, input, from));
}
)

SGK_TEXT(
/* The last output whose first block is not behind block. */
SGK_FUNCTION sgk_u32 sgk_output_of(const SGK_CUTS *cuts, sgk_u32 block)
{
    sgk_u32 found = 0;
    sgk_u32 last = SGK_IS_FEW(cuts) ? 0 : cuts->count - 1;
    SGK_UNROLL
    for (sgk_u32 q = 1; q < 8; q++)
        found += SGK_IS_FEW(cuts) && block >= cuts->number[q];
    while (found < last) {
        const sgk_u32 middle = (found + last + 1) / 2;
        if (block >= cuts->number[middle])
            found = middle;
        else
            last = middle - 1;
    }
    return found;
}

SGK_FUNCTION void sgk_gather(SGK_INPUT input, const SGK_CUTS *cuts, const SGK_OUTPUTS *outputs)
{
    const sgk_u32 k = sgk_output_of(cuts, SGK_BLOCK);
    const sgk_index begin = (sgk_index)cuts->begin[k];
    const sgk_index run = (sgk_index)cuts->begin[k + 1] - begin;
    const sgk_index stride = (sgk_index)cuts->stride;
    const sgk_index units = (sgk_index)cuts->rows * run;
    const sgk_index piece = (sgk_index)(SGK_BLOCK - cuts->number[k]) * 256 + SGK_LANE;
    sgk_index at = piece * sgk_per;
    if (at >= units)
        return;
    const sgk_index row = at / run;
    sgk_index c = at - row * run;
    sgk_index from = row * stride + begin + (sgk_index)cuts->skip[k];
    if (units - at >= sgk_per) {
        union { sgk_v16 all; sgk_unit x[sgk_per]; } t;
        SGK_UNROLL
        for (sgk_u32 y = 0; y < sgk_per; y++) {
            t.x[y] = SGK_FETCH(sgk_unit, input, from + c);
            if (++c == run) {
                c = 0;
                from += stride;
            }
        }
        SGK_WRITE(sgk_v16, SGK_TO(outputs, k), piece, t.all);
    } else {
        for (; at < units; at++) {
            SGK_WRITE(sgk_unit, SGK_TO(outputs, k), at, SGK_FETCH(sgk_unit, input, from + c));
            if (++c == run) {
                c = 0;
                from += stride;
            }
        }
    }
}
)

SGK_TEXT(
SGK_FUNCTION void sgk_tile(SGK_INPUT input, const SGK_CUTS *cuts, const SGK_OUTPUTS *outputs,
                           SGK_SHARED sgk_v16 *tile)
{
    const sgk_u64 first = (sgk_u64)SGK_BLOCK * cuts->tile_rows;
    const sgk_u64 left = cuts->rows - first;
    const sgk_u32 rows = left < cuts->tile_rows ? (sgk_u32)left : cuts->tile_rows;
    const sgk_u32 stride = (sgk_u32)cuts->stride;
    const sgk_u32 bytes = rows * stride * (sgk_u32)sizeof(sgk_unit);
    SGK_BYTES from = (SGK_BYTES)input + first * stride * sizeof(sgk_unit);
    for (sgk_u32 i = SGK_LANE; i < bytes / 16; i += 256)
        tile[i] = SGK_READ(sgk_v16, from, i);
    for (sgk_u32 i = bytes / 16 * 16 + SGK_LANE; i < bytes; i += 256)
        ((SGK_SHARED sgk_u8 *)tile)[i] = SGK_READ(sgk_u8, from, i);
    SGK_BARRIER;
    const sgk_u32 pieces_of_column = (rows + sgk_per - 1) / sgk_per;
    const sgk_u32 pieces = (sgk_u32)cuts->span * pieces_of_column;
    for (sgk_u32 p = SGK_LANE; p < pieces; p += 256) {
        const sgk_u32 k = sgk_find(cuts, p, pieces_of_column);
        const sgk_u32 begin = (sgk_u32)cuts->begin[k];
        const sgk_u32 run = (sgk_u32)cuts->begin[k + 1] - begin;
        const sgk_u32 units = rows * run;
        sgk_u32 at = (p - begin * pieces_of_column) * sgk_per;
        const sgk_u32 row = (sgk_u32)((sgk_u64)at * cuts->number[k] >> 31);
        sgk_u32 c = at - row * run;
        const sgk_u32 place = row * stride + begin + (sgk_u32)cuts->skip[k];
        SGK_SHARED const sgk_unit *s = (SGK_SHARED const sgk_unit *)tile + place;
        SGK_OUTPUT to = SGK_AT(sgk_unit, SGK_TO(outputs, k), first * run);
        if (at + sgk_per <= units) {
            union { sgk_v16 all; sgk_unit x[sgk_per]; } t;
            SGK_UNROLL
            for (sgk_u32 y = 0; y < sgk_per; y++) {
                t.x[y] = s[c];
                if (++c == run) {
                    c = 0;
                    s += stride;
                }
            }
            SGK_WRITE(sgk_v16, to, at / sgk_per, t.all);
        } else {
            for (; at < units; at++) {
                SGK_WRITE(sgk_unit, to, at, s[c]);
                if (++c == run) {
                    c = 0;
                    s += stride;
                }
            }
        }
    }
}
)

SGK_TEXT(
/* count: a constant, 2 to 8 */
SGK_FUNCTION void sgk_columns(SGK_INPUT input, const SGK_CUTS *cuts, const SGK_OUTPUTS *outputs, const sgk_u32 count)
{
    const sgk_u64 i = (sgk_u64)SGK_BLOCK * 256 + SGK_LANE;
    const sgk_u64 whole = cuts->rows / sgk_per;
    if (i < whole) {
        union { sgk_v16 v[8]; sgk_unit x[8 * sgk_per]; } in;
        SGK_UNROLL
        for (sgk_u32 q = 0; q < count; q++)
            in.v[q] = SGK_READ(sgk_v16, input, i * count + q);
        SGK_UNROLL
        for (sgk_u32 q = 0; q < count; q++) {
            union { sgk_v16 all; sgk_unit x[sgk_per]; } out;
            SGK_UNROLL
            for (sgk_u32 y = 0; y < sgk_per; y++)
                out.x[y] = in.x[y * count + q];
            SGK_WRITE(sgk_v16, SGK_TO(outputs, q), i, out.all);
        }
    } else {
        const sgk_u64 row = whole * sgk_per + (i - whole);
        if (row < cuts->rows)
            for (sgk_u32 q = 0; q < count; q++)
                SGK_WRITE(sgk_unit, SGK_TO(outputs, q), row, SGK_READ(sgk_unit, input, row * count + q));
    }
}
)
/* clang-format on */
