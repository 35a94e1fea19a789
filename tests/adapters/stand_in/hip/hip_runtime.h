/*
 * hip_runtime.h - replaces HIP's header for C++ by that of CUDA, but for the most work items along a dimension.
 */
#ifndef SGK_TEST_HIP_RUNTIME_H
#define SGK_TEST_HIP_RUNTIME_H

#define STAND_IN_IS_HIP
#include "../cuda_runtime.h"
#include "hip_runtime_api.h"

#endif
