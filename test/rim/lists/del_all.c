// safe, or unknown; flags: --property valid-memsafety
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct n { struct n *next; };
int main(void){ struct n *h=0; while(B){ struct n*p=malloc(sizeof*p); if(!p) abort(); p->next=h; h=p; } while(h){ struct n*p=h->next; free(h); h=p; } return 0; }
