extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
#include <stdarg.h>
static int last(int n, ...) { va_list l; int r = 0; va_start(l, n); while (n-- > 0) *va_arg(l, int *) = ++r; va_end(l); return r; }
int main(void) {
  int a = 0, b = 0;
  last(2, &a, &b);
  if (b == 2) reach_error();
  return 0;
}
