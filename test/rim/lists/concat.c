// safe, or unknown; flags: --property valid-memsafety
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct n { struct n *next; };
static struct n *mk(void){ struct n*h=0; while(B){ struct n*p=malloc(sizeof*p); if(!p) abort(); p->next=h; h=p; } return h; }
int main(void){ struct n*a=mk(),*b=mk(),*t; if(!a) a=b; else { t=a; while(t->next) t=t->next; t->next=b; } while(a){ t=a->next; free(a); a=t; } return 0; }
