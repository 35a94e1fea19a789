/*
 * sk_api.h - what every public header needs: export and C linkage.
 */
#ifndef SK_API_H
#define SK_API_H

#if defined(__GNUC__)
#define SK_API __attribute__((visibility("default")))
#else
#define SK_API
#endif

#ifdef __cplusplus
#define SK_EXTERN_C_BEGIN extern "C" {
#define SK_EXTERN_C_END }
#else
#define SK_EXTERN_C_BEGIN
#define SK_EXTERN_C_END
#endif

#endif
