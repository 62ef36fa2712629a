// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
struct __attribute__((packed)) s { char c; struct s *p; } *g;
int main(void){ g=malloc(sizeof *g); g->p=malloc(sizeof *g); g->p->p=0; return 0; }
/* not native: lsan does not look at unaligned memory */
