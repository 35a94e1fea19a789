/*
 * report_json.c - records as JSON.
 */
#include <jansson.h>

#include "process.h"
#include "report.h"

static json_t *interval_json(struct interval interval)
{
    return json_pack("[f, f, f]", interval.low, interval.median, interval.high);
}

static json_t *limits_json(struct limits limits)
{
    return json_pack("{s:f, s:f}", "baseline", limits.baseline, "avx2", limits.avx2);
}

static json_t *figure_json(const struct record *record, const struct figure *figure)
{
    return json_pack("{s:s, s:s, s:b, s:b, s:I, s:f, s:o, s:o, s:f, s:f, s:s}", "option", variant_name(figure->variant),
                     "build", figure->build, "avx2", figure->has_avx2, "same_as_plain", figure->is_plain, "text",
                     (json_int_t)figure->text, "nanoseconds", figure->timing.nanoseconds, "ratio",
                     interval_json(figure->timing.ratio), "nanoseconds_beyond", interval_json(figure->timing.beyond),
                     "ratio_of_minima", figure->timing.ratio_of_minima, "goal", figure_goal(record, figure), "verdict",
                     verdict_name(figure_verdict(record, figure)));
}

static json_t *record_json(const struct record *record)
{
    json_t *figures = json_array();
    for (size_t i = 0; i < record->count; i++)
        json_array_append_new(figures, figure_json(record, &record->figures[i]));
    return json_pack("{s:s, s:s, s:I, s:s, s:f, s:f, s:f, s:f, s:o, s:o}", "name", record->name, "class", record->class,
                     "bytes", (json_int_t)record->bytes, "yardstick", record->yardstick == CALL ? "call" : "memcpy",
                     "yardstick_nanoseconds", record->measurement.yardstick, "spread", record->measurement.spread,
                     "margin", record->margin, "onnxruntime_nanoseconds", record->onnxruntime, "onnxruntime_goal",
                     limits_json(record->onnxruntime_goal), "figures", figures);
}

void report_json(FILE *file, const struct setting *setting, const struct record *records, size_t count)
{
    json_t *compilers = json_array();
    json_t *list = json_array();
    for (size_t i = 0; i < setting->compiler_count; i++)
        json_array_append_new(compilers, json_string(setting->compilers[i]));
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, record_json(&records[i]));
    json_t *root = json_pack("{s:i, s:s, s:s, s:s, s:I, s:o, s:o}", "format", 1, "date", setting->date, "machine",
                             setting->machine, "libc", setting->libc, "rounds", (json_int_t)setting->rounds,
                             "compilers", compilers, "workloads", list);
    require(root != NULL && json_dumpf(root, file, JSON_INDENT(2) | JSON_REAL_PRECISION(6)) == 0, "JSON");
    fputc('\n', file);
    json_decref(root);
}
