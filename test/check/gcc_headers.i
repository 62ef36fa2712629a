// safe
# 1 "gcc_headers.c"
# 1 "<built-in>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 1 "/usr/include/stdlib.h" 1 3 4
typedef long unsigned int size_t;
extern _Float128 strtof128 (const char *__restrict __nptr,
         char **__restrict __endptr)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
extern _Float64x strtof64x (const char *__restrict __nptr,
         char **__restrict __endptr)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
extern void free (void *__ptr) __attribute__ ((__nothrow__ , __leaf__));
extern void *make (size_t __size) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__))
     __attribute__ ((__alloc_size__ (1))) __attribute__ ((__malloc__ (free, 1), warn_unused_result));
extern int snprintf (char *__restrict __s, size_t __maxlen,
       const char *__restrict __format, ...)
     __attribute__ ((__nothrow__)) __attribute__ ((__format__ (__printf__, 3, 4)));
# 54 "/usr/include/x86_64-linux-gnu/bits/stdio2.h" 3 4
extern __inline __attribute__ ((__always_inline__)) __attribute__ ((__gnu_inline__)) __attribute__ ((__artificial__)) int
__attribute__ ((__nothrow__ , __leaf__)) snprintf (char *__restrict __s, size_t __n, const char *__restrict __fmt, ...)

{
  return __builtin___snprintf_chk (__s, __n, 2 - 1,
       __builtin_object_size (__s, 2 > 1), __fmt, __builtin_va_arg_pack ());
}
# 2 "gcc_headers.c" 2
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct numbers { _Float32 a; _Float32x b; _Float64 c; _Float64x d; _Float128 e; };
int main(void) {
  char text[8];
  int x = __VERIFIER_nondet_int();
  if (sizeof(struct numbers) != 4 + 4 + 8 + 8 + 8 + 16 + 16) reach_error();
  if (x < 0 || x > 9) return 0;
  snprintf(text, sizeof text, "%d", x);
  if (x == 10) reach_error();
  return 0;
}
