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
int main(void){ char*a=malloc(4); uintptr_t x=(uintptr_t)a; free(a); char*b=malloc(4); uintptr_t y=(uintptr_t)b; unsigned char m[8],n[8]; memcpy(m,&x,8); memcpy(n,&y,8); E(memcmp(m,n,8)==0); return 0;}
