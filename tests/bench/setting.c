/*
 * setting.c - where and when a benchmark runs, as far as Linux tells.
 */
#include "setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

const char *today(void)
{
    static char text[16];
    const time_t now = time(NULL);
    strftime(text, sizeof text, "%Y-%m-%d", gmtime(&now));
    return text;
}

/* The value of a line "KEY : VALUE" of /proc/cpuinfo: the first processor's, or "". */
static void cpu_field(const char *key, char *value, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    value[0] = '\0';
    while (file != NULL && value[0] == '\0' && fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        const size_t length = strlen(key);
        if (colon != NULL && strncmp(line, key, length) == 0 &&
            strspn(line + length, " \t") == (size_t)(colon - line) - length)
            snprintf(value, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
    }
    if (file != NULL)
        fclose(file);
}

const char *machine_class(void)
{
    static char text[256];
    char name[96], family[16], model[16];
    cpu_field("model name", name, sizeof name);
    cpu_field("cpu family", family, sizeof family);
    cpu_field("model", model, sizeof model);
    snprintf(text, sizeof text, "%s (family %s, model %s, last cache %zu MiB)", name, family, model,
             last_cache_bytes() >> 20);
    return text;
}

const char *libc_version(void)
{
#ifdef __GLIBC__
    static char text[32];
    snprintf(text, sizeof text, "glibc %s", gnu_get_libc_version());
    return text;
#else
    return "another libc than glibc";
#endif
}

size_t last_cache_bytes(void)
{
    /* sysconf's figure is the processor's even where a virtual machine has a share of it only */
    char text[32] = "";
    FILE *file = fopen("/sys/devices/system/cpu/cpu0/cache/index3/size", "r");
    if (file != NULL) {
        if (fgets(text, sizeof text, file) == NULL)
            text[0] = '\0';
        fclose(file);
    }
    return strtoul(text, NULL, 10) << 10; /* it is in KiB: "32768K" */
}

bool has_x86_64_v3(void)
{
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}
