// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <string.h>
int main(void){ unsigned long b=0x7ff8000000000123UL,c; double d; memcpy(&d,&b,8); double e=d; memcpy(&c,&e,8); E(c!=b); return 0; }
