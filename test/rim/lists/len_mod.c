// safe, or unknown
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
struct n { struct n *next; };
int main(void){ struct n*h=0; while(B){ struct n*p=malloc(sizeof*p),*q=malloc(sizeof*q); if(!p||!q) return 0; p->next=q; q->next=h; h=p; } int c=0; while(h){ c=!c; h=h->next; } E(c); return 0; }
