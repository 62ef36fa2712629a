// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
extern void ext(unsigned, unsigned);
int main(void){ int x=0; uintptr_t p=(uintptr_t)&x; ext((unsigned)p, (unsigned)(p>>32)); if(x!=0) reach_error(); return 0; }
