// safe, or unknown
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
struct n { int v; struct n *next; };
int main(void){ struct n *h=0; int last=1000; while(B){ int x=I; ASSUME(x<=last); last=x; struct n*p=malloc(sizeof*p); if(!p) return 0; p->v=x; p->next=h; h=p; } for(struct n*p=h;p&&p->next;p=p->next) E(p->v>p->next->v); return 0; }
