// unsafe, or unknown; flags: --data-model ILP32
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void){ int c=0; for(int i=0;i<3;i++){ char*p=malloc(0x7ffff000u); if((uintptr_t)p<=0x70000000u) c=1; free(p);} (void)c; if(c<2) reach_error(); return 0;}
