/* Ends the declarations that begin.h begins. Not guarded. */
#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
