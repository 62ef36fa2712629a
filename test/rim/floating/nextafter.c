// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <math.h>
int main(void){ E(nextafter(0.0,1.0)!=0x1p-1074); E(nextafterf(1.0f,2.0f)!=1.0f+0x1p-23f); return 0; }
