/*
 * print_answers.c - what the oracle answers: a line for each trial (support/trials.h),
 *     OP SINCE_VERSION DIM OUTPUTS NUMBERS ATTRIBUTE INPUT ANSWER
 * with tabs between. NUMBERS are attributes, "axis=1;mode='ceil'"; ATTRIBUTE and INPUT are the split, its rank before
 * the numbers, "1:2,4", or "-".
 */
#include <inttypes.h>
#include <stdio.h>

#include "trials.h"

static void print_list(const struct oracle_list *list)
{
    if (list->given)
        printf("%zu:", list->rank);
    else
        putchar('-');
    for (size_t i = 0; list->given && i < list->count; i++)
        printf("%s%" PRId64, i > 0 ? "," : "", list->lengths[i].value);
    putchar('\t');
}

static void print_trial(const struct oracle_request *request, const char *parts)
{
    printf("%s\t%d\t%" PRId64 "\t%zu\t", request->op, request->since_version, dim_of_trial(request),
           request->output_count);
    for (size_t i = 0; i < request->number_count; i++) {
        const struct oracle_number *number = &request->numbers[i];
        if (number->string != NULL)
            printf("%s='%s';", number->name, number->string);
        else
            printf("%s=%" PRId64 ";", number->name, number->value);
    }
    putchar('\t');
    print_list(&request->attribute);
    print_list(&request->input);
    puts(parts);
}

int main(void)
{
    for (size_t i = 0; i < meaning_count; i++) {
        visit_worked(&meanings[i], print_trial);
        visit_sweep(&meanings[i], print_trial);
    }
    return 0;
}
