// unsafe, or unknown; flags: --data-model ILP32
#include <stdint.h>
extern void reach_error(void);
extern void ext(uint64_t);
int main(void){ int x=0; ext((uint64_t)(uintptr_t)&x); if(x!=0) reach_error(); return 0; }
