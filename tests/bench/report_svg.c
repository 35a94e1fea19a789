/*
 * report_svg.c - records as a picture: how far each way is from memcpy.
 */
#include <math.h>
#include <string.h>

#include "report.h"

enum { LEFT = 120, WIDTH = 640, TOP = 70, LINE = 22, MARGIN = 20 };

/* the range of the axis, as powers of two: what is beyond stands at its end */
static const int least_power = -1, most_power = 7;

/* One way to split, by the first compiler. */
struct series {
    const char *label, *colour;
    enum variant variant;
    bool has_avx2;
};

/* A later one is drawn over an earlier one. */
static const struct series all_series[] = {
    {"plain loop", "#999999", PLAIN, false},
    {"library", "#cc79a7", LIBRARY, false},
    {"kernel, any x86-64", "#0072b2", SPEED, false},
    {"kernel with --dispatch, on AVX2", "#009e73", DISPATCH, true},
    {"kernel with --streaming", "#e69f00", STREAMING, false},
};
static const char onnxruntime_colour[] = "#d55e00";

enum { SERIES = sizeof all_series / sizeof all_series[0] };

static double x_of(double ratio)
{
    const double power = fmin(fmax(log2(ratio), least_power), most_power);
    return LEFT + WIDTH * (power - least_power) / (most_power - least_power);
}

static void write_dot(FILE *file, double ratio, int y, const char *colour, const char *label)
{
    fprintf(file, "<circle cx=\"%.1f\" cy=\"%d\" r=\"5\" fill=\"%s\"><title>%s: %.2f</title></circle>\n", x_of(ratio),
            y, colour, label, ratio);
}

/* The first figure of a series: the first compiler's. */
static const struct figure *find(const struct record *record, const struct series *series)
{
    for (size_t i = 0; i < record->count; i++)
        if (record->figures[i].variant == series->variant && record->figures[i].has_avx2 == series->has_avx2)
            return &record->figures[i];
    return NULL;
}

static void write_record(FILE *file, const struct record *record, int y)
{
    fprintf(file, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", LEFT - 10, y + 4, record->name);
    fprintf(file, "<path d=\"M%d %dh%d\" stroke=\"#eeeeee\"/>\n", LEFT, y, WIDTH);
    if (record->onnxruntime > 0)
        write_dot(file, record->onnxruntime / record->measurement.yardstick, y, onnxruntime_colour, "ONNX Runtime");
    for (size_t i = 0; i < SERIES; i++) {
        const struct figure *figure = find(record, &all_series[i]);
        if (figure != NULL)
            write_dot(file, figure_value(record, figure), y, all_series[i].colour, all_series[i].label);
    }
}

static void write_key(FILE *file)
{
    int x = MARGIN;
    for (size_t i = 0; i <= SERIES; i++) {
        const char *label = i < SERIES ? all_series[i].label : "ONNX Runtime";
        const char *colour = i < SERIES ? all_series[i].colour : onnxruntime_colour;
        fprintf(file, "<circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"%s\"/><text x=\"%d\" y=\"%d\">%s</text>\n", x, MARGIN,
                colour, x + 10, MARGIN + 4, label);
        x += 30 + 6 * (int)strlen(label);
    }
}

void report_svg(FILE *file, const struct record *records, size_t count)
{
    int lines = 0;
    for (size_t i = 0; i < count; i++)
        lines += records[i].yardstick == MEMCPY;
    const int bottom = TOP + lines * LINE;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
            "font-size=\"12\">\n",
            LEFT + WIDTH + 2 * MARGIN, bottom + MARGIN);
    fputs("<title>Time of a split as a multiple of memcpy's</title>\n<rect width=\"100%\" height=\"100%\" "
          "fill=\"white\"/>\n",
          file);
    write_key(file);
    for (int power = least_power; power <= most_power; power++) {
        const double x = x_of(ldexp(1, power));
        fprintf(file, "<path d=\"M%.1f %dV%d\" stroke=\"%s\"/>\n", x, TOP - LINE / 2, bottom,
                power == 0 ? "#000000" : "#dddddd");
        fprintf(file, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n", x, TOP - LINE / 2 - 5,
                ldexp(1, power));
    }
    int y = TOP + LINE / 2;
    for (size_t i = 0; i < count; i++) {
        if (records[i].yardstick == MEMCPY) {
            write_record(file, &records[i], y);
            y += LINE;
        }
    }
    fputs("</svg>\n", file);
}
