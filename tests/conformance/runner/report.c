/*
 * report.c - what became of a case, and the sentence for it.
 */
#include "report.h"

#include <stdarg.h>
#include <string.h>

#include "fault.h"
#include "sgk_status.h"

void set_file(struct report *report, const char *path)
{
    snprintf(report->file, sizeof report->file, "%s", path);
    report->node[0] = '\0';
}

void set_node(struct report *report, const struct onnx_node *node, size_t index)
{
    if (node == NULL)
        report->node[0] = '\0';
    else if (node->name.size > 0)
        snprintf(report->node, sizeof report->node, "%.*s", NAME(node->name));
    else
        snprintf(report->node, sizeof report->node, "#%zu(%.*s)", index, NAME(node->op_type));
}

static void write_sentence(struct report *report, enum verdict verdict, const char *rule, const char *format,
                           va_list arguments)
{
    report->verdict = verdict;
    snprintf(report->rule, sizeof report->rule, "%s", rule != NULL ? rule : "");
    const int written = vsnprintf(report->what, sizeof report->what, format, arguments);
    size_t length = written < 0 ? 0 : (size_t)written;
    if (rule == NULL)
        return;
    const size_t most = sizeof report->what - strlen(rule) - sizeof " []";
    if (length > most)
        length = most;
    snprintf(report->what + length, sizeof report->what - length, " [%s]", rule);
}

bool refuse_case(struct report *report, const char *rule, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_sentence(report, REFUSED, rule, format, arguments);
    va_end(arguments);
    return false;
}

bool fail_case(struct report *report, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_sentence(report, FAILED, NULL, format, arguments);
    va_end(arguments);
    return false;
}

bool skip_case(struct report *report, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_sentence(report, SKIPPED, NULL, format, arguments);
    va_end(arguments);
    return false;
}

void print_escaped(FILE *to, const char *text)
{
    for (; *text != '\0'; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte == '\\')
            fputs("\\\\", to);
        else if (byte < ' ' || byte > '~')
            fprintf(to, "\\x%02x", byte);
        else
            fputc(byte, to);
    }
}

static void print_line(const struct report *report, const char *kind, const char *text)
{
    print_escaped(stderr, report->file);
    fputs(": ", stderr);
    if (report->node[0] != '\0') {
        print_escaped(stderr, report->node);
        fputs(": ", stderr);
    }
    fputs(kind, stderr);
    print_escaped(stderr, text);
    fputc('\n', stderr);
}

static const char *help_for(const struct report *report)
{
    if (report->verdict == FAILED)
        return "correct the files of the case, or what it is run through, whichever is wrong";
    for (int status = SGK_OK; strcmp(sgk_status_name((enum sgk_status)status), "?") != 0; status++)
        if (strcmp(sgk_status_name((enum sgk_status)status), report->rule) == 0)
            return sgk_status_help((enum sgk_status)status);
    const char *help = onnx_help(report->rule);
    return help != NULL ? help : "change the model";
}

void print_diagnostic(const struct report *report)
{
    print_line(report, "error: ", report->what);
    fprintf(stderr, "help: %s\n", help_for(report));
}

void print_warning(const struct report *report, const char *text)
{
    print_line(report, "warning: ", text);
}
