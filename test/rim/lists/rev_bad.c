// unsafe, or unknown
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
struct n { int v; struct n *next; };
int main(void){ struct n *h=0; while(B){ struct n*p=malloc(sizeof*p); if(!p) return 0; p->v=1; p->next=h; h=p; } if(h) h->v=2; struct n*r=0; while(h){ struct n*t=h->next; h->next=r; r=h; h=t; } if(r&&r->next){ E(r->v!=2); } return 0; }
