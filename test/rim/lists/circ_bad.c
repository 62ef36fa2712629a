// unsafe, or unknown; flags: --property valid-memsafety
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct n { struct n *next; };
int main(void){ struct n *h=malloc(sizeof*h); if(!h) return 0; h->next=h; while(B){ struct n*p=malloc(sizeof*p); if(!p) abort(); p->next=h->next; h->next=p; } struct n*p=h->next; do { struct n*q=p->next; free(p); p=q; } while(p!=h); free(h); return 0; }
