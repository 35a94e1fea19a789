/*
 * embed.c - build-time tool: writes files as a C table, so that splitgen is one file.
 * Usage: embed OUTPUT.c NAME=FILE ...
 * The names arrive in the order of meson.build, so the output is the same everywhere.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

/* Writes `static const unsigned char file_N[] = {...};`; a final 0 keeps an empty file an array. */
static size_t write_bytes(FILE *output, int number, const char *path)
{
    FILE *input = fopen(path, "rb");
    if (input == NULL)
        fail(path);
    fprintf(output, "static const unsigned char file_%d[] = {", number);
    size_t size = 0;
    for (int c; (c = getc(input)) != EOF; size++)
        fprintf(output, "%s%d,", size % 32 == 0 ? "\n" : "", c);
    fputs("0};\n", output);
    if (ferror(input) || fclose(input) != 0)
        fail(path);
    return size;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return EXIT_FAILURE;
    FILE *output = fopen(argv[1], "wb");
    size_t *sizes = calloc((size_t)argc, sizeof *sizes);
    if (output == NULL || sizes == NULL)
        fail(argv[1]);

    fputs("#include \"embedded.h\"\n", output);
    for (int i = 2; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (equals == NULL)
            return EXIT_FAILURE;
        *equals = '\0';
        sizes[i] = write_bytes(output, i, equals + 1);
    }
    fputs("const struct embedded_file embedded_files[] = {\n", output);
    for (int i = 2; i < argc; i++)
        fprintf(output, "    {\"%s\", (const char *)file_%d, %zu},\n", argv[i], i, sizes[i]);
    fputs("    {0, 0, 0},\n};\n", output);
    free(sizes);
    if (ferror(output) || fclose(output) != 0)
        fail(argv[1]);
    return EXIT_SUCCESS;
}
