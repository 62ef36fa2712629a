// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
extern void ext(uintptr_t);
int main(void){ int x=0; ext((uintptr_t)&x | 1); if(x!=0) reach_error(); return 0; }
