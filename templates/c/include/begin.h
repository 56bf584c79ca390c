/* Begins the declarations of a header: they are exported, and can be used from C++. Not guarded. */
#include "symbols.h"
#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility push(default)
#endif
