/*
 * cortex.c - a bare Cortex-M4: samples of three channels, as a converter interleaves them, apart. nodes.c is what an emitter
 * writes for request.json. Beside it stands nothing but what runs main, such as ../consumers/meson/startup.c.
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
