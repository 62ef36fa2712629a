// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <math.h>
int main(void){ double a=1+0x1p-27,b=1+0x1p-27; E(fma(a,b,-1.0-0x1p-26)!=0x1p-54); E(a*b-(1.0+0x1p-26)!=0); return 0; }
