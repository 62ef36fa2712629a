// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the address that the index wraps around to is one of the object */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void); extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void); extern short __VERIFIER_nondet_short(void); extern char __VERIFIER_nondet_char(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
void reach_error(void) { abort(); }
int main(void) { unsigned long n = __VERIFIER_nondet_ulong(); if (n != (1UL << 61) + 1) return 0; long *p = malloc(n * sizeof *p); p[n - 1] = 1; free(p); return 0; }
