// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <string.h>
int main(void){ unsigned u=0x7f800001u; float f; memcpy(&f,&u,4); double d=f; unsigned long b; memcpy(&b,&d,8); E(d==d); E(!(b&0x0008000000000000UL)); return 0; }
