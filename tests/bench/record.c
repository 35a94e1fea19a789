/*
 * record.c - what was measured of a workload, and what that says about the goals.
 */
#include "record.h"

#include <string.h>

double figure_value(const struct record *record, const struct figure *figure)
{
    return record->yardstick == CALL ? figure->timing.beyond.median : figure->timing.ratio.median;
}

double figure_goal(const struct record *record, const struct figure *figure)
{
    if (figure->variant == LIBRARY)
        return record->library_goal;
    if (figure->variant == PLAIN || (figure->variant == STREAMING) != record->wants_streaming)
        return 0;
    return figure->has_avx2 ? record->goal.avx2 : record->goal.baseline;
}

enum verdict figure_verdict(const struct record *record, const struct figure *figure)
{
    const double goal = figure_goal(record, figure);
    if (goal <= 0)
        return NOT_ASKED;
    if (record->measurement.spread > record->margin)
        return TOO_NOISY;
    return figure_value(record, figure) <= goal * (1 + record->margin) ? MET : MISSED;
}

const struct figure *figure_plain(const struct record *record, const struct figure *figure)
{
    for (size_t i = 0; i < record->count; i++)
        if (record->figures[i].variant == PLAIN && strcmp(record->figures[i].build, figure->build) == 0)
            return &record->figures[i];
    return NULL;
}

const char *variant_name(enum variant variant)
{
    static const char *const names[] = {"plain", "speed", "dispatch", "streaming", "library"};
    return names[variant];
}

const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {"", "met", "missed", "too noisy"};
    return names[verdict];
}
