// unsafe, or unknown; flags: --property valid-alignment
/* not native: not all are seen by sanitizers */
#include <stdlib.h>
struct in{char q[4];}; struct s{char c; struct in i;}; int main(void){ struct s *p=calloc(1,sizeof*p); *(int*)&p->i=1; free(p); return 0; }
