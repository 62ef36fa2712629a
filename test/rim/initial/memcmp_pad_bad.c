// unsafe, or unknown; flags: --property valid-init
#include <string.h>
struct s { char c; int i; }; int main(void){ struct s a,b; a.c=1; a.i=2; b.c=1; b.i=2; return memcmp(&a,&b,sizeof a)==0; }
/* not native: what violates this property ends no run */
