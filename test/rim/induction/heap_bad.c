// unsafe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
int main(void){ int *p=malloc(4); if(!p) return 0; *p=0; while(B){ *p=*p+1; E(*p==4); if(*p==7) *p=0; } free(p); return 0; }
