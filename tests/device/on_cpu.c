/*
 * on_cpu.c - see device.h. Memory ends at a page that cannot be accessed.
 */
#include "device.h"

#include <string.h>
#include <sys/mman.h>

enum { MOST_MEMORIES = 1024, PAGE = 4096 };

static struct {
    char *begin, *data;
    size_t bytes;
} memories[MOST_MEMORIES];

void device_open(const char *source)
{
    (void)source;
}

device_buffer device_memory(size_t bytes, const void *data, size_t alignment)
{
    const size_t all = (bytes + 2 * alignment + PAGE - 1) / PAGE * PAGE;
    size_t k = 0;
    while (k < MOST_MEMORIES && memories[k].data != NULL)
        k++;
    require(k < MOST_MEMORIES, "device", "too many memories", MOST_MEMORIES);
    memories[k].begin = mmap(NULL, all + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    require(memories[k].begin != MAP_FAILED, "device", "no memory", (long)all);
    require(mprotect(memories[k].begin + all, PAGE, PROT_NONE) == 0, "device", "no page is protected", 0);
    memories[k].bytes = all + PAGE;
    memories[k].data = memories[k].begin + (all - bytes - alignment) / (2 * alignment) * (2 * alignment) + alignment;
    return memcpy(memories[k].data, data, bytes);
}

void device_read(device_buffer memory, size_t bytes, void *data)
{
    memcpy(data, memory, bytes);
}

void device_free(device_buffer memory)
{
    for (size_t k = 0; k < MOST_MEMORIES; k++)
        if (memories[k].data == memory) {
            munmap(memories[k].begin, memories[k].bytes);
            memories[k].data = NULL;
        }
}
