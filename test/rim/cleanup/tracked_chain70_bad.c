// unsafe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
struct s { struct s *n; } *g;
int main(void){ for(int i=0;i<70;i++){ struct s*p=malloc(sizeof*p); p->n=g; g=p; } g->n->n=0; return 0; }
/* not native: what violates this property ends no run */
