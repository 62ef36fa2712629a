// unsafe, or unknown; flags: --property valid-memtrack
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct m { int *data; struct m *next; };
int main(void){ struct m *h=0; int c=0; while(B){ struct m*p=malloc(sizeof*p); if(!p) abort(); c++; p->data=c==3?malloc(4):0; p->next=h; h=p; } while(h){ struct m*p=h->next; free(h); h=p; } return 0; }
/* not native: what violates this property ends no run */
