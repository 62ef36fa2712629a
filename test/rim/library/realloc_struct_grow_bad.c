// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
struct v { unsigned n; int d[]; };
int main(void){ struct v*v=malloc(sizeof*v+4); if(!v) return 0; v->n=1; v->d[0]=5; struct v*w=realloc(v,sizeof*v+4); if(!w){ free(v); return 0; } w->n=2; w->d[1]=6; free(w); return 0; }
