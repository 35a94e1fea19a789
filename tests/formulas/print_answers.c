/*
 * print_answers.c - prints the oracle's answer to each trial (support/trials.h), each as a line of Lua:
 *     {op = "Split", since = 18, dim = 4, outputs = 2, numbers = {["axis"] = 0x1, ["mode"] = "ceil"},
 *      attribute = {rank = 1, 0x2, 0x2}, answer = "2x2"}
 * numbers are the attributes that are not lists; attribute and input are the split. Numbers that may be negative are in
 * base 16, in which Lua reads all 64 bits.
 */
#include <inttypes.h>
#include <stdio.h>

#include "trials.h"

static void print_list(const char *name, const struct oracle_list *list)
{
    if (!list->given)
        return;
    printf("%s = {rank = %zu", name, list->rank);
    for (size_t i = 0; i < list->count; i++)
        printf(", 0x%" PRIx64, (uint64_t)list->lengths[i].value);
    printf("}, ");
}

static void print_trial(const struct oracle_request *request, const char *parts)
{
    printf("{op = \"%s\", since = %d, dim = %" PRId64 ", outputs = %zu, numbers = {", request->op,
           request->since_version, dim_of_trial(request), request->output_count);
    for (size_t i = 0; i < request->number_count; i++) {
        const struct oracle_number *number = &request->numbers[i];
        printf("[\"%s\"] = ", number->name);
        if (number->string != NULL)
            printf("\"%s\", ", number->string);
        else
            printf("0x%" PRIx64 ", ", (uint64_t)number->value);
    }
    printf("}, ");
    print_list("attribute", &request->attribute);
    print_list("input", &request->input);
    printf("answer = \"%s\"}\n", parts);
}

int main(void)
{
    for (size_t i = 0; i < meaning_count; i++) {
        visit_worked(&meanings[i], print_trial);
        visit_sweep(&meanings[i], print_trial);
    }
    return 0;
}
