// unsafe, or unknown
extern unsigned __VERIFIER_nondet_uint(void);
#define U __VERIFIER_nondet_uint()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
struct n { struct n *next; };
int main(void){ struct n *h=0; unsigned k=U; ASSUME(k<1000); for(unsigned i=0;i<k;i++){ struct n*p=malloc(sizeof*p); if(!p) return 0; p->next=h; h=p; }
 if(h&&h->next&&h->next->next) h->next=h->next->next; unsigned c=0; for(struct n*p=h;p;p=p->next) c++; E(c!=k); return 0; }
