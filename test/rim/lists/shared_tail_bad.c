// unsafe, or unknown; flags: --property valid-free
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct n { struct n *next; };
int main(void){ struct n *a=0,*t; while(B){ struct n*p=malloc(sizeof*p); if(!p) abort(); p->next=a; a=p; } struct n*b=malloc(sizeof*b); if(!b) abort(); b->next=a?a->next:0; while(a){ t=a->next; free(a); a=t; } t=b->next; free(b); b=t; if(b) free(b); return 0; }
/* not native: what violates this property ends no run */
