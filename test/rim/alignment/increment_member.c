// unsafe, or unknown; flags: --property valid-alignment
/* not native: not all are seen by sanitizers */
#include <stdlib.h>
struct __attribute__((packed)) h{char t; int n;}; static void inc(int*p){ ++*p; } int main(void){ struct h*p=calloc(2,sizeof*p); inc(&p[1].n); free(p); return 0; }
