// unsafe, or unknown; flags: --property valid-memsafety
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
#include <stdlib.h>
struct i { struct i *next; }; struct o { struct i *in; struct o *next; };
int main(void){ struct o*h=0; while(B){ struct o*p=malloc(sizeof*p); if(!p) abort(); p->in=0; p->next=h; h=p; while(B){ struct i*q=malloc(sizeof*q); if(!q) abort(); q->next=p->in; p->in=q; } } while(h){ struct o*p=h->next; struct i*q=h->in; if(q){ struct i*t=q->next; free(q); q=t; } free(h); h=p; } return 0; }
