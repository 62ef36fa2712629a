// safe, or unknown; flags: --property valid-init
#include <string.h>
struct s { char c; int i; }; int main(void){ struct s a,b; a.c=1; a.i=2; memcpy(&b,&a,sizeof b); return b.i+b.c; }
