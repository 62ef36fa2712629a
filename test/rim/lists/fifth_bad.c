// unsafe, or unknown
extern unsigned __VERIFIER_nondet_uint(void);
#define U __VERIFIER_nondet_uint()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
struct n { int v; struct n *next; };
int main(void){ struct n *h=0; unsigned k=U; for(unsigned i=0;i<k;i++){ struct n*p=malloc(sizeof*p); if(!p) return 0; p->v=0; p->next=h; h=p; }
 int c=0; struct n*p=h; while(p){ c++; if(c==5) p->v=1; p=p->next; } for(p=h;p;p=p->next) E(p->v); return 0; }
