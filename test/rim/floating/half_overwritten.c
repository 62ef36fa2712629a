// safe, or unknown
extern double __VERIFIER_nondet_double(void);
#define D __VERIFIER_nondet_double()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <string.h>
int main(void){ double d=D; ASSUME(d==d); unsigned z=0; memcpy(&d,&z,4); unsigned long b; memcpy(&b,&d,8); E((unsigned)b!=0); return 0; }
