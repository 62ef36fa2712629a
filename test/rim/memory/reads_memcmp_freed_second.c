// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void); extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void); extern short __VERIFIER_nondet_short(void); extern char __VERIFIER_nondet_char(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
void reach_error(void) { abort(); }
int main(void) { char *p = malloc(4); p[0] = 1; p[1] = p[2] = p[3] = 0; char b[4] = {2}; int n = __VERIFIER_nondet_int(); if (n != 5) n = 4; int r = memcmp(b, p, n); free(p); return r == 0; }
