// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <math.h>
int main(void){ E(sqrt(2.0)!=0x1.6a09e667f3bcdp+0); E(sqrtf(2.0f)!=0x1.6a09e6p+0f); E(!signbit(sqrt(-0.0))); return 0; }
