// unsafe, or unknown
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
int main(void){ uintptr_t a[2]; for(int i=0;i<2;i++){ int n=3+(I&0); int v[n]; v[0]=1; a[i]=(uintptr_t)&v[0]; } E(a[0]==a[1]); return 0;}
