/*
 * cortex.c - a bare Cortex-M4 separates the samples of three channels that a converter interleaves. An emitter writes
 * nodes.c for request.json. Only startup code is needed besides, such as ../consumers/meson/startup.c.
 */
#include "nodes.c"

enum { SAMPLES = 64, CHANNELS = 3 };

int main(void)
{
    static int16_t samples[SAMPLES * CHANNELS], channels[CHANNELS][SAMPLES];
    for (int i = 0; i < SAMPLES * CHANNELS; i++)
        samples[i] = (int16_t)(i * 7);
    adc_split(samples, channels[0], channels[1], channels[2]);
    for (int i = 0; i < SAMPLES * CHANNELS; i++)
        if (channels[i % CHANNELS][i / CHANNELS] != i * 7)
            return 1;
    return 0;
}
