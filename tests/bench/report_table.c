/*
 * report_table.c - records as tables in Markdown: the workloads, then every kernel beside the plain loop.
 */
#include "report.h"

static void write_workload(FILE *file, const struct record *record)
{
    char speed[48] = "";
    char library[32] = "";
    char onnxruntime[32] = "";
    if (record->yardstick == MEMCPY)
        snprintf(speed, sizeof speed, " (%.1f GB/s)", (double)record->bytes / record->measurement.yardstick);
    for (size_t i = 0; i < record->count; i++)
        if (record->figures[i].variant == LIBRARY)
            snprintf(library, sizeof library, record->library_goal > 0 ? "%.2f of %.2f, %s" : "%.2f",
                     figure_value(record, &record->figures[i]), record->library_goal,
                     verdict_name(figure_verdict(record, &record->figures[i])));
    if (record->onnxruntime > 0)
        snprintf(onnxruntime, sizeof onnxruntime, "%.2f", record->onnxruntime / record->measurement.yardstick);
    fprintf(file, "| %-12s | %-25s | %10zu | %11.1f%-13s | %4.1f %% of %2.0f %% | %19s | %12s |\n", record->name,
            record->class, record->bytes, record->measurement.yardstick, speed, 100 * record->measurement.spread,
            100 * record->margin, library, onnxruntime);
}

static void write_value(FILE *file, const struct record *record, double value)
{
    if (record->yardstick == CALL)
        fprintf(file, "%+6.1f ns", value);
    else
        fprintf(file, "%9.2f", value);
}

static void write_kernel(FILE *file, const struct record *record, const struct figure *figure)
{
    const struct figure *plain = figure_plain(record, figure);
    const double goal = figure_goal(record, figure);
    const double wanted = figure->has_avx2 ? record->onnxruntime_goal.avx2 : record->onnxruntime_goal.baseline;
    fprintf(file, "| %-12s | %-10s | %-9s | ", record->name, figure->build, variant_name(figure->variant));
    write_value(file, record, figure_value(record, plain));
    fprintf(file, " | %5zu | ", plain->text);
    write_value(file, record, figure_value(record, figure));
    fprintf(file, " | %5zu | ", figure->text);
    if (figure->is_plain)
        fprintf(file, "%8s | ", "the same");
    else
        fprintf(file, "%8.2f | ", plain->timing.nanoseconds / figure->timing.nanoseconds);
    if (goal > 0)
        write_value(file, record, goal);
    else
        fprintf(file, "%9s", "");
    fprintf(file, " | %-9s | ", verdict_name(figure_verdict(record, figure)));
    char onnxruntime[32] = "";
    if (record->onnxruntime > 0)
        snprintf(onnxruntime, sizeof onnxruntime, wanted > 0 ? "%.2f of %.2f" : "%.2f",
                 record->onnxruntime / figure->timing.nanoseconds, wanted);
    fprintf(file, "%13s |\n", onnxruntime);
}

void report_table(FILE *file, const struct setting *setting, const struct record *records, size_t count)
{
    fprintf(file, "# Kernels against memcpy\n\n%s, %s, %s", setting->date, setting->machine, setting->libc);
    for (size_t i = 0; i < setting->compiler_count; i++)
        fprintf(file, ", %s", setting->compilers[i]);
    fprintf(file, "; %zu rounds.\n\n", setting->rounds);
    fputs(
        "Figures are medians of the ratio to one memcpy of the same bytes to the same memory; for `view` and `tiny`,\n"
        "nanoseconds beyond a call of a function that does nothing. *A/A* is how far the ratio of a kernel to itself\n"
        "may be from 1: where that is beyond the margin, nothing is judged. *library* is libsplitkernels, to which "
        "the\n"
        "shape is news in each call: checks and copies, by the kernel's function. *ONNX Runtime* is its kernel by its "
        "own profile, in a process and memory of its "
        "own:\n"
        "that tells a factor of two from one, not 1.1 from 1.\n\n",
        file);
    fprintf(file, "| %-12s | %-25s | %10s | %-24s | %-14s | %19s | %12s |\n", "workload", "class", "bytes",
            "yardstick, ns", "A/A of margin", "library", "ONNX Runtime");
    fputs("|---|---|---:|---:|---:|---:|---:|\n", file);
    for (size_t i = 0; i < count; i++)
        write_workload(file, &records[i]);

    fputs("\n*plain* is the loop of memcpy that `--optimize size` writes, *text* the bytes of code and tables, *won* "
          "the time of\n"
          "the plain loop as a multiple of the kernel's. `v3` is `-march=x86-64-v3`; the rest is for any x86-64, all "
          "at -O2.\n"
          "*ONNX Runtime* is its time as a multiple of the kernel's, and what it should be at least.\n\n",
          file);
    fprintf(file, "| %-12s | %-10s | %-9s | %9s | %5s | %9s | %5s | %8s | %9s | %-9s | %13s |\n", "workload", "build",
            "option", "plain", "text", "kernel", "text", "won", "goal", "", "ONNX Runtime");
    fputs("|---|---|---|---:|---:|---:|---:|---:|---:|---|---:|\n", file);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < records[i].count; k++)
            if (records[i].figures[k].variant != PLAIN && records[i].figures[k].variant != LIBRARY)
                write_kernel(file, &records[i], &records[i].figures[k]);
}
