// safe, or unknown; flags: --property valid-memsafety
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
int main(void){ char*p=malloc(10); if(!p) return 0; p[4]=3; char*q=realloc(p,5); if(!q){ free(p); return 0; } E(q[4]!=3); free(q); return 0; }
