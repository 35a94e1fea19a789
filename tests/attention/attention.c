/*
 * attention.c - softmax(query * key^T / sqrt(HEAD)) * value of each head, whose columns begin where those of the head
 * before end.
 */
#include "attention.h"

#include <cblas.h>
#include <math.h>

/* Makes shares of the whole of scores. */
static void softmax(float *scores)
{
    float most = scores[0], sum = 0;
    for (int i = 1; i < TOKENS; i++)
        most = fmaxf(most, scores[i]);
    for (int i = 0; i < TOKENS; i++) {
        scores[i] = expf(scores[i] - most);
        sum += scores[i];
    }
    for (int i = 0; i < TOKENS; i++)
        scores[i] /= sum;
}

void attend(const struct parts *parts, float *output)
{
    static float scores[TOKENS][TOKENS];
    const struct matrix query = parts->query, key = parts->key, value = parts->value;
    const float scale = 1 / sqrtf(HEAD);
    for (int at = 0; at < WIDTH; at += HEAD) {
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, TOKENS, TOKENS, HEAD, scale, query.data + at, query.stride,
                    key.data + at, key.stride, 0, *scores, TOKENS);
        for (int token = 0; token < TOKENS; token++)
            softmax(scores[token]);
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, TOKENS, HEAD, TOKENS, 1, *scores, TOKENS,
                    value.data + at, value.stride, 0, output + at, WIDTH);
    }
}
