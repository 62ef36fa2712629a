// unsafe, or unknown; flags: --property valid-memsafety
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct n { struct n *next; };
int main(void){ struct n *h=0,**e=&h; while(B){ struct n*p=malloc(sizeof*p); if(!p) abort(); p->next=0; *e=p; e=&p->next; } while(h){ struct n*p=h->next; free(h); h=p; } *e=0; return 0; }
