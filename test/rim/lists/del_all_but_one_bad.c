// unsafe, or unknown; flags: --property valid-memcleanup
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct n { struct n *next; };
int main(void){ struct n *h=0; while(B){ struct n*p=malloc(sizeof*p); if(!p) return 0; p->next=h; h=p; } while(h&&h->next){ struct n*p=h->next; free(h); h=p; } return 0; }
/* not native: what violates this property ends no run */
