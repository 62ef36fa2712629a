// unsafe, or unknown; flags: --property valid-deref
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <alloca.h>
#include <stddef.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void); extern char __VERIFIER_nondet_char(void); extern unsigned long __VERIFIER_nondet_ulong(void); extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int); extern short __VERIFIER_nondet_short(void); extern _Bool __VERIFIER_nondet_bool(void); extern long long __VERIFIER_nondet_longlong(void);
#define I __VERIFIER_nondet_int()
#define U __VERIFIER_nondet_uint()
#define C __VERIFIER_nondet_uchar()
#define UL __VERIFIER_nondet_ulong()
#define ASSUME(c) do{ if(!(c)) return 0; }while(0)
#define E(c) do{ if(c) reach_error(); }while(0)
int main(void){ int*p=malloc(4); if(!p) return 0; uintptr_t a=(uintptr_t)p; free(p); int*q=malloc(4); if(!q) return 0; int z[1]={0}; if((uintptr_t)q==a) z[a==a?1:0]=1; free(q); return z[0];}
