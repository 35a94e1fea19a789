/*
 * sgk_api.h - needs of every public header: the version of the library, export, C linkage.
 */
#ifndef SGK_API_H
#define SGK_API_H

/* The major version of these headers. */
#define SGK_VERSION_MAJOR 0
/* The minor version of these headers. Until 1.0 a new one may change structs, and the soname with them. */
#define SGK_VERSION_MINOR 3
/* The patch version of these headers. */
#define SGK_VERSION_PATCH 0
/* The version of these headers as one number, such as 300 for 0.3.0. */
#define SGK_VERSION (SGK_VERSION_MAJOR * 10000 + SGK_VERSION_MINOR * 100 + SGK_VERSION_PATCH)

#if defined(SGK_API)
/* as the build says, such as __declspec(dllexport) */
#elif defined(__GNUC__)
#define SGK_API __attribute__((visibility("default"))) /* what a shared library exports */
#else
#define SGK_API
#endif

#ifdef __cplusplus
#define SGK_EXTERN_C_BEGIN extern "C" { /* begins names with the linkage of C */
#define SGK_EXTERN_C_END }              /* ends names with the linkage of C */
#else
#define SGK_EXTERN_C_BEGIN
#define SGK_EXTERN_C_END
#endif

SGK_EXTERN_C_BEGIN

/* The version of the library that is linked, as SGK_VERSION has that of the headers. */
SGK_API int sgk_version(void);

SGK_EXTERN_C_END

#endif
