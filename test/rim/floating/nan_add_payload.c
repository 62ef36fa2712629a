// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <string.h>
int main(void){ unsigned long b=0x7ff8000000000123UL,c; double d; memcpy(&d,&b,8); d=d+1.0; memcpy(&c,&d,8); E(d==d); return 0; }
