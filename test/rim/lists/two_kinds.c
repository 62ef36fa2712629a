// safe, or unknown; flags: --property valid-memsafety
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct m { int *data; struct m *next; };
int main(void){ struct m *h=0; while(B){ struct m*p=malloc(sizeof*p); if(!p) abort(); p->data=B?malloc(4):0; p->next=h; h=p; } while(h){ struct m*p=h->next; free(h->data); free(h); h=p; } return 0; }
