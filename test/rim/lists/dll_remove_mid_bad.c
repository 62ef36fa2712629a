// unsafe, or unknown; flags: --property valid-memsafety
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct n { struct n *next,*prev; };
int main(void){ struct n *h=0; while(B){ struct n*p=malloc(sizeof*p); if(!p) abort(); p->next=h; p->prev=0; if(h) h->prev=p; h=p; }
 struct n*q=h; while(q&&B) q=q->next; if(q){ if(q->prev) q->prev->next=q->next; if(q->next) q->next->prev=q->prev; free(q); }
 while(h){ struct n*p=h->next; free(h); h=p; } return 0; }
