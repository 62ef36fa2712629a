// safe, or unknown
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
struct n { int a,b,c; struct n *next; };
int main(void){ struct n *h=0; while(B){ struct n*p=malloc(sizeof*p); if(!p) return 0; p->a=B; p->b=p->a?1:B; p->c=p->b?1:B; p->next=h; h=p; } for(struct n*p=h;p;p=p->next){ E(p->a&&!p->b); E(p->b&&!p->c); } return 0; }
