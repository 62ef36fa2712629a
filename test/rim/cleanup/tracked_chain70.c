// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
struct s { struct s *n; } *g;
int main(void){ for(int i=0;i<70;i++){ struct s*p=malloc(sizeof*p); p->n=g; g=p; } return 0; }
