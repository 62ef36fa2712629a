// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <string.h>
struct s { int a; char b[8]; }; int main(void){ struct s x={1,{0}}; struct s*p=&x; int z=9; p->a=2; memcpy(&p->a,&z,4); E(p->a==9); return 0; }
