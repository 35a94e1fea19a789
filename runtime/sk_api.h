/*
 * sk_api.h - what every public header needs: the version of the library, export, C linkage.
 */
#ifndef SK_API_H
#define SK_API_H

/* The version of these headers. Until 1.0 a new minor version may change structs, and the soname with them. */
#define SK_VERSION_MAJOR 0
#define SK_VERSION_MINOR 1
#define SK_VERSION_PATCH 0
#define SK_VERSION (SK_VERSION_MAJOR * 10000 + SK_VERSION_MINOR * 100 + SK_VERSION_PATCH)

#if defined(SK_API)
/* as the build says, such as __declspec(dllexport) */
#elif defined(__GNUC__)
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

SK_EXTERN_C_BEGIN

/* SK_VERSION of the library that is linked. */
SK_API int sk_version(void);

SK_EXTERN_C_END

#endif
