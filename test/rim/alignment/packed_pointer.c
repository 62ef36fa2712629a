// unsafe, or unknown; flags: --property valid-alignment
/* not native: not all are seen by sanitizers */
#include <stdlib.h>
struct __attribute__((packed)) h{char t; float f; int n;}; int main(void){ struct h*p=calloc(1,sizeof*p); *(int*)&p->f=0x3f800000; free(p); return 0; }
