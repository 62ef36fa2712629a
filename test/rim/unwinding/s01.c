// unsafe, or unknown
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void){ int *p=malloc(4); if(!p) return 0; uintptr_t a=(uintptr_t)p; free(p); int *q=malloc(4); if((uintptr_t)q==a) reach_error(); free(q); return 0; }
