// safe, or unknown
#include <string.h>
#include <stdlib.h>
extern void reach_error(void);
// not native: code that is not there
extern void ext(_Bool*);
int main(void){ _Bool*q=malloc(4); if(!q) return 0; q[1]=0; ext(q); unsigned char c; memcpy(&c,q+1,1); if(c>1) reach_error(); return 0; }
