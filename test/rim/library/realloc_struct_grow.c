// safe, or unknown; flags: --property valid-memsafety
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
#include <string.h>
struct v { unsigned n; int d[]; };
int main(void){ struct v*v=malloc(sizeof*v+4); if(!v) return 0; v->n=1; v->d[0]=5; struct v*w=realloc(v,sizeof*v+8); if(!w){ free(v); return 0; } w->n=2; w->d[1]=6; E(w->d[0]!=5); free(w); return 0; }
