// unsafe, or unknown
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
struct n { struct n *next,*prev; };
int main(void){ struct n *h=0; int c=0; while(B){ struct n*p=malloc(sizeof*p); if(!p) return 0; p->next=h; p->prev=0; c++; if(h&&c!=4) h->prev=p; h=p; } for(struct n*p=h;p&&p->next;p=p->next) E(p->next->prev!=p); return 0; }
